"""One set of functions: the same values, NULL rules and errors in all hosts."""

from pathlib import Path

import pytest
from hosts import ROOT, error_of

CASES = Path(__file__).with_name("cases.tsv")


def stretch(host, first, last):
    pattern = {"sqlite": "minlex_catalogue({}, {})"}
    return pattern.get(host.name, "minlex_catalogue(first := {}, last := {})").format(first, last)


def read_cases():
    """Expressions and their values."""
    words, cases = {}, []
    for line in CASES.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        left, right = line.split("\t")
        if line.startswith("$"):
            words[left[1:]] = right
        else:
            cases.append((left.format(**words), right.format(**words)))
    return cases


def test_cases(host):
    wrong = []
    for expression, expected in read_cases():
        if expected.startswith("! "):
            found = error_of(host, f"SELECT {expression}")
            good = expected[2:] in found
        else:
            (found,) = host.rows(f"SELECT {expression}")[0]
            # SQLite has no booleans.
            if expected in ("true", "false"):
                found = bool(found)
            good = (
                str(found).replace("None", "NULL").replace("True", "true").replace("False", "false")
                == expected
            )
        if not good:
            wrong.append(f"{expression}: {found}, expected {expected}")
    assert not wrong, "\n".join(wrong)


def test_puzzle_numbers(host):
    """The vectors of the conformance kit; gaps are refused with the number that is meant."""
    kit = ROOT / "quality/conformance/v1/puzzle-numbers.tsv"
    vectors = [line.split("\t") for line in kit.read_text().splitlines()[1:]]
    host.rows("DROP TABLE IF EXISTS vectors")
    host.rows("CREATE TABLE vectors (number TEXT, name TEXT, meant TEXT, puzzle TEXT)")
    for number, rank, givens, meant, puzzle in vectors:
        host.rows(f"INSERT INTO vectors VALUES ('{number}', '{rank};{givens}', '{meant}', '{puzzle}')")
    kind = {"duckdb": "UHUGEINT", "postgresql": "NUMERIC", "sqlite": "TEXT"}[host.name]
    number, meant = (f"CAST({column} AS {kind})" for column in ("number", "meant"))
    wrong = (
        f"minlex_number_of_name(name) <> {number} OR minlex_name_of_number({number}, 'rank') <> name "
        f"OR minlex_puzzle_of_number({meant}) <> puzzle OR try_minlex_number(puzzle) <> {meant} "
        f"OR (try_minlex_puzzle_of_number({number}) IS NULL) <> (number <> meant)"
    )
    assert host.rows(f"SELECT count(*) FROM vectors WHERE {wrong}") == [(0,)]
    valid = host.rows("SELECT count(try_minlex_number(puzzle)) FROM vectors")[0][0]
    gaps = [(number, meant) for number, _, _, meant, _ in vectors if number != meant]
    assert len(vectors) > 100 and valid > 10 and len(gaps) > 10
    for number, meant in gaps[:5]:
        said = error_of(host, f"SELECT minlex_puzzle_of_number('{number}')")
        assert f"{number}): no puzzle has this number" in said
        assert f"then the number is {meant}" in said
    host.rows("DROP TABLE vectors")


def test_types(host):
    """Numbers are signed whole numbers, whatever exports them."""
    grid = "minlex_unrank(5472730538)"
    (row,) = host.rows(
        f"SELECT minlex_rank({grid}), minlex_automorphism_count({grid}), minlex_index({grid})"
    )
    assert [type(value) for value in row] == [int, int, str]


def test_bad_text_in_the_millionth_row(host):
    grid = "812753649943682175675491283154237896369845721287169534521974368438526917796318452"
    numbers = {
        "duckdb": "SELECT range AS n FROM range(1, 1000001)",
        "postgresql": "SELECT n FROM generate_series(1, 1000000) AS numbers(n)",
        "sqlite": "WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers "
        "WHERE n < 1000000) SELECT n FROM numbers",
    }[host.name]
    host.rows("DROP TABLE IF EXISTS million")
    host.rows(
        f"CREATE TABLE million AS SELECT n, CASE WHEN n = 1000000 THEN 'bad' ELSE '{grid}' END "
        f"AS grid FROM ({numbers}) AS source"
    )
    said = error_of(host, "SELECT count(minlex_form(grid)) FROM million")
    assert "minlex_form('bad'): character 1 is 'b'" in said
    # The database is unharmed, and the twin goes on.
    assert host.rows("SELECT count(try_minlex_form(grid)) FROM million") == [(999_999,)]
    bad = "SELECT n, minlex_why_not(grid) FROM million WHERE try_minlex_form(grid) IS NULL"
    assert [(n, text[:18]) for n, text in host.rows(bad)] == [(1_000_000, "character 1 is 'b'")]
    host.rows("DROP TABLE million")


def test_batches_answer_as_single_calls_do(host):
    """Vectors of DuckDB are batches: good, bad and NULL in any order."""
    host.rows("DROP TABLE IF EXISTS mixed")
    host.rows("CREATE TABLE mixed (n INTEGER, rank BIGINT, name TEXT)")
    ranks = [0, None, 5472730538, 17, -4, 17, 3897682283, None, 5472730539, 1]
    names = ["R5xPEjGb3Oabf30O0C3", None, "x", "3636310645 LW5RWaj13O0843;0", ""]
    for n in range(50):
        rank, name = ranks[n % len(ranks)], names[n % len(names)]
        text = "NULL" if name is None else f"'{name}'"
        host.rows(f"INSERT INTO mixed VALUES ({n}, {'NULL' if rank is None else rank}, {text})")
    rows = host.rows(
        "SELECT rank, try_minlex_rank(try_minlex_unrank(rank)), name, "
        "minlex_name(try_minlex_puzzle(name)), "
        "try_minlex_name(coalesce(try_minlex_unrank(rank), '?')) IS NULL "
        "FROM mixed ORDER BY n"
    )
    assert len(rows) == 50
    for rank, again, name, named, is_bad in rows:
        good = rank is not None and 1 <= rank <= 5472730538
        assert again == (rank if good else None)
        assert bool(is_bad) == (not good)
        assert named == ("R5xPEjGb3Oabf30O0C3" if name and name != "x" else None)
    host.rows("DROP TABLE mixed")


def test_ends_of_the_catalogue(host):
    catalogue = stretch(host, 5472730537, 5472730538)
    rows = host.rows(f"SELECT rank, grid, band, automorphisms FROM {catalogue} ORDER BY rank")
    assert [row[0] for row in rows] == [5472730537, 5472730538]
    for rank, grid, band, automorphisms in rows:
        told = host.rows(
            f"SELECT minlex_rank('{grid}'), minlex_band_numbers('{grid}'), minlex_automorphism_count('{grid}')"
        )
        assert told == [(rank, told[0][1], automorphisms)]
        assert told[0][1].split()[0] == str(band)


def test_the_catalogue_equals_single_look_ups(host):
    first, last = 3_000_000_000, 3_000_001_000
    catalogue = stretch(host, first, last)
    assert host.rows(f"SELECT count(*), sum(rank), min(rank), max(rank) FROM {catalogue}") == [
        (1001, sum(range(first, last + 1)), first, last)
    ]
    assert host.rows(f"SELECT count(*) FROM {catalogue} WHERE minlex_unrank(rank) <> grid") == [
        (0,)
    ]


# Rank, automorphisms, highest, lowest_chutes, ua4, group, intercalates, mcn4: as in `list`.
FACTS = [
    (1, 3, 246, 3, 6, 4, 24, 6),
    (964550, 648, 0, 6, 0, 122, 0, 0),
    (2043730039, 1, 182, 1, 25, 0, 38, 11),
    (5472730538, 72, 415, 6, 0, 117, 36, 0),
]


def test_facts(host):
    columns = 'rank, automorphisms, highest, lowest_chutes, ua4, "group", intercalates, mcn4'
    for facts in FACTS:
        rank = facts[0]
        assert host.rows(f"SELECT {columns} FROM {stretch(host, rank, rank)}") == [facts]
        (row,) = host.rows(f"SELECT * FROM {stretch(host, rank, rank)}")
        assert len(row) == 10 and row[0] == rank and row[3:] == facts[1:]
        (row,) = host.rows(f"SELECT mcn4, ua4 FROM {stretch(host, rank, rank)}")
        assert row == (facts[7], facts[4])


def test_facts_of_a_stretch_are_those_of_its_grids(host):
    rows = host.rows(
        "SELECT automorphisms, highest, lowest_chutes, ua4, intercalates, minlex_band_numbers(grid), "
        f"minlex_automorphism_count(grid) FROM {stretch(host, 1_000_001, 1_005_000)}"
    )
    assert len(rows) == 5000
    for automorphisms, highest, lowest, ua4, intercalates, bands, counted in rows:
        six = [int(number) for number in bands.split()]
        assert automorphisms == counted
        assert (highest, lowest) == (max(six), six.count(min(six)))
        assert ua4 <= intercalates


def test_stretches_out_of_bounds(host):
    for first, last in ((0, 5), (1, 5472730539), (-1, 1)):
        said = error_of(host, f"SELECT count(*) FROM {stretch(host, first, last)}")
        assert "expected 1 to 5472730538" in said
    assert host.rows(f"SELECT count(*) FROM {stretch(host, 7, 5)}") == [(0,)]
