"""Columns of pandas, Polars and pyarrow: their items, and columns of answers.

None of the three is needed; a library is imported only after somebody has handed over one of its
columns. Where a column has texts or numbers as Arrow has them, they are read in place, and answers
come as a column of ours that the library takes over. Others go through Python objects, which costs
some 100 ns for each.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import Any, TypeAlias

import numpy as np

# Gets answers, their kind, and the places of items that were left out. Answers are a minlex.Column,
# or a list where boards in arrays are among them, None where there is none. Kinds are "text",
# "bool", "uint32", "uint64", "int64", "decimal22" (numbers of grids and solutions), "decimal35"
# (numbers of puzzles) and "bands" (lists of six).
Pack: TypeAlias = Callable[[Any, str, Sequence[int]], Any]


def unpack(argument: Any, texts: bool, numbers: bool) -> tuple[Any, Pack] | None:
    """The items of a column, and a maker of such columns of answers; None for anything else.

    Items are an array, a list, or something that speaks Arrow, if wanted are texts or
    numbers.
    """
    library = type(argument).__module__.partition(".")[0]
    unpack_column = _LIBRARIES.get(library)
    return unpack_column(argument, texts, numbers) if unpack_column else None


def _listed(values: Any) -> list[Any]:
    return values if isinstance(values, list) else list(values.to_list())


def take(items: Any, positions: list[int]) -> Any:
    """Some of the items of a column, an array or a sequence, of the same kind."""
    library = type(items).__module__.partition(".")[0]
    if library == "pandas":
        return _take_of_pandas(items, positions)
    if library == "polars":
        return items.gather(positions)
    if library == "pyarrow":
        return _take_of_pyarrow(items, positions)
    if isinstance(items, np.ndarray):
        return items[positions]
    return [items[position] for position in positions]


def _take_of_pandas(series: Any, positions: list[int]) -> Any:
    import pandas as pd

    if not (isinstance(series.dtype, pd.ArrowDtype) and _owner(series.dtype.pyarrow_dtype)):
        return series.iloc[positions]
    import pyarrow as pa

    column = pa.chunked_array([series.array.__arrow_array__()])
    array = pd.arrays.ArrowExtensionArray(_take_of_pyarrow(column, positions))
    return pd.Series(array, index=series.index.take(positions), name=series.name)


def _take_of_pyarrow(column: Any, positions: list[int]) -> Any:
    import pyarrow as pa

    places = pa.array(positions, pa.int64())
    owner = _owner(column.type)
    if owner is None:
        return column.take(places)
    return column.cast(owner).take(places).cast(column.type)


def _owner(dtype: Any) -> Any:
    """The type that owns its texts for one that only views them, of which Arrow takes no items."""
    import pyarrow as pa

    if pa.types.is_string_view(dtype):
        return pa.large_string()
    return pa.large_binary() if pa.types.is_binary_view(dtype) else None


def _frame(frame: Any) -> TypeError:
    """The exception for columns side by side; those who go through them would find their names."""
    kind = type(frame).__name__
    return TypeError(f"found {kind}, expected one of its columns, as in frame['puzzle']")


def _of_pandas(series: Any, texts: bool, numbers: bool) -> tuple[Any, Pack] | None:
    import pandas as pd

    if isinstance(series, pd.DataFrame):
        raise _frame(series)
    if not isinstance(series, pd.Series):
        return None

    def pack(values: Any, kind: str, left_out: Sequence[int]) -> Any:
        index = series.index.delete(left_out) if left_out else series.index
        nulls = (
            any(value is None for value in values)
            if isinstance(values, list)
            else values.null_count
        )
        dtype = _pandas_dtype(series.dtype, kind, nulls > 0)
        if isinstance(values, list):
            data: Any = values
        elif isinstance(dtype, pd.ArrowDtype):
            import pyarrow as pa

            array = pa.array(values).cast(dtype.pyarrow_dtype)
            return pd.Series(pd.arrays.ArrowExtensionArray(array), index=index, name=series.name)
        elif kind == "text" and getattr(dtype, "storage", None) == "pyarrow":
            import pyarrow as pa

            data = pd.array(pa.array(values), dtype=dtype)
        elif kind in ("bool", "uint32", "uint64", "int64") and not nulls:
            data = np.asarray(values)
        else:
            data = values.to_list()
        return pd.Series(data, index=index, name=series.name, dtype=dtype)

    if isinstance(series.dtype, np.dtype) and series.dtype.kind in "iu":
        return series.to_numpy(), pack
    in_arrow = isinstance(series.dtype, pd.ArrowDtype)
    if in_arrow or getattr(series.dtype, "storage", None) == "pyarrow":
        # An index would come along with the series itself.
        column = series.array.__arrow_array__()
        if _is_plain(column.type, texts, numbers):
            return column, pack
    items = series.astype(object).where(series.notna(), None).tolist()
    if series.dtype == np.float64:
        items = [None if item is None else _whole(item) for item in items]
    return items, pack


def _whole(number: float) -> Any:
    """The integer that pandas has made a float of because another one in its column is missing."""
    return int(number) if number.is_integer() and abs(number) < 2**53 else number


def _pandas_dtype(dtype: Any, kind: str, nulls: bool) -> Any:
    """The type of a series of answers to a series of this type; None leaves it to pandas."""
    import pandas as pd

    if kind in (*_DECIMALS, "bands"):
        return object
    if isinstance(dtype, pd.ArrowDtype):
        if kind != "text":
            return pd.ArrowDtype(_arrow_type(kind))
        return pd.ArrowDtype(_arrow_text(dtype.pyarrow_dtype))
    if kind == "text":
        return dtype if dtype == object or isinstance(dtype, pd.StringDtype) else None
    # Only the types of pandas with a capital letter have room for missing items.
    nullable = nulls or (not isinstance(dtype, np.dtype) and dtype.na_value is pd.NA)
    if kind == "bool":
        return "boolean" if nullable else kind
    return kind.replace("uint", "UInt").replace("int", "Int") if nullable else kind


def _of_polars(series: Any, texts: bool, numbers: bool) -> tuple[Any, Pack] | None:
    import polars as pl

    if isinstance(series, pl.DataFrame | pl.LazyFrame):
        raise _frame(series)
    if not isinstance(series, pl.Series):
        return None
    kinds: dict[str, Any] = {
        "text": pl.String,
        "bool": pl.Boolean,
        "uint32": pl.UInt32,
        "uint64": pl.UInt64,
        "int64": pl.Int64,
        **{kind: pl.Int128 for kind in _DECIMALS},
        "bands": pl.List(pl.UInt16),
    }

    def pack(values: Any, kind: str, _: Sequence[int]) -> Any:
        if isinstance(values, list) or kind in _DECIMALS:
            return pl.Series(series.name, _listed(values), dtype=kinds[kind])
        return pl.Series(values).rename(series.name)

    whole = series.dtype.is_integer() and series.dtype not in (pl.Int128, pl.UInt128)
    text = series.dtype in (pl.String, pl.Binary)
    plain = (whole and numbers) or (text and texts)
    return (series if plain else series.to_list()), pack


def _of_pyarrow(column: Any, texts: bool, numbers: bool) -> tuple[Any, Pack] | None:
    import pyarrow as pa

    if isinstance(column, pa.Table | pa.RecordBatch):
        raise _frame(column)
    if not isinstance(column, pa.Array | pa.ChunkedArray):
        return None

    def pack(values: Any, kind: str, _: Sequence[int]) -> Any:
        if kind == "text":
            dtype = _arrow_text(column.type)
        elif kind in _DECIMALS:
            dtype = pa.decimal128(_DECIMALS[kind], 0)
        elif kind == "bands":
            dtype = pa.list_(pa.uint16())
        else:
            dtype = _arrow_type(kind)
        if isinstance(values, list) and kind in _DECIMALS:
            values = [None if value is None else Decimal(value) for value in values]
        if isinstance(values, list):
            array = pa.array(values, type=dtype)
        else:
            array = pa.array(values)
            array = array if array.type == dtype else array.cast(dtype)
        return pa.chunked_array([array]) if isinstance(column, pa.ChunkedArray) else array

    if _is_plain(column.type, texts, numbers):
        return column, pack
    return column.to_pylist(), pack


# Kinds of numbers that may have more than 64 bits, and the digits of the largest.
_DECIMALS = {"decimal22": 22, "decimal35": 35}


def _is_plain(dtype: Any, texts: bool, numbers: bool) -> bool:
    """True if a column of Arrow has numbers, or texts, that are read in place."""
    import pyarrow as pa

    types = pa.types
    is_whole = types.is_decimal128(dtype) and dtype.scale == 0
    if types.is_integer(dtype) or is_whole:
        return numbers
    return texts and any(
        is_one(dtype)
        for is_one in (
            types.is_string,
            types.is_large_string,
            types.is_string_view,
            types.is_binary,
            types.is_large_binary,
            types.is_binary_view,
            types.is_fixed_size_binary,
        )
    )


def _arrow_type(kind: str) -> Any:
    """The type of Arrow for a kind that is called as there."""
    import pyarrow as pa

    return pa.type_for_alias(kind)


def _arrow_text(dtype: Any) -> Any:
    """The type of Arrow for text that answers a column of this type."""
    import pyarrow as pa

    same = pa.types.is_large_string(dtype) or pa.types.is_string_view(dtype)
    return dtype if same else pa.string()


_LIBRARIES: dict[str, Callable[[Any, bool, bool], tuple[Any, Pack] | None]] = {
    "pandas": _of_pandas,
    "polars": _of_polars,
    "pyarrow": _of_pyarrow,
}
