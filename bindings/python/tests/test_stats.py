"""minlex.stats and minlex.catalogue: counts and columns of the catalogue."""

from __future__ import annotations

import itertools
import subprocess
import sys
from collections import Counter
from typing import Any, cast

import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from helpers import DATA

import minlex
from minlex import ESSENTIALLY_DIFFERENT as LAST

COLUMNS = [
    *("rank", "grid", "band", "highest", "lowest_chutes", "ua4"),
    *("automorphisms", "group", "intercalates", "mcn4"),
]


def published(name: str) -> list[tuple[int, ...]]:
    """The numbers of a table in data/."""
    lines = (DATA / name).read_text().splitlines()
    rows = [line.split("\t") for line in lines if line[:1].isdigit()]
    return [tuple(int(number) for number in row[:2]) for row in rows]


def test_published_counts() -> None:
    frame = minlex.stats("automorphisms")
    assert frame.columns == ["automorphisms", "grids"]
    assert frame.rows() == published("automorphism_counts.tsv")
    assert sum(frame["grids"]) == LAST
    assert minlex.stats(["automorphisms"]).to_dict() == frame.to_dict()
    assert repr(minlex.stats("automorphisms", where="automorphisms > 100")) == (
        "automorphisms  grids\n          108      3\n          162      1\n          648      1"
    )
    assert repr(frame).endswith("... 16 rows")


def test_every_library_takes_a_frame() -> None:
    frame = minlex.stats("band,automorphisms", where="band < 3")
    rows = frame.rows()
    assert len(rows) > 10
    assert [tuple(row.values()) for row in pa.table(frame).to_pylist()] == rows
    assert pl.DataFrame(frame).rows() == rows
    assert list(pd.DataFrame.from_arrow(frame).itertuples(index=False, name=None)) == rows
    assert cast(Any, duckdb.sql("SELECT * FROM frame")).fetchall() == rows
    assert np.asarray(frame["grids"]).tolist() == [row[-1] for row in rows]
    with pytest.raises(KeyError, match="ua4: there are band, automorphisms, grids"):
        frame["ua4"]


def test_weights_and_types() -> None:
    first = minlex.stats(weights=[1] * 100 + [0] * 316, where="band = 99")
    assert first.rows() == [(1, 27586561), (2, 262184), (3, 1202), (4, 6)]
    assert sum(first["grids"]) == minlex.Table().band_counts()[99]
    types = minlex.stats("digit_pairs", where="band = 415")
    assert types["digit_pairs"][0] == "18"
    assert pa.table(types).schema.names == ["digit_pairs", "pairs", "grids"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"by": "ua5"}, '"ua5" is not a column'),
        ({"by": "ua4,ua4"}, "twice"),
        ({"by": "ua4", "where": "band << 3"}, "at character 6"),
        ({"by": "sum"}, "needs weights"),
        ({"by": "ua4", "weights": [1] * 416}, "no column sum"),
        ({"weights": [1]}, "416"),
        ({"by": "ua4", "threads": 0}, "threads is 0"),
        ({"by": ""}, "is not a column"),
    ],
)
def test_bad_questions(arguments: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        minlex.stats(**arguments)


@pytest.mark.parametrize(
    "call", ["minlex.stats('mcn4')", "pa.table(minlex.catalogue('mcn4'))", "list(rows)"]
)
def test_ctrl_c_ends_a_count(call: str) -> None:
    """The exception of the library in between for the end of its stream may come first."""
    script = f"""
import _thread, threading, time
import pyarrow as pa
import minlex
rows = minlex.catalogue("rank", where="intercalates = 62 and mcn4 = 0")
threading.Timer(0.5, _thread.interrupt_main).start()
try:
    try:
        {call}
    except OSError:
        time.sleep(5)
except KeyboardInterrupt:
    print("interrupted")
"""
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout == "interrupted\n"


def plain(grid: str) -> dict[str, int]:
    """Columns of a grid, from its 81 digits alone."""
    rows = [grid[9 * i : 9 * i + 9] for i in range(9)]
    sets = [
        {9 * r + a, 9 * r + b, 9 * s + a, 9 * s + b}
        for r, s in itertools.combinations(range(9), 2)
        for a, b in itertools.combinations(range(9), 2)
        if rows[r][a] == rows[s][b] and rows[r][b] == rows[s][a]
    ]
    in_chutes = [
        cells
        for cells in sets
        if len({cell // 27 for cell in cells}) == 1 or len({cell % 9 // 3 for cell in cells}) == 1
    ]

    def most(left: list[set[int]]) -> int:
        if not left:
            return 0
        first, *others = left
        return max(1 + most([it for it in others if not it & first]), most(others))

    numbers = minlex.band_numbers(grid)
    return {
        "rank": minlex.Table().rank(grid),
        "band": min(numbers),
        "highest": max(numbers),
        "lowest_chutes": numbers.count(min(numbers)),
        "ua4": len(in_chutes),
        "automorphisms": minlex.automorphism_count(grid),
        "intercalates": len(sets),
        "mcn4": most(in_chutes),
    }


def test_columns_are_what_their_names_say() -> None:
    for first in (1, 1_007_150, 4_000_000_000, LAST - 20):
        frame = pl.DataFrame(minlex.catalogue(COLUMNS, first=first, last=first + 20 - 1))
        assert frame.columns == COLUMNS
        assert frame["rank"].to_list() == list(range(first, first + 20))
        assert frame["grid"].to_list() == list(minlex.Table().scan(first, first + 19))
        for row in frame.iter_rows(named=True):
            expected = plain(row["grid"])
            assert {name: row[name] for name in expected} == expected
            assert (row["group"] == 0) == (row["automorphisms"] == 1)


def test_conditions_choose_rows() -> None:
    everything = pl.DataFrame(minlex.catalogue(COLUMNS, last=150_000))
    for condition, chosen in [
        ("ua4 >= 20", pl.col("ua4") >= 20),
        ("mcn4 = 0 or intercalates > 30", (pl.col("mcn4") == 0) | (pl.col("intercalates") > 30)),
        ("automorphisms > 1 and ua4 < 5", (pl.col("automorphisms") > 1) & (pl.col("ua4") < 5)),
        ("band > 0", pl.col("band") > 0),
    ]:
        rows = minlex.catalogue(COLUMNS, where=condition, last=150_000, threads=2)
        assert pl.DataFrame(rows).equals(everything.filter(chosen)), condition
    symmetric = minlex.catalogue("automorphisms", where="automorphisms > 2")
    counts = Counter(order for frame in symmetric for (order,) in frame.rows())
    assert sorted(counts.items()) == published("automorphism_counts.tsv")[2:]


def test_streams_are_lazy_and_can_be_read_again() -> None:
    rows = minlex.catalogue("rank")
    assert rows.columns == ["rank"]
    assert repr(rows) == "<minlex.Rows rank of ranks 1 to 5472730538>"
    reader = pa.RecordBatchReader.from_stream(rows)
    for _ in range(2):
        first = next(iter(rows))
        assert first.rows()[:3] == [(1,), (2,), (3,)]
    assert reader.read_next_batch().num_rows == len(first)
    found = cast(Any, duckdb.sql("SELECT rank FROM rows LIMIT 3"))
    assert len(found.fetchall()) == 3
    final = minlex.catalogue(where="band = 415")
    last = cast(Any, duckdb.sql("SELECT count(*), min(rank) FROM final"))
    assert (final.columns, last.fetchall()) == (["rank", "grid"], [(1, LAST)])
    assert pa.table(minlex.catalogue("ua4", where="band = 3 and band = 4")).num_rows == 0
    pa.table(minlex.catalogue(COLUMNS, last=1000)).validate(full=True)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"columns": "class44"}, '"class44" is not a column of single grids'),
        ({"columns": []}, "there is no column"),
        ({"columns": "rank,rank"}, "rank is there twice"),
        ({"where": "sum > 3"}, "no single value of sum"),
        ({"where": "ua4 >"}, "at character 6"),
        ({"first": 0}, "rank 0"),
        ({"last": LAST + 1}, "rank 5472730539"),
    ],
)
def test_bad_catalogues(arguments: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        minlex.catalogue(**arguments)
    with pytest.raises(TypeError, match="expected a rank"):
        minlex.catalogue(first="x")  # type: ignore[arg-type]


def test_frames_and_columns_are_tables_in_notebooks() -> None:
    frame = minlex.stats("automorphisms", where="automorphisms > 100")
    head = "<thead><tr><th>automorphisms</th><th>grids</th></tr></thead>"
    cells = "".join(f"<tr><td>{a}</td><td>{g}</td></tr>" for a, g in frame.rows())
    assert frame._repr_html_() == f"<table>{head}<tbody>{cells}</tbody></table>"
    long = minlex.stats("ua4", where="band > 400")
    assert len(long) <= 10 or long._repr_html_().endswith(f"<p>... {len(long)} rows</p>")
    groups = minlex.stats("automorphisms")
    assert groups._repr_html_().endswith(f"<p>... {len(groups)} rows</p>")
    assert groups._repr_html_().count("<tr>") == 11
    assert frame["grids"]._repr_html_().count("<td>") == 3
