"""Collections of puzzles."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np

from minlex._columns import take, unpack
from minlex._minlex import classes


def dedup(puzzles: Any, *, threads: int = 1, errors: Literal["raise", "skip"] = "raise") -> Any:
    """The first puzzle of each equivalence class, in the order in which they came.

    Two puzzles are equivalent if one becomes the other by a symmetry: by permuting bands, stacks,
    rows, columns and digits, and transposing.

    Args:
        puzzles: puzzles with exactly one solution: an iterable, array or column, as for
            :meth:`Table.name`.
        threads: spread the work over so many threads.
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
    if errors not in ("raise", "skip"):
        raise ValueError(f"errors is {errors!r}: expected 'raise' or 'skip'")
    if isinstance(puzzles, str | bytes):
        raise TypeError("expected many puzzles; found one")
    column = unpack(puzzles)
    if column is None and not isinstance(puzzles, np.ndarray):
        puzzles = list(puzzles)
    items = puzzles if column is None else column[0]
    numbers = classes(items, threads=threads, errors="null" if errors == "skip" else "raise")
    of_class = np.array([-1 if number is None else number for number in numbers], np.int64)
    # Classes are numbered as they first appear, so the first places ascend.
    found, first = np.unique(of_class, return_index=True)
    return take(puzzles, first[found >= 0].tolist())
