"""Tests of the reference: `python3 -m unittest discover reference`, a minute or two on one core.

Its yardsticks were computed by others: published figures in data/, the examples of the
documents, and the golden files that the tests of the library use.
"""

import hashlib
import io
import random
import re
import subprocess
import sys
import tempfile
import unittest
from contextlib import redirect_stderr, redirect_stdout
from itertools import islice
from math import factorial
from pathlib import Path
from unittest import mock

import minlex_reference as reference

ROOT = Path(__file__).resolve().parents[2]
EMBEDDED = ROOT / "data" / "minlex-embedded.mlx"
TABLE = reference.Table(EMBEDDED)
RANDOM = random.Random(20261121)

FIRST = "123456789456789123789123456214365897365897214897214365531642978642978531978531642"
LOKI = "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.."


def golden(name):
    """The lines of a golden file, wherever the tests of the library keep it."""
    found = [path for folder in ("quality/testing/data", "puzzles/*/tests/golden",
                                     "quality/conformance")
             for path in ROOT.glob(f"{folder}/{name}")]
    if not found:
        raise FileNotFoundError(name)
    lines = found[0].read_text(encoding="ascii").splitlines()
    return [line.split("\t") for line in lines[1:]]


def run(*arguments, lines=()):
    """Exit status, standard output and standard error of a command line."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err), mock.patch("sys.stdin", lines):
        try:
            status = reference.main(list(map(str, arguments)))
        except SystemExit as stop:
            status = stop.code
    return status, out.getvalue(), err.getvalue()


def random_transform():
    """One of all transforms."""
    return reference.transform_at(RANDOM.randrange(reference.ALL_TRANSFORMS))


class Published(unittest.TestCase):
    """The figures that others published."""

    def test_rank_pairs(self):
        for number, text, automorphisms in reference.published("rank_pairs.tsv"):
            grid = reference.read_grid(text)
            form, transforms = reference.minlex(grid)
            self.assertEqual(form, grid)
            self.assertEqual(len(transforms), int(automorphisms))
            self.assertEqual(reference.rank(TABLE, form), int(number))
            self.assertEqual(reference.unrank(TABLE, int(number)), grid)

    def test_automorphic_grids(self):
        for automorphisms, text in golden("automorphic_grids.tsv"):
            form = reference.read_grid(text)
            morph = reference.apply(random_transform(), form)
            found, transforms = reference.minlex(morph)
            self.assertEqual(found, form)
            self.assertEqual(len(transforms), int(automorphisms))
            for transform in transforms:
                self.assertEqual(reference.apply(transform, morph), form)

    def test_all_bands_and_automorphism_groups(self):
        before = 0
        for number, (_, _, grids, automorphisms) in enumerate(
                reference.published("bands416.tsv")):
            entry = TABLE.band(number)
            self.assertEqual((entry.before, entry.band_grids), (before, int(grids)))
            ways = reference.ways_to_band(reference.BANDS[number], number)
            self.assertEqual(len(ways), int(automorphisms))
            before += int(grids)
        self.assertEqual(before, reference.ALL_FORMS)
        offset, size = TABLE.sections[5]
        entries = TABLE.read(5, 0, size)
        for i, line in enumerate(reference.published("automorphism_counts.tsv")):
            numbers = [int.from_bytes(entries[16 * i + a:16 * i + b], "little")
                       for a, b in ((0, 4), (8, 16))]
            self.assertEqual(numbers, list(map(int, line)))

    def test_completions_of_classes_add_up(self):
        total = 0
        for number, band_class in enumerate(reference.CLASSES):
            self.assertEqual(len(reference.normal_bands(number)), band_class.size)
            total += band_class.size * band_class.completions
            if number % 11 == 0:
                found = sum(reference.count(f) * reference.count(g) for *_, f, g
                            in reference.split_fills(band_class.columns, ((2,),)))
                self.assertEqual(found, band_class.completions)
        self.assertEqual(total * factorial(9) * 72**2, reference.ALL_GRIDS)

    def test_second_rows_add_up(self):
        row1 = tuple(RANDOM.sample(range(1, 10), 9))
        counts = [grids for _, grids in reference.second_rows(row1)]
        self.assertEqual(len(counts), 12_096)
        self.assertEqual(sum(counts), reference.ALL_GRIDS // factorial(9))

    def test_row4_adds_up(self):
        rows = reference.read_grid(FIRST)[:3]
        begun, wanted = (), reference.grids_with(rows)
        for _ in range(4):
            parts = list(reference.parts_of_row4(rows, begun))
            self.assertEqual(sum(grids for _, grids in parts), wanted)
            part, wanted = RANDOM.choice([(part, grids) for part, grids in parts if grids])
            begun += part
        self.assertEqual(reference.grids_with(rows + (begun,)), wanted)


class Tables(unittest.TestCase):
    """The table file and the walk through it."""

    def test_sums_are_what_a_walk_counts(self):
        for number in (0, 86, 161, 300):
            entry = TABLE.band_to_look_up(number)
            self.assertEqual(TABLE.sum(entry, 0), 0)
            i = RANDOM.randrange(entry.band_checkpoints - 1)
            walked = sum(
                len(list(reference.forms_with(number, prefix)))
                for prefix in reference.prefixes(reference.BANDS[number], i * entry.spacing,
                                                 (i + 1) * entry.spacing))
            self.assertEqual(TABLE.sum(entry, i + 1) - TABLE.sum(entry, i), walked, number)

    def test_prefixes_of_bands(self):
        for number in range(0, 416, 20):
            prefixes = reference.rows4(reference.BANDS[number])[1][-1]
            self.assertEqual(TABLE.band(number).prefixes, prefixes)

    def test_numbers_of_prefixes(self):
        top = reference.BANDS[86]
        rows, before = reference.rows4(top)
        for place in (0, 700, len(rows) - 1):
            listed = list(reference.next_bands(top, rows[place]))
            self.assertEqual(len(listed), before[place + 1] - before[place])
            self.assertEqual(listed, sorted(listed))
            number = before[place] + len(listed) // 2
            prefix = next(reference.prefixes(top, number, number + 1))
            self.assertEqual(prefix, listed[len(listed) // 2])
            self.assertEqual(reference.prefix_number(top, prefix), number)

    def test_every_chunk_has_its_checksum(self):
        for path in (EMBEDDED, ROOT / "data" / "golden-v1.mlx"):
            table = reference.Table(path)
            for i in range(len(table.sums) // 8):
                table.chunk(i)

    def test_ranks_of_random_grids(self):
        for _ in range(6):
            number = RANDOM.randint(1, reference.ALL_FORMS)
            form = reference.unrank(TABLE, number)
            morph = reference.apply(random_transform(), form)
            self.assertEqual(reference.rank(TABLE, reference.minlex(morph)[0]), number)

    def test_damaged_tables_are_refused(self):
        good = EMBEDDED.read_bytes()
        body = int.from_bytes(good[36:40], "little")
        places = {"magic": 0, "byte order": 8, "version": 12, "length": 16, "directory": 130,
                  "manifest": 280, "header": 100, "sums": len(good) - 1, "body": body + 5}
        for what, place in places.items():
            data = bytearray(good)
            data[place] ^= 1
            self.assert_refused(data, what)
        self.assert_refused(good[:-1], "cut")
        self.assert_refused(good[:100], "cut in the header")
        self.assert_refused(b"", "empty")

    def test_a_contradiction_behind_right_checksums_is_refused(self):
        data = bytearray(EMBEDDED.read_bytes())
        body = int.from_bytes(data[36:40], "little")
        end = int.from_bytes(data[128 + 5 * 24 + 8:][:8], "little")
        data[body + 16:body + 20] = (0).to_bytes(4, "little")  # spacing of band 0
        chunks = [hashlib.sha256(data[i:min(i + 65536, end)]).digest()[:8]
                  for i in range(body, end, 65536)]
        data[end:] = b"".join(chunks)
        data[64:96] = hashlib.sha256(data[end:]).digest()
        data[96:128] = hashlib.sha256(data[:96] + data[128:body]).digest()
        self.assert_refused(data, "spacing")

    def assert_refused(self, data, what):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "table.mlx"
            path.write_bytes(data)
            with self.assertRaises(reference.BadInput, msg=what):
                reference.unrank(reference.Table(path), 1)


class Names(unittest.TestCase):
    """Names and formats of puzzles."""

    def test_forms_of_names(self):
        for forms in golden("names.tsv"):
            for text in forms:
                number, cells, morph = reference.read_name(text)
                self.assertIsNone(morph)
                written = [reference.write_name(number, cells, form)
                           for form in ("25", "19", "rank")]
                self.assertEqual(written, forms)

    def test_puzzles(self):
        ranks = {}
        for name, text, morph in golden("puzzles.tsv"):
            puzzle = reference.read_puzzle(text)
            canonical, form, back = reference.canonical_puzzle(puzzle)
            cells = [digit > 0 for digit in sum(canonical, ())]
            # Where checkpoints are far apart a rank takes ten seconds; test_rank_pairs has one.
            if TABLE.band(reference.BANDS.index(form[:3])).spacing > 10_000:
                number = int(name[:10])
            else:
                number = ranks[form] = ranks.get(form) or reference.rank(TABLE, form)
            self.assertEqual(reference.write_name(number, cells), name)
            self.assertEqual(
                f";{reference.write_transform(back)};{reference.transform_index(back)}", morph)
            self.assertEqual(reference.apply(back, canonical), puzzle)

    def test_names_to_puzzles(self):
        for name, text, morph in golden("puzzles.tsv")[:3]:
            self.assertEqual(reference.write(reference.puzzle_of_name(TABLE, name + morph)), text)
            canonical = reference.puzzle_of_name(TABLE, name, check=True)
            record = f"{reference.write(canonical)};{name.strip().replace(' ', ';')}"
            self.assertEqual(reference.puzzle_of_name(TABLE, record), canonical)
        with self.assertRaises(reference.BadInput):
            reference.puzzle_of_name(TABLE, "17;10000000000004", check=True)

    def test_figures_and_base64(self):
        for text, figure, hexadecimal, base64 in golden("formats.tsv"):
            puzzle = reference.read_puzzle(text)
            self.assertEqual(reference.write_figure(puzzle), figure)
            self.assertEqual(reference.write_figure(puzzle, hexadecimal=True), hexadecimal)
            self.assertEqual(reference.write_base64(puzzle), base64)
            self.assertEqual(reference.read_figure(figure), puzzle)
            self.assertEqual(reference.read_figure(hexadecimal), puzzle)
            self.assertEqual(reference.read_base64(base64), puzzle)

    def test_numbers_of_solutions(self):
        for wanted, text, _ in golden("solution_counts.tsv"):
            found = islice(reference.solutions(reference.read_puzzle(text)), int(wanted) + 1)
            self.assertEqual(len(list(found)), int(wanted), text)

    def test_smallest_images(self):
        # For a solution grid it is the minlex form, found here without the 416 bands.
        grid = reference.class_grid(RANDOM.randrange(reference.ALL_GRIDS))
        self.assertEqual(reference.smallest_image(grid), reference.minlex(grid)[0])
        for share in (0.05, 0.2, 0.6):
            puzzle = tuple(tuple(digit * (RANDOM.random() < share) for digit in row)
                           for row in grid)
            image = reference.smallest_image(puzzle)
            morph = reference.apply(random_transform(), puzzle)
            self.assertEqual(reference.smallest_image(morph), image)
            self.assertLessEqual(image, min(puzzle, morph))

    def test_transforms(self):
        for _ in range(50):
            transform = random_transform()
            index = reference.transform_index(transform)
            self.assertEqual(reference.transform_at(index), transform)
            text = reference.write_transform(transform)
            self.assertEqual(reference.read_transform(text), transform)
            image = reference.apply(transform, reference.read_grid(FIRST))
            self.assertEqual(reference.write(
                reference.apply(reference.inverse(transform), image)), FIRST)
        self.assertEqual(reference.write_transform(reference.transform_at(0)),
                         "r123456789c123456789d123456789")


class Documents(unittest.TestCase):
    """The examples of the documents."""

    def test_names(self):
        text = (ROOT / "docs" / "NAMES.md").read_text(encoding="utf-8")
        blocks = [dict(line.split(" = ") for line in block.strip().splitlines())
                  for block in re.findall("```example\n(.*?)```",
                                          re.sub(" +=", " =", text), re.S)]
        self.assertGreaterEqual(len(blocks), 5)
        for block in blocks:
            puzzle = reference.read_puzzle(block["puzzle"])
            if "figure" in block:
                self.assertEqual(reference.write_figure(puzzle), block["figure"])
                self.assertEqual(reference.write_figure(puzzle, True), block["hex"])
            if "base64" in block:
                self.assertEqual(reference.write_base64(puzzle), block["base64"])
            if "image" in block:
                image = reference.smallest_image(puzzle)
                self.assertEqual(reference.write(image), block["image"])
            if "canonical" in block:
                self.check_named(puzzle, block)

    def check_named(self, puzzle, block):
        canonical, form, back = reference.canonical_puzzle(puzzle)
        self.assertEqual(reference.write(canonical), block["canonical"])
        number = reference.rank(TABLE, form)
        self.assertEqual(number, int(block["rank"]))
        cells = [digit > 0 for digit in sum(canonical, ())]
        for form, key in (("25", "name25"), ("19", "name19"), ("rank", "rank;field")):
            self.assertEqual(reference.write_name(number, cells, form), block[key])
        self.assertEqual(reference.puzzle_number(number, cells), int(block["number"]))
        read = reference.read_puzzle_number(block["number"])
        self.assertEqual(read, (number, list(map(int, cells))))
        if "index" in block:
            self.assertEqual(reference.write_transform(back), block["morph"])
            self.assertEqual(reference.transform_index(back), int(block["index"]))

    def test_grid_index(self):
        text = (ROOT / "docs" / "GRID-INDEX.md").read_text(encoding="utf-8")
        rows = re.findall(r"\| `(\d{81})` \| `(\d+)` \| `(\d+)` \|", text)
        self.assertEqual(len(rows), 8)
        for line, in_class_order, in_lexicographic_order in rows:
            grid = reference.read_grid(line)
            self.assertEqual(reference.class_index(grid), int(in_class_order))
            self.assertEqual(reference.class_grid(int(in_class_order)), grid)
            self.assertEqual(reference.lex_index(grid), int(in_lexicographic_order))
        for line, _, in_lexicographic_order in rows[4:6]:
            grid = reference.lex_grid(int(in_lexicographic_order))
            self.assertEqual(reference.write(grid), line)

    def test_mirrored_digits_mirror_the_lexicographic_order(self):
        grid = reference.class_grid(RANDOM.randrange(reference.ALL_GRIDS))
        mirrored = tuple(tuple(10 - digit for digit in row) for row in grid)
        self.assertEqual(reference.lex_index(mirrored),
                         reference.ALL_GRIDS - 1 - reference.lex_index(grid))


class CommandLine(unittest.TestCase):
    """Answers, bad input and wrong usage of the program."""

    def test_answers(self):
        name = "3636310645 LW5RWaj13O0843"
        morph = ";tr798564231c897132564d439561872;1076894798693"
        for arguments, wanted in {
                ("rank", FIRST): "1",
                ("unrank", "1"): FIRST,
                ("form", FIRST, "--transform"): FIRST + " r123456789c123456789d123456789",
                ("name", "--morph", LOKI): name + morph,
                ("name", "--format", "19", LOKI): "R5xPEjGb3Oabf30O0C3",
                ("puzzle", name + morph): LOKI,
                ("index", "--hex", FIRST): hex(6670131624352571719680),
                ("index", "--numbering", "lex", FIRST): "0",
                ("grid", "--numbering", "lex", "0"): FIRST,
        }.items():
            self.assertEqual(run(EMBEDDED, *arguments), (0, wanted + "\n", ""), arguments)

    def test_program(self):
        result = subprocess.run([sys.executable, reference.__file__, EMBEDDED, "form", FIRST],
                                check=False, capture_output=True, text=True)
        self.assertEqual((result.returncode, result.stdout, result.stderr), (0, FIRST + "\n", ""))

    def test_lines_of_standard_input(self):
        lines = [FIRST + "\n", FIRST + "\r\n", "\n", FIRST]
        status, out, err = run(EMBEDDED, "form", lines=lines)
        self.assertEqual((status, out), (1, f"{FIRST}\n" * 2))
        self.assertRegex(err, r"\Aminlex_reference: line 3: [^\n]+\n\Z")

    def test_bad_input(self):
        for arguments in (
                ("form", FIRST[:-1]), ("form", FIRST[:-1] + "1"), ("form", FIRST[:-1] + "."),
                ("form", "--puzzle", FIRST + "1"), ("unrank", "0"), ("unrank", "5472730539"),
                ("unrank", "one"), ("grid", str(reference.ALL_GRIDS)), ("grid", "--hex", "0xg"),
                ("puzzle", "1;}}}}}}}}}}}}}8"), ("puzzle", "01;}}}}}}}}}}}}}7"),
                ("puzzle", "0000000000000000000"), ("puzzle", "zzzzzzzzzzzzzzzzzzz"),
                ("puzzle", "1;}}}}}}}}}}}}}7;1218998108160"), ("name", "." * 81),
                ("puzzle", "1;}}}}}}}}}}}}}7;r123456789c123456789d123456789;1"),
                ("puzzle", "1;}}}}}}}}}}}}}7; 0"), ("puzzle", f"{LOKI};1;}}}}}}}}}}}}}}7"),
                ("puzzle", "--check", "17;10000000000004"),
                ("figure", "--puzzle", "326598_7845126575216984!6_951378624"),
                ("convert", "--from", "base64", "AAED")):
            status, out, err = run(EMBEDDED, *arguments)
            self.assertEqual((status, out), (1, ""), arguments)
            self.assertRegex(err, r"\Aminlex_reference: argument 1: [^\n]+\n\Z")

    def test_puzzles_without_one_solution(self):
        for solutions, text, _ in golden("solution_counts.tsv"):
            if solutions != "1":
                self.assertEqual(run(EMBEDDED, "name", text)[:2], (1, ""))

    def test_no_table(self):
        for path in ("no such file", ROOT, reference.__file__):
            status, out, err = run(path, "unrank", "1")
            self.assertEqual((status, out), (1, ""))
            self.assertRegex(err, r"\Aminlex_reference: [^\n]+\n\Z")

    def test_wrong_usage(self):
        for arguments in ((), (EMBEDDED,), (EMBEDDED, "guess"), (EMBEDDED, "rank", "--fast")):
            self.assertEqual(run(*arguments)[0], 2)


if __name__ == "__main__":
    unittest.main()
