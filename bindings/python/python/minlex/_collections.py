"""Collections of puzzles."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
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
        by: the thing that no two parts share.
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
    puzzles: Any,
    *,
    by: Literal["puzzle", "solution", "image"] = "puzzle",
    threads: int | None = None,
    errors: Literal["raise", "skip"] = "raise",
) -> Any:
    """The first puzzle of each equivalence class, in the order in which they came.

    Two puzzles are equivalent if one becomes the other by a symmetry: by permuting bands, stacks,
    rows, columns and digits, and transposing. With ``by="solution"`` they are if their solution
    grids are essentially the same; with ``by="image"`` puzzles of any kind are taken, with one
    solution or not.

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
    [numbers] = class_numbers([items], by, threads, _passing(errors))
    of_class = np.array(numbers, np.int64)
    # Classes are numbered as they first appear, so the first places ascend.
    found, first = np.unique(of_class, return_index=True)
    return take(items, first[found >= 0].tolist())


@dataclass(frozen=True)
class Audit:
    """The findings of :func:`audit`.

    of: puzzles of the second collection that were looked at.
    puzzles: number of them that are in the first, in disguise or not.
    solutions: number of them whose solution grid is in the first.
    matches: for each match by ``by``, its place and its first place in the first collection.
    """

    of: int
    puzzles: int
    solutions: int
    matches: list[tuple[int, int]]


def audit(
    train: Any,
    test: Any,
    *,
    by: Literal["puzzle", "solution"] = "puzzle",
    threads: int | None = None,
    errors: Literal["raise", "skip"] = "raise",
) -> Audit:
    """The puzzles of one collection that are in another in disguise.

    Such are the puzzles of a test set in the set that a program was trained on, as those of the
    program's ``minlex audit``.

    Args:
        train: puzzles with exactly one solution, as for :func:`dedup`.
        test: others, of which those are looked for that are in ``train`` too.
        by: the kind of a match: the same puzzle, or essentially the same solution grid.
        threads: by default all cores that this process may use.
        errors: as for :func:`dedup`.

    Returns:
        Both counts, and the matches by ``by``, with places from 0.

    Raises:
        InvalidPuzzleError: an item is no puzzle with exactly one solution.

    >>> puzzle = "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.."
    >>> audit([puzzle], [puzzle[::-1]])
    Audit(of=1, puzzles=1, solutions=1, matches=[(0, 0)])
    """
    if by not in ("puzzle", "solution"):
        raise ValueError(f"by is {by!r}: expected 'puzzle' or 'solution'")
    both = [_many(train, errors), _many(test, errors)]
    counts, chosen, of = {}, [], 0
    for kind in ("puzzle", "solution"):
        own, others = class_numbers(both, kind, threads, _passing(errors))
        first: dict[int, int] = {}
        for place, number in enumerate(own):
            first.setdefault(number, place)
        found = [(i, first[n]) for i, n in enumerate(others) if n >= 0 and n in first]
        counts[kind], of = len(found), sum(number >= 0 for number in others)
        if kind == by:
            chosen = found
    return Audit(of, counts["puzzle"], counts["solution"], chosen)
