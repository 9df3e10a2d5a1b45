"""minlex.duckdb and minlex.sqlite: the functions of docs/SQL.md in a connection."""

import json
import sqlite3
from contextlib import closing
from importlib import metadata
from pathlib import Path

import apsw
import duckdb
import pytest

import minlex
from minlex import _databases

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
    with closing(sqlite3.connect(":memory:")) as connection:
        if hasattr(connection, "enable_load_extension"):
            minlex.sqlite(connection)
            assert connection.execute(QUERY).fetchall() == [ANSWER]
        else:
            with pytest.raises(RuntimeError, match="built without extensions"):
                minlex.sqlite(connection)


def test_the_extension_of_the_clone_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After `pip install` from a clone, the extension of build-sql.sh there is loaded."""
    notes = {"url": (tmp_path / "a clone/bindings/python").as_uri(), "dir_info": {}}

    class Distribution:
        def read_text(self, name: str) -> str | None:
            return json.dumps(notes) if name == "direct_url.json" else None

    monkeypatch.setattr(metadata, "distribution", lambda _: Distribution())
    monkeypatch.setattr(_databases, "_EXTENSION", tmp_path / "minlex.duckdb_extension")
    with pytest.raises(RuntimeError, match=r"build-sql\.sh python in a clone of the repository"):
        _databases._extension()
    script = tmp_path / "a clone/tools/scripts/build-sql.sh"
    script.parent.mkdir(parents=True)
    script.touch()
    with pytest.raises(RuntimeError, match=f"build-sql.sh python in {tmp_path}/a clone$"):
        _databases._extension()
    built = tmp_path / "a clone/target/sql/minlex.duckdb_extension"
    built.parent.mkdir(parents=True)
    built.touch()
    assert _databases._extension() == str(built)


def test_what_is_no_connection() -> None:
    with pytest.raises(RuntimeError):
        minlex.sqlite(None)
    with pytest.raises(AttributeError):
        minlex.duckdb(None)
