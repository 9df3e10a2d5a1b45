"""Arrays of every kind, and the treatment of bad items."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
import pytest
from helpers import digits, random_ranks, scrambled

import minlex

RANKS = random_ranks(6, seed=31)


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
    # An argument that is no batch is an error under any treatment of bad items.
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
    assert table.name(array, errors="null").tolist()[1] == ""
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


@pytest.mark.parametrize("dtype", ["u1", "i2", ">i8"])
@pytest.mark.parametrize("shape", [(81,), (9, 9)])
def test_lists_of_boards(
    table: minlex.Table, grids: list[str], morphs: list[str], dtype: str, shape: tuple[int, ...]
) -> None:
    """Each is answered as it would be alone, in a list."""
    boards = [np.array(digits(morph), dtype=dtype).reshape(shape) for morph in morphs]
    for many in (boards, tuple(boards), iter(boards)):
        assert table.rank(many) == RANKS
    for threads in (1, 2):
        assert table.rank(boards * 20, threads=threads) == RANKS * 20
    forms, ways = minlex.form(boards, transform=True)
    assert isinstance(forms, list)
    for form, grid in zip(forms, grids, strict=True):
        assert (form.dtype, form.shape) == (boards[0].dtype, shape)
        assert form.ravel().tolist() == digits(grid)
    assert ways == minlex.form(morphs, transform=True)[1]
    moved = minlex.apply(ways, boards)
    assert np.array_equal(moved, forms)
    assert table.name(boards) == table.name(morphs)
    assert minlex.index(boards) == minlex.index(morphs)
    assert minlex.band_numbers(boards) == minlex.band_numbers(morphs)
    assert minlex.classes([boards[0], boards[1], boards[0]]) == [0, 1, 0]
    firsts = minlex.dedup([boards[0], boards[1], forms[0]])
    assert [first is board for first, board in zip(firsts, boards, strict=False)] == [True] * 2


def test_lists_of_boards_and_text(table: minlex.Table, grids: list[str], morphs: list[str]) -> None:
    row = np.array(digits(morphs[1]), dtype=np.int16)
    square = np.array(digits(morphs[3])).reshape(9, 9)
    mixed = [morphs[0], row, "cut off", square, row[:80], None, morphs[5].encode()]
    kept = [RANKS[0], RANKS[1], RANKS[3], RANKS[5]]
    ranks = table.rank(mixed, errors="null")
    assert ranks == [RANKS[0], RANKS[1], None, RANKS[3], None, None, RANKS[5]]
    assert table.rank(mixed, errors="skip") == kept
    nulls = minlex.form(mixed, errors="null")
    assert [null is None for null in nulls] == [rank is None for rank in ranks]
    for forms in (
        [form for form in nulls if form is not None],
        minlex.form(mixed, errors="skip"),
        minlex.form(mixed, transform=True, errors="skip")[0],
    ):
        assert (forms[0], forms[3]) == (grids[0], grids[5])
        assert (forms[1].dtype, forms[1].tolist()) == (np.int16, digits(grids[1]))
        assert (forms[2].shape, forms[2].ravel().tolist()) == ((9, 9), digits(grids[3]))


def test_bad_boards_in_lists(table: minlex.Table, grids: list[str]) -> None:
    good = np.array(digits(grids[0]))
    empty = good.copy()
    empty[4] = 0
    with pytest.raises(minlex.InvalidGridError, match="^item 1: row 1 column 5 is empty"):
        table.rank([good, empty])
    for wrong, found in [
        (good[:80], r"an array of shape \[80\] and dtype int64"),
        (good.astype(float), r"an array of shape \[81\] and dtype float64"),
        (np.array([good, good]), r"an array of shape \[2, 81\] and dtype int64"),
        (np.array([grids[0]]), r"an array of shape \[1\] and dtype <U81"),
    ]:
        with pytest.raises(TypeError, match=f"^item 1: expected a grid as .*; found {found}$"):
            table.rank([good, wrong])
        assert table.rank([good, wrong], errors="null") == [RANKS[0], None]
    masked: Any = np.ma.array(good)
    masked[3] = np.ma.masked
    with pytest.raises(TypeError, match="^item 1: found an array with masked items"):
        table.rank([good, masked])
    assert table.rank([masked, good], errors="skip") == [RANKS[0]]
    assert table.rank([np.ma.array(good)]) == RANKS[:1]
    with pytest.raises(TypeError, match="^item 0: expected a name as str"):
        table.puzzle([good])


def test_boards_in_columns_and_in_arrays_of_objects(
    table: minlex.Table, grids: list[str], morphs: list[str]
) -> None:
    boards = [np.array(digits(morph), dtype="i1").reshape(9, 9) for morph in morphs]
    series = pd.Series(boards, index=list("abcdef"))
    objects = np.fromiter(boards, dtype=object, count=6)
    assert table.rank(series).to_dict() == dict(zip("abcdef", RANKS, strict=True))
    assert table.rank(objects).tolist() == RANKS
    for many in (series, objects):
        forms: Any = minlex.form(many)
        assert type(forms) is type(many)
        assert (forms.dtype, len(forms)) == (object, 6)
        for form, grid in zip(forms, grids, strict=True):
            assert (form.dtype, form.shape) == (np.int8, (9, 9))
            assert form.ravel().tolist() == digits(grid)
    series["b"] = "cut off"
    assert minlex.form(series, errors="null").isna().tolist() == [False, True, *[False] * 4]
    assert minlex.form(series, errors="skip").index.tolist() == list("acdef")
