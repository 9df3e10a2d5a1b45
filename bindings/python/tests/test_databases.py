"""minlex.duckdb and minlex.sqlite: the functions of docs/SQL.md in a connection."""

import sqlite3

import apsw
import duckdb
import pytest

import minlex

GRID = "812753649943682175675491283154237896369845721287169534521974368438526917796318452"
QUERY = f"SELECT minlex_rank('{GRID}'), minlex_name('{GRID}')"
ANSWER = (minlex.Table().rank(GRID), minlex.Table().name(GRID, form="19"))


def test_duckdb() -> None:
    connection = duckdb.connect(config={"allow_unsigned_extensions": "true"})
    minlex.duckdb(connection)
    assert connection.execute(QUERY).fetchall() == [ANSWER]


def test_duckdb_that_was_not_told() -> None:
    with pytest.raises(duckdb.Error, match="unsigned|signature"):
        minlex.duckdb(duckdb.connect())


def test_apsw() -> None:
    connection = apsw.Connection(":memory:")
    minlex.sqlite(connection)
    assert connection.execute(QUERY).fetchall() == [ANSWER]


def test_sqlite3() -> None:
    connection = sqlite3.connect(":memory:")
    if hasattr(connection, "enable_load_extension"):
        minlex.sqlite(connection)
        assert connection.execute(QUERY).fetchall() == [ANSWER]
    else:
        with pytest.raises(RuntimeError, match="built without extensions"):
            minlex.sqlite(connection)


def test_what_is_no_connection() -> None:
    with pytest.raises(RuntimeError):
        minlex.sqlite(None)
    with pytest.raises(AttributeError):
        minlex.duckdb(None)
