"""The SQL functions of docs/SQL.md, loaded into a connection of DuckDB or SQLite."""

from __future__ import annotations

import json
from importlib import metadata
from pathlib import Path
from typing import Any
from urllib.parse import urlparse
from urllib.request import url2pathname

# One file for both: each looks for an entry of its own in it, and DuckDB wants this name.
_EXTENSION = Path(__file__).with_name("minlex.duckdb_extension")


def _extension() -> str:
    """The extension of the package, or the one that was built in the clone it comes from."""
    if _EXTENSION.exists():
        return str(_EXTENSION)
    clone = _clone()
    built = clone and clone / "target/sql" / _EXTENSION.name
    if built and built.exists():
        return str(built)
    where = f"in {clone}" if clone else "in a clone of the repository, and install the package"
    raise RuntimeError(
        "this build of the package has no extension for databases: "
        f"make one by tools/scripts/build-sql.sh python {where}"
    )


def _clone() -> Path | None:
    """The clone of the repository that pip installed the package from, as pip notes it."""
    try:
        origin = metadata.distribution("minlex").read_text("direct_url.json")
    except metadata.PackageNotFoundError:
        return None
    url = urlparse(json.loads(origin)["url"]) if origin else None
    if url is None or url.scheme != "file":
        return None
    clone = Path(url2pathname(url.path)).parent.parent
    return clone if (clone / "tools/scripts/build-sql.sh").exists() else None


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

    Only this connection has them then. Afterwards it loads no further extensions, the default of
    the standard library.
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
