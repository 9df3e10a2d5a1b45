"""Symmetries as text: bad ones, and one beside many, in all kinds of columns."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from helpers import digits, scrambled

import minlex

PUZZLE = "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.."
OTHER = ".....67.....18.26.....27.412.4.......9...8...831.7......6.4287......1....4..6..12"
STAYS = "r123456789c123456789d123456789"
TURN = "r231456789c123456789d123456789"
BACK = "r312456789c123456789d123456789"

#: Makers of a column of texts, and of a list of a column, with None for missing items.
KINDS: dict[str, tuple[Callable[[list[Any]], Any], Callable[[Any], list[Any]]]] = {
    "list": (list, list),
    "tuple": (tuple, list),
    "bytes": (
        lambda texts: np.array(["x" if text is None else text for text in texts], "S"),
        lambda array: [text.decode() or None for text in array.tolist()],
    ),
    "str": (
        lambda texts: np.array(["x" if text is None else text for text in texts], "U"),
        lambda array: [text or None for text in array.tolist()],
    ),
    "object": (lambda texts: np.array(texts, object), lambda array: list(array.tolist())),
    "pandas": (
        lambda texts: pd.Series(texts, dtype=object),
        lambda series: [text if isinstance(text, str) else None for text in series],
    ),
    "polars": (pl.Series, lambda series: list(series.to_list())),
    "pyarrow": (
        lambda texts: pa.array(texts, pa.string()),
        lambda array: list(array.to_pylist()),
    ),
    "chunks": (
        lambda texts: pa.chunked_array([pa.array(texts, pa.string())]),
        lambda array: list(array.to_pylist()),
    ),
}

of_each_kind = pytest.mark.parametrize(("column", "listed"), KINDS.values(), ids=KINDS.keys())


def test_what_has_no_canonical_puzzle_has_no_way_back() -> None:
    """Items that one function leaves out are missing for the next."""
    puzzles = [PUZZLE, "junk", OTHER]
    canonical, morphs = minlex.canonical(puzzles, morph=True, errors="null")
    assert minlex.apply(morphs, canonical, errors="null") == [PUZZLE, None, OTHER]
    assert minlex.apply(morphs, canonical, errors="skip") == [PUZZLE, OTHER]
    with pytest.raises(TypeError, match="item 1: "):
        minlex.apply(morphs, canonical)
    boards = np.array([digits(PUZZLE), [1] * 81, digits(OTHER)])
    some, ways = minlex.canonical(boards, morph=True, errors="null")
    assert np.array_equal(minlex.apply(ways, some, errors="null")[::2], boards[::2])
    assert not minlex.apply(ways, some, errors="null")[1].any()
    assert np.array_equal(minlex.apply(ways, some, errors="skip"), boards[::2])


@of_each_kind
def test_bad_transforms_of_puzzles(column: Any, listed: Any) -> None:
    moved = minlex.apply(TURN, PUZZLE)
    ways = column([STAYS, None, TURN, "r1", TURN])
    puzzles = column([PUZZLE, PUZZLE, PUZZLE, PUZZLE, "junk"])
    expected = [PUZZLE, None, moved, None, None]
    for threads in (1, 2):
        answers = minlex.apply(ways, puzzles, errors="null", threads=threads)
        assert type(answers) is type(minlex.apply(STAYS, puzzles, errors="null"))
        assert listed(answers) == expected
    assert listed(minlex.apply(ways, puzzles, errors="skip")) == [PUZZLE, moved]
    assert minlex.apply(ways, [PUZZLE] * 5, errors="null") == [PUZZLE, None, moved, None, moved]
    back = minlex.apply(ways, [moved] * 5, errors="null", inverse=True)
    assert back[2:] == [PUZZLE, None, PUZZLE]
    with pytest.raises(minlex.InvalidTransformError, match='item 1: "r1" is not a transform'):
        minlex.apply(column([STAYS, "r1"]), column([PUZZLE, PUZZLE]))
    # One bad transform for all leaves nothing.
    assert listed(minlex.apply("r1", puzzles, errors="null")) == [None] * 5
    assert listed(minlex.apply("r1", puzzles, errors="skip")) == []
    with pytest.raises(minlex.InvalidTransformError, match='^"r1" is not a transform'):
        minlex.apply("r1", column([PUZZLE]))


@of_each_kind
def test_bad_transforms_that_are_inverted(column: Any, listed: Any) -> None:
    ways = column([TURN, None, STAYS, "r1"])
    answers = minlex.invert(ways, errors="null")
    assert type(answers) is type(minlex.invert(column([TURN])))
    assert listed(answers) == [BACK, None, STAYS, None]
    assert listed(minlex.invert(ways, errors="skip")) == [BACK, STAYS]
    with pytest.raises(minlex.InvalidTransformError, match='item 1: "r1" is not a transform'):
        minlex.invert(column([TURN, "r1"]), errors="raise")
    # In a column None is missing; elsewhere it is bad.
    with pytest.raises((TypeError, minlex.InvalidTransformError), match="item [13]: "):
        minlex.invert(ways)


@of_each_kind
def test_bad_transforms_that_are_composed(column: Any, listed: Any) -> None:
    first = column([TURN, None, TURN, TURN, "r1"])
    then = column([BACK, BACK, None, TURN, "r1"])
    answers = minlex.compose(first, then, errors="null")
    assert type(answers) is type(minlex.invert(first, errors="null"))
    assert listed(answers) == [STAYS, None, None, BACK, None]
    assert listed(minlex.compose(first, then, errors="skip")) == [STAYS, BACK]
    assert listed(minlex.compose(first, "r1", errors="null")) == [None] * 5
    assert listed(minlex.compose("r1", then, errors="null")) == [None] * 5
    good = column([TURN, TURN])
    for bad in ((good, column([TURN, "r1"])), (column([TURN, "r1"]), good)):
        with pytest.raises(minlex.InvalidTransformError, match='item 1: "r1" is not'):
            minlex.compose(*bad)


def test_single_bad_transforms() -> None:
    for errors in ("null", "skip"):
        assert minlex.invert("r1", errors=errors) is None
        assert minlex.compose("r1", TURN, errors=errors) is None
        assert minlex.compose(TURN, "r1", errors=errors) is None
        assert minlex.apply("r1", PUZZLE, errors=errors) is None
        # An argument that is no batch is an error under any treatment of bad items.
        with pytest.raises(TypeError, match="expected a transform"):
            minlex.apply(5, [PUZZLE], errors=errors)
    for function, arguments in [(minlex.invert, (TURN,)), (minlex.compose, (TURN, TURN))]:
        with pytest.raises(ValueError, match="errors is 'ignore': expected 'raise', 'skip'"):
            function(*arguments, errors="ignore")  # type: ignore[operator]


@of_each_kind
def test_one_beside_many(column: Any, listed: Any) -> None:
    """Whichever is alone goes with each of the others; the answers are as those came."""
    many = column([STAYS, TURN, BACK])
    for answers, expected in [
        (minlex.compose(many, TURN), [TURN, BACK, STAYS]),
        (minlex.compose(TURN, many), [TURN, BACK, STAYS]),
        (minlex.apply(many, PUZZLE), [minlex.apply(way, PUZZLE) for way in (STAYS, TURN, BACK)]),
    ]:
        assert type(answers) is type(minlex.invert(many))
        assert listed(answers) == expected
    assert listed(minlex.apply(many, "junk", errors="null")) == [None] * 3
    with pytest.raises(minlex.InvalidPuzzleError, match="^character 1 is 'j'"):
        minlex.apply(many, "junk")
    for one in (column([TURN]), column([])):
        assert len(minlex.compose(TURN, one)) == len(minlex.apply(one, PUZZLE)) == len(one)


@of_each_kind
def test_equivalence_of_many(column: Any, listed: Any) -> None:
    """Pairs by their places, or one with each of many; none between different puzzles."""
    morphs = [scrambled(PUZZLE, 1), OTHER, scrambled(PUZZLE, 2)]
    ways = minlex.equivalence(column([PUZZLE] * 3), morphs)
    assert type(ways) is type(minlex.form(column([])))
    assert listed(ways)[1] is None
    for answers in (ways, minlex.equivalence(PUZZLE, column(morphs), threads=2)):
        found = [listed(answers)[i] for i in (0, 2)]
        assert minlex.apply(found, PUZZLE) == [morphs[0], morphs[2]]
    assert listed(minlex.equivalence(column(morphs), PUZZLE))[1] is None
    assert len(minlex.equivalence(column([PUZZLE] * 3), morphs, errors="skip")) == 2
    failures: list[minlex.MinlexError] = []
    few = minlex.equivalence(column(["junk", PUZZLE, OTHER]), [PUZZLE] * 3, failures=failures)
    assert listed(few) == [None, STAYS, None]
    assert [failure.item for failure in failures] == [0]
    with pytest.raises(minlex.InvalidPuzzleError, match="^item 1: "):
        minlex.equivalence(column([PUZZLE, OTHER]), [PUZZLE, "junk"])
    with pytest.raises(ValueError, match="^2 puzzles beside 3: expected one, or as many$"):
        minlex.equivalence(column([PUZZLE] * 3), [PUZZLE] * 2)


def test_equivalence_without_a_part_of_the_symmetries() -> None:
    """Digits keep their meaning without relabelling, cells stay without a cell symmetry."""
    turned, relabelled = PUZZLE[::-1], PUZZLE.translate(str.maketrans("12", "21"))
    others = [turned, relabelled]
    turn, swap = "r987654321c987654321d123456789", "r123456789c123456789d213456789"
    assert minlex.equivalence(PUZZLE, others, without="relabelling") == [turn, None]
    assert minlex.equivalence(PUZZLE, others, without="cell-symmetry") == [None, swap]
    with pytest.raises(ValueError, match="^without is 'cells': expected 'relabelling' or "):
        minlex.equivalence(PUZZLE, turned, without="cells")  # type: ignore[call-overload]


@pytest.mark.parametrize("shape", [(81,), (9, 9)])
def test_one_board_beside_many(shape: tuple[int, ...]) -> None:
    ways = [STAYS, TURN, BACK]
    expected = [digits(moved) for moved in minlex.apply(ways, PUZZLE)]
    board = np.array(digits(PUZZLE), dtype="i2").reshape(shape)
    for many in (ways, tuple(ways), np.array(ways)):
        boards: Any = minlex.apply(many, board)
        assert (boards.shape, boards.dtype) == ((3, *shape), board.dtype)
        assert boards.reshape(3, 81).tolist() == expected
    assert minlex.apply(ways[:0], board).shape == (0, *shape)
    series = minlex.apply(pd.Series(ways, index=list("abc")), board)
    assert series.to_dict() == dict(zip("abc", minlex.apply(ways, PUZZLE), strict=True))
    with pytest.raises(minlex.InvalidPuzzleError, match="^row 1 has 1 twice|^cell 1 has value 11"):
        minlex.apply(ways, np.full(shape, 11))


def test_lengths_that_differ() -> None:
    with pytest.raises(ValueError, match="^3 transforms for 2 puzzles: expected one, or as many$"):
        minlex.apply([TURN] * 3, [PUZZLE] * 2)
    with pytest.raises(ValueError, match="^1 transform for 2 puzzles: expected one, or as many$"):
        minlex.apply([TURN], [PUZZLE] * 2)
    with pytest.raises(ValueError, match="^2 transforms behind 3: expected one, or as many$"):
        minlex.compose([TURN] * 3, [BACK] * 2)


def test_pairs_go_by_position() -> None:
    """And not by the labels of pandas."""
    ways = pd.Series([TURN, STAYS], index=[0, 1])
    puzzles = pd.Series([PUZZLE, OTHER], index=[1, 0])
    moved = minlex.apply(ways, puzzles)
    assert moved.to_dict() == {1: minlex.apply(TURN, PUZZLE), 0: OTHER}
    named = pd.Series([scrambled(PUZZLE, 3), "junk"], index=["a", "b"])
    canonical, morphs = minlex.canonical(named, morph=True, errors="skip")
    assert minlex.apply(morphs, canonical).to_dict() == {"a": named["a"]}
