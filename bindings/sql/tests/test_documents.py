"""docs/SQL.md and docs/GLOSSARY.md: their examples work, and they are complete."""

import re

import pytest
from hosts import ROOT, WANTED

SQL = (ROOT / "docs/SQL.md").read_text(encoding="utf-8")
GLOSSARY = (ROOT / "docs/GLOSSARY.md").read_text(encoding="utf-8")
SOURCE = (ROOT / "bindings/sql/src/functions.c").read_text(encoding="utf-8")


def recipes(host):
    """Statements of the recipes for a host, and the rows that the document shows for them."""
    found, statements = [], []
    for kind, only, block in re.findall(
        r"^```(sql|text)([^\n]*)\n(.*?)^```$", SQL, re.MULTILINE | re.DOTALL
    ):
        if kind == "sql" and (not only or host in only.split()):
            statements += [part for part in block.split(";\n") if part.strip()]
        elif kind == "text" and statements:
            found.append((statements, block.splitlines()))
            statements = []
    assert not statements
    return found


def test_recipes(host):
    if host.name == "postgresql":
        host.rows("DROP TABLE IF EXISTS puzzles; DROP TABLE IF EXISTS published")
    count = 0
    for statements, expected in recipes(host.name):
        rows = []
        for statement in statements:
            answer = host.rows(statement)
            if statement.lstrip().startswith("SELECT"):
                rows += ["|".join(map(str, row)) for row in answer]
                count += 1
        assert rows == expected
    assert count == 6


def functions():
    return set(re.findall(r'^    \{"(minlex\w*)"', SOURCE, re.MULTILINE))


@pytest.mark.skipif("sqlite" not in WANTED, reason="once is enough")
def test_the_documents_name_all_functions():
    assert len(functions()) == 24
    in_table = set(re.findall(r"^\| `(minlex\w*)\(", SQL, re.MULTILINE))
    assert in_table == functions() - {"minlex_set_table"}
    assert "minlex_set_table" in SQL
    # Names of SQL are those of C, unless they have a row of their own.
    named = set(re.findall(r"`(minlex\w*)`", GLOSSARY))
    assert named >= functions() | {"minlex_catalogue", "minlex_collection"}
