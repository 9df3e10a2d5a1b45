"""Columns that speak Arrow, of any library, in and out; missing and bad items in them."""

from __future__ import annotations

import gc
import itertools
from typing import Any

import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from helpers import digits, random_ranks

import minlex

RANKS = random_ranks(20, seed=41)
PUZZLE = "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.."


class Only:
    """An object of an unknown library: a capsule, and nothing else."""

    def __init__(self, column: Any) -> None:
        self.column = column
        if hasattr(column, "__arrow_c_array__"):
            self.__arrow_c_array__ = column.__arrow_c_array__
        else:
            self.__arrow_c_stream__ = column.__arrow_c_stream__


@pytest.fixture(scope="module")
def grids(table: minlex.Table) -> list[str]:
    return table.unrank(RANKS)


TEXTS: list[Any] = [
    pa.string(),
    pa.large_string(),
    pa.string_view(),
    pa.binary(),
    pa.large_binary(),
    pa.binary_view(),
    pa.binary(81),
]


@pytest.mark.parametrize("kind", TEXTS, ids=str)
def test_texts_of_every_layout(table: minlex.Table, grids: list[str], kind: Any) -> None:
    items = [None, *grids, None, grids[3]]
    binary = pa.types.is_fixed_size_binary(kind)
    raw: Any = [text and text.encode() for text in items] if binary else items
    array = pa.array(raw, kind) if binary else pa.array(raw, pa.large_string()).cast(kind)
    expected = [None, *RANKS, None, RANKS[3]]
    assert table.rank(array).to_pylist() == expected
    chunked = pa.chunked_array([array.slice(0, 3), array.slice(3, 0), array.slice(3)])
    assert table.rank(chunked).to_pylist() == expected
    # A part of the buffers, with a bitmap that does not begin at a byte.
    for start in range(1, 9):
        assert table.rank(array.slice(start)).to_pylist() == expected[start:]
    for column in (array, chunked, array.slice(5)):
        answers = table.rank(Only(column), threads=2)
        assert isinstance(answers, minlex.Column)
        assert answers.to_list() == table.rank(column).to_pylist()


def test_short_texts_in_views() -> None:
    """Up to twelve bytes are in the view itself."""
    names = ["R5xPEjGb3Oabf30O0C3", None, "1;", "x" * 12, "x" * 13]
    failures: list[minlex.MinlexError] = []
    answers = minlex.rename(pa.array(names, pa.string_view()), "19", failures=failures)
    assert answers.to_pylist() == [names[0], None, None, None, None]
    assert [failure.item for failure in failures] == [2, 3, 4]
    listed: list[minlex.MinlexError] = []
    minlex.rename([name for name in names if name], "19", failures=listed)
    assert [failure.reason for failure in failures] == [failure.reason for failure in listed]


INTEGERS = [pa.int32(), pa.uint32(), pa.int64(), pa.uint64(), pa.decimal128(22, 0)]


@pytest.mark.parametrize("kind", INTEGERS, ids=str)
def test_numbers_of_every_width(table: minlex.Table, kind: Any) -> None:
    numbers = [17, None, 30_000, 1]
    array = pa.array(numbers).cast(kind)
    expected = [None if number is None else table.unrank(number) for number in numbers]
    for column in (array, pa.chunked_array([array[:1], array[1:]])):
        assert table.unrank(column).to_pylist() == expected
        assert table.unrank(Only(column)).to_list() == expected
    bad = pa.array([1, -1] if kind != pa.uint32() and kind != pa.uint64() else [1, 0]).cast(kind)
    with pytest.raises(minlex.InvalidRankError, match="^item 1: rank "):
        table.unrank(bad)
    small = pa.array([5, None], pa.int8())
    assert minlex.grid(small).to_pylist() == [minlex.grid(5), None]


def test_numbers_of_grids_come_back(grids: list[str]) -> None:
    numbers = minlex.index(Only(pa.array([*grids, None])))
    assert numbers.to_list() == [*minlex.index(grids), None]
    assert pa.array(numbers).type == pa.decimal128(22, 0)
    assert minlex.grid(numbers).to_list() == [*grids, None]
    six = minlex.band_numbers(Only(pa.array([grids[0], None])))
    assert pa.array(six).to_pylist() == [minlex.band_numbers(grids[0]), None]


def test_what_is_of_another_library(table: minlex.Table, grids: list[str]) -> None:
    relation = duckdb.sql("SELECT unnest($1) AS grid", params=[grids])
    ranks = table.rank(relation)
    assert isinstance(ranks, minlex.Column)
    assert list(ranks) == RANKS
    with pytest.raises(TypeError, match="expected a grid as"):
        table.rank(duckdb.sql("SELECT '1' AS one, '2' AS two"))
    with pytest.raises(TypeError, match="expected a grid as"):
        table.rank(Only(pa.array([1.5])))
    with pytest.raises(TypeError, match="expected a rank as"):
        table.unrank(Only(pa.array(grids)))
    # Those of ours are taken as well.
    assert table.unrank(ranks).to_list() == grids
    assert table.rank(Only(pa.nulls(3))).to_list() == [None] * 3


def test_columns_of_ours_are_handed_on(table: minlex.Table, grids: list[str]) -> None:
    column = table.rank(Only(pa.array([*grids, None])))
    assert (len(column), column.null_count, column[0], column[-1]) == (21, 1, RANKS[0], None)
    array, series = pa.array(column), pl.Series("rank", column)
    texts = table.unrank(column)
    arrays = [pa.array(texts), pl.Series(texts)]
    del column, texts
    gc.collect()
    assert array.to_pylist() == series.to_list() == [*RANKS, None]
    array.validate(full=True)
    arrays[0].validate(full=True)
    assert [list(map(str, them))[:20] for them in arrays] == [grids] * 2
    full = table.rank(Only(pa.array(grids)))
    assert np.asarray(full).dtype == np.uint64
    assert np.asarray(full).tolist() == RANKS
    assert np.asarray(table.unrank(full)).tolist() == grids
    assert repr(table.rank(Only(pa.array(grids[:1])))) == f"minlex.Column([{RANKS[0]}])"
    assert repr(full).endswith("... 20 values])")
    with pytest.raises(IndexError, match="place 20 of 20"):
        full[20]


class Broken:
    """A stream that fails."""

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        def batches() -> Any:
            yield pa.record_batch({"grid": ["1"]})
            raise ArithmeticError("no luck \x1b[31m")

        schema = pa.schema({"grid": pa.string()})
        return pa.RecordBatchReader.from_batches(schema, batches()).__arrow_c_stream__()


def test_streams_that_fail(table: minlex.Table) -> None:
    with pytest.raises(OSError, match="no luck") as raised:
        table.rank(Broken())
    assert "\x1b" not in str(raised.value)
    reader = pa.RecordBatchReader.from_batches(pa.schema({"grid": pa.string()}), [])
    assert table.rank(reader).to_list() == []


def test_nulls_stay_and_bad_items_raise(grids: list[str]) -> None:
    for column in (
        pd.Series([PUZZLE, None]),
        pd.Series([PUZZLE, None], dtype=object),
        pd.Series([PUZZLE, None], dtype="string"),
        pl.Series([PUZZLE, None]),
        pa.array([PUZZLE, None]),
    ):
        for answers in (
            minlex.solution(column),
            minlex.canonical(column),
            minlex.figure(column),
            minlex.count_solutions(column),
            minlex.classes(column, by="solution"),
            minlex.canonical(column, morph=True)[1],
        ):
            assert type(answers).__module__ == type(column).__module__
            listed: Any = pa.array(answers).to_pylist()
            assert listed[0] is not None
            assert listed[1] is None or listed[1] != listed[1]
        assert len(minlex.dedup(column)) == 1
    with pytest.raises(TypeError, match="^item 1: expected a puzzle"):
        minlex.solution([PUZZLE, None])


def test_bad_items_are_listed_with_their_reasons(table: minlex.Table) -> None:
    items = [PUZZLE, "cut off", None, "." * 81, "11" + "." * 79]
    for column in (pl.Series(items), pa.array(items), pd.Series(items, dtype=object)):
        failures: list[minlex.MinlexError] = []
        names = table.name(column, failures=failures)
        assert pa.array(names).to_pylist() == [table.name(PUZZLE), None, None, None, None]
        # Missing items are not bad.
        assert [failure.item for failure in failures] == [1, 3, 4]
        for failure in failures:
            assert type(failure) is minlex.InvalidPuzzleError
            with pytest.raises(minlex.InvalidPuzzleError) as alone:
                table.name(items[failure.item or 0])
            assert failure.reason == alone.value.reason
    failures = []
    assert len(table.name(items, failures=failures, errors="skip")) == 1
    assert [failure.item for failure in failures] == [1, 2, 3, 4]
    failures = []
    assert table.rank("cut off", failures=failures) is None
    assert (failures[0].item, "character 1" in failures[0].reason) == (None, True)
    many = [PUZZLE, "x"] * 500
    failures = []
    minlex.solution(many, failures=failures, threads=2)
    assert [failure.item for failure in failures] == list(range(1, 1000, 2))


def test_boards_in_nested_lists(table: minlex.Table, grids: list[str]) -> None:
    flat = digits(PUZZLE)
    square: Any = [flat[i : i + 9] for i in range(0, 81, 9)]
    solved = digits(minlex.solution(PUZZLE))
    assert minlex.solution(square) == [solved[i : i + 9] for i in range(0, 81, 9)]
    assert minlex.solution(flat) == solved
    assert minlex.solution([square, PUZZLE]) == [minlex.solution(square), minlex.solution(PUZZLE)]
    assert minlex.solution([flat, flat]) == [solved, solved]
    assert minlex.solution([np.array(flat[i : i + 9]) for i in range(0, 81, 9)][:0]) == []
    assert table.rank([digits(grid) for grid in grids]) == RANKS
    assert table.name(square) == table.name(PUZZLE)
    rows: Any = tuple(tuple(row) for row in square)
    assert minlex.equivalence(rows, PUZZLE) == minlex.equivalence(PUZZLE, PUZZLE)
    flat[4] = 12
    with pytest.raises(minlex.InvalidPuzzleError, match="^cell 5 has value 12"):
        minlex.solution(flat)
    with pytest.raises(minlex.InvalidPuzzleError, match="^item 1: cell 5 has value 12"):
        minlex.solution([PUZZLE, flat])
    with pytest.raises(TypeError, match="^item 0: expected a puzzle"):
        minlex.solution([row[:8] for row in square])


def test_hints(table: minlex.Table) -> None:
    with pytest.raises(TypeError, match=r"Table\.open\('some.mlx'\)"):
        minlex.Table("some.mlx")
    with pytest.raises(AttributeError, match=r"minlex\.Table\(\)\.rank\("):
        _ = minlex.rank
    with pytest.raises(AttributeError, match="has no attribute 'ranks'$"):
        _ = minlex.ranks
    scan = table.scan(5, 10)
    next(scan)
    assert repr(scan) == "<minlex.Table.scan: ranks 6 to 10>"
    assert list(scan)
    assert repr(scan) == "<minlex.Table.scan: at its end>"
    assert repr(table.scan_batches(5, 10)) == "<minlex.Table.scan_batches: ranks 5 to 10>"


def test_split(table: minlex.Table) -> None:
    turned = PUZZLE[::-1]
    solved = minlex.solution(PUZZLE)
    others = table.unrank(RANKS)
    puzzles = [PUZZLE, *others, turned, solved, PUZZLE]
    for by in ("puzzle", "solution"):
        classes = dict(zip(puzzles, minlex.classes(puzzles, by=by), strict=True))
        parts = minlex.split(puzzles, ["50%", 6, "rest"], by=by, seed=3)
        assert sorted(itertools.chain(*parts)) == sorted(puzzles)
        seen = [{classes[puzzle] for puzzle in part} for part in parts]
        assert sum(map(len, seen)) == len(set.union(*seen))
        assert len(parts[0]) == 12
        shuffled = minlex.split(puzzles[::-1], ["50%", 6, "rest"], by=by, seed=3)
        assert [sorted(part) for part in shuffled] == [sorted(part) for part in parts]
    series = pl.Series("puzzle", puzzles)
    halves = minlex.split(series, [0.5, "rest"])
    assert pl.concat(halves).len() == len(puzzles)
    with pytest.raises(ValueError, match="40"):
        minlex.split(puzzles, [40])
    with pytest.raises(minlex.InvalidPuzzleError, match="^item 0"):
        minlex.split(["x"], ["rest"])
    assert minlex.split(["x"], ["rest"], errors="skip") == [[]]
    with pytest.raises(ValueError, match="by is 'grid': expected 'puzzle', 'solution' or 'image'"):
        minlex.classes(puzzles, by="grid")  # type: ignore[call-overload]


def test_nulls_of_a_struct_are_nulls_of_its_column() -> None:
    ranks = [1, 1001, 2001, 3001]
    grids = minlex.Table().unrank(ranks)

    class Struct:
        def __init__(self, start: int) -> None:
            mask = pa.array([True, False, True, False])
            rows = zip(ranks, grids, strict=True)
            column = pa.array([None if rank == 3001 else grid for rank, grid in rows])
            self.array = pa.StructArray.from_arrays([column], names=["a"], mask=mask).slice(start)

        def __arrow_c_array__(self, requested_schema: object = None) -> tuple[object, object]:
            return self.array.__arrow_c_array__()  # type: ignore[no-any-return]

    for start in range(3):
        found = pa.array(minlex.Table().rank(Struct(start))).to_pylist()
        assert found == [None, 1001, None, None][start:]
