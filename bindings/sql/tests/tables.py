"""Tables that are good, damaged or cut, for tests of the errors of hosts."""

import shutil

from hosts import ROOT

EMBEDDED = ROOT / "data/minlex-embedded.mlx"
# Ranks all over the catalogue: they touch every piece of a table.
RANKS = [1 + step * 54_000_000 for step in range(101)]


def copy(folder, name):
    return shutil.copy(EMBEDDED, folder / name)


def damaged(folder, name="damaged.mlx"):
    """A table with zeros in the middle, where a look-up may come."""
    path, size = copy(folder, name), EMBEDDED.stat().st_size
    with open(path, "r+b") as file:
        file.seek(size // 3)
        file.write(bytes(size // 3))
    return path


def cut(path):
    """Cuts a table that may be in use."""
    with open(path, "r+b") as file:
        file.truncate(100_000)
