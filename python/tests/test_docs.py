"""The documentation: examples that run, a docstring on everything."""

from __future__ import annotations

import doctest
import inspect
from pathlib import Path

import minlex
from minlex import _minlex

PACKAGE = Path(__file__).resolve().parents[1]


def test_the_readme_shows_what_happens() -> None:
    results = doctest.testfile(str(PACKAGE / "README.md"), module_relative=False)
    assert results.attempted > 15
    assert results.failed == 0


def test_the_package_shows_what_happens() -> None:
    results = doctest.testmod(minlex)
    assert results.attempted == 4
    assert results.failed == 0


def test_everything_is_documented() -> None:
    public = [getattr(minlex, name) for name in minlex.__all__ if name != "GRIDS"]
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
