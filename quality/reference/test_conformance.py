"""The reference against some vectors of each file of the kit, and all of those that are quick.

`python3 quality/reference/conformance.py --table LARGE` tries all of them.
"""

import hashlib
import io
import unittest
from contextlib import redirect_stdout

import conformance


def tried(*arguments):
    """Exit status and last line of a run."""
    out = io.StringIO()
    with redirect_stdout(out):
        status = conformance.main(list(arguments))
    return status, out.getvalue().splitlines()[-1]


class Kit(unittest.TestCase):
    """The files of the kit."""

    def test_manifest(self):
        listed = {name: (int(count), digest)
                  for name, count, digest in conformance.rows("MANIFEST")}
        found = {path.name: (len(path.read_text().splitlines()) - 1,
                             hashlib.sha256(path.read_bytes()).hexdigest())
                 for path in conformance.KIT.glob("*.tsv") if path.name != "MANIFEST.tsv"}
        self.assertEqual(listed, found)
        self.assertEqual({name + ".tsv" for name in conformance.CHECKS}, set(found))

    def test_quick_files(self):
        names = ["automorphisms", "transforms", "figures", "binary", "bad"]
        count = sum(len(conformance.rows(name)) for name in names)
        self.assertEqual(tried(*names), (0, f"{count} vectors tried, 0 do not agree"))

    def test_slow_files(self):
        names = ["morphs", "grid-index", "solutions", "equivalence", "smallest-images"]
        self.assertEqual(tried("--step", "25", *names)[0], 0)

    def test_puzzle_numbers(self):
        self.assertEqual(tried("--step", "160", "puzzle-numbers")[0], 0)

    def test_a_wrong_answer_is_told(self):
        row = conformance.rows("automorphisms")[0]
        task = (conformance.NO_TABLE, "automorphisms", row)
        self.assertEqual(conformance.agrees(task)[2], True)
        row[1] += "1"
        self.assertEqual(conformance.agrees(task)[2], False)


if __name__ == "__main__":
    unittest.main()
