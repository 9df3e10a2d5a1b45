"""DuckDB, SQLite and PostgreSQL as one thing to ask: a statement in, rows or an error out."""

import os
import sqlite3
import threading
from pathlib import Path

FOLDER = Path(os.environ["MINLEX_SQL"])
ROOT = Path(__file__).resolve().parents[3]


class HostError(Exception):
    """The error of a database."""


class DuckDB:
    """A database in memory of DuckDB."""

    name = "duckdb"

    def __init__(self):
        import duckdb

        self.error = duckdb.Error
        self.connection = duckdb.connect(config={"allow_unsigned_extensions": "true"})
        self.connection.load_extension(str(FOLDER / "minlex.duckdb_extension"))

    def rows(self, statement):
        try:
            return self.connection.execute(statement).fetchall()
        except self.error as error:
            raise HostError(str(error)) from error

    def close(self):
        self.connection.close()


class SQLite:
    """A database in memory of SQLite: Python's own where it loads extensions, else that of apsw."""

    name = "sqlite"

    def __init__(self):
        if hasattr(sqlite3.Connection, "enable_load_extension"):
            self.connection = sqlite3.connect(":memory:", check_same_thread=False)
            self.connection.enable_load_extension(True)
            self.connection.load_extension(str(FOLDER / "minlex"))
            self.error = sqlite3.Error
        else:
            import apsw

            self.connection = apsw.Connection(":memory:")
            self.connection.enable_load_extension(True)
            self.connection.load_extension(str(FOLDER / "minlex"))
            self.error = apsw.Error

    def rows(self, statement):
        try:
            return self.connection.cursor().execute(statement).fetchall()
        except self.error as error:
            raise HostError(str(error)) from error

    def close(self):
        self.connection.close()


class PostgreSQL:
    """A session of the server that the fixture `server` started."""

    name = "postgresql"

    def __init__(self, database="test", user="postgres"):
        import psycopg

        self.error = psycopg.Error
        self.connection = psycopg.connect(
            host=os.environ["MINLEX_SQL_SOCKET"], dbname=database, user=user, autocommit=True
        )

    def rows(self, statement):
        try:
            cursor = self.connection.execute(statement)
            return cursor.fetchall() if cursor.description else []
        except self.error as error:
            raise HostError(str(error)) from error

    def close(self):
        self.connection.close()


def error_of(host, statement):
    """The error of a database for a statement that must fail."""
    try:
        rows = host.rows(statement)
    except HostError as error:
        return str(error)
    raise AssertionError(f"no error: {statement} gave {rows}")


def wrong_of_sixteen(open_host, statement):
    """Which of sixteen sessions at once do not count 0 with `statement`, which has a `{seed}`."""
    wrong = []

    def ask(seed):
        host = open_host()
        rows = host.rows(statement.format(seed=seed))
        if rows != [(0,)]:
            wrong.append((seed, rows))
        host.close()

    threads = [threading.Thread(target=ask, args=(seed,)) for seed in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return wrong


HOSTS = {host.name: host for host in (DuckDB, SQLite, PostgreSQL)}
WANTED = os.environ.get("MINLEX_SQL_HOSTS", "duckdb sqlite").split()
