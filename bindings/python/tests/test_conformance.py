"""The vectors of ``quality/conformance/``: every line of every file that is for the package."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import minlex
from minlex import Table

if TYPE_CHECKING:
    from collections.abc import Callable

KIT = Path(__file__).resolve().parents[3] / "quality" / "conformance" / "v1"


def rows(name: str) -> list[list[str]]:
    """The rows of a file, without the names of its columns."""
    lines = (KIT / f"{name}.tsv").read_text(encoding="ascii").splitlines()
    columns, *rest = (line.split("\t") for line in lines)
    assert len(rest) > 10
    assert all(len(row) == len(columns) for row in rest)
    return rest


def test_ranks(table: Table) -> None:
    ranks, forms, _, automorphisms, _ = map(list, zip(*rows("ranks"), strict=True))
    numbers = list(map(int, ranks))
    assert table.rank(forms) == numbers
    assert table.unrank(numbers) == forms
    assert minlex.automorphism_count(forms) == list(map(int, automorphisms))


def test_morphs() -> None:
    for grid, form, transform, transforms in rows("morphs"):
        found, way = minlex.form(grid, transform=True)
        assert found == form
        assert minlex.apply(way, grid) == minlex.apply(transform, grid) == form
        # Where several transforms lead to the form, any will do.
        assert transforms != "1" or way == transform


def test_automorphisms() -> None:
    for grid, automorphisms in rows("automorphisms"):
        assert minlex.automorphism_count(grid) == int(automorphisms)
        assert len(minlex.automorphisms(grid)) == int(automorphisms)


def test_transforms() -> None:
    for transform, _, inverse, puzzle, image in rows("transforms"):
        assert minlex.apply(transform, puzzle) == image
        assert minlex.apply(inverse, image) == puzzle
        assert minlex.apply(transform, image, inverse=True) == puzzle


def test_grid_index() -> None:
    for grid, *numbers in rows("grid-index"):
        assert minlex.index(grid) == int(numbers[0])
        assert minlex.grid(int(numbers[0])) == grid
        assert minlex.index(grid, numbering="lex") == int(numbers[1])
        assert minlex.grid(int(numbers[1]), numbering="lex") == grid


def test_names(table: Table) -> None:
    for puzzle, canonical, rank, givens, name25, name19, rank_givens in rows("names"):
        names = [name25, name19, rank_givens]
        assert rank_givens == f"{rank};{givens}"
        assert minlex.canonical(puzzle) == canonical
        assert table.name(puzzle) == name25
        assert table.name(puzzle, form="19") == name19
        assert table.name(puzzle, form="rank") == rank_givens
        assert table.puzzle(names, check=True) == [canonical] * 3
        assert minlex.rename(names, "19") == [name19] * 3


def test_puzzle_numbers(table: Table) -> None:
    for text, rank, givens, stands_for, puzzle in rows("puzzle-numbers"):
        number, meant = int(text), int(stands_for)
        assert minlex.rename(f"{rank};{givens}", "number") == number
        assert minlex.rename(number, "rank") == f"{rank};{givens}"
        if number == meant:
            assert table.puzzle(number) == puzzle
        else:
            with pytest.raises(minlex.InvalidNameError, match=f"the number is {meant}$"):
                table.puzzle(number)


def test_morphed_names(table: Table) -> None:
    for name, transform, index, morphed, puzzle in rows("morphed-names"):
        assert table.name(puzzle, morph=True)[1] == transform
        names = [morphed, f"{name};{transform}", f"{name};{index}"]
        assert table.puzzle(names) == [puzzle] * 3


def test_equivalence() -> None:
    for puzzle, other, equivalent, transform in rows("equivalence"):
        found = minlex.equivalence(puzzle, other)
        if equivalent == "0":
            assert found is None
        else:
            assert found is not None
            assert minlex.apply(found, puzzle) == minlex.apply(transform, puzzle) == other


CATEGORIES = {
    "bad_grid": minlex.InvalidGridError,
    "bad_rank": minlex.InvalidRankError,
    "bad_puzzle": minlex.InvalidPuzzleError,
    "not_one_solution": minlex.InvalidPuzzleError,
    "bad_name": minlex.InvalidNameError,
    "bad_morph": minlex.InvalidNameError,
    "bad_index": minlex.InvalidIndexError,
    "bad_transform": minlex.InvalidTransformError,
}


def test_bad_input(table: Table) -> None:
    empty = "." * 81
    operations: dict[str, Callable[[str], object]] = {
        "grid": minlex.form,
        "rank": lambda text: table.unrank(int(text)),
        "puzzle": minlex.canonical,
        "solution": table.name,
        "name": table.puzzle,
        "check-name": lambda text: table.puzzle(text, check=True),
        "index": lambda text: minlex.grid(int(text)),
        "transform": lambda text: minlex.apply(text, empty),
    }
    tried = 0
    for operation, text, category in rows("bad"):
        # The package has no four-part names and no binary format.
        if operation in operations:
            with pytest.raises(CATEGORIES[category]):
                operations[operation](text)
            tried += 1
    assert tried > 40
