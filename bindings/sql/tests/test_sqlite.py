"""Tests for SQLite alone: the shell, indexes, conditions that choose a stretch."""

import os
import shutil
import subprocess
import sys
import threading

import pytest
import tables
from hosts import FOLDER, SQLite, error_of, wrong_of_sixteen
from test_cases import read_cases

PUZZLE = "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.."


@pytest.fixture
def host():
    opened = SQLite()
    yield opened
    opened.rows("SELECT minlex_set_table('')")
    opened.close()


def shell(script, *files, check=True):
    """Output and errors of the shell of SQLite."""
    if not shutil.which("sqlite3"):
        if os.environ.get("MINLEX_LEAVE_NOTHING_OUT"):
            pytest.fail("there is no sqlite3 on this machine")
        pytest.skip("NOT TESTED: there is no sqlite3 on this machine")
    command = ["sqlite3", *files]
    done = subprocess.run(command, input=script, capture_output=True, text=True, check=check)
    return done.stdout, done.stderr


def test_all_cases_in_the_shell():
    """Debian's shell, whose version is another one than that of the Python that runs this."""
    good = [(e, v) for e, v in read_cases() if not v.startswith("! ")]
    script = "\n".join(f"SELECT {expression};" for expression, _ in good)
    printed, said = shell(f".load {FOLDER}/minlex\n.nullvalue NULL\n{script}")
    assert not said
    wanted = [{"true": "1", "false": "0"}.get(value, value) for _, value in good]
    assert printed.splitlines() == wanted


def test_errors_in_the_shell():
    _, said = shell(f".load {FOLDER}/minlex\nSELECT minlex_rank('x');", check=False)
    assert "minlex_rank('x'): character 1 is 'x'" in said


def test_another_kind_of_file():
    _, said = shell(f".load {FOLDER}/minlex.duckdb_extension\nSELECT 1;", check=False)
    assert said


def test_index_on_the_expression(host):
    host.rows("CREATE TABLE p (id INTEGER PRIMARY KEY, puzzle TEXT)")
    host.rows(f"INSERT INTO p VALUES (1, '{PUZZLE}')")
    host.rows("CREATE INDEX by_name ON p (minlex_name(puzzle))")
    query = f"SELECT id FROM p WHERE minlex_name(puzzle) = minlex_name('{PUZZLE}')"
    plan = host.rows(f"EXPLAIN QUERY PLAN {query}")
    assert "USING INDEX by_name" in str(plan) or "USING COVERING INDEX by_name" in str(plan)
    assert host.rows(query) == [(1,)]
    # A bad puzzle is refused, and nothing is left of it.
    assert "minlex_name('x')" in error_of(host, "INSERT INTO p VALUES (2, 'x')")
    assert host.rows("SELECT count(*) FROM p") == [(1,)]


def test_generated_column_and_check(host):
    host.rows(
        "CREATE TABLE g (puzzle TEXT CHECK (minlex_is_valid(puzzle)), "
        "name TEXT GENERATED ALWAYS AS (minlex_name(puzzle)) STORED)"
    )
    host.rows(f"INSERT INTO g (puzzle) VALUES ('{PUZZLE}')")
    assert host.rows("SELECT name FROM g") == [("R5xPEjGb3Oabf30O0C3",)]
    error_of(host, "INSERT INTO g (puzzle) VALUES ('x')")


def test_values_of_other_types(host):
    assert host.rows("SELECT minlex_rank(minlex_unrank('17'))") == [(17,)]
    assert host.rows("SELECT minlex_rank(CAST(minlex_unrank(17) AS BLOB))") == [(17,)]
    for value in ("'x'", "1.5", "x'00'", "1e300"):
        assert "expected a whole number" in error_of(host, f"SELECT minlex_unrank({value})")
    assert "2 cells found" in error_of(host, "SELECT minlex_rank(12)")
    assert "wrong number of arguments" in error_of(host, "SELECT minlex_rank()")


def test_conditions_choose_the_stretch(host):
    for condition, count in [
        ("rank = 3897682283", 1),
        ("rank BETWEEN 3897682283 AND 3897682285", 3),
        ("rank > 5472730536", 2),
        ("rank >= 5472730536.5", 2),
        ("rank < 3", 2),
        ("rank <= 2.5", 2),
        ("band = 380", 163),
        ("band = 380 AND automorphisms = 2", 2),
        ("band = 380 AND rank < 5472729449", 2),
        ("band = 416", 0),
        ("rank = NULL", 0),
        ("rank IN (1, 3, 5472730538)", 3),
        ("rowid = 17", 1),
    ]:
        told = host.rows(f"SELECT count(grid) FROM minlex_catalogue WHERE {condition}")
        assert told == [(count,)], condition
    assert host.rows("SELECT rank FROM minlex_catalogue(5, 9) ORDER BY rank DESC LIMIT 2") == [
        (9,),
        (8,),
    ]
    assert host.rows("SELECT rank FROM minlex_catalogue ORDER BY rank LIMIT 2") == [(1,), (2,)]


def test_join_with_the_catalogue(host):
    told = host.rows(
        "WITH r(x) AS (VALUES (5), (4000000000)) "
        "SELECT x, minlex_rank(c.grid) FROM r JOIN minlex_catalogue(r.x, r.x) AS c"
    )
    assert told == [(5, 5), (4000000000, 4000000000)]


def test_the_catalogue_is_not_written_to(host):
    error_of(host, "DELETE FROM minlex_catalogue WHERE rank = 1")


def test_tables(host, tmp_path):
    assert "missing.mlx" in error_of(host, f"SELECT minlex_set_table('{tmp_path}/missing.mlx')")
    path = tables.copy(tmp_path, "cut.mlx")
    assert host.rows(f"SELECT minlex_set_table('{path}')") == [("embedded",)]
    assert host.rows("SELECT minlex_rank(minlex_unrank(1))") == [(1,)]
    tables.cut(path)
    ranks = "WITH r(x) AS (VALUES " + ", ".join(f"({rank})" for rank in tables.RANKS) + ") "
    for name in ("minlex_unrank", "try_minlex_unrank"):
        assert "minlex_unrank: " in error_of(host, f"{ranks} SELECT count({name}(x)) FROM r")
    host.rows(f"SELECT minlex_set_table('{tables.damaged(tmp_path)}')")
    assert "minlex_unrank: " in error_of(host, f"{ranks} SELECT count(minlex_unrank(x)) FROM r")
    host.rows("SELECT minlex_set_table('')")
    assert host.rows(f"{ranks} SELECT count(minlex_unrank(x)) FROM r") == [(len(tables.RANKS),)]


def test_bad_numbers_are_shown_and_not_obeyed(host):
    """The message is UTF-8 whatever the text, and a twin gives NULL."""
    for text in ("\u20ac" * 81, "a\u00e9" * 41, "\x1b[2J", "\x07", "x'; --"):
        quoted = text.replace("'", "''")
        message = error_of(host, f"SELECT minlex_unrank('{quoted}')")
        assert "expected a whole number" in message and message.isprintable()
        assert host.rows(f"SELECT try_minlex_unrank('{quoted}')") == [(None,)]
    assert host.rows("SELECT try_minlex_count_solutions('1', 2.5)") == [(None,)]
    assert error_of(host, "SELECT minlex_set_table('/\x1b[2J')").isprintable()


def test_a_view_cannot_choose_the_table(host):
    """Only who writes the query can: a database file from elsewhere must not open files."""
    host.rows("CREATE VIEW v AS SELECT minlex_set_table('/etc/passwd')")
    assert "unsafe" in error_of(host, "SELECT * FROM v")


def test_the_variable_chooses_the_table(tmp_path):
    program = 'from hosts import SQLite; print(SQLite().rows("SELECT minlex_unrank(1)"))'
    environment = {**os.environ, "MINLEX_TABLE": str(tmp_path / "missing.mlx")}
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=environment,
        cwd=os.path.dirname(__file__),
        capture_output=True,
        text=True,
        check=False,
    )
    assert "minlex_unrank: cannot read the table" in done.stderr and "missing.mlx" in done.stderr


def test_sixteen_at_once():
    statement = (
        "WITH RECURSIVE n(x) AS (SELECT {seed} UNION ALL SELECT x + 16 FROM n WHERE x < 2000) "
        "SELECT count(*) FROM n WHERE minlex_rank(minlex_unrank(x * 1000003 + 1)) "
        "<> x * 1000003 + 1"
    )
    assert wrong_of_sixteen(SQLite, statement) == []


def test_cancelled(host):
    timer = threading.Timer(0.5, host.connection.interrupt)
    timer.start()
    assert "nterrupt" in error_of(host, "SELECT count(grid) FROM minlex_catalogue")
    assert host.rows("SELECT minlex_rank(minlex_unrank(17))") == [(17,)]
