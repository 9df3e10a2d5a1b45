"""All kinds of bad arguments, and their messages."""

from __future__ import annotations

import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from helpers import DATA

import minlex

GRID = "123456789456789123789123456214365897365897214897214365531642978642978531978531642"
PUZZLE = "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.."


@pytest.mark.parametrize(
    ("method", "bad", "kind", "reason"),
    [
        (
            "rank",
            GRID[:80],
            minlex.InvalidGridError,
            "80 cells found: a solution grid has 81 digits",
        ),
        ("rank", GRID + "1", minlex.InvalidGridError, "82 cells found"),
        ("rank", "", minlex.InvalidGridError, "0 cells found"),
        ("rank", "1" + GRID[:80], minlex.InvalidGridError, "row 1 has 1 twice"),
        ("rank", "." + GRID[1:], minlex.InvalidGridError, "row 1 column 1 is empty"),
        ("rank", GRID[:5] + "x" + GRID[6:], minlex.InvalidGridError, "character 6 is 'x'"),
        ("rank", "\ud800" * 81, minlex.InvalidGridError, "character 1 is"),
        ("rank", b"\xff" * 81, minlex.InvalidGridError, "character 1 is"),
        ("form", GRID[::-1][:9] * 9, minlex.InvalidGridError, "column 1 has 2 twice"),
        ("automorphism_count", PUZZLE, minlex.InvalidGridError, "row 1 column 3 is empty"),
        ("index", PUZZLE, minlex.InvalidGridError, "row 1 column 3 is empty"),
        ("unrank", 0, minlex.InvalidRankError, "rank 0: ranks go from 1 to 5472730538"),
        ("unrank", -7, minlex.InvalidRankError, "rank -7: ranks go from 1"),
        ("unrank", 5_472_730_539, minlex.InvalidRankError, "rank 5472730539: ranks go from 1"),
        ("unrank", 10**30, minlex.InvalidRankError, "rank 1000000000000000000000000000000: ranks"),
        ("name", "." * 81, minlex.InvalidPuzzleError, "the puzzle has 0 givens"),
        (
            "name",
            GRID[:17] + "." * 64,
            minlex.InvalidPuzzleError,
            "the puzzle has several solutions",
        ),
        ("name", "11" + PUZZLE[2:], minlex.InvalidPuzzleError, "the puzzle has no solution"),
        ("name", "z" * 81, minlex.InvalidPuzzleError, "character 1 is 'z'"),
        ("puzzle", "nonsense", minlex.InvalidNameError, "8 characters are not a name"),
        ("puzzle", "0000000000 LW5RWaj13O0843", minlex.InvalidNameError, "rank"),
        ("grid", -1, minlex.InvalidIndexError, "index -1: indices of grids go from 0"),
        (
            "grid",
            6_670_903_752_021_072_936_960,
            minlex.InvalidIndexError,
            "indices of grids go from 0",
        ),
        ("grid", 10**60, minlex.InvalidIndexError, "indices of grids go from 0"),
        ("unrank", 2**200, minlex.InvalidRankError, f"rank {str(2**200)[:40]}…: ranks go from 1"),
        ("unrank", -(10**39), minlex.InvalidRankError, f"rank {str(-(10**39))[:40]}…: ranks go"),
        ("grid", 2**200, minlex.InvalidIndexError, f"index {str(2**200)[:40]}…: indices of"),
    ],
)
def test_bad_items(
    table: minlex.Table, method: str, bad: Any, kind: type[minlex.MinlexError], reason: str
) -> None:
    good = {"unrank": 1, "grid": 1, "name": PUZZLE, "puzzle": "3636310645 LW5RWaj13O0843"}.get(
        method, GRID
    )
    look_up = getattr(table if hasattr(table, method) else minlex, method)
    with pytest.raises(kind) as alone:
        look_up(bad)
    assert isinstance(alone.value, ValueError)
    assert alone.value.item is None
    assert reason in alone.value.reason == str(alone.value)
    for threads in (1, 3):
        with pytest.raises(kind) as among:
            look_up([good, good, bad, bad], threads=threads)
        assert among.value.item == 2
        assert among.value.reason == alone.value.reason
        assert str(among.value) == f"item 2: {alone.value.reason}"
    copy = pickle.loads(pickle.dumps(among.value))
    assert (type(copy), copy.item, copy.reason) == (kind, 2, among.value.reason)


def test_numbers_of_which_python_writes_no_digits(table: minlex.Table) -> None:
    with pytest.raises(minlex.InvalidRankError, match="^rank of thousands of digits: ranks go"):
        table.unrank(10**5000)
    with pytest.raises(ValueError, match="^seed is of thousands of digits: expected 0 to"):
        minlex.random(seed=10**5000)


def test_bad_items_in_arrays(table: minlex.Table) -> None:
    n = 1000
    grids = table.unrank(np.arange(1, n + 1))
    for threads in (1, 4):
        for places in ([0], [n - 1], [700, 123], [999, 998, 251]):
            bad = grids.copy()
            bad[places, 80] = 0
            with pytest.raises(minlex.InvalidGridError, match="row 9 column 9 is empty") as error:
                table.rank(bad, threads=threads)
            # The first one, however many threads there are.
            assert error.value.item == min(places)
    ranks = np.array([1, 2, 0], dtype=np.uint64)
    with pytest.raises(minlex.InvalidRankError, match=r"item 2: rank 0: ") as rank_error:
        table.unrank(ranks)
    assert rank_error.value.item == 2
    with pytest.raises(minlex.InvalidRankError, match=r"item 1: rank -3: "):
        table.unrank(np.array([1, -3]))
    with pytest.raises(minlex.InvalidPuzzleError, match=r"item 0: cell 81 has value 200"):
        puzzles = np.zeros((1, 81), np.uint8)
        puzzles[0, 80] = 200
        table.name(puzzles)
    with pytest.raises(minlex.InvalidIndexError, match=r"item 0: index"):
        minlex.grid(np.full((1, 10), 255, np.uint8))
    with pytest.raises(minlex.InvalidNameError, match=r"item 1: 3 characters are not a name"):
        table.puzzle(np.array([b"3636310645 LW5RWaj13O0843", b"abc"]))
    with pytest.raises(minlex.InvalidGridError, match=r"item 1: 3 cells found"):
        table.rank(np.array([GRID, "123"], dtype="S81"))


@pytest.mark.parametrize(
    ("method", "wrong", "said"),
    [
        ("rank", 5, "expected a grid as str"),
        ("rank", None, "expected a grid as str"),
        ("rank", [GRID, 5], "item 1: expected a grid as str"),
        ("rank", np.zeros((3, 80), np.uint8), r"found an array of shape \[3, 80\] and dtype uint8"),
        ("rank", np.zeros((3, 81)), r"found an array of shape \[3, 81\] and dtype float64"),
        ("rank", np.zeros((3, 81), np.bool_), r"found an array of shape \[3, 81\] and dtype bool"),
        ("rank", np.zeros(80, np.uint8), "found an array of shape"),
        ("rank", np.zeros((1, 9, 8), np.uint8), "found an array of shape"),
        ("rank", np.zeros((1, 1, 9, 9), np.uint8), "found an array of shape"),
        ("unrank", "1", "expected a rank as int"),
        ("unrank", b"17", "expected a rank as int.*found bytes"),
        ("unrank", bytearray(b"17"), "expected a rank as int.*found bytearray"),
        ("rank", bytearray(GRID.encode()), "expected a grid as str.*found bytearray"),
        ("grid", b"\x00" * 10, "expected an index as int.*found bytes"),
        ("unrank", 1.0, "expected a rank as int"),
        ("unrank", [1, 2.5], "item 1: expected a rank as int"),
        ("unrank", True, "expected a rank as int.*found bool"),
        ("unrank", [1, True], "item 1: expected a rank as int.*found bool"),
        ("unrank", [np.True_], "item 0: expected a rank as int.*found bool"),
        ("unrank", [np.array([1, 2])], r"item 0: expected a rank as int.*shape \[2\]"),
        ("grid", False, "expected an index as int.*found bool"),
        ("grid", (0, False), "item 1: expected an index as int.*found bool"),
        ("unrank", np.ones(2), "dtype float64"),
        ("unrank", np.ones(2, np.bool_), "dtype bool"),
        ("unrank", np.array(["1"]), "item 0: expected a rank as int.*found str_"),
        ("unrank", np.ones((2, 2), np.uint64), "found an array of shape"),
        ("puzzle", 7.5, "expected a name as str"),
        ("grid", "7", "expected an index as int"),
        ("grid", np.zeros((2, 9), np.uint8), "found an array of shape"),
    ],
)
def test_wrong_types(table: minlex.Table, method: str, wrong: Any, said: str) -> None:
    with pytest.raises(TypeError, match=said):
        getattr(table if hasattr(table, method) else minlex, method)(wrong)


def test_wrong_options(table: minlex.Table) -> None:
    with pytest.raises(ValueError, match="threads is 0: expected 1 to 1024"):
        table.rank([], threads=0)
    with pytest.raises(ValueError, match="threads is -1: expected 1 to 1024"):
        table.rank([], threads=-1)
    with pytest.raises(ValueError, match="size is -5: expected 1 to 16777216"):
        table.scan_batches(1, size=-5)
    with pytest.raises(ValueError, match="form is '26': expected '25', '19', 'rank' or 'number'"):
        table.name(PUZZLE, form="26")  # type: ignore[call-overload]
    with pytest.raises(ValueError, match="numbering is 'rank': expected 'class' or 'lex'"):
        minlex.index(GRID, numbering="rank")  # type: ignore[call-overload]
    with pytest.raises(ValueError, match="size is 0: expected 1 to 16777216"):
        table.scan_batches(1, size=0)
    for large, said in [
        (2**70, str(2**70)),
        (-(2**70), str(-(2**70))),
        (2**200, r"more than 10\*\*38"),
        (-(10**5000), r"less than -10\*\*38"),
    ]:
        with pytest.raises(ValueError, match=f"^size is {said}: expected 1 to 16777216$"):
            table.scan_batches(1, 5, size=large)
        with pytest.raises(ValueError, match=f"^threads is {said}: expected 1 to 1024$"):
            table.rank([], threads=large)
        with pytest.raises(ValueError, match=f"^threads is {said}: expected 1 to 1024$"):
            minlex.build("none.mlx", threads=large)
        with pytest.raises(ValueError, match=f"^limit is {said}: expected 0 to 18446744073709551"):
            minlex.count_solutions(PUZZLE, limit=large)
        with pytest.raises(ValueError, match=f"^count is {said}: expected 0 to 184467440737095"):
            minlex.random(large)
    with pytest.raises(ValueError, match=f"^seed is {str(2**200)[:40]}…: expected 0 to 34028236"):
        minlex.random(seed=2**200)
    with pytest.raises(TypeError, match="'float' object cannot be interpreted as an integer"):
        table.scan_batches(1, 5, size=2.5)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="expected a rank as int; found bool"):
        table.scan(True)
    with pytest.raises(minlex.InvalidRankError, match="rank 0: "):
        table.scan(0)
    with pytest.raises(minlex.InvalidRankError, match="rank 5472730539: "):
        table.scan(1, 5_472_730_539)
    with pytest.raises(TypeError, match="expected a rank as int; found str"):
        table.scan("1")  # type: ignore[arg-type]
    with pytest.raises(minlex.InvalidTransformError, match="is not a transform"):
        minlex.apply("r123", GRID)
    with pytest.raises(minlex.InvalidTransformError, match="do not keep each band together"):
        minlex.apply("r423156789c123456789d123456789", GRID)
    with pytest.raises(TypeError, match="expected a puzzle as str or bytes of 81 .* found int$"):
        minlex.equivalence(GRID, 1)
    with pytest.raises(minlex.InvalidPuzzleError, match="80 cells found"):
        minlex.equivalence(GRID, GRID[:80])


@pytest.mark.parametrize(
    ("ranks", "said"),
    [
        ("np.zeros(10**8, np.uint64)", "InvalidRankError item 0: rank 0: ranks go from 1"),
        ("np.ones(3 * 10**7, np.uint64)", "MemoryError no memory for 30000000 items of 81 bytes"),
        ("range(1, 10**10)", "MemoryError no memory for 9999999999 items of 8 bytes"),
    ],
)
def test_what_does_not_fit_into_memory(ranks: str, said: str) -> None:
    """An exception, where the interpreter was aborted; bad numbers are reported before that."""
    script = f"""
import resource
import numpy as np, minlex
table = minlex.Table()
resource.setrlimit(resource.RLIMIT_AS, (2 << 30, resource.RLIM_INFINITY))
try:
    table.unrank({ranks})
except (MemoryError, minlex.MinlexError) as error:
    print(type(error).__name__, error)
assert table.rank(table.unrank(17)) == 17
"""
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith(said)


def test_bad_tables(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError) as missing:
        minlex.Table.open(tmp_path / "none.mlx")
    assert missing.value.filename == str(tmp_path / "none.mlx")
    with pytest.raises(OSError, match="it is a folder"):
        minlex.Table.open(tmp_path)
    good = (DATA / "golden-v1.mlx").read_bytes()
    file = tmp_path / "table.mlx"
    for bad in (
        b"",
        b"hello",
        good[:-1],
        good[:100],
        b"x" + good[1:],
        good.replace(b"\n", b"\r\n"),
    ):
        file.write_bytes(bad)
        with pytest.raises(minlex.InvalidTableError, match=r"table\.mlx: "):
            minlex.Table.open(file)
    # Damage inside shows when it is met, or at once if it is looked for; never as a wrong answer.
    damaged = bytearray(good)
    damaged[-40] ^= 1
    file.write_bytes(damaged)
    with pytest.raises(minlex.InvalidTableError, match="checksum"):
        minlex.Table.open(file, check=True)
    table = minlex.Table.open(file)
    ranks = np.linspace(1, minlex.ESSENTIALLY_DIFFERENT, 500, dtype=np.uint64)
    with pytest.raises(minlex.InvalidTableError, match="checksum") as error:
        table.unrank(ranks, threads=2)
    assert error.value.item is None


def test_arrays_are_not_resized_while_they_are_read() -> None:
    """Numpy refuses, also where it is told not to look who has the array."""
    script = """
import sys, threading, time
import numpy as np, minlex
one = np.array([list("812753649943682175675491283154237896369845721287169534521974368438526917796318452")])
grids = np.ascontiguousarray(np.repeat(one.astype("u1"), 400_000, axis=0))
expected = int(minlex.Table().rank(grids[0]))
refused = []
def resize():
    while not refused:
        try:
            grids.resize((2_000_000, 81), refcheck=False)
            print("resized")
            return
        except ValueError as error:
            refused.append(str(error))
thread = threading.Timer(0.05, resize)
thread.start()
ranks = minlex.Table().rank(grids, threads=1)
thread.join()
print((ranks == expected).all(), len(refused), "referenced" in refused[0])
grids.resize((2, 81), refcheck=False)
"""
    command = [sys.executable, "-c", script]
    answer = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert answer.stdout == "True 1 True\n", (answer.returncode, answer.stdout, answer.stderr)


def test_objects_that_lead_to_themselves() -> None:
    class Circle:
        def to_numpy(self) -> Circle:
            return self

        def __array__(self, *_: object) -> Circle:
            return self

        def __arrow_c_array__(self, *_: object) -> Circle:
            return self

    for function in (minlex.form, minlex.solution, minlex.Table().rank):
        with pytest.raises(TypeError):
            function(Circle())


def test_errors_say_which_item_and_where_in_it(table: minlex.Table) -> None:
    boards = np.zeros((2, 81), np.int64)
    boards[1, 6] = 300
    cases: list[tuple[Any, Any, int | None, int | None]] = [
        (table.rank, "x" + GRID[1:], None, 1),
        (table.rank, [GRID, GRID[:40] + "." + GRID[41:]], 1, 41),
        (table.name, [PUZZLE, PUZZLE, PUZZLE[:-1] + "!"], 2, 81),
        (table.name, [PUZZLE, PUZZLE[:-1]], 1, None),
        (minlex.smallest_image, boards, 1, 7),
        (table.puzzle, ["3636310645 LW5RWaj13O0843", "R5xPEjGb3Oabf30O0C!"], 1, 19),
        (table.unrank, [5, 0], 1, None),
    ]
    for look_up, bad, item, position in cases:
        with pytest.raises(minlex.MinlexError) as error:
            look_up(bad)
        assert (error.value.item, error.value.position) == (item, position), error.value
        copy = pickle.loads(pickle.dumps(error.value))
        assert (copy.item, copy.position) == (item, position)
