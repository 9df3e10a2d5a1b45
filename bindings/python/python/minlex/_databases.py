"""The SQL functions of docs/SQL.md, loaded into a connection of DuckDB or SQLite."""

from __future__ import annotations

from pathlib import Path
from typing import Any

# One file for both: each looks for an entry of its own in it, and DuckDB wants this name.
_EXTENSION = Path(__file__).with_name("minlex.duckdb_extension")


def _extension() -> str:
    if not _EXTENSION.exists():
        raise RuntimeError(
            "this build of the package has no extension for databases: "
            "make one from the repository with tools/scripts/build-sql.sh"
        )
    return str(_EXTENSION)


def duckdb(connection: Any) -> None:
    """Loads the SQL functions into a connection of DuckDB, 1.4 or later.

    The file is not signed by DuckDB, so the connection must have been opened with
    ``duckdb.connect(config={"allow_unsigned_extensions": "true"})``. All connections of that database
    have the functions then: ``minlex_name(puzzle)``, ``minlex_rank(grid)`` and the others of
    docs/SQL.md.
    """
    connection.load_extension(_extension())


def sqlite(connection: Any) -> None:
    """Loads the SQL functions into a connection of sqlite3 or apsw.

    Only this connection has them then. Whether the connection loads further extensions is as the
    standard library has it at first: it does not.
    """
    if not hasattr(connection, "enable_load_extension"):
        raise RuntimeError(
            "the sqlite3 of this Python was built without extensions: "
            "take another build of Python, or apsw"
        )
    path = _extension()
    connection.enable_load_extension(True)
    try:
        connection.load_extension(path)
    finally:
        connection.enable_load_extension(False)
