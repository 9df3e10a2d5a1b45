"""Collection files."""

from __future__ import annotations

import multiprocessing
import pickle
import random
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import collection_reader
import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from helpers import DATA, digits, random_ranks, scrambled

import minlex

PUZZLE = "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.."
COUNT = 700


@pytest.fixture(scope="module")
def puzzles() -> list[str]:
    """Valid puzzles with 70 to 80 givens, some of one grid, scrambled, and one with 26."""
    source = random.Random(58)
    grids = minlex.Table().unrank(random_ranks(COUNT // 2, seed=58)) * 2
    found = {PUZZLE}
    for seed, grid in enumerate(grids):
        cells = list(grid)
        # Cells of one row have no other solution.
        for cell in source.sample(range(9), source.randrange(1, 8)):
            cells[cell] = "."
        found.add(scrambled("".join(cells), seed))
    assert minlex.count_solutions(sorted(found)) == [1] * len(found)
    return sorted(found)


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory, puzzles: list[str]) -> Path:
    path = tmp_path_factory.mktemp("collection") / "mine.mlc"
    minlex.collect(puzzles, path)
    return path


@pytest.fixture(scope="module")
def mine(path: Path) -> minlex.Collection:
    return minlex.Collection(path)


@pytest.fixture(scope="module")
def numbers(puzzles: list[str]) -> list[int]:
    return sorted(set(minlex.Table().name(puzzles, form="number")))


def test_a_second_reader_reads_the_same(path: Path, numbers: list[int]) -> None:
    contents = collection_reader.read(path.read_bytes())
    assert contents.numbers == numbers
    assert not contents.has_text
    assert set(contents.frames) == {b""}


def test_sequence(mine: minlex.Collection, numbers: list[int]) -> None:
    canonical = minlex.Table().puzzle(numbers)
    assert len(mine) == len(canonical) > 2 * 256
    assert list(mine) == canonical
    assert [mine[0], mine[-1], mine[300]] == [canonical[0], canonical[-1], canonical[300]]
    for cut in (slice(None), slice(5, 9), slice(-3, None), slice(9, 2, -3), slice(9, 2)):
        assert mine[cut] == canonical[cut]
    for wrong in (len(mine), -len(mine) - 1, 10**30):
        with pytest.raises(IndexError, match=f"the collection has {len(mine)} puzzles"):
            mine[wrong]
    with pytest.raises(TypeError):
        mine["0"]  # type: ignore[call-overload]
    assert isinstance(mine, Sequence)
    assert len(random.Random(1).sample(mine, 5)) == 5
    boards = mine.boards()
    assert boards.tolist() == [digits(puzzle) for puzzle in canonical]
    assert np.array_equal(mine.boards(250, -1), boards[250:-1])
    batches = [*iter(mine).batches(300)]
    assert [len(batch) for batch in batches][:2] == [300, 300]
    assert np.array_equal(np.concatenate(batches), boards)


def test_look_ups(mine: minlex.Collection, puzzles: list[str], numbers: list[int]) -> None:
    table = minlex.Table()
    places = [numbers.index(number) for number in table.name(puzzles, form="number")]
    assert mine.find(puzzles) == places
    assert [mine.index(puzzle) for puzzle in puzzles[:20]] == places[:20]
    assert [mine.index(number) for number in numbers[::50]] == list(range(0, len(numbers), 50))
    assert all(scrambled(puzzle, 7) in mine for puzzle in puzzles[:20])
    other = minlex.solution(PUZZLE)
    assert other not in mine
    assert "." * 81 not in mine
    below: Any = numbers[0] - 1
    assert below not in mine
    with pytest.raises(ValueError, match="the puzzle is not in it"):
        mine.index(other)
    with pytest.raises(minlex.InvalidPuzzleError):
        assert "junk" in mine
    boards = np.array([digits(puzzle) for puzzle in [PUZZLE, other]])
    assert mine.find(boards).tolist() == [mine.index(PUZZLE), -1]
    assert mine.find([PUZZLE, other]) == [mine.index(PUZZLE), None]
    found = mine.find(pl.Series([PUZZLE, other, "junk"]), errors="null")
    assert found.to_list() == [mine.index(PUZZLE), None, None]
    rank = table.rank(other)
    assert [*mine.places_of(rank)] == [mine.index(PUZZLE)]
    assert mine.places_of(1, minlex.ESSENTIALLY_DIFFERENT) == range(len(mine))
    assert len(mine.places_of(rank, rank - 1)) == 0


def test_columns(mine: minlex.Collection, numbers: list[int]) -> None:
    table = minlex.Table()
    frame = pl.DataFrame(mine.rows())
    assert frame.columns == ["number", "name", "puzzle", "rank", "givens", "text"]
    assert [int(number) for number in frame["number"]] == numbers
    assert frame["name"].to_list() == minlex.rename(numbers)
    assert frame["puzzle"].to_list() == list(mine)
    assert frame["rank"].to_list() == table.rank(minlex.solution(list(mine)))
    assert frame["givens"].to_list() == [81 - puzzle.count(".") for puzzle in mine]
    assert set(frame["text"]) == {""}
    arrow = pa.table(mine.rows("rank,number", start=3, stop=600))
    assert arrow.schema.field("number").type == pa.decimal128(35, 0)
    assert [int(number) for number in arrow["number"].to_pylist()] == numbers[3:600]
    assert len(pd.DataFrame.from_arrow(mine.rows(["givens"]))) == len(mine)
    rows = mine.rows("number", start=-2)
    assert len(rows) == 2
    assert [row for part in rows for row in part.rows()] == [(number,) for number in numbers[-2:]]
    rows = mine.rows()
    answer: Any = duckdb.sql("SELECT count(*), max(rank) FROM rows")
    assert answer.fetchall() == [(len(mine), max(frame["rank"]))]
    wrongs: list[Any] = ["ranks", "rank,rank", []]
    for wrong in wrongs:
        with pytest.raises(ValueError, match=r"column"):
            mine.rows(wrong)


def test_texts(tmp_path: Path) -> None:
    other = minlex.solution(PUZZLE)
    texts = ["ED=9.5 ü", "second", None]
    kept = minlex.collect([PUZZLE, PUZZLE[::-1], other], tmp_path / "a.mlc", texts=texts)
    column = {puzzle: text for part in kept.rows("puzzle,text") for puzzle, text in part.rows()}
    assert column == {minlex.canonical(PUZZLE): "ED=9.5 ü", minlex.canonical(other): ""}
    contents = collection_reader.read((tmp_path / "a.mlc").read_bytes())
    assert contents.has_text
    assert contents.frames[0][:4] == bytes.fromhex("28 B5 2F FD")
    assert kept.info()["has_text"]
    with pytest.raises(ValueError, match="2 texts beside 3 puzzles: expected as many"):
        minlex.collect([PUZZLE] * 3, tmp_path / "b.mlc", texts=texts[:2])
    assert [file.name for file in tmp_path.iterdir()] == ["a.mlc"]


def test_collect(path: Path, puzzles: list[str], tmp_path: Path) -> None:
    """The same file for every order, number of threads, and kind of batch."""
    mixed = random.Random(1).sample(puzzles, len(puzzles)) + puzzles[:9]
    minlex.collect(pl.Series(mixed), tmp_path / "b.mlc", threads=2)
    assert (tmp_path / "b.mlc").read_bytes() == path.read_bytes()
    minlex.collect(minlex.Collection(path), tmp_path / "b.mlc")
    assert (tmp_path / "b.mlc").read_bytes() == path.read_bytes()
    with pytest.raises(minlex.InvalidPuzzleError, match="^item 1: "):
        minlex.collect([PUZZLE, "." * 81], tmp_path / "b.mlc")
    assert (tmp_path / "b.mlc").read_bytes() == path.read_bytes()
    failures: list[minlex.MinlexError] = []
    few = minlex.collect([PUZZLE, "." * 81, "junk"], tmp_path / "c.mlc", failures=failures)
    assert (len(few), [failure.item for failure in failures]) == (1, [1, 2])
    assert minlex.collect([], tmp_path / "none.mlc").info()["puzzles"] == 0
    assert list(minlex.Collection(tmp_path / "none.mlc")) == []
    with pytest.raises(OSError):
        minlex.collect([PUZZLE], tmp_path / "no/such/folder.mlc")
    with pytest.raises(OSError):
        minlex.collect([PUZZLE], tmp_path)


def test_what_it_says_of_itself(mine: minlex.Collection, path: Path) -> None:
    info = mine.info()
    assert info["version"] == 1
    assert info["puzzles"] == len(mine) == sum(info["by_givens"].values())
    assert info["by_givens"][26] == 1
    assert info["bytes"] == path.stat().st_size
    assert repr(mine) == f'minlex.Collection("{path}")'
    assert mine.path == str(path)
    mine.check()


def _first_in_another_process(mine: minlex.Collection) -> str:
    return mine[0]


@pytest.mark.filterwarnings("ignore:.* is multi-threaded, use of fork:DeprecationWarning")
@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_processes_and_threads(mine: minlex.Collection, method: str) -> None:
    again = pickle.loads(pickle.dumps(mine))
    assert (len(again), again[5]) == (len(mine), mine[5])
    with multiprocessing.get_context(method).Pool(1) as pool:
        assert pool.map(_first_in_another_process, [mine]) == [mine[0]]
    found: list[list[str]] = []
    threads = [threading.Thread(target=lambda: found.append(list(mine))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [list(mine)] * 4


def damaged(data: bytes) -> list[Any]:
    """The answer of both readers to bytes: numbers, or None for damage."""
    try:
        return [collection_reader.read(data).numbers]
    except (collection_reader.DamagedError, IndexError):
        return [None]


def test_damage(path: Path, tmp_path: Path) -> None:
    """Every change is found, by both readers."""
    good, source, copy = path.read_bytes(), random.Random(9), tmp_path / "copy.mlc"
    changes = [good[:length] for length in (0, 5, 31, 700, len(good) - 1)] + [good + b"\0"]
    for _ in range(60):
        changed = bytearray(good)
        changed[source.randrange(len(good))] ^= 1 << source.randrange(8)
        changes.append(bytes(changed))
    for data in changes:
        copy.write_bytes(data)
        with pytest.raises(minlex.InvalidCollectionError) as caught:
            minlex.Collection(copy).check()
        assert str(copy) in str(caught.value)
        assert damaged(data) == [None]
    assert issubclass(minlex.InvalidCollectionError, minlex.MinlexError)


def test_damage_that_comes_later(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.mlc"
    copy.write_bytes(path.read_bytes())
    mine = minlex.Collection(copy)
    data = bytearray(path.read_bytes())
    data[40] ^= 1
    copy.write_bytes(data)
    for ask in (
        lambda: mine[0],
        lambda: mine[:3],
        lambda: list(mine),
        lambda: mine.boards(),
        lambda: list(mine.rows("rank")),
        lambda: mine.check(),
    ):
        with pytest.raises(minlex.InvalidCollectionError, match="the checksum of block 0"):
            ask()
    # Reading stops with the library's own exception where a stream is damaged.
    with pytest.raises(Exception, match="the checksum of block 0"):
        pa.table(mine.rows("rank"))


def test_files_that_are_none(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        minlex.Collection(tmp_path / "none.mlc")
    (tmp_path / "text.mlc").write_text("57....9..")
    with pytest.raises(minlex.InvalidCollectionError, match="not a collection file"):
        minlex.Collection(tmp_path / "text.mlc")


def test_the_table_of_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "embedded.mlx"
    path.write_bytes((DATA / "minlex-embedded.mlx").read_bytes())
    monkeypatch.setenv("MINLEX_TABLE", str(path))
    assert minlex.Table().path == str(path)
    assert minlex.Table.embedded().path is None
    assert pickle.loads(pickle.dumps(minlex.Table.embedded())).path is None
    monkeypatch.setenv("MINLEX_TABLE", str(tmp_path / "none.mlx"))
    with pytest.raises(FileNotFoundError):
        minlex.Table()
    monkeypatch.setenv("MINLEX_TABLE", "")
    assert minlex.Table().path is None
