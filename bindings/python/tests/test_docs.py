"""The documentation: examples that run, a docstring on everything."""

from __future__ import annotations

import doctest
import inspect
from pathlib import Path

import minlex
from minlex import _collections, _minlex, _picture

PACKAGE = Path(__file__).resolve().parents[1]


def test_the_readme_shows_what_happens() -> None:
    results = doctest.testfile(str(PACKAGE / "README.md"), module_relative=False)
    assert results.attempted > 15
    assert results.failed == 0


def test_the_package_shows_what_happens() -> None:
    results = doctest.testmod(minlex, extraglobs={"minlex": minlex})
    assert results.attempted >= 4
    assert results.failed == 0
    for module in (_collections, _picture):
        results = doctest.testmod(module)
        assert results.attempted > 0
        assert results.failed == 0


def members() -> list[tuple[str, str]]:
    """Names and docstrings of all functions and methods of the extension module."""
    things: list[tuple[str, object]] = [
        *((name, getattr(_minlex, name)) for name in _minlex.__all__),
        *((f"Table.{name}", getattr(minlex.Table, name)) for name in vars(minlex.Table)),
    ]
    docs = ((name, inspect.getdoc(thing)) for name, thing in things if callable(thing))
    return [
        (name, doc) for name, doc in docs if doc and not name.rpartition(".")[2].startswith("_")
    ]


def test_everything_public_has_a_docstring() -> None:
    things: list[tuple[str, object]] = [(name, getattr(minlex, name)) for name in minlex.__all__]
    for name, thing in list(things):
        if inspect.isclass(thing):
            public = (member for member in vars(thing) if not member.startswith("_"))
            things += [(f"{name}.{member}", getattr(thing, member)) for member in public]
    assert [name for name, thing in things if not inspect.getdoc(thing)] == []


def test_the_extension_module_shows_what_happens() -> None:
    without = set()
    for name, doc in members():
        known = {"minlex": minlex}
        test = doctest.DocTestParser().get_doctest(doc, known, name, name, 0)
        runner = doctest.DocTestRunner()
        runner.run(test)
        assert runner.summarize(verbose=False).failed == 0, name
        if not test.examples:
            without.add(name)
    # Objects that users see under other names, or get from functions that show them.
    hidden = {
        "Batches",
        "CollectionRows",
        "Frames",
        "Grids",
        "PuzzleBatches",
        "Puzzles",
        "Rows",
        "WeightedBatches",
        "WeightedPuzzles",
        "class_numbers",
        "deal",
        "open_collection",
        "open_table",
        "pack_records",
        "packed_grids",
        "picture",
        "unpack_records",
    }
    assert without == hidden


def test_everything_is_documented() -> None:
    public = [getattr(minlex, name) for name in minlex.__all__ if name != "ESSENTIALLY_DIFFERENT"]
    assert len(public) > 10
    for thing in [*public, _minlex.Grids, _minlex.Batches, _minlex.open_table]:
        assert inspect.getdoc(thing), thing
        if inspect.isclass(thing):
            for name, member in vars(thing).items():
                if not name.startswith("_"):
                    assert inspect.getdoc(member), (thing, name)


def test_the_package_is_complete() -> None:
    folder = Path(minlex.__file__).parent
    assert (folder / "py.typed").exists()
    assert (folder / "_minlex.pyi").exists()
    assert set(minlex.__all__) <= set(dir(minlex))
    assert minlex.__version__
