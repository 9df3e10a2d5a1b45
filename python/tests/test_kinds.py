"""Arrays of every kind, and what becomes of bad items."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from helpers import digits, random_ranks, scrambled

import minlex

RANKS = random_ranks(6, seed=31)


@pytest.fixture(scope="module")
def table() -> minlex.Table:
    return minlex.Table()


@pytest.fixture(scope="module")
def grids(table: minlex.Table) -> list[str]:
    return table.unrank(RANKS)


@pytest.fixture(scope="module")
def morphs(grids: list[str]) -> list[str]:
    return [scrambled(grid, seed) for seed, grid in enumerate(grids)]


@pytest.mark.parametrize(
    "dtype", ["u1", "i1", "u2", "i2", "u4", "i4", "u8", "i8", ">i4", ">u8", ">i2"]
)
@pytest.mark.parametrize("shape", [(-1, 81), (-1, 9, 9)])
def test_integers(
    table: minlex.Table, grids: list[str], morphs: list[str], dtype: str, shape: tuple[int, ...]
) -> None:
    array = np.array([digits(morph) for morph in morphs], dtype=dtype).reshape(shape)
    assert table.rank(array).tolist() == RANKS
    forms = minlex.form(array)
    assert (forms.dtype, forms.shape) == (array.dtype, array.shape)
    assert forms.reshape(-1, 81).tolist() == [digits(grid) for grid in grids]
    # Layouts in memory.
    assert table.rank(array[::-2]).tolist() == RANKS[::-2]
    assert table.rank(np.asfortranarray(array)).tolist() == RANKS
    assert table.rank(array[:0]).shape == (0,)
    assert minlex.form(array[:0]).shape == array[:0].shape
    # One board alone.
    assert table.rank(array[0]) == RANKS[0]
    alone = minlex.form(array[0])
    assert (alone.dtype, alone.shape) == (array.dtype, array[0].shape)
    assert np.array_equal(alone, forms[0])
    assert minlex.automorphisms(array[0]) == minlex.automorphisms(morphs[0])


def test_integers_that_are_no_digits(table: minlex.Table, grids: list[str]) -> None:
    for value, said in [
        (300, "cell 5 has value 300: expected 0 to 9"),
        (257, "cell 5 has value 257"),
        (-1, "cell 5 has value -1"),
        (0, "row 1 column 5 is empty"),
    ]:
        array = np.array([digits(grid) for grid in grids])
        array[3, 4] = value
        with pytest.raises(minlex.InvalidGridError, match=f"item 3: {said}"):
            table.rank(array)
        alone = array[3].reshape(9, 9)
        with pytest.raises(minlex.InvalidGridError, match=f"^{said}"):
            table.rank(alone)
        assert table.rank(alone, errors="null") is None


@pytest.mark.parametrize("kind", ["S81", "S100", "U81", "U90", "T", "O"])
def test_strings(table: minlex.Table, grids: list[str], morphs: list[str], kind: str) -> None:
    dtype: Any = np.dtypes.StringDType() if kind == "T" else kind
    array = np.array(morphs, dtype=dtype)
    ranks = table.rank(array)
    assert ranks.tolist() == RANKS
    assert ranks.dtype == np.uint64
    forms, ways = minlex.form(array, transform=True)
    assert forms.dtype.kind == ways.dtype.kind == array.dtype.kind
    texts = [form.decode() if isinstance(form, bytes) else form for form in forms.tolist()]
    assert texts == grids
    assert minlex.apply(ways, array).tolist() == forms.tolist()
    back: Any = minlex.apply(ways, forms, inverse=True)
    assert back.tolist() == array.tolist()
    names = table.name(array)
    assert names.dtype.kind == array.dtype.kind
    assert table.puzzle(names).tolist() == forms.tolist()
    longer = np.array([morphs[0] + "1"], dtype="U82" if kind.startswith("U") else dtype)
    if kind not in ("S81", "U81"):
        with pytest.raises(minlex.InvalidGridError, match="82 cells"):
            table.rank(longer)


@pytest.mark.parametrize("dtype", ["u4", "i4", "u2", "i8", ">u8", "u8"])
def test_ranks(table: minlex.Table, dtype: str) -> None:
    ranks = np.array([1, 17, 30_000], dtype=dtype)
    assert np.array_equal(table.unrank(ranks), table.unrank(ranks.astype(np.uint64)))


def test_numbers_of_grids() -> None:
    for dtype in ("u1", "i4", ">i8", "u8"):
        numbers = np.array([0, 5, 7], dtype=dtype)[::2]
        assert minlex.grid(numbers).tolist() == [digits(text) for text in minlex.grid([0, 7])]
    assert minlex.grid(np.array([], dtype="i8")).shape == (0, 81)
    with pytest.raises(minlex.InvalidIndexError, match="item 0: index -1"):
        minlex.grid(np.array([-1]))


@pytest.mark.filterwarnings("ignore:the matrix subclass:PendingDeprecationWarning")
def test_other_classes_of_arrays(table: minlex.Table, grids: list[str]) -> None:
    array = np.array([digits(grid) for grid in grids])
    assert table.rank(np.asmatrix(array)).tolist() == RANKS
    assert table.rank(np.ma.array(array)).tolist() == RANKS
    for errors in ("raise", "skip", "null"):
        masked: Any = np.ma.array(RANKS, mask=[rank == RANKS[1] for rank in RANKS])
        with pytest.raises(TypeError, match="masked items"):
            table.unrank(masked, errors=errors)
        one: Any = np.ma.array(array[0])
        one[3] = np.ma.masked
        with pytest.raises(TypeError, match="masked items"):
            minlex.automorphisms(one)


def test_skip_and_null(table: minlex.Table, grids: list[str]) -> None:
    mixed = [grids[0], "x", grids[2], None, 7, grids[5]]
    expected = [RANKS[0], None, RANKS[2], None, None, RANKS[5]]
    assert table.rank(mixed, errors="null") == expected
    assert table.rank(mixed, errors="skip") == [RANKS[0], RANKS[2], RANKS[5]]
    forms, ways = minlex.form(mixed, transform=True, errors="null")
    assert [form is None for form in forms] == [way is None for way in ways]
    assert table.rank("x", errors="null") is None
    assert table.rank("x", errors="skip") is None
    with pytest.raises(ValueError, match="errors is 'ignore': expected 'raise', 'skip' or 'null'"):
        table.rank([], errors="ignore")  # type: ignore[call-overload]
    # What is no batch at all is an error whatever one does about bad items.
    with pytest.raises(TypeError, match="expected a grid"):
        table.rank(5, errors="null")


def test_skip_and_null_in_arrays(table: minlex.Table, grids: list[str]) -> None:
    array = np.array([digits(grid) for grid in grids], dtype=np.uint8)
    array[[1, 4], 7] = 0
    good = [0, 2, 3, 5]
    for threads in (1, 3):
        ranks = table.rank(array, errors="null", threads=threads)
        assert ranks.tolist() == [rank if i in good else 0 for i, rank in enumerate(RANKS)]
    assert table.rank(array, errors="skip").tolist() == [RANKS[i] for i in good]
    forms = minlex.form(array, errors="null")
    assert not forms[[1, 4]].any()
    assert np.array_equal(forms[good], array[good])
    assert np.array_equal(minlex.form(array, errors="skip"), array[good])
    assert (minlex.index(array, errors="null")[[1, 4]] == 255).all()
    assert (minlex.band_numbers(array, errors="null")[[1, 4]] == 65535).all()
    array[1, 7] = 10
    assert table.name(array, errors="null").tolist()[1] == b""
    assert table.unrank(np.array([0, 5, 6_000_000_000]), errors="skip").shape == (1, 81)
    strings = np.array([grids[0], "x"])
    assert minlex.form(strings, errors="null").tolist() == [grids[0], ""]
    objects = minlex.form(strings.astype(object), errors="null")
    assert objects.tolist() == [grids[0], None]


def test_many_bad_items_cost_little(table: minlex.Table) -> None:
    """Bad items between good ones do not disturb which answer belongs to which."""
    ranks = np.array(random_ranks(3000, seed=32), dtype=np.int64)
    bad = ranks.copy()
    bad[::3] = -5
    expected = table.unrank(ranks)
    expected[::3] = 0
    assert np.array_equal(table.unrank(bad, errors="null", threads=2), expected)
    good = np.delete(ranks, np.arange(0, 3000, 3))
    assert np.array_equal(table.unrank(bad, errors="skip"), table.unrank(good))
