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
def catalog() -> minlex.Catalog:
    return minlex.Catalog()


@pytest.fixture(scope="module")
def pairs() -> list[tuple[int, str]]:
    rows = [line.split("\t") for line in (DATA / "rank_pairs.tsv").read_text().splitlines()[1:]]
    assert len(rows) == 4
    return [(int(rank), grid) for rank, grid, _ in rows]


def test_published_pairs(catalog: minlex.Catalog, pairs: list[tuple[int, str]]) -> None:
    ranks = [rank for rank, _ in pairs]
    grids = [grid for _, grid in pairs]
    for rank, grid in pairs:
        assert catalog.unrank(rank) == grid
        assert catalog.rank(grid) == rank
        assert catalog.rank(grid.encode()) == rank
    assert catalog.unrank(ranks) == grids
    assert catalog.rank(grids) == ranks
    assert catalog.rank(iter(grids)) == ranks
    array = catalog.unrank(np.array(ranks, dtype=np.uint64))
    assert array.dtype == np.uint8
    assert np.array_equal(array, np.array([digits(grid) for grid in grids]))
    back = catalog.rank(array)
    assert back.dtype == np.uint64
    assert back.tolist() == ranks
    # Strings in arrays, signed numbers, and numpy's own scalars.
    assert catalog.rank(np.array(grids, dtype="S81")).tolist() == ranks
    assert catalog.rank(np.array(grids, dtype="U81")) == ranks
    assert np.array_equal(catalog.unrank(np.array(ranks, dtype=np.int64)), array)
    assert catalog.unrank(np.uint64(ranks[0])) == grids[0]


def test_all_morphs_have_one_rank_and_one_form(catalog: minlex.Catalog) -> None:
    ranks = random_ranks(50, seed=1)
    forms = catalog.unrank(ranks)
    morphs = [scrambled(form, seed) for seed, form in enumerate(forms)]
    assert morphs != forms
    assert catalog.rank(morphs) == ranks
    assert catalog.canonical(morphs) == forms
    found, transforms = catalog.canonical(morphs, transform=True)
    assert found == forms
    for morph, form, transform in zip(morphs, forms, transforms, strict=True):
        assert minlex.apply(transform, morph) == form
        assert minlex.apply(transform, form, inverse=True) == morph
        assert catalog.canonical(morph, transform=True) == (form, transform)
        between = minlex.equivalence(morph, form)
        assert between is not None
        assert minlex.apply(between, morph) == form
    array = np.array([digits(morph) for morph in morphs], dtype=np.uint8)
    found_array, ways = catalog.canonical(array, transform=True)
    assert [way.decode() for way in ways] == transforms
    assert np.array_equal(found_array, catalog.canonical(array))
    assert found_array.tolist() == [digits(form) for form in forms]
    assert minlex.equivalence(forms[0], forms[1]) is None


def test_layouts_are_read(catalog: minlex.Catalog) -> None:
    grid = catalog.unrank(12345)
    drawn = "\n".join(
        " | ".join(grid[9 * row + 3 * stack :][:3] for stack in range(3)) for row in range(9)
    )
    assert catalog.rank(drawn) == 12345
    assert catalog.rank([grid + "\r\n", grid.encode() + b"\n"]) == [12345, 12345]


def test_automorphisms(catalog: minlex.Catalog) -> None:
    for line in (DATA / "rank_pairs.tsv").read_text().splitlines()[1:]:
        _, grid, order = line.split("\t")
        assert catalog.automorphisms(grid) == int(order)
        assert catalog.automorphisms([grid, scrambled(grid, 3)]) == [int(order)] * 2
    histogram = catalog.automorphism_histogram()
    published = {}
    for line in (DATA / "automorphism_counts.tsv").read_text().splitlines():
        cells = line.split("\t")
        if cells[0].isdigit():
            published[int(cells[0])] = int(cells[1])
    assert histogram == published
    assert sum(histogram.values()) == minlex.GRIDS == sum(catalog.band_counts())
    for grid in catalog.unrank([1, 2, 3, 17, 99_999, 2_000_000_000]):
        found = catalog.automorphisms(grid)
        # As many symmetries carry a grid onto itself as onto any of its morphs.
        assert found == catalog.automorphisms(scrambled(grid, 5))
        assert found in histogram
    assert catalog.automorphisms(np.array([digits(catalog.unrank(1))], np.uint8)).tolist() == [3]


def test_names(catalog: minlex.Catalog) -> None:
    puzzles = list(NAMED)
    names = list(NAMED.values())
    assert [catalog.name(puzzle) for puzzle in puzzles] == names
    assert catalog.name(puzzles) == names
    found, morphs = catalog.name(puzzles, morph=True)
    assert found == names
    canonical = catalog.puzzle(names)
    for puzzle, name, morph, there in zip(puzzles, names, morphs, canonical, strict=True):
        assert catalog.puzzle(name) == there
        assert minlex.apply(morph, there) == puzzle
        assert catalog.puzzle(f"{name};{morph}") == puzzle
        assert catalog.name(there, morph=True)[0] == name
        assert catalog.puzzle(name, check=True) == there
    array = np.array([digits(puzzle) for puzzle in puzzles], dtype=np.uint8)
    forms: list[tuple[Literal["25", "19", "rank"], int]] = [("25", 25), ("19", 19), ("rank", 25)]
    for form, width in forms:
        short = minlex.rename(names, form)
        assert catalog.name(puzzles, form=form) == short
        strings = catalog.name(array, form=form)
        assert strings.dtype == np.dtype(f"S{width}")
        assert [text.decode() for text in strings] == short
        assert minlex.rename(short) == names
        assert minlex.rename(strings).tolist() == [name.encode() for name in names]
        assert catalog.puzzle(strings).tolist() == [digits(puzzle) for puzzle in canonical]
        assert catalog.puzzle(short) == canonical
    named, ways = catalog.name(array, morph=True)
    assert ways.dtype == np.dtype("S31")
    assert [way.decode() for way in ways] == morphs
    assert [name.decode() for name in named] == names
    # Leading blanks belong to a name, line ends do not.
    first = catalog.name(catalog.unrank(1))
    assert first.startswith("         1 ")
    assert catalog.puzzle(first + "\r\n") == catalog.unrank(1)


@pytest.mark.parametrize("order", ["class", "lex"])
def test_index_and_grid(catalog: minlex.Catalog, order: Literal["class", "lex"]) -> None:
    grids = [scrambled(grid, 7) for grid in catalog.unrank(random_ranks(20, seed=2))]
    indices = catalog.index(grids, order=order)
    assert catalog.grid(indices, order=order) == grids
    assert [catalog.index(grid, order=order) for grid in grids] == indices
    assert catalog.grid(indices[0], order=order) == grids[0]
    array = np.array([digits(grid) for grid in grids], dtype=np.uint8)
    records = catalog.index(array, order=order)
    assert records.shape == (20, 10)
    assert [int.from_bytes(row.tobytes(), "big") for row in records] == indices
    assert np.array_equal(catalog.grid(records, order=order), array)
    if order == "lex":
        for (a, m), (b, n) in pairwise(sorted(zip(grids, indices, strict=True))):
            assert (a < b) == (m < n)
        assert catalog.grid(0, order="lex") == min(catalog.unrank([1]))
    last = 6_670_903_752_021_072_936_959
    assert catalog.index(catalog.grid(last, order=order), order=order) == last


def test_scan(catalog: minlex.Catalog) -> None:
    start, stop = 3_000_000_000, 3_000_009_001
    grids = list(catalog.scan(start, stop))
    assert len(grids) == stop - start
    assert grids == sorted(set(grids))
    assert catalog.rank([grids[0], grids[4096], grids[-1]]) == [start, start + 4096, stop - 1]
    batches = list(catalog.scan_batches(start, stop, size=2000))
    assert [first for first, _ in batches] == list(range(start, stop, 2000))
    assert np.concatenate([batch for _, batch in batches]).tolist() == [digits(g) for g in grids]
    assert list(catalog.scan(minlex.GRIDS)) == [catalog.unrank(minlex.GRIDS)]
    assert list(catalog.scan(minlex.GRIDS, minlex.GRIDS + 1)) == [catalog.unrank(minlex.GRIDS)]
    assert list(catalog.scan(minlex.GRIDS + 1)) == []
    assert list(catalog.scan(9, 9)) == list(catalog.scan(9, 3)) == []
    assert list(catalog.scan_batches(5, 5)) == []
    hint = catalog.scan(1, 10_001)
    next(hint)
    assert hint.__length_hint__() == 9_999


def test_open(catalog: minlex.Catalog, tmp_path: Path) -> None:
    golden = minlex.Catalog.open(DATA / "golden-v1.mlx", check=True)
    ranks = random_ranks(20, seed=3)
    assert golden.unrank(ranks) == catalog.unrank(ranks)
    assert golden.rank(catalog.unrank(ranks)) == ranks
    golden.check()
    assert golden.path == str((DATA / "golden-v1.mlx").resolve())
    assert catalog.path is None
    assert golden.info()["stride"] == 65535
    assert catalog.info()["preset"] == "embedded"
    assert catalog.info()["grids"] == minlex.GRIDS
    assert repr(catalog) == "minlex.Catalog()"
    assert eval(repr(golden), {"minlex": minlex}).path == golden.path


def test_pickle(catalog: minlex.Catalog, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert pickle.loads(pickle.dumps(catalog)).unrank(5) == catalog.unrank(5)
    monkeypatch.chdir(DATA)
    pickled = pickle.dumps(minlex.Catalog.open("golden-v1.mlx"))
    # Somewhere else it is the same file.
    monkeypatch.chdir(tmp_path)
    assert pickle.loads(pickled).path == str((DATA / "golden-v1.mlx").resolve())
