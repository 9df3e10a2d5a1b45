"""Collections of puzzles."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

import numpy as np

from minlex._columns import take, unpack
from minlex._minlex import class_numbers, deal


def split(
    puzzles: Any,
    shares: Iterable[str | int | float],
    *,
    by: Literal["puzzle", "solution"] = "puzzle",
    seed: int = 0,
    threads: int | None = None,
    errors: Literal["raise", "skip"] = "raise",
) -> list[Any]:
    """Parts of a collection that share nothing, for training and testing for example.

    Puzzles that are the same in disguise go to the same part. With ``by="solution"`` so do puzzles
    whose solution grids are essentially the same. The same puzzles, in whatever order, the same
    shares and the same seed make the same parts, those that the program ``minlex split`` makes.

    Args:
        puzzles: puzzles with exactly one solution, as for :meth:`Table.name`; many.
        shares: for each part a number of puzzles (``1000``), a part of all (``"80%"`` or ``0.8``),
            or ``"rest"``. A part gets fewer than its share where the next class is too large.
        by: what no two parts share.
        seed: another number, 0 or more, makes other parts.
        threads: by default all cores that this process may use.
        errors: as for :func:`dedup`.

    Returns:
        The parts, each some of the items as they were, in their order: lists, arrays or columns as
        puzzles came.

    Raises:
        InvalidPuzzleError: an item is no puzzle with exactly one solution.
        ValueError: shares ask for more than there is.

    >>> puzzle = "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.."
    >>> train, test = split([puzzle, puzzle[::-1]], ["50%", "rest"])
    >>> sorted([len(train), len(test)])
    [0, 2]
    """
    items = _many(puzzles, errors)
    texts = [str(share) for share in shares]
    numbers = deal(items, texts, by, seed, threads, _passing(errors))
    places: list[list[int]] = [[] for _ in texts]
    for place, number in enumerate(numbers):
        if number >= 0:
            places[number].append(place)
    return [take(items, some) for some in places]


def _many(puzzles: Any, errors: str) -> Any:
    """Puzzles as something that items can be taken of."""
    if errors not in ("raise", "skip"):
        raise ValueError(f"errors is {errors!r}: expected 'raise' or 'skip'")
    if isinstance(puzzles, str | bytes):
        raise TypeError("expected many puzzles; found one")
    is_column = unpack(puzzles, texts=True, numbers=False) is not None
    return puzzles if is_column or isinstance(puzzles, np.ndarray) else list(puzzles)


def _passing(errors: str) -> Literal["raise", "null"]:
    return "null" if errors == "skip" else "raise"


def dedup(
    puzzles: Any, *, threads: int | None = None, errors: Literal["raise", "skip"] = "raise"
) -> Any:
    """The first puzzle of each equivalence class, in the order in which they came.

    Two puzzles are equivalent if one becomes the other by a symmetry: by permuting bands, stacks,
    rows, columns and digits, and transposing.

    Args:
        puzzles: puzzles with exactly one solution: an iterable, array or column, as for
            :meth:`Table.name`.
        threads: by default all cores that this process may use.
        errors: ``"raise"`` raises an exception for the first item that is no such puzzle,
            ``"skip"`` leaves such items out.

    Returns:
        Some of the items, as they were: a list, an array or a column as puzzles came. A pandas
        series keeps its index.

    Raises:
        InvalidPuzzleError: an item is no puzzle with exactly one solution.

    >>> puzzle = "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.."
    >>> dedup([puzzle, puzzle[::-1]]) == [puzzle]
    True
    """
    items = _many(puzzles, errors)
    of_class = np.array(class_numbers(items, threads, _passing(errors)), np.int64)
    # Classes are numbered as they first appear, so the first places ascend.
    found, first = np.unique(of_class, return_index=True)
    return take(items, first[found >= 0].tolist())
