"""Columns of pandas, Polars and pyarrow: answered in kind, with nulls where there is no answer."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from helpers import random_ranks

import minlex

RANKS = random_ranks(5, seed=21)
PUZZLES = [
    "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..",
    ".....67.....18.26.....27.412.4.......9...8...831.7......6.4287......1....4..6..12",
]


@pytest.fixture(scope="module")
def grids(table: minlex.Table) -> list[str]:
    return table.unrank(RANKS)


@pytest.mark.parametrize("dtype", ["str", "object", "string", "string[pyarrow]", "arrow"])
def test_text_of_pandas(table: minlex.Table, grids: list[str], dtype: str) -> None:
    kind: Any = pd.ArrowDtype(pa.string()) if dtype == "arrow" else dtype
    series = pd.Series(grids, index=list("abcde"), name="grid", dtype=kind)
    ranks = table.rank(series)
    assert isinstance(ranks, pd.Series)
    assert ranks.tolist() == RANKS
    assert (ranks.name, ranks.index.tolist()) == ("grid", list("abcde"))
    expected: dict[str, Any] = {
        "str": "uint64",
        "object": "uint64",
        "arrow": pd.ArrowDtype(pa.uint64()),
    }
    assert ranks.dtype == expected.get(dtype, "UInt64")
    forms = minlex.form(series)
    assert forms.equals(series)
    assert forms.dtype == series.dtype
    with_morphs, morphs = minlex.form(series, transform=True)
    assert with_morphs.equals(series)
    assert morphs.index.tolist() == list("abcde")
    back = table.unrank(ranks)
    assert back.tolist() == grids
    assert minlex.grid(minlex.index(series)).tolist() == grids
    assert minlex.band_numbers(series).tolist() == minlex.band_numbers(grids)


def test_missing_values_of_pandas(table: minlex.Table, grids: list[str]) -> None:
    for missing in (None, np.nan, pd.NA):
        series = pd.Series([grids[0], missing, grids[2], "nonsense"], dtype=object)
        with pytest.raises(minlex.InvalidGridError, match="item 3: character 1 is 'n'"):
            table.rank(series)
        # A missing item is not bad: it stays missing.
        assert table.rank(series[:3]).isna().tolist() == [False, True, False]
        ranks = table.rank(series, errors="null")
        assert ranks.dtype == "UInt64"
        assert ranks.isna().tolist() == [False, True, False, True]
        assert ranks[2] == RANKS[2]
        kept = table.rank(series, errors="skip")
        assert kept.dtype == "uint64"
        assert kept.to_dict() == {0: RANKS[0], 2: RANKS[2]}
    numbers = pd.Series([1, None, 3], dtype="Int64")
    assert table.unrank(numbers, errors="null").isna().tolist() == [False, True, False]


def test_numbers_of_pandas(table: minlex.Table, grids: list[str]) -> None:
    for dtype in ("int64", "uint64", "Int64", "UInt64"):
        assert table.unrank(pd.Series(RANKS, dtype=dtype)).tolist() == grids
    small: Any = pd.Series([1, 2], dtype="int16")
    assert table.unrank(small).tolist() == table.unrank([1, 2])
    assert table.unrank(pd.Series([], dtype="int64")).tolist() == []
    with pytest.raises(minlex.InvalidRankError, match="item 1: rank -1"):
        table.unrank(pd.Series([1, -1]))


def test_polars(table: minlex.Table, grids: list[str]) -> None:
    series = pl.Series("grid", grids)
    ranks = table.rank(series)
    assert (ranks.name, ranks.dtype == pl.UInt64, ranks.to_list()) == ("grid", True, RANKS)
    assert table.unrank(ranks).equals(series)
    assert minlex.form(series).equals(series)
    assert minlex.automorphism_count(series).dtype == pl.UInt32
    numbers = minlex.index(series)
    assert numbers.dtype == pl.Int128
    assert minlex.grid(numbers).equals(series)
    assert minlex.band_numbers(series).to_list() == minlex.band_numbers(grids)
    gaps = pl.Series([grids[0], None, "nonsense"])
    assert table.rank(gaps, errors="null").to_list() == [RANKS[0], None, None]
    assert table.rank(gaps, errors="skip").to_list() == [RANKS[0]]
    with pytest.raises(minlex.InvalidGridError, match="item 2: character 1 is 'n'"):
        table.rank(gaps)
    assert table.rank(gaps[:2]).to_list() == [RANKS[0], None]
    frame = pl.DataFrame({"rank": RANKS})
    lazy = frame.lazy().select(
        grid=pl.col("rank").map_batches(table.unrank, return_dtype=pl.String)
    )
    assert lazy.collect()["grid"].to_list() == grids


@pytest.mark.parametrize("kind", [pa.string(), pa.large_string(), pa.string_view()])
def test_pyarrow(table: minlex.Table, grids: list[str], kind: pa.DataType) -> None:
    array = pa.array(grids, type=kind)
    ranks = table.rank(array)
    assert ranks.type == pa.uint64()
    assert ranks.to_pylist() == RANKS
    assert minlex.form(array).equals(array)
    numbers = minlex.index(array)
    assert pa.types.is_decimal(numbers.type)
    assert minlex.grid(numbers).to_pylist() == grids
    chunked = pa.chunked_array([array, array])
    assert table.rank(chunked).equals(pa.chunked_array([ranks, ranks]))
    gaps = pa.array([grids[0], None], type=kind)
    assert table.rank(gaps).to_pylist() == [RANKS[0], None]
    assert table.rank(gaps, errors="skip").to_pylist() == [RANKS[0]]
    assert table.unrank(pa.array(RANKS, type=pa.int64())).to_pylist() == grids


def test_names_and_duplicates(table: minlex.Table) -> None:
    puzzles = [PUZZLES[0], PUZZLES[1], PUZZLES[0][::-1], "nonsense"]
    names = table.name(puzzles, errors="null")
    assert names[0] == names[2] == table.name(PUZZLES[0])
    assert names[3] is None
    series = pd.Series(puzzles, index=[10, 20, 30, 40])
    assert table.name(series, errors="null").isna().tolist() == [False, False, False, True]
    kept = minlex.dedup(series, errors="skip")
    assert kept.to_dict() == {10: PUZZLES[0], 20: PUZZLES[1]}
    assert minlex.dedup(pl.Series(puzzles), errors="skip").to_list() == PUZZLES
    assert minlex.dedup(pa.array(puzzles), errors="skip").to_pylist() == PUZZLES
    assert minlex.dedup(iter(puzzles[:3])) == PUZZLES
    array = np.array([[0 if cell == "." else int(cell) for cell in p] for p in puzzles[:3]])
    assert np.array_equal(minlex.dedup(array), array[:2])
    assert minlex.classes(puzzles, errors="null") == [0, 1, 0, None]
    assert minlex.classes(array).tolist() == [0, 1, 0]
    assert minlex.classes(array).dtype == np.int64
    assert minlex.dedup([]) == []
    with pytest.raises(minlex.InvalidPuzzleError, match="item 3"):
        minlex.dedup(puzzles)
    with pytest.raises(TypeError, match="expected many puzzles; found one"):
        minlex.dedup(PUZZLES[0])
    with pytest.raises(ValueError, match="errors is 'null'"):
        minlex.dedup(puzzles, errors="null")  # type: ignore[arg-type]


def test_numbers_of_grids_in_columns_of_integers() -> None:
    grids = minlex.grid([0, 5])
    columns: list[Any] = [
        pd.Series([0, 5]),
        pd.Series([0, 5], dtype="UInt64"),
        pl.Series([0, 5]),
        pl.Series([0, 5], dtype=pl.UInt8),
        pa.array([0, 5]),
        pa.chunked_array([[0], [5]]),
    ]
    for column in columns:
        answers = minlex.grid(column)
        library = type(column).__module__.partition(".")[0]
        assert type(answers).__module__.partition(".")[0] == library
        listed = answers.to_pylist() if library == "pyarrow" else answers.to_list()
        assert listed == grids
    assert minlex.grid(pl.Series([], dtype=pl.UInt64)).len() == 0
    with pytest.raises(minlex.InvalidIndexError, match="item 1: index -1"):
        minlex.grid(pd.Series([1, -1]))


def test_integers_that_pandas_has_made_floats(table: minlex.Table, grids: list[str]) -> None:
    """A column of integers of which one is missing, as `read_csv` gives it."""
    ranks: Any = pd.Series([RANKS[0], None, RANKS[2], 1.5])
    assert ranks.dtype == "float64"
    answers = table.unrank(ranks, errors="null")
    assert [text if isinstance(text, str) else None for text in answers] == [
        grids[0],
        None,
        grids[2],
        None,
    ]
    assert table.unrank(ranks, errors="skip").tolist() == [grids[0], grids[2]]
    with pytest.raises(TypeError, match="item 3: expected a rank"):
        table.unrank(ranks)
    assert table.unrank(ranks[:3]).isna().tolist() == [False, True, False]
    large: Any = pd.Series([float(2**60)])
    assert minlex.grid(large, errors="null").isna().all()


@pytest.mark.parametrize("errors", ["raise", "skip", "null"])
def test_frames_are_no_columns(table: minlex.Table, grids: list[str], errors: Any) -> None:
    data = {"grid": grids}
    frames: list[Any] = [
        pd.DataFrame(data),
        pl.DataFrame(data),
        pl.LazyFrame(data),
        pa.table(data),
        pa.record_batch(data),
    ]
    for frame in frames:
        with pytest.raises(TypeError, match="expected one of its columns"):
            table.rank(frame, errors=errors)
        with pytest.raises(TypeError, match="expected one of its columns"):
            minlex.dedup(frame)


def test_columns_in_which_nothing_is_found() -> None:
    empty: list[Any] = [
        pa.array([], pa.string()),
        pa.chunked_array([], pa.string()),
        pl.Series([], dtype=pl.String),
        pd.Series([], dtype="str"),
    ]
    for column in empty:
        assert len(minlex.dedup(column)) == 0
        assert type(minlex.dedup(column)) is type(column)
    for nulls in (pa.nulls(2, pa.string()), pa.array(["x", None])):
        assert len(minlex.dedup(nulls, errors="skip")) == 0


@pytest.mark.parametrize("kind", [pa.string_view(), pa.binary_view(), pa.large_binary()])
def test_duplicates_in_columns_of_views(kind: pa.DataType) -> None:
    """Neither Arrow nor pandas takes items out of columns of views."""
    puzzles = [PUZZLES[0], PUZZLES[0][::-1], PUZZLES[1], PUZZLES[1]]
    array = pa.array(puzzles, pa.string()).cast(pa.large_string()).cast(kind)
    expected = array.to_pylist()[::2]
    firsts = minlex.dedup(array)
    assert (firsts.type, firsts.to_pylist()) == (kind, expected)
    chunked = pa.chunked_array([array.slice(0, 1), array.slice(1)])
    firsts = minlex.dedup(chunked)
    assert isinstance(firsts, pa.ChunkedArray)
    assert (firsts.type, firsts.to_pylist()) == (kind, expected)
    series = pd.Series(pd.arrays.ArrowExtensionArray(array), index=list("abcd"), name="puzzle")
    firsts = minlex.dedup(series)
    assert isinstance(firsts, pd.Series)
    assert (firsts.dtype, firsts.name) == (series.dtype, "puzzle")
    assert (firsts.index.tolist(), firsts.tolist()) == (["a", "c"], expected)
    gaps = pa.array([None, *expected, None], kind)
    assert minlex.dedup(gaps, errors="skip").to_pylist() == expected
    assert minlex.dedup(array.slice(0, 0)).type == kind
