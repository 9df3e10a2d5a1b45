"""Every method against published pairs and against an inverse, in every shape."""

from __future__ import annotations

import pickle
from itertools import pairwise
from pathlib import Path
from typing import Literal

import numpy as np
import pytest
from helpers import DATA, digits, random_ranks, scrambled

import minlex

NAMED = {
    "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..": (
        "3636310645 LW5RWaj13O0843"
    ),
    ".....67.....18.26.....27.412.4.......9...8...831.7......6.4287......1....4..6..12": (
        "5411131853 W1Rmk0Yu2q34I6"
    ),
}


@pytest.fixture(scope="module")
def pairs() -> list[tuple[int, str]]:
    rows = [line.split("\t") for line in (DATA / "rank_pairs.tsv").read_text().splitlines()[1:]]
    assert len(rows) == 4
    return [(int(rank), grid) for rank, grid, _ in rows]


def test_published_pairs(table: minlex.Table, pairs: list[tuple[int, str]]) -> None:
    ranks = [rank for rank, _ in pairs]
    grids = [grid for _, grid in pairs]
    for rank, grid in pairs:
        assert table.unrank(rank) == grid
        assert table.rank(grid) == rank
        assert table.rank(grid.encode()) == rank
    assert table.unrank(ranks) == grids
    assert table.rank(grids) == ranks
    assert table.rank(iter(grids)) == ranks
    array = table.unrank(np.array(ranks, dtype=np.uint64))
    assert array.dtype == np.uint8
    assert np.array_equal(array, np.array([digits(grid) for grid in grids]))
    back = table.rank(array)
    assert back.dtype == np.uint64
    assert back.tolist() == ranks
    # Strings in arrays, signed numbers, and numpy's own scalars.
    assert table.rank(np.array(grids, dtype="S81")).tolist() == ranks
    assert table.rank(np.array(grids, dtype="U81")).tolist() == ranks
    assert np.array_equal(table.unrank(np.array(ranks, dtype=np.int64)), array)
    assert table.unrank(np.uint64(ranks[0])) == grids[0]


def test_all_morphs_have_one_rank_and_one_form(table: minlex.Table) -> None:
    ranks = random_ranks(50, seed=1)
    forms = table.unrank(ranks)
    morphs = [scrambled(form, seed) for seed, form in enumerate(forms)]
    assert morphs != forms
    assert table.rank(morphs) == ranks
    assert minlex.form(morphs) == forms
    found, transforms = minlex.form(morphs, transform=True)
    assert found == forms
    for morph, form, transform in zip(morphs, forms, transforms, strict=True):
        assert minlex.apply(transform, morph) == form
        assert minlex.apply(transform, form, inverse=True) == morph
        assert minlex.form(morph, transform=True) == (form, transform)
        between = minlex.equivalence(morph, form)
        assert between is not None
        assert minlex.apply(between, morph) == form
    array = np.array([digits(morph) for morph in morphs], dtype=np.uint8)
    found_array, ways = minlex.form(array, transform=True)
    assert ways.tolist() == transforms
    assert np.array_equal(found_array, minlex.form(array))
    assert found_array.tolist() == [digits(form) for form in forms]
    assert minlex.equivalence(forms[0], forms[1]) is None


def test_layouts_are_read(table: minlex.Table) -> None:
    grid = table.unrank(12345)
    drawn = "\n".join(
        " | ".join(grid[9 * row + 3 * stack :][:3] for stack in range(3)) for row in range(9)
    )
    assert table.rank(drawn) == 12345
    assert table.rank([grid + "\r\n", grid.encode() + b"\n"]) == [12345, 12345]


def test_automorphisms(table: minlex.Table) -> None:
    for line in (DATA / "rank_pairs.tsv").read_text().splitlines()[1:]:
        _, grid, order = line.split("\t")
        assert minlex.automorphism_count(grid) == int(order)
        assert minlex.automorphism_count([grid, scrambled(grid, 3)]) == [int(order)] * 2
    histogram = table.automorphism_histogram()
    published = {}
    for line in (DATA / "automorphism_counts.tsv").read_text().splitlines():
        cells = line.split("\t")
        if cells[0].isdigit():
            published[int(cells[0])] = int(cells[1])
    assert histogram == published
    assert sum(histogram.values()) == minlex.ESSENTIALLY_DIFFERENT == sum(table.band_counts())
    for grid in table.unrank([1, 2, 3, 17, 99_999, 2_000_000_000]):
        found = minlex.automorphism_count(grid)
        # As many symmetries carry a grid onto itself as onto any of its morphs.
        assert found == minlex.automorphism_count(scrambled(grid, 5))
        assert found in histogram
    assert minlex.automorphism_count(np.array([digits(table.unrank(1))], np.uint8)).tolist() == [3]


def test_the_list_of_automorphisms(table: minlex.Table) -> None:
    for grid in table.unrank([1, 17, 2_000_000_000]):
        grid = scrambled(grid, 6)
        found = minlex.automorphisms(grid)
        assert len(set(found)) == len(found) == minlex.automorphism_count(grid)
        assert {minlex.apply(transform, grid) for transform in found} == {grid}


def test_canonical_puzzles(table: minlex.Table) -> None:
    puzzles = list(NAMED)
    names = list(NAMED.values())
    canonical = minlex.canonical(puzzles)
    assert canonical == table.puzzle(names)
    assert [minlex.canonical(scrambled(puzzle, 4)) for puzzle in puzzles] == canonical
    found, morphs = minlex.canonical(puzzles, morph=True)
    assert found == canonical
    assert [minlex.apply(*pair) for pair in zip(morphs, canonical, strict=True)] == puzzles
    array = np.array([digits(puzzle) for puzzle in puzzles], dtype=np.uint8)
    assert minlex.canonical(array).tolist() == [digits(puzzle) for puzzle in canonical]
    with pytest.raises(minlex.InvalidPuzzleError, match="item 1: the puzzle has 0 givens"):
        minlex.canonical([puzzles[0], "." * 81])


def test_names(table: minlex.Table) -> None:
    puzzles = list(NAMED)
    names = list(NAMED.values())
    assert [table.name(puzzle) for puzzle in puzzles] == names
    assert table.name(puzzles) == names
    found, morphs = table.name(puzzles, morph=True)
    assert found == names
    canonical = table.puzzle(names)
    for puzzle, name, morph, there in zip(puzzles, names, morphs, canonical, strict=True):
        assert table.puzzle(name) == there
        assert minlex.apply(morph, there) == puzzle
        assert table.puzzle(f"{name};{morph}") == puzzle
        assert table.name(there, morph=True)[0] == name
        assert table.puzzle(name, check=True) == there
    array = np.array([digits(puzzle) for puzzle in puzzles], dtype=np.uint8)
    forms: list[tuple[Literal["25", "19", "rank"], int]] = [("25", 25), ("19", 19), ("rank", 25)]
    for form, width in forms:
        short = minlex.rename(names, form)
        assert table.name(puzzles, form=form) == short
        strings = table.name(array, form=form)
        assert strings.dtype == np.dtype(f"U{width}")
        assert strings.tolist() == short
        assert minlex.rename(short) == names
        assert minlex.rename(strings).tolist() == names
        assert table.puzzle(strings).tolist() == canonical
        assert table.puzzle(short) == canonical
    named, ways = table.name(array, morph=True)
    assert ways.dtype == np.dtype("U31")
    assert ways.tolist() == morphs
    assert named.tolist() == names
    # Leading blanks belong to a name, line ends do not.
    first = table.name(table.unrank(1))
    assert first.startswith("         1 ")
    assert table.puzzle(first + "\r\n") == table.unrank(1)


@pytest.mark.parametrize("numbering", ["class", "lex"])
def test_index_and_grid(table: minlex.Table, numbering: Literal["class", "lex"]) -> None:
    grids = [scrambled(grid, 7) for grid in table.unrank(random_ranks(20, seed=2))]
    indices = minlex.index(grids, numbering=numbering)
    assert minlex.grid(indices, numbering=numbering) == grids
    assert [minlex.index(grid, numbering=numbering) for grid in grids] == indices
    assert minlex.grid(indices[0], numbering=numbering) == grids[0]
    array = np.array([digits(grid) for grid in grids], dtype=np.uint8)
    records = minlex.index(array, numbering=numbering)
    assert records.shape == (20, 10)
    assert [int.from_bytes(row.tobytes(), "big") for row in records] == indices
    assert np.array_equal(minlex.grid(records, numbering=numbering), array)
    if numbering == "lex":
        for (a, m), (b, n) in pairwise(sorted(zip(grids, indices, strict=True))):
            assert (a < b) == (m < n)
        assert minlex.grid(0, numbering="lex") == min(table.unrank([1]))
    last = 6_670_903_752_021_072_936_959
    assert minlex.index(minlex.grid(last, numbering=numbering), numbering=numbering) == last


def test_scan(table: minlex.Table) -> None:
    first, last = 3_000_000_000, 3_000_009_000
    grids = list(table.scan(first, last))
    assert len(grids) == 9001
    assert grids == sorted(set(grids))
    assert table.rank([grids[0], grids[4096], grids[-1]]) == [first, first + 4096, last]
    batches = list(table.scan_batches(first, last, size=2000))
    assert [rank for rank, _ in batches] == list(range(first, last + 1, 2000))
    assert np.concatenate([batch for _, batch in batches]).tolist() == [digits(g) for g in grids]
    last = minlex.ESSENTIALLY_DIFFERENT
    assert list(table.scan(last)) == [table.unrank(last)]
    assert list(table.scan(last, last)) == [table.unrank(last)]
    assert list(table.scan(9, 9)) == [table.unrank(9)]
    assert list(table.scan(9, 8)) == list(table.scan(9, 3)) == []
    assert list(table.scan_batches(5, 4)) == []
    hint = table.scan(1, 10_000)
    next(hint)
    assert hint.__length_hint__() == 9_999


def test_open(table: minlex.Table, tmp_path: Path) -> None:
    golden = minlex.Table.open(DATA / "golden-v1.mlx", check=True)
    ranks = random_ranks(20, seed=3)
    assert golden.unrank(ranks) == table.unrank(ranks)
    assert golden.rank(table.unrank(ranks)) == ranks
    golden.check()
    assert golden.path == str((DATA / "golden-v1.mlx").resolve())
    assert table.path is None
    assert golden.info()["stride"] == 65535
    assert table.info()["preset"] == "embedded"
    assert table.info()["grids"] == minlex.ESSENTIALLY_DIFFERENT
    assert repr(table) == "minlex.Table.embedded()"
    assert eval(repr(golden), {"minlex": minlex}).path == golden.path


def test_a_mapped_table_gives_the_same(table: minlex.Table) -> None:
    ranks = random_ranks(20, seed=9)
    for check in (False, True):
        mapped = minlex.Table.open(DATA / "golden-v1.mlx", check=check, mmap=True)
        assert mapped.unrank(ranks) == table.unrank(ranks)
    assert repr(mapped) == f"minlex.Table.open({str(DATA / 'golden-v1.mlx')!r}, mmap=True)".replace(
        "'", '"'
    )
    assert repr(pickle.loads(pickle.dumps(mapped))) == repr(mapped)


@pytest.mark.parametrize("later", [b"", b"nothing like a table" * 1000])
def test_a_file_that_changes_is_an_error(later: bytes, tmp_path: Path) -> None:
    """Cut or written over while it is open: an exception, never a wrong answer or a signal."""
    file = tmp_path / "table.mlx"
    file.write_bytes((DATA / "golden-v1.mlx").read_bytes())
    opened = minlex.Table.open(file)
    file.write_bytes(later)
    with pytest.raises(minlex.InvalidTableError):
        opened.unrank(np.linspace(1, minlex.ESSENTIALLY_DIFFERENT, 500, dtype=np.uint64))


def test_pickle(table: minlex.Table, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert pickle.loads(pickle.dumps(table)).unrank(5) == table.unrank(5)
    monkeypatch.chdir(DATA)
    pickled = pickle.dumps(minlex.Table.open("golden-v1.mlx"))
    # Somewhere else it is the same file.
    monkeypatch.chdir(tmp_path)
    assert pickle.loads(pickled).path == str((DATA / "golden-v1.mlx").resolve())
