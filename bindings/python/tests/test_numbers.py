"""Numbers of puzzles, and how many solutions they have."""

from __future__ import annotations

from math import comb, factorial
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from helpers import digits, ends_by_ctrl_c, random_ranks

import minlex

PUZZLE = "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.."
NUMBER = 8792059651344088280655838701415619
LAST = 5_472_730_538 * 2**81 - 1
ALL_GRIDS = 6_670_903_752_021_072_936_960


@pytest.fixture(scope="module")
def puzzles(table: minlex.Table) -> list[str]:
    """Puzzles with one solution: grids without some cells."""
    grids = table.unrank(random_ranks(5, seed=58))
    return [PUZZLE, *("." * (3 + i) + grid[3 + i :] for i, grid in enumerate(grids))]


def number_of(table: minlex.Table, puzzle: str) -> int:
    """The number by the definition in docs/NAMES.md, in big integers."""
    canonical = minlex.canonical(puzzle)
    places = [80 - cell for cell, digit in enumerate(canonical) if digit != "."][::-1]
    place = sum(comb(81, size) for size in range(len(places)))
    place += sum(comb(p, i) for i, p in enumerate(places, 1))
    return (table.rank(minlex.solution(puzzle)) - 1) * 2**81 + place


def test_numbers_are_as_defined(table: minlex.Table, puzzles: list[str]) -> None:
    assert table.name(PUZZLE, form="number") == NUMBER
    numbers = table.name(puzzles, form="number")
    assert numbers == [number_of(table, puzzle) for puzzle in puzzles]
    canonical = minlex.canonical(puzzles)
    assert table.puzzle(numbers) == canonical
    assert minlex.rename(table.name(puzzles), "number") == numbers
    assert minlex.rename(numbers) == table.name(puzzles)
    # As text, too, where no name can be meant.
    assert table.puzzle(str(NUMBER)) == table.puzzle(NUMBER) == minlex.canonical(PUZZLE)
    with_morph, morphs = table.name(puzzles, form="number", morph=True)
    assert with_morph == numbers
    assert minlex.apply(morphs, canonical) == puzzles
    assert table.puzzle(LAST) == table.unrank(5_472_730_538)


def test_numbers_in_arrays(table: minlex.Table, puzzles: list[str]) -> None:
    numbers = table.name(puzzles, form="number")
    boards = np.array([digits(puzzle) for puzzle in puzzles], np.uint8)
    records = table.name(boards, form="number")
    assert records.shape == (len(puzzles), 16)
    assert records.dtype == np.uint8
    assert [int.from_bytes(row.tobytes()) for row in records] == numbers
    canonical = table.puzzle(records)
    assert canonical.tolist() == [digits(puzzle) for puzzle in minlex.canonical(puzzles)]
    assert minlex.rename(records).tolist() == table.name(puzzles)
    assert np.array_equal(minlex.rename(minlex.rename(records), "number"), records)
    # Small numbers are the first grid without most of its cells.
    assert table.puzzle(np.array([0, 60])).tolist()[0] == [0] * 81
    bad = np.vstack([records, np.full((1, 16), 255, np.uint8)])
    failures: list[minlex.MinlexError] = []
    assert table.puzzle(bad, failures=failures).shape == (len(puzzles) + 1, 81)
    assert [failure.item for failure in failures] == [len(puzzles)]
    assert table.name(np.zeros((1, 81)).astype(int), form="number", errors="null").min() == 255


@pytest.mark.parametrize("library", ["pandas", "polars", "pyarrow"])
def test_numbers_in_columns(table: minlex.Table, puzzles: list[str], library: str) -> None:
    numbers = table.name(puzzles, form="number")
    make: dict[str, Any] = {"pandas": pd.Series, "polars": pl.Series, "pyarrow": pa.array}
    column = make[library]([*puzzles, None])
    found = table.name(column, form="number")
    if library == "polars":
        assert found.dtype == pl.Int128
    back = table.puzzle(found)
    listed = [*(column.to_pylist() if library == "pyarrow" else column for column in (found, back))]
    assert list(listed[0])[:-1] == numbers
    assert list(listed[1])[:-1] == minlex.canonical(puzzles)
    assert len(found) == len(back) == len(puzzles) + 1


@pytest.mark.parametrize("number", [-1, LAST + 1, 2**127, 2**200, -(2**200)])
def test_what_is_no_number(table: minlex.Table, number: int) -> None:
    with pytest.raises(minlex.InvalidNameError, match="is not the number of a puzzle"):
        table.puzzle(number)
    with pytest.raises(minlex.InvalidNameError, match="^item 1: "):
        minlex.rename([NUMBER, number])
    with pytest.raises(TypeError):
        table.puzzle(True)


def test_names_are_checked(table: minlex.Table) -> None:
    """A mistyped name is no other puzzle's, unless the cells that it describes are asked for."""
    name = "3636310645 LW5RWaj13O0843"
    mistyped = [name[:-1] + letter for letter in "0124"] + ["3636310646" + name[10:]]
    failures: list[minlex.MinlexError] = []
    found = table.puzzle([name, *mistyped], failures=failures)
    assert found == [minlex.canonical(PUZZLE)] + [None] * 5
    assert [failure.item for failure in failures] == [1, 2, 3, 4, 5]
    assert len(table.puzzle(mistyped, check=False)) == 5
    # The same bad item with any number of threads: one that is no name at all is found no earlier.
    many = [name] * 200 + mistyped[:1] + [name] * 99 + ["no name"]
    for threads in (1, 2, 3):
        with pytest.raises(minlex.InvalidNameError, match="^item 200: not the name of a puzzle: "):
            table.puzzle(np.array(many, "S"), threads=threads)


def test_counts_are_exact() -> None:
    row = "123456789" + "." * 72
    diagonal = "".join(str(box // 27 * 3 + 1) if box % 27 == 0 else "." for box in range(81))
    counts = minlex.count_solutions([PUZZLE, row, "." * 81, "11" + "." * 79, diagonal])
    assert counts[:4] == [1, ALL_GRIDS // factorial(9), ALL_GRIDS, 0]
    assert minlex.count_solutions("." * 81) == ALL_GRIDS
    # The sum of all digits in a cell.
    empty = row.index(".")
    parts = [row[:empty] + digit + row[empty + 1 :] for digit in "123456789"]
    assert sum(minlex.count_solutions(parts)) == ALL_GRIDS // factorial(9)
    for limit in (0, 1, 2, 1000):
        assert minlex.count_solutions([PUZZLE, row], limit=limit) == [min(limit, 1), limit]


def test_counts_in_arrays_and_columns() -> None:
    boards = np.array([digits(PUZZLE), [0] * 81])
    assert minlex.count_solutions(boards).tolist() == [1, ALL_GRIDS]
    assert minlex.count_solutions(boards).dtype == object
    assert minlex.count_solutions(boards, limit=2).dtype == np.uint64
    texts = [PUZZLE, "." * 81, None, "no"]
    series = minlex.count_solutions(pl.Series(texts), errors="null")
    assert series.to_list() == [1, ALL_GRIDS, None, None]
    arrow = minlex.count_solutions(pa.array(texts), errors="null")
    assert arrow.type == pa.decimal128(22, 0)
    assert minlex.count_solutions(pd.Series(texts[:2])).tolist() == [1, ALL_GRIDS]


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("copies", [1, 70])
def test_a_count_hears_ctrl_c(threads: int, copies: int) -> None:
    # Hard for the counter: no symmetry is left, and bands are hardly tied.
    layout = "1...5...9.5...9.2.......3.4" + "." * 54
    ends_by_ctrl_c(
        f"while True: minlex.count_solutions([{layout!r}] * {copies}, threads={threads})"
    )
