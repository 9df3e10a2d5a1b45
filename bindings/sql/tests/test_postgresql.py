"""Tests for PostgreSQL alone: plans, dumps, upgrades, roles, a server that must stay up."""

import os
import subprocess
import threading
import time
from pathlib import Path

import pytest
import tables
from hosts import HostError, PostgreSQL, error_of, wrong_of_sixteen

PUZZLE = "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.."


@pytest.fixture
def host():
    opened = PostgreSQL()
    yield opened
    opened.close()


def tool(name, *arguments, **options):
    """A program of the server's version; as the user of the server where one is needed."""
    command = [f"{os.environ['MINLEX_SQL_SERVER']}/bin/{name}", *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True, **options).stdout


def client(name, *arguments, **options):
    host = f"--host={os.environ['MINLEX_SQL_SOCKET']}"
    return tool(name, host, "--username=postgres", *arguments, **options)


def control(*arguments):
    """pg_ctl does not run as root."""
    user = {"user": "postgres", "group": "postgres", "extra_groups": []} if os.getuid() == 0 else {}
    command = [f"{os.environ['MINLEX_SQL_SERVER']}/bin/pg_ctl", "--silent", *arguments]
    command.append(f"--pgdata={os.environ['MINLEX_SQL_DATA']}")
    # The server would keep a pipe open, so it gets none.
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, **user)


def is_up():
    host = PostgreSQL()
    told = host.rows("SELECT minlex_rank(minlex_unrank(17))")
    host.close()
    return told == [(17,)]


def numbers(host, rows):
    host.rows("DROP TABLE IF EXISTS numbers")
    host.rows(
        f"CREATE TABLE numbers AS SELECT n, n * 54000001 % 5472730538 + 1 AS rank "
        f"FROM generate_series(1::bigint, {rows}) AS s(n)"
    )
    host.rows("ANALYZE numbers")


def test_properties(host):
    """Strict, parallel safe, and all but the version immutable."""
    rows = host.rows(
        "SELECT proname, provolatile, proparallel, proisstrict FROM pg_proc "
        "JOIN pg_depend ON pg_depend.objid = pg_proc.oid "
        "JOIN pg_extension ON pg_depend.refobjid = pg_extension.oid WHERE extname = 'minlex'"
    )
    assert len(rows) > 30
    for name, volatility, parallel, strict in rows:
        assert volatility == ("s" if name == "minlex_version" else "i"), name
        assert parallel == "s" and (strict or name == "minlex_catalogue"), name


def test_puzzle_numbers_as_bytes(host):
    number = 8792059651344088280655838701415619
    (row,) = host.rows(
        f"SELECT minlex_number_to_bytes({number}), "
        f"minlex_number_from_bytes(minlex_number_to_bytes({number})), "
        "minlex_puzzle_of_number(minlex_number_of_name('R5xPEjGb3Oabf30O0C3')) IS NOT NULL"
    )
    assert row == (number.to_bytes(16, "big"), number, True)
    for value in ("-1", "0.5", "13232250502363320951920453144805376"):
        assert "is not the number of a puzzle" in error_of(host, f"SELECT minlex_number_to_bytes({value})")
    assert "expected 16" in error_of(host, "SELECT minlex_number_from_bytes('\\x00')")
    beyond = "SELECT minlex_number_from_bytes('\\xffffffffffffffffffffffffffffffff')"
    assert "is not the number of a puzzle" in error_of(host, beyond)


def test_index_on_the_expression(host):
    host.rows("DROP TABLE IF EXISTS p")
    host.rows("CREATE TABLE p (id integer, puzzle text)")
    host.rows(f"INSERT INTO p SELECT n, '{PUZZLE}' FROM generate_series(1, 2) AS s(n)")
    host.rows("CREATE INDEX p_by_name ON p (minlex_name(puzzle))")
    host.rows("SET enable_seqscan = off")
    query = f"SELECT id FROM p WHERE minlex_name(puzzle) = minlex_name('{PUZZLE}') ORDER BY id"
    assert "p_by_name" in str(host.rows(f"EXPLAIN {query}"))
    assert host.rows(query) == [(1,), (2,)]
    assert "minlex_name('x')" in error_of(host, "INSERT INTO p VALUES (3, 'x')")


def test_generated_column(host):
    host.rows("DROP TABLE IF EXISTS g")
    host.rows(
        "CREATE TABLE g (puzzle text CHECK (minlex_is_valid(puzzle)), "
        "name text GENERATED ALWAYS AS (minlex_name(puzzle)) STORED)"
    )
    host.rows(f"INSERT INTO g VALUES ('{PUZZLE}')")
    assert host.rows("SELECT name FROM g") == [("R5xPEjGb3Oabf30O0C3",)]
    error_of(host, "INSERT INTO g VALUES ('x')")


def test_parallel_plan(host):
    numbers(host, 20_000)
    host.rows("SET max_parallel_workers_per_gather = 2")
    host.rows("SET parallel_setup_cost = 0; SET min_parallel_table_scan_size = 0")
    query = "SELECT count(*), sum(minlex_rank(minlex_unrank(rank)) - rank) FROM numbers"
    plan = "\n".join(row[0] for row in host.rows(f"EXPLAIN (ANALYZE, VERBOSE) {query}"))
    assert "Partial Aggregate" in plan and "Workers Launched: 2" in plan, plan
    assert host.rows(query) == [(20_000, 0)]


def test_wrong_types(host):
    assert "does not exist" in error_of(host, "SELECT minlex_rank(12)")
    assert "does not exist" in error_of(host, "SELECT minlex_rank('a', 'b')")


def test_search_path(host):
    """In a schema that is not on the path, everything works by its whole name."""
    host.rows("DROP DATABASE IF EXISTS elsewhere")
    host.rows("CREATE DATABASE elsewhere")
    other = PostgreSQL("elsewhere")
    other.rows("CREATE SCHEMA s; CREATE EXTENSION minlex SCHEMA s; SET search_path = ''")
    assert other.rows("SELECT s.minlex_rank(s.minlex_unrank(17))") == [(17,)]
    other.rows(f"CREATE TABLE public.p AS SELECT '{PUZZLE}'::text AS puzzle")
    other.rows("CREATE INDEX ON public.p (s.minlex_name(puzzle))")
    assert other.rows("SELECT count(*) FROM s.minlex_catalogue(band => 380)") == [(163,)]
    other.close()
    host.rows("DROP DATABASE elsewhere")


def test_dump_and_restore(host):
    for name in ("dumped", "restored"):
        host.rows(f"DROP DATABASE IF EXISTS {name}")
        host.rows(f"CREATE DATABASE {name}")
    dumped = PostgreSQL("dumped")
    dumped.rows("CREATE EXTENSION minlex")
    dumped.rows(f"CREATE TABLE p AS SELECT '{PUZZLE}'::text AS puzzle")
    dumped.rows("CREATE INDEX p_by_name ON p (minlex_name(puzzle))")
    dumped.close()
    text = client("pg_dump", "dumped")
    assert "CREATE EXTENSION" in text and "CREATE FUNCTION" not in text
    client("psql", "--set=ON_ERROR_STOP=1", "restored", input=text)
    restored = PostgreSQL("restored")
    restored.rows("SET enable_seqscan = off")
    query = "SELECT count(*) FROM p WHERE minlex_name(puzzle) = 'R5xPEjGb3Oabf30O0C3'"
    assert "p_by_name" in str(restored.rows(f"EXPLAIN {query}"))
    assert restored.rows(query) == [(1,)]
    restored.close()
    for name in ("dumped", "restored"):
        host.rows(f"DROP DATABASE {name}")


def test_statement_timeout(host):
    """In the middle of many rows and of a scan; the session goes on."""
    numbers(host, 20_000)
    host.rows("SET statement_timeout = '300ms'")
    for query in (
        "SELECT sum(minlex_rank(minlex_unrank(a.rank + b.n))) FROM numbers a, numbers b",
        "SELECT max(grid) FROM minlex_catalogue()",
        "SELECT count(*) FROM minlex_catalogue(automorphisms := 648)",
    ):
        assert "statement timeout" in error_of(host, query)
    assert host.rows("SELECT minlex_rank(minlex_unrank(17))") == [(17,)]


def test_catalogue_in_the_select_list_is_lazy(host):
    assert host.rows("SELECT (minlex_catalogue()).rank LIMIT 2") == [(1,), (2,)]


def test_parameters_out_of_bounds(host):
    for parameter in ("band := 416", "band := -1", "automorphisms := 0", "last := 0"):
        assert "expected" in error_of(host, f"SELECT * FROM minlex_catalogue({parameter})")


@pytest.fixture
def folder(tmp_path):
    """A folder that the server can read."""
    for part in (tmp_path, *tmp_path.parents):
        if part.stat().st_uid == os.getuid() and not part.stat().st_mode & 0o005:
            part.chmod(0o755)
    return tmp_path


def test_a_table_that_is_chosen(host, folder):
    path = tables.copy(folder, "good.mlx")
    host.rows(f"SET minlex.table_file = '{path}'")
    assert host.rows("SELECT minlex_rank(minlex_unrank(3897682283))") == [(3897682283,)]
    host.rows(f"SET minlex.table_file = '{folder}/missing.mlx'")
    for name in ("minlex_unrank", "try_minlex_unrank"):
        said = error_of(host, f"SELECT {name}(17)")
        assert "minlex_unrank: cannot read the table" in said and "missing.mlx" in said
    # Functions without a table work, and others do not notice.
    assert host.rows("SELECT minlex_version()") == [("1.0.0",)]
    assert is_up()
    host.rows("RESET minlex.table_file")
    assert host.rows("SELECT minlex_rank(minlex_unrank(17))") == [(17,)]


@pytest.mark.parametrize("kind", ["damaged", "cut"])
def test_a_bad_table(host, folder, kind):
    path = tables.damaged(folder) if kind == "damaged" else tables.copy(folder, "cut.mlx")
    host.rows(f"SET minlex.table_file = '{path}'")
    if kind == "cut":
        assert host.rows("SELECT minlex_rank(minlex_unrank(1))") == [(1,)]
        tables.cut(path)
    assert "minlex_unrank: " in error_of(
        host, f"SELECT minlex_unrank(rank) FROM unnest(ARRAY{tables.RANKS}) AS r(rank)"
    )
    assert is_up()


def test_only_a_superuser_chooses_the_table(host):
    host.rows("DROP ROLE IF EXISTS someone")
    host.rows("CREATE ROLE someone LOGIN")
    someone = PostgreSQL(user="someone")
    assert someone.rows("SELECT minlex_rank(minlex_unrank(17))") == [(17,)]
    assert "permission denied" in error_of(someone, "SET minlex.table_file = '/etc/passwd'")
    someone.close()
    host.rows("DROP ROLE someone")


def test_sixteen_at_once():
    statement = (
        "SELECT count(*) FROM generate_series({seed}::bigint, 2000, 16) AS s(n) "
        "WHERE minlex_rank(minlex_unrank(n * 1000003 + 1)) <> n * 1000003 + 1"
    )
    assert wrong_of_sixteen(PostgreSQL, statement) == []


def test_a_server_that_is_stopped(folder):
    """A query in progress ends with words, and the server comes up again."""
    busy, said, path = PostgreSQL(), [], tables.copy(folder, "shared.mlx")

    def ask():
        try:
            busy.rows("SELECT max(grid) FROM minlex_catalogue()")
        except HostError as error:
            said.append(str(error))

    thread = threading.Thread(target=ask)
    thread.start()
    time.sleep(0.5)
    control("stop", "--mode=fast")
    thread.join()
    options = (
        "-c listen_addresses= -c max_connections=40 -c shared_preload_libraries=minlex "
        f"-c unix_socket_directories={os.environ['MINLEX_SQL_SOCKET']} "
        f"-c minlex.table_file={path}"
    )
    control("start", "--wait", f"--options={options}", f"--log={os.environ['MINLEX_SQL_DATA']}/log")
    assert said and "administrator" in said[0]
    # Now the server has read the whole table before the first session, and the file is not needed.
    tables.cut(path)
    host = PostgreSQL()
    assert host.rows("SHOW minlex.table_file") == [(str(path),)]
    query = f"SELECT minlex_rank(minlex_unrank(rank)) FROM unnest(ARRAY{tables.RANKS}) AS r(rank)"
    assert host.rows(query) == [(rank,) for rank in tables.RANKS]
    host.close()


def test_nothing_ended_a_backend():
    """The log of the server has no word of a process that was ended by a signal."""
    log = Path(os.environ["MINLEX_SQL_DATA"], "log").read_text(encoding="utf-8")
    assert "terminated by signal" not in log and "PANIC" not in log
    assert "minlex" in log
