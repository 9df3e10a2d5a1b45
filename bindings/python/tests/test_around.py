"""Around a puzzle: neighbours, minimal puzzles, unavoidable sets, random puzzles."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from helpers import ends_by_ctrl_c, scrambled

import minlex

PUZZLE = "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.."
# Three givens more.
FULLER = "576843" + PUZZLE[6:]
GRID = minlex.solution(PUZZLE)


def without(puzzle: str, cells: tuple[int, ...]) -> str:
    return "".join("." if cell in cells else given for cell, given in enumerate(puzzle))


def givens(puzzle: str) -> list[int]:
    return [cell for cell, given in enumerate(puzzle) if given != "."]


def valid(candidates: list[str]) -> list[str]:
    counts = minlex.count_solutions(candidates, limit=2)
    return [one for one, count in zip(candidates, counts, strict=True) if count == 1]


def classes(puzzles: list[str]) -> set[str]:
    return set(minlex.canonical(puzzles))


def test_neighbours_by_solving_all_candidates() -> None:
    candidates = []
    for cell in givens(PUZZLE):
        fewer = without(PUZZLE, (cell,))
        for empty in range(81):
            if fewer[empty] == ".":
                candidates += [fewer[:empty] + d + fewer[empty + 1 :] for d in "123456789"]
    expected = valid(candidates)
    found = list(minlex.near(PUZZLE))
    assert len(found) == len(classes(found)) == 42
    assert classes(found) == classes(expected) - classes([PUZZLE])
    minimal = [one for one in expected if minlex.is_minimal(one)]
    assert classes(list(minlex.near(PUZZLE, minimal=True))) == classes(minimal) - classes([PUZZLE])
    same = [one for one in expected if minlex.solution(one) == GRID]
    assert classes(list(minlex.near(PUZZLE, same_grid=True))) == classes(same) - classes([PUZZLE])
    pattern = [one for one in expected if givens(one) == givens(PUZZLE) and one != PUZZLE]
    assert classes(list(minlex.near(PUZZLE, same_pattern=True))) == classes(pattern) - classes(
        [PUZZLE]
    )


def test_neighbours_of_many() -> None:
    both = [PUZZLE, scrambled(FULLER, 1)]
    found = list(minlex.near(both))
    assert classes(found) == {
        one for puzzle in both for one in classes(list(minlex.near(puzzle)))
    } - classes(both)
    assert len(found) == len(classes(found))
    for threads in (1, 3):
        assert list(minlex.near(both, threads=threads)) == found
        assert list(minlex.near(both, threads=threads, limit=20)) == found[:20]
    assert list(minlex.near(both, limit=0)) == []
    rest = list(minlex.near(both, except_=[scrambled(one, 2) for one in found[:30]] + ["bad"]))
    assert rest == found[30:]
    boards = np.concatenate(list(minlex.near(np.array(both)).batches(17)))
    assert minlex.canonical(boards).tolist() == [
        [int(cell.replace(".", "0")) for cell in one] for one in minlex.canonical(found)
    ]


def test_neighbours_with_wrong_arguments() -> None:
    with pytest.raises(minlex.InvalidPuzzleError, match="item 1: the puzzle has 0 givens"):
        minlex.near([PUZZLE, "." * 81])
    failures: list[minlex.MinlexError] = []
    assert len(list(minlex.near(["." * 81, PUZZLE], failures=failures))) == 42
    assert [failure.item for failure in failures] == [0]
    wrong: list[dict[str, Any]] = [
        {"remove": 5},
        {"add": -1},
        {"remove": 2, "same_pattern": True},
        {"limit": -1},
        {"threads": 0},
    ]
    for arguments in wrong:
        with pytest.raises(ValueError):
            minlex.near(PUZZLE, **arguments)
    with pytest.raises(TypeError):
        minlex.near(PUZZLE, remove="1")  # type: ignore[arg-type]
    neighbours = minlex.near(PUZZLE)
    assert "minlex.near" in repr(neighbours) and "minlex.near" in repr(neighbours.batches())
    with pytest.raises(ValueError, match="batches already"):
        neighbours.batches()
    assert list(neighbours) == []


def test_redundant_givens() -> None:
    redundant = [cell for cell in givens(FULLER) if valid([without(FULLER, (cell,))])]
    assert len(redundant) >= 3
    expected = without(FULLER, tuple(set(givens(FULLER)) - set(redundant)))
    assert minlex.redundant([FULLER, PUZZLE]) == [expected, "." * 81]
    assert minlex.redundant(np.array([FULLER])).tolist() == [expected]
    with pytest.raises(minlex.InvalidPuzzleError):
        minlex.redundant("." * 81)


def test_whether_puzzles_are_minimal() -> None:
    answers = [False, None, True]
    puzzles = [FULLER, None, PUZZLE]
    assert minlex.is_minimal(PUZZLE) is True and minlex.is_minimal(FULLER) is False
    assert minlex.is_minimal(puzzles, errors="null") == answers
    array = minlex.is_minimal(np.array([FULLER, PUZZLE]))
    assert array.dtype == bool and array.tolist() == [False, True]
    for dtype in ("str", "string[pyarrow]", object):
        series = minlex.is_minimal(pd.Series(puzzles, dtype=dtype, name="p"), errors="null")
        assert [None if pd.isna(one) else bool(one) for one in series] == answers
        whole = minlex.is_minimal(pd.Series([FULLER, PUZZLE], dtype=dtype))
        assert whole.dtype.name in ("bool", "boolean") and whole.tolist() == [False, True]
    arrow = pd.Series(puzzles, dtype=pd.ArrowDtype(pa.string()))
    assert minlex.is_minimal(arrow).dtype == pd.ArrowDtype(pa.bool_())
    polars = minlex.is_minimal(pl.Series("p", puzzles))
    assert polars.dtype == pl.Boolean and polars.to_list() == answers
    column = minlex.is_minimal(pa.array(puzzles * 5))
    assert column.type == pa.bool_() and column.to_pylist() == answers * 5
    assert minlex.is_minimal(pa.chunked_array([puzzles])).to_pylist() == answers


def test_minimal_puzzles_by_looking_at_all() -> None:
    inside, layer = set(), {FULLER}
    while layer:
        below = set()
        for one in layer:
            smaller = valid([without(one, (cell,)) for cell in givens(one)])
            inside |= set() if smaller else {one}
            below |= set(smaller)
        layer = below
    found = list(minlex.minimal_puzzles(FULLER))
    assert len(found) == len(inside) > 1 and set(found) == inside
    assert list(minlex.minimal_puzzles(FULLER, limit=2)) == found[:2]
    assert sum(len(batch) for batch in minlex.minimal_puzzles(FULLER).batches(3)) == len(found)
    assert next(minlex.minimal_puzzles(GRID)).count(".") > 40
    one = minlex.minimize(FULLER, seed=7)
    assert one in inside and minlex.minimize([FULLER, PUZZLE], seed=7) == [one, PUZZLE]
    assert {minlex.minimize(FULLER) for _ in range(200)} <= inside
    with pytest.raises(minlex.InvalidPuzzleError):
        minlex.minimal_puzzles("." * 81)


def test_unavoidable_sets() -> None:
    sets = minlex.unavoidable_sets(GRID, 10)
    sizes = sets.sum(axis=1).tolist()
    assert sets.dtype == bool and sizes == sorted(sizes) and set(sizes) <= {4, 6, 8, 9, 10}
    digits = np.array([int(digit) for digit in GRID])
    rectangles = {
        cells
        for a, b in itertools.combinations(range(9), 2)
        for c, d in itertools.combinations(range(9), 2)
        # Two boxes, not four.
        if (a // 3 == b // 3) != (c // 3 == d // 3)
        for cells in [(9 * a + c, 9 * a + d, 9 * b + c, 9 * b + d)]
        if digits[cells[0]] == digits[cells[3]] and digits[cells[1]] == digits[cells[2]]
    }
    fours = sets[sets.sum(axis=1) == 4]
    assert {tuple(np.flatnonzero(one).tolist()) for one in fours} == rectangles
    for one in sets[::5]:
        (other,) = minlex.other_grids(GRID, one)
        assert ((other != digits) == one).all()
        # Two grids have the remaining cells.
        rest = np.where(one, 0, digits)
        assert minlex.count_solutions(rest, limit=3) == 2
    puzzle = without(GRID, tuple(np.flatnonzero(sets[3]).tolist()))
    missed = minlex.unavoidable_sets(GRID, 10, missed_by=puzzle)
    assert missed.tolist() == [one.tolist() for one in sets if not (one & ~sets[3]).any()]
    assert minlex.unavoidable_sets(GRID, 10, missed_by=PUZZLE).shape == (0, 81)
    assert len(fours) < len(sets) <= len(minlex.unavoidable_sets(GRID))
    assert 5 <= minlex.most_disjoint(GRID, 8) <= minlex.most_disjoint(GRID, 10) <= 26
    with pytest.raises(ValueError, match="give long=True"):
        minlex.unavoidable_sets(GRID, 21)
    with pytest.raises(ValueError, match="size is 3"):
        minlex.most_disjoint(GRID, 3)
    with pytest.raises(ValueError, match="another grid"):
        minlex.unavoidable_sets(GRID, 4, missed_by=GRID[::-1])
    with pytest.raises(ValueError, match="80 cells"):
        minlex.other_grids(GRID, np.zeros(80, bool))
    with pytest.raises(ValueError, match="more than 1000000 grids"):
        minlex.other_grids(GRID, np.ones(81, bool))
    with pytest.raises(minlex.InvalidGridError):
        minlex.unavoidable_sets(PUZZLE)


def test_random_puzzles() -> None:
    # As the program in cli/tests/cases/around.md.
    program = [
        "2....6..956.942.139.15..6..75.2...9..19874.564..69.3...9.3.1.24.2...893...3.....5",
        "71.4..328.469385.7..572.4....258.....8.6...5.15....8696.3.....1...37.6..47.1.6.35",
    ]
    assert list(minlex.random_puzzles(2, givens=40, seed=60)) == program
    more = list(minlex.random_puzzles(500, givens=40, seed=60, threads=3))
    assert more[:2] == program and {len(givens(one)) for one in more} == {40}
    assert more == list(minlex.random_puzzles(500, givens=40, seed=60, threads=1))
    assert minlex.count_solutions(more) == [1] * 500
    endless = minlex.random_puzzles(givens=40, seed=60).batches(300)
    assert [len(next(endless)) for _ in range(3)] == [300] * 3
    assert next(minlex.random_puzzles(givens=40)) != next(minlex.random_puzzles(givens=40))
    weighted = list(minlex.random_puzzles(2, minimal=True, seed=60))
    assert weighted == [
        (".........1.7.3..2469.5..8......4..96..2..6.......8..328..3....72.1..8..9.3.1.....", 1.0),
        (
            "..9.8....32.4...8..4.3.2.7...8.45..6......9..67.8....14.627....7..5.........3....",
            1.4642857142857144,
        ),
    ]
    boards, weights = next(minlex.random_puzzles(2, minimal=True, seed=60).batches())
    assert weights.tolist() == [weight for _, weight in weighted]
    assert (boards > 0).sum(axis=1).tolist() == [len(givens(one)) for one, _ in weighted]
    wrong: list[dict[str, Any]] = [
        {},
        {"givens": 40, "minimal": True},
        {"givens": 16},
        {"givens": 82},
        {"givens": 40, "count": -1},
        {"givens": 40, "seed": -1},
    ]
    for arguments in wrong:
        with pytest.raises(ValueError):
            minlex.random_puzzles(**arguments)


@pytest.mark.parametrize(
    "call",
    [
        "next(minlex.near(puzzle, 4, 4, minimal=True).batches(10**7))",
        "next(minlex.minimal_puzzles(minlex.solution(puzzle)).batches(10**7))",
        "minlex.unavoidable_sets(minlex.solution(puzzle), 30, long=True)",
        "next(minlex.random_puzzles(givens=18))",
        "next(minlex.random_puzzles(minimal=True).batches(10**7))",
    ],
)
def test_ctrl_c(call: str) -> None:
    ends_by_ctrl_c(call, before=f'puzzle = "{PUZZLE}"')
