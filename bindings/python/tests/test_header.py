"""The Python package has all of the C library, or header.tsv has the reason."""

from __future__ import annotations

import re
from functools import reduce
from pathlib import Path

import minlex

PACKAGE = Path(__file__).resolve().parents[1]
HEADER = PACKAGE.parent / "c/include/minlex.h"


def declared() -> set[str]:
    """Functions of the header."""
    code = re.sub(r"/\*.*?\*/", "", HEADER.read_text(), flags=re.DOTALL)
    return set(re.findall(r"\b(minlex_\w+)\(", code))


def listed() -> dict[str, str]:
    """Functions of header.tsv, and the text after them."""
    lines = (PACKAGE / "tests/header.tsv").read_text().splitlines()
    pairs = [line.split("\t") for line in lines if not line.startswith("#")]
    answers = dict(pairs)
    assert len(answers) == len(pairs)
    return answers


def test_every_function_is_there_or_left_out_for_a_reason() -> None:
    functions = declared()
    assert len(functions) > 50
    singles = {function.removesuffix("_batch") for function in functions}
    assert singles <= functions
    assert set(listed()) == singles


def test_what_is_listed_exists() -> None:
    for function, answer in listed().items():
        if answer.startswith("- "):
            assert len(answer) > 10, function
        else:
            assert reduce(getattr, answer.split("."), minlex) is not None, function
