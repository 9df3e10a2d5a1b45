"""Pictures of puzzles and grids, for terminals and notebooks."""

from __future__ import annotations

from typing import Any

import numpy as np

from minlex._minlex import apply

_IDENTITY = "r123456789c123456789d123456789"

# Of a cell of a drawing, in its own units.
_CELL = 36


class Picture:
    """A puzzle or grid that shows itself: as text where it is printed, as a drawing in notebooks.

    puzzle: the 81 cells as a string, ``.`` where empty.
    """

    puzzle: str

    def __init__(self, puzzle: str) -> None:
        """Of 81 characters; minlex.show reads everything else that is a puzzle."""
        self.puzzle = puzzle

    def __str__(self) -> str:
        """Nine lines of text, with lines between the boxes."""
        lines = []
        for row in range(9):
            cells = self.puzzle[9 * row : 9 * row + 9]
            lines.append(" | ".join(" ".join(cells[at : at + 3]) for at in (0, 3, 6)))
        rule = "------+-------+------"
        return "\n".join([*lines[:3], rule, *lines[3:6], rule, *lines[6:]])

    def __repr__(self) -> str:
        """What makes the same picture."""
        return f"minlex.show({self.puzzle!r})"

    @property
    def svg(self) -> str:
        """A drawing as a text in SVG, for a file of its own or to stand in HTML."""
        size = 9 * _CELL
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 -2 {size + 4} {size + 4}">',
            f'<rect width="{size}" height="{size}" fill="white"/>',
        ]
        for line in range(10):
            at, width = line * _CELL, 2 if line % 3 == 0 else 0.5
            path = f"M0 {at}H{size}M{at} 0V{size}"
            parts.append(f'<path d="{path}" stroke="black" stroke-width="{width}"/>')
        parts.append('<g font-family="sans-serif" font-size="22" text-anchor="middle">')
        for place, digit in enumerate(self.puzzle):
            if digit != ".":
                x, y = (place % 9 + 0.5) * _CELL, (place // 9 + 0.72) * _CELL
                parts.append(f'<text x="{x:g}" y="{y:g}">{digit}</text>')
        return "".join([*parts, "</g></svg>"])

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
    cells = apply(_IDENTITY, puzzle)
    if isinstance(cells, np.ndarray):
        cells = "".join(".123456789"[digit] for digit in cells.ravel().tolist())
    if not isinstance(cells, str) or len(cells) != 81:
        raise TypeError("expected one puzzle; found many")
    return Picture(cells)
