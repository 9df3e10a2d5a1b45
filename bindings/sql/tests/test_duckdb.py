"""Tests for DuckDB alone: vectors, threads, projection, and the footer of the file."""

import os
import threading
import time

import duckdb
import pytest
import tables
from hosts import FOLDER, DuckDB, error_of


@pytest.fixture
def host():
    opened = DuckDB()
    yield opened
    opened.rows("SELECT minlex_set_table('')")
    opened.close()


def test_footer():
    footer = (FOLDER / "minlex.duckdb_extension").read_bytes()[-534:]
    assert footer[:22] == b"\0\x93\x04\x10duckdb_signature\x80\x04"
    fields = [footer[22 + 32 * i : 54 + 32 * i].rstrip(b"\0") for i in range(8)]
    assert fields[:3] == [b""] * 3 and fields[3] == b"C_STRUCT"
    assert fields[5] == b"v1.2.0" and fields[7] == b"4"


def test_try_of_duckdb(host):
    assert host.rows("SELECT TRY(minlex_rank('x'))") == [(None,)]


def test_the_file_is_small():
    assert (FOLDER / "minlex.duckdb_extension").stat().st_size < 8_000_000


def test_an_unsigned_file_is_refused_with_words():
    with pytest.raises(duckdb.Error, match="unsigned|signature"):
        duckdb.connect().load_extension(str(FOLDER / "minlex.duckdb_extension"))


def test_wrong_types(host):
    assert "minlex_rank" in error_of(host, "SELECT minlex_rank([1])")
    assert "minlex_rank" in error_of(host, "SELECT minlex_rank('a', 'b')")


def test_what_is_not_asked_for_is_not_made(host):
    """A band of a hundred million grids is counted in no time, which a scan could not."""
    started = time.monotonic()
    assert host.rows("SELECT count(*) FROM minlex_catalogue(band := 5)") == [(96_229_042,)]
    # Not a bound of speed: with grids it would take minutes.
    assert time.monotonic() - started < 60


def test_columns_in_any_order_and_number(host):
    whole = host.rows("SELECT rank, grid, band, automorphisms FROM minlex_catalogue(band := 380)")
    assert len(whole) == 163 and {row[2] for row in whole} == {380}
    turned = host.rows("SELECT automorphisms, rank FROM minlex_catalogue(band := 380)")
    assert turned == [(row[3], row[0]) for row in whole]
    two = host.rows("SELECT rank FROM minlex_catalogue(band := 380, automorphisms := 2)")
    assert two == [(row[0],) for row in whole if row[3] == 2]


def test_bands_of_ranks(host):
    """Bands by arithmetic are those of the grids."""
    rows = host.rows(
        "SELECT band, minlex_band_numbers(grid) "
        "FROM minlex_catalogue(first := 196432000, last := 196433000) WHERE rank % 7 = 0"
    )
    assert len(rows) == 143 and {band for band, _ in rows} == {5, 6}
    assert all(bands.split()[0] == str(band) for band, bands in rows)


def test_parallel_scan(host):
    host.rows("SET threads = 4")
    last = 300_000
    told = host.rows(
        f"SELECT count(*), count(DISTINCT grid), sum(rank) FROM minlex_catalogue(last := {last})"
    )
    assert told == [(last, last, last * (last + 1) // 2)]


def test_parameters_out_of_bounds(host):
    for parameter in ("band := 416", "band := -2", "automorphisms := 649", "last := 0"):
        assert "expected" in error_of(host, f"FROM minlex_catalogue({parameter})")


def test_a_table_that_is_chosen(host, tmp_path):
    path = tables.copy(tmp_path, "good.mlx")
    assert host.rows(f"SELECT minlex_set_table('{path}')") == [("embedded",)]
    assert host.rows("SELECT minlex_rank(minlex_unrank(3897682283))") == [(3897682283,)]
    missing = error_of(host, f"SELECT minlex_set_table('{tmp_path}/missing.mlx')")
    assert "missing.mlx" in missing
    assert "not a minlex table" in error_of(host, f"SELECT minlex_set_table('{__file__}')")
    # The good one stays.
    assert host.rows("SELECT minlex_rank(minlex_unrank(17))") == [(17,)]


RELEASE = tuple(int(number) for number in duckdb.__version__.split("."))


@pytest.mark.skipif(RELEASE < (1, 5, 6), reason="no settings of extensions")
def test_a_table_that_is_set(host, tmp_path):
    path = tables.copy(tmp_path, "good.mlx")
    host.rows("PREPARE look_up AS SELECT minlex_rank(minlex_unrank(?))")
    host.rows(f"SET minlex_table = '{path}'")
    assert host.rows("EXECUTE look_up(3897682283)") == [(3897682283,)]
    assert host.rows("SELECT rank FROM minlex_catalogue(first := 7, last := 7)") == [(7,)]
    host.rows(f"SET minlex_table = '{tmp_path}/missing.mlx'")
    for statement in (
        "SELECT minlex_unrank(1)",
        "SELECT try_minlex_unrank(n) FROM range(1, 5000) AS numbers(n)",
        "EXECUTE look_up(1)",
        "FROM minlex_catalogue(band := 5)",
    ):
        assert "minlex_table: " in error_of(host, statement)
        assert "missing.mlx" in error_of(host, statement)
    # Functions without a table, and another connection with a setting of its own.
    assert host.rows("SELECT minlex_why_not('')") != [(None,)]
    other = host.connection.cursor()
    other.execute("SET SESSION minlex_table = ''")
    assert other.execute("SELECT minlex_rank(minlex_unrank(17))").fetchall() == [(17,)]
    host.rows("RESET minlex_table")
    assert host.rows("EXECUTE look_up(17)") == [(17,)]


@pytest.mark.skipif(RELEASE < (1, 5, 6), reason="no settings of extensions")
def test_a_setting_changes_only_the_table(host, tmp_path):
    """The file is the one that is set, even where the table of the process is damaged."""
    host.rows(f"SELECT minlex_set_table('{tables.damaged(tmp_path)}')")
    host.rows(f"SET minlex_table = '{tables.copy(tmp_path, 'good.mlx')}'")
    ranks = host.rows(f"SELECT minlex_rank(minlex_unrank(unnest({tables.RANKS})))")
    assert ranks == [(rank,) for rank in tables.RANKS]


@pytest.mark.skipif(RELEASE < (1, 5, 6), reason="no settings of extensions")
def test_the_sandbox_of_duckdb_holds(tmp_path):
    """No file is opened where DuckDB may open none, nor the table changed where settings are locked."""
    path = tables.copy(tmp_path, "good.mlx")
    opened = DuckDB()
    opened.rows("SET enable_external_access = false")
    for file in (path, __file__, f"{tmp_path}/missing"):
        refused = error_of(opened, f"SELECT minlex_set_table('{file}')")
        assert "no file is opened while enable_external_access is false" in refused
    assert opened.rows("SELECT minlex_rank(minlex_unrank(17))") == [(17,)]
    opened.rows(f"SET minlex_table = '{path}'")
    assert "enable_external_access" in error_of(opened, "SELECT minlex_rank(minlex_unrank(17))")
    opened.close()
    opened = DuckDB()
    opened.rows("SET lock_configuration = true")
    assert "is locked" in error_of(opened, f"SELECT minlex_set_table('{path}')")
    opened.close()


def test_a_table_is_known_by_its_file(host, tmp_path):
    """A file that is replaced is opened anew, and one of several paths is opened once."""
    path = tables.copy(tmp_path, "good.mlx")
    before = len(os.listdir("/proc/self/fd")) if os.path.isdir("/proc/self/fd") else None
    for times in range(1, 100):
        host.rows(f"SELECT minlex_set_table('{tmp_path}/{'./' * times}good.mlx')")
    if before is not None:
        assert len(os.listdir("/proc/self/fd")) <= before + 1
    os.replace(tables.damaged(tmp_path), path)
    host.rows(f"SELECT minlex_set_table('{path}')")
    assert "minlex_unrank: " in error_of(host, f"SELECT minlex_unrank(unnest({tables.RANKS}))")


@pytest.mark.parametrize("kind", ["damaged", "cut"])
def test_a_bad_table_is_an_error_also_for_twins(host, tmp_path, kind):
    path = tables.damaged(tmp_path) if kind == "damaged" else tables.copy(tmp_path, "cut.mlx")
    host.rows(f"SELECT minlex_set_table('{path}')")
    if kind == "cut":
        assert host.rows("SELECT minlex_rank(minlex_unrank(1))") == [(1,)]
        tables.cut(path)
    for name in ("minlex_unrank", "try_minlex_unrank"):
        assert "minlex_unrank: " in error_of(host, f"SELECT {name}(unnest({tables.RANKS}))")
    host.rows("SELECT minlex_set_table('')")
    ranks = host.rows(f"SELECT minlex_rank(minlex_unrank(unnest({tables.RANKS})))")
    assert ranks == [(rank,) for rank in tables.RANKS]


def test_sixteen_at_once(host):
    wrong = []

    def ask(seed):
        cursor = host.connection.cursor()
        statement = (
            f"SELECT count(*) FROM range({seed}, {seed} + 3000) AS numbers(n) "
            "WHERE minlex_rank(minlex_unrank(n * 1000003 + 1)) <> n * 1000003 + 1"
        )
        told = cursor.execute(statement).fetchall()
        if told != [(0,)]:
            wrong.append((seed, told))

    threads = [threading.Thread(target=ask, args=(seed,)) for seed in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_cancelled(host):
    """Between two vectors a query ends, and the connection goes on."""
    timer = threading.Timer(0.5, host.connection.interrupt)
    timer.start()
    said = error_of(
        host, "SELECT sum(minlex_rank(minlex_unrank(n))) FROM range(1, 5000000000) AS numbers(n)"
    )
    assert "nterrupt" in said
    timer = threading.Timer(0.5, host.connection.interrupt)
    timer.start()
    assert "nterrupt" in error_of(host, "SELECT max(grid) FROM minlex_catalogue()")
    assert host.rows("SELECT minlex_rank(minlex_unrank(17))") == [(17,)]
