"""Audits, duplicates by solution and image, and faults of puzzles."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from helpers import digits, scrambled

import minlex

PUZZLE = "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.."
OTHER = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
SOLUTION = minlex.solution(PUZZLE)


def test_audit_counts_puzzles_and_solutions() -> None:
    train = [OTHER, PUZZLE, scrambled(PUZZLE, 1)]
    test = [
        scrambled(SOLUTION, 2),
        scrambled(OTHER, 3),
        minlex.random(seed=1),
        scrambled(PUZZLE, 4),
    ]
    found = minlex.audit(train, test)
    assert (found.of, found.puzzles, found.solutions) == (4, 2, 3)
    assert found.matches == [(1, 0), (3, 1)]
    assert minlex.audit(train, test, by="solution").matches == [(0, 1), (1, 0), (3, 1)]
    # Columns and arrays, each of another kind.
    boards = np.array([digits(puzzle) for puzzle in test])
    assert minlex.audit(pl.Series(train), boards) == found
    with pytest.raises(minlex.InvalidPuzzleError, match="^item 1: "):
        minlex.audit(train, [PUZZLE, "." * 81])
    skipped = minlex.audit([*train, "junk"], [None, PUZZLE, "." * 81], errors="skip")
    assert (skipped.of, skipped.matches) == (1, [(1, 1)])
    with pytest.raises(ValueError, match="by is 'image'"):
        minlex.audit(train, test, by="image")  # type: ignore[arg-type]


def test_dedup_by() -> None:
    patterns = ["1" + "." * 80, "." * 80 + "7", "12" + "." * 79]
    assert minlex.dedup(patterns, by="image") == [patterns[0], patterns[2]]
    assert minlex.classes(patterns, by="image") == [0, 0, 1]
    puzzles = [PUZZLE, scrambled(SOLUTION, 5), OTHER, scrambled(PUZZLE, 6)]
    kept: dict[Literal["puzzle", "solution", "image"], list[str]] = {
        "puzzle": puzzles[:3],
        "solution": [puzzles[0], puzzles[2]],
        "image": puzzles[:3],
    }
    for by, expected in kept.items():
        assert minlex.dedup(puzzles, by=by) == expected
        assert minlex.dedup(pd.Series(puzzles), by=by).tolist() == expected
    with pytest.raises(ValueError, match="expected 'puzzle', 'solution' or 'image'"):
        minlex.dedup(puzzles, by="grid")  # type: ignore[arg-type]


BAD: list[Any] = [PUZZLE, "junk", "." * 81, "11" + PUZZLE[2:], SOLUTION]


def test_why_not() -> None:
    reasons = minlex.why_not(BAD)
    assert [reason is None for reason in reasons] == [True, False, False, False, True]
    assert [minlex.why_not(item) for item in BAD] == reasons
    assert "expected a digit" in reasons[1]
    assert reasons[3] == "the puzzle has no solution: expected exactly one"
    assert minlex.why_not(iter(BAD)) == reasons
    assert minlex.why_not(np.array(BAD, object)).tolist() == reasons
    boards = np.array([digits(PUZZLE), [0] * 81])
    assert [reason is None for reason in minlex.why_not(boards)] == [True, False]
    assert minlex.why_not(boards[0].reshape(9, 9)) is None
    assert minlex.why_not(boards[1]) == reasons[2]
    for column in (pl.Series([*BAD, None]), pa.array([*BAD, None])):
        found = minlex.why_not(column)
        assert type(found) is type(column)
        listed = found.to_pylist() if isinstance(found, pa.Array) else found.to_list()
        assert listed == [*reasons, "it is missing"]
    assert minlex.why_not([PUZZLE, None])[1] is not None


@pytest.mark.parametrize("sign", "0*_-?xX·")
def test_signs_for_empty_cells(sign: str) -> None:
    """Those that the program reads."""
    assert minlex.solution(PUZZLE.replace(".", sign)) == SOLUTION
    assert minlex.solution([PUZZLE.replace(".", sign).encode()]) == [SOLUTION]
    mixed = PUZZLE.replace(".", sign).replace(sign, "?" if sign != "?" else "x", 1)
    assert minlex.why_not(mixed) is not None


def test_groups_for_scikit_learn() -> None:
    """The recipe of the README: no puzzle of one part has the solution grid of another."""
    puzzles = [scrambled(puzzle, seed) for seed in range(6) for puzzle in (PUZZLE, SOLUTION, OTHER)]
    groups = minlex.classes(puzzles, by="solution")
    assert groups == [0, 0, 1] * 6
