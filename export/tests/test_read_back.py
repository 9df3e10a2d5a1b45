"""Reads exports back with DuckDB, Polars, pandas, pyarrow and NumPy, and holds them against what `minlex list` and `minlex bands` print.

The program under test is on the path; tools/scripts/test-export.sh sees to that.
"""

import hashlib
import json
import re
import subprocess
from pathlib import Path

import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.dataset
import pyarrow.parquet as pq
import pytest

LAST = 5_472_730_538
ROOT = Path(__file__).parents[2]
DOCUMENT = ROOT / "docs" / "EXPORT.md"
# The published orders of automorphism groups.
ORDERS = {int(line.split("\t")[0]) for line in (ROOT / "data" / "automorphism_counts.tsv").read_text().splitlines()[1:]}

COLUMNS = {"rank": pl.UInt64, "grid": pl.String, "band": pl.UInt16, "automorphisms": pl.UInt32}

# As docs/EXPORT.md specifies it.
RECORD = np.dtype(
    {
        "names": ["rank", "grid", "zero", "band", "automorphisms"],
        "formats": ["<u8", "S81", "u1", "<u2", "<u4"],
        "offsets": [0, 8, 89, 90, 92],
        "itemsize": 96,
    }
)

# First rank, count, rows per file: the start, where grids are symmetric; the middle, in several row
# groups and files that begin and end anywhere; across the border of two bands; the last grid, where
# the catalogue ends before the request does.
STRETCHES = [
    (1, 20_000, 10_000_000),
    (3_636_310_640, 620_000, 500_000),
    (1_006_000, 3_000, 1_000),
    (LAST, 10, 10_000_000),
]


def minlex(*arguments, **options):
    run = subprocess.run(["minlex", *map(str, arguments)], check=True, capture_output=True, text=True, **options)
    assert run.stderr == ""
    return run.stdout


def export(folder, form, first, count, rows_per_file):
    arguments = ["--from", first, "--count", count, "--format", form, "--rows-per-file", rows_per_file]
    return json.loads(minlex("export", *arguments, "-o", folder, "--json"))


@pytest.fixture(scope="module", params=STRETCHES, ids=lambda stretch: f"from {stretch[0]}")
def stretch(request):
    """A stretch with the rows that it must have: ranks and grids from `list`, bands from `bands`."""
    first, count, _ = request.param
    lines = [line.split(" ") for line in minlex("list", "--ranks", "--from", first, "--count", count).splitlines()]
    bands = [line.split("\t") for line in minlex("bands").splitlines()[1:]]
    numbers = {digits: int(number) for number, digits, *_ in bands}
    expected = pl.DataFrame(
        {
            "rank": [int(rank) for rank, _ in lines],
            "grid": [grid for _, grid in lines],
            "band": [numbers[grid[:27]] for _, grid in lines],
        },
        schema={name: COLUMNS[name] for name in ["rank", "grid", "band"]},
    )
    assert expected.height == min(count, LAST + 1 - first)
    return request.param, expected


def check(found, expected, summary):
    """Rows as they must be; orders of automorphism groups as the program counted them, and such as there are."""
    assert found.schema == COLUMNS
    assert found.drop("automorphisms").equals(expected)
    orders = dict(found.group_by("automorphisms").len().iter_rows())
    assert {str(order): rows for order, rows in orders.items()} == summary["automorphisms"]
    assert orders.keys() <= ORDERS
    assert found.height == summary["rows"]


def in_polars(folder):
    return pl.scan_parquet(folder).collect()


def in_pandas(folder):
    frame = pd.read_parquet(folder)
    assert isinstance(frame["grid"].dtype, pd.StringDtype)
    return pl.DataFrame({name: frame[name].to_list() for name in frame}, schema=COLUMNS)


def in_pyarrow(folder):
    table = pq.read_table(folder)
    assert table.schema.field("grid").type == pa.string()
    assert pyarrow.dataset.dataset(folder).count_rows() == table.num_rows
    return pl.DataFrame(table.to_pydict(), schema=COLUMNS)


def in_duckdb(folder):
    query = duckdb.sql(f"SELECT * FROM read_parquet('{folder}') ORDER BY rank")
    assert query.types == ["UBIGINT", "VARCHAR", "USMALLINT", "UINTEGER"]
    return pl.DataFrame(query.fetchnumpy(), schema=COLUMNS)


READERS = [in_polars, in_pandas, in_pyarrow, in_duckdb]


def test_folders_open_with_one_call_everywhere(stretch, tmp_path):
    request, expected = stretch
    folder = str(tmp_path / "grids")
    summary = export(folder, "parquet", *request)
    for reader in READERS:
        check(reader(folder).sort("rank"), expected, summary)


def test_grids_are_strings_everywhere(tmp_path):
    folder = str(tmp_path / "grids")
    export(folder, "parquet", 1_000_000, 20_000, 5_000)
    grids = in_polars(folder)["grid"]
    grid, start = grids[7_777], grids[7_777][:40]
    (rank,) = {1_007_777}
    alike = grids.str.starts_with(start).sum()
    assert 1 <= alike < 20_000

    frame = pd.read_parquet(folder)
    assert frame[frame.grid == grid]["rank"].tolist() == [rank]
    assert frame.grid.str.startswith(start).sum() == alike
    lazy = pl.scan_parquet(folder)
    assert lazy.filter(pl.col("grid") == grid).select("rank").collect().item() == rank
    assert lazy.filter(pl.col("grid").str.starts_with(start)).collect().height == alike
    found = pq.read_table(folder, filters=[("grid", "==", grid)])
    assert found["rank"].to_pylist() == [rank]
    pandas_found = pd.read_parquet(folder, filters=[("rank", ">=", rank), ("rank", "<", rank + 2)])
    assert pandas_found["rank"].tolist() == [rank, rank + 1]
    of = f"FROM read_parquet('{folder}') WHERE"
    for condition in [f"rank = {rank}", f"grid = '{grid}'"]:
        assert duckdb.sql(f"SELECT rank {of} {condition}").fetchall() == [(rank,)]
    assert duckdb.sql(f"SELECT count(*) {of} grid LIKE '{start}%'").fetchall() == [(alike,)]


def test_metadata_say_what_engines_can_use(tmp_path):
    folder = tmp_path / "grids"
    export(folder, "parquet", 3_636_310_640, 620_000, 10_000_000)
    (file,) = folder.iterdir()
    metadata = pq.ParquetFile(file).metadata
    assert [metadata.row_group(i).num_rows for i in range(3)] == [250_000, 250_000, 120_000]
    first = 3_636_310_640
    for number in range(3):
        group = metadata.row_group(number)
        (order,) = group.sorting_columns
        assert (order.column_index, order.descending) == (0, False)
        rank, grid, *_ = (group.column(i) for i in range(4))
        assert (rank.statistics.min, rank.statistics.max) == (first, first + group.num_rows - 1)
        assert len(grid.statistics.min) == len(grid.statistics.max) == 81
        assert grid.encodings[-1] == "DELTA_BYTE_ARRAY"
        for column in (rank, grid):
            assert column.has_column_index
            assert column.has_offset_index
        first += group.num_rows
    assert metadata.metadata[b"minlex.export.version"] == b"2"


def test_text(stretch, tmp_path):
    request, expected = stretch
    summary = export(tmp_path / "grids", "text", *request)
    files = tmp_path / "grids" / "*.tsv"
    check(pl.scan_csv(files, separator="\t", has_header=False, schema=COLUMNS).collect(), expected, summary)


def test_records(stretch, tmp_path):
    request, expected = stretch
    summary = export(tmp_path / "grids", "bin", *request)
    records = np.concatenate([np.fromfile(file, dtype=RECORD) for file in sorted((tmp_path / "grids").glob("*.bin"))])
    assert not records["zero"].any()
    found = pl.DataFrame(
        {name: records[name].astype(str) if name == "grid" else records[name] for name in COLUMNS}, schema=COLUMNS
    )
    check(found, expected, summary)


def test_manifest_and_sums(tmp_path):
    folder = tmp_path / "grids"
    summary = export(folder, "parquet", 2_500, 3_000, 1_000)
    manifest = json.loads((tmp_path / "grids.manifest.json").read_text())
    assert manifest["complete"] and manifest["columns"] == list(COLUMNS)
    assert manifest["request"] == {"first": 2_500, "last": 5_499, "format": "parquet", "rows_per_file": 1_000}
    sums = dict(reversed(line.split("  ")) for line in (tmp_path / "grids.sha256").read_text().splitlines())
    files = sorted(folder.glob("*.parquet"))
    assert [file.name for file in files] == list(sums) == [file["name"] for file in manifest["files"]]
    for file, record in zip(files, manifest["files"], strict=True):
        content = file.read_bytes()
        assert hashlib.sha256(content).hexdigest() == sums[file.name] == record["sha256"]
        assert len(content) == record["bytes"]
        ranks = pl.read_parquet(file)["rank"]
        assert (ranks.min(), ranks.max(), len(ranks)) == (record["first"], record["last"], record["rows"])
        assert file.name == f"minlex-{record['first']:010}-{record['last']:010}.parquet"
    assert summary["files"] == len(files) == 4


def test_the_document_shows_what_works(tmp_path, monkeypatch, capsys):
    """Runs every command, query and program of docs/EXPORT.md as it stands there, in order."""
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"^```(console|sql|python)\n(.*?)^```", DOCUMENT.read_text(), re.MULTILINE | re.DOTALL)
    answers = []
    for language, block in blocks:
        if language == "console":
            for line in block.splitlines():
                answers.append(subprocess.run(line.removeprefix("$ "), shell=True, check=True, capture_output=True))
        elif language == "sql":
            answers.append(duckdb.sql(block).fetchall())
        else:
            names = {}
            exec(block, names)
            answers.append(names)
    *_, by_band, opened, count, orders, one, polars_names, bands, numpy_names, _ = answers
    assert by_band == [(0, 1_171), (1, 1_829)]
    assert len(opened["frame"]) == opened["table"].num_rows == 1_000_000
    assert count == [(1_000_000,)]
    manifest = json.loads(Path("grids.manifest.json").read_text())
    assert {str(order): rows for order, rows in orders} == manifest["automorphisms"]
    assert [row[0] for row in one] == [1]
    symmetric = polars_names["symmetric"]
    assert symmetric.height == manifest["rows"] - manifest["automorphisms"]["1"]
    assert symmetric["grid"].str.len_bytes().unique().to_list() == [81]
    assert bands == [(0, 10_000)]
    records = numpy_names["records"]
    assert (records["rank"] == np.arange(1, 10_001)).all()
    assert records["automorphisms"][0] == 3
    assert "123456789456789123" in capsys.readouterr().out


def test_chosen_columns_of_the_grids_with_automorphisms(tmp_path):
    """One command, one file, one call of each library."""
    columns = "rank,grid,automorphisms,group"
    condition = "automorphisms > 1"
    minlex("export", "--where", condition, "--columns", columns, "-o", tmp_path / "automorphic")
    folder = str(tmp_path / "automorphic")
    assert len(list(Path(folder).iterdir())) == 1
    frames = [
        pl.read_parquet(folder),
        pl.from_pandas(pd.read_parquet(folder)),
        pl.from_arrow(pq.read_table(folder)),
        duckdb.sql(f"SELECT * FROM read_parquet('{folder}') ORDER BY rank").pl(),
    ]
    lines = [line.split(" ") for line in minlex("list", "--where", condition, "--columns", columns).splitlines()]
    assert len(lines) == 560_151
    for frame in frames:
        assert frame.columns == columns.split(",")
        assert frame["rank"].to_list() == [int(line[0]) for line in lines]
        assert frame["grid"].to_list() == [line[1] for line in lines]
        assert frame["automorphisms"].to_list() == [int(line[2]) for line in lines]
        assert frame["group"].to_list() == [int(line[3]) for line in lines]
    assert set(frames[0]["automorphisms"]) == ORDERS - {1}


def test_folders_of_bands_open_with_one_call(tmp_path):
    folder = str(tmp_path / "bands")
    stretch = ["--from", 1_006_000, "--count", 3_000]
    minlex("export", *stretch, "--by-band", "--rows-per-file", 1_000, "-o", folder)
    assert {path.name for path in Path(folder).iterdir()} == {"band=000", "band=001"}
    numbers = "{'band': USMALLINT}"
    frames = [
        pl.read_parquet(folder),
        pl.from_pandas(pd.read_parquet(folder).astype({"band": int})),
        pl.from_arrow(pq.read_table(folder)),
        duckdb.sql(f"SELECT * FROM read_parquet('{folder}', hive_types = {numbers}) ORDER BY rank").pl(),
    ]
    columns = ["rank", "grid", "band", "automorphisms"]
    lines = minlex("list", "--from", 1_006_000, "--to", 1_008_999, "--columns", ",".join(columns))
    for frame in frames:
        rows = frame.with_columns(pl.col("band").cast(pl.Utf8).cast(pl.Int64)).select(columns).sort("rank").rows()
        assert "".join(f"{' '.join(map(str, row))}\n" for row in rows) == lines
