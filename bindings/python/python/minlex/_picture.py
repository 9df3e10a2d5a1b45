"""Pictures of puzzles and grids, for terminals and notebooks."""

from __future__ import annotations

from typing import Any

from minlex._minlex import picture


class Picture:
    """A puzzle or grid that shows itself: as text where it is printed, as a drawing in notebooks.

    puzzle: the 81 cells as a string, ``.`` where empty.
    svg: a drawing as a text in SVG, for a file of its own or to stand in HTML.
    """

    puzzle: str
    svg: str

    def __init__(self, puzzle: Any) -> None:
        """Of a puzzle, as minlex.show reads it."""
        self.puzzle, self._text, self.svg = picture(puzzle)

    def __str__(self) -> str:
        """Nine lines of text, with lines between the boxes."""
        return self._text

    def __repr__(self) -> str:
        """A call that makes the same picture."""
        return f"minlex.show({self.puzzle!r})"

    def _repr_svg_(self) -> str:
        return self.svg

    def _repr_html_(self) -> str:
        return f'<div style="max-width: 20em">{self.svg}</div>'


def show(puzzle: Any) -> Picture:
    """A puzzle or grid laid out for eyes: text where it is printed, a drawing in notebooks.

    Args:
        puzzle: a puzzle as str or bytes of 81 characters, or an array of shape (81,) or (9, 9).

    Returns:
        A picture; its ``svg`` is a drawing for a file or a page.

    Raises:
        InvalidPuzzleError: it is no puzzle.

    >>> print(show("57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.."))
    5 7 . | . . . | 9 . .
    . . . | . . . | . . 8
    . 1 . | . . . | . . .
    ------+-------+------
    . . 1 | 6 8 . | . 4 .
    . . . | . . 2 | 8 . 9
    . . 2 | . 9 4 | 1 6 .
    ------+-------+------
    . . . | . 2 . | . . .
    . 6 . | 9 . 8 | 2 . 4
    . . . | 4 1 . | 6 . .
    """
    return Picture(puzzle)
