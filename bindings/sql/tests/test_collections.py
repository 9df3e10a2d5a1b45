"""Collection files as rows, and whether a puzzle is in one; DuckDB and SQLite have both."""

import shutil

import pytest
from hosts import ROOT, DuckDB, error_of

# The puzzles of the conformance kit's names.tsv.
FILE = ROOT / "bindings/js/test/collection.mlc"
NAMES = ROOT / "quality/conformance/v1/names.tsv"


@pytest.fixture(autouse=True)
def only_where_files_are_read(host):
    if host.name == "postgresql":
        pytest.skip("a server opens no files")


def vectors():
    """Puzzle, canonical puzzle and 19-character name of each line, by name."""
    lines = NAMES.read_text().splitlines()
    head = lines[0].split("\t")
    places = [head.index(column) for column in ("puzzle", "canonical", "name19")]
    rows = [[line.split("\t")[place] for place in places] for line in lines[1:]]
    return {name: (puzzle, canonical) for puzzle, canonical, name in rows}


def test_rows_are_the_puzzles_of_the_kit(host):
    rows = host.rows(
        f"SELECT number, name, puzzle, rank, givens, text FROM minlex_collection('{FILE}')"
    )
    known = vectors()
    assert {row[1] for row in rows} == set(known) and len(rows) == len(known) > 50
    for number, name, puzzle, rank, givens, text in rows:
        assert puzzle == known[name][1]
        assert (int(number) >> 81) + 1 == rank and givens == 81 - puzzle.count(".")
        assert text == ""
    numbers = sorted(int(row[0]) for row in rows)
    told = host.rows(
        f"SELECT minlex_number(puzzle) FROM minlex_collection('{FILE}') ORDER BY rank, givens"
    )
    assert sorted(int(number) for (number,) in told) == numbers


def test_single_columns_and_counts(host):
    count = len(vectors())
    for column in ("count(*)", "count(number)", "count(text)", "count(puzzle)", "count(rank)"):
        assert host.rows(f"SELECT {column} FROM minlex_collection('{FILE}')") == [(count,)]


def test_a_stretch_of_ranks(host):
    rows = host.rows(f"SELECT rank, name FROM minlex_collection('{FILE}') ORDER BY rank")
    first, last = rows[10][0], rows[20][0]
    stretch = {
        "duckdb": f"minlex_collection('{FILE}', first := {first}, last := {last})",
        "sqlite": f"minlex_collection('{FILE}') WHERE rank BETWEEN {first} AND {last}",
    }[host.name]
    found = host.rows(f"SELECT rank, name FROM {stretch}")
    assert sorted(found) == sorted(row for row in rows if first <= row[0] <= last)
    if host.name == "duckdb":
        said = error_of(host, f"SELECT 1 FROM minlex_collection('{FILE}', first := 0)")
        assert "first 0: expected 1 to 5472730538" in said
    else:
        for condition, expected in (
            (f"rank = {first}", [row for row in rows if row[0] == first]),
            ("rank = NULL", []),
            ("rank > 6000000000", []),
            ("rank < 0", []),
        ):
            query = f"SELECT rank, name FROM minlex_collection('{FILE}') WHERE {condition}"
            assert host.rows(query) == expected


def test_whether_a_puzzle_is_there(host):
    for puzzle, _ in vectors().values():
        found = host.rows(f"SELECT minlex_in_collection('{puzzle}', '{FILE}')")
        assert [bool(value) for value in found[0]] == [True]
    other = "1" + "." * 80
    known = vectors()
    absent = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
    (name,) = host.rows(f"SELECT minlex_name('{absent}')")[0]
    (row,) = host.rows(
        f"SELECT minlex_in_collection('{absent}', '{FILE}'), "
        f"minlex_in_collection('{other}', '{FILE}'), minlex_in_collection(NULL, '{FILE}'), "
        f"try_minlex_in_collection('x', '{FILE}')"
    )
    assert (bool(row[0]), bool(row[1])) == (name in known, False) and row[2:] == (None, None)
    said = error_of(host, f"SELECT minlex_in_collection('x', '{FILE}')")
    assert "minlex_in_collection('x', '" in said


def test_files_that_are_none(host, tmp_path):
    nowhere, text = tmp_path / "nowhere.mlc", tmp_path / "text.mlc"
    text.write_text("no collection\n" * 1000)
    puzzle = next(iter(vectors().values()))[0]
    for path in (nowhere, text):
        for query in (
            f"SELECT * FROM minlex_collection('{path}')",
            f"SELECT minlex_in_collection('{puzzle}', '{path}')",
            f"SELECT try_minlex_in_collection('{puzzle}', '{path}')",
        ):
            assert str(path) in error_of(host, query)
    assert "No such file" in error_of(host, f"SELECT * FROM minlex_collection('{nowhere}')")


def test_a_file_that_is_replaced_or_damaged(host, tmp_path):
    path = tmp_path / "mine.mlc"
    seeds = ROOT / "quality/fuzz/seeds/collection_file"
    query = f"SELECT count(*) FROM minlex_collection('{path}')"
    counts = []
    for source in (seeds / "none", seeds / "one", FILE, seeds / "two-blocks"):
        shutil.copy(source, tmp_path / "new")
        (tmp_path / "new").replace(path)
        counts += host.rows(query)[0]
    assert counts[:3] == [0, 1, len(vectors())] and counts[3] > 256
    rows = host.rows(f"SELECT number, text FROM minlex_collection('{path}')")
    assert len({number for number, _ in rows}) == counts[3]
    bytes_ = bytearray(path.read_bytes())
    bytes_[100] ^= 1
    (tmp_path / "new").write_bytes(bytes_)
    (tmp_path / "new").replace(path)
    assert "minlex_collection: " in error_of(host, f"SELECT number FROM minlex_collection('{path}')")
    # More files than stay open without a user.
    for i in range(20):
        shutil.copy(FILE, tmp_path / f"{i}.mlc")
        several = f"SELECT count(*) FROM minlex_collection('{tmp_path}/{i}.mlc')"
        assert host.rows(several) == [(counts[2],)]


def test_no_file_without_external_access(host):
    if host.name != "duckdb":
        pytest.skip("a setting of DuckDB")
    import duckdb

    if tuple(map(int, duckdb.__version__.split("."))) < (1, 5, 6):
        pytest.skip("it tells extensions no settings")
    closed = DuckDB()
    closed.connection.execute("SET enable_external_access = false")
    puzzle = next(iter(vectors().values()))[0]
    for query in (
        f"SELECT * FROM minlex_collection('{FILE}')",
        f"SELECT minlex_in_collection('{puzzle}', '{FILE}')",
    ):
        assert "while enable_external_access is false" in error_of(closed, query)
    closed.close()
