"""Batches: memory layouts, threads, the interpreter released, Ctrl-C."""

from __future__ import annotations

import subprocess
import sys
import threading
import time

import numpy as np
import pytest
from helpers import ends_by_ctrl_c, random_ranks

import minlex


def test_layouts_in_memory(table: minlex.Table) -> None:
    ranks = np.array(random_ranks(300, seed=4), dtype=np.uint64)
    grids = table.unrank(ranks)
    assert grids.flags.c_contiguous
    assert grids.flags.writeable
    wide = np.zeros((300, 100), np.uint8)
    wide[:, 10:91] = grids
    for view, expected in [
        (grids[::2], ranks[::2]),
        (grids[::-1], ranks[::-1]),
        (np.asfortranarray(grids), ranks),
        (wide[:, 10:91], ranks),
        (grids[:0], ranks[:0]),
    ]:
        before = view.copy()
        assert np.array_equal(table.rank(view), expected)
        assert np.array_equal(view, before)
    frozen = grids.copy()
    frozen.flags.writeable = False
    assert np.array_equal(table.rank(frozen), ranks)
    assert np.array_equal(table.unrank(ranks[::3]), grids[::3])
    assert table.unrank(ranks[:0]).shape == (0, 81)
    # Foreign byte order is read as it is meant.
    assert np.array_equal(table.unrank(ranks.astype(">u8")), grids)
    assert table.rank([]) == []
    assert table.unrank([]) == []
    assert table.name(()) == []


def test_unaligned_ranks(table: minlex.Table) -> None:
    ranks = np.array([1, 2, 3_000_000_000], dtype=np.uint64)
    raw = np.zeros(25, np.uint8)
    raw[1:] = ranks.view(np.uint8)
    unaligned = raw[1:].view(np.uint64)
    assert not unaligned.flags.aligned
    assert np.array_equal(table.unrank(unaligned), table.unrank(ranks))


@pytest.mark.parametrize("threads", [2, 3, 16, 1024])
def test_threads_change_nothing(table: minlex.Table, threads: int) -> None:
    ranks = np.array(random_ranks(1001, seed=6), dtype=np.uint64)
    grids = table.unrank(ranks)
    assert np.array_equal(table.unrank(ranks, threads=threads), grids)
    assert np.array_equal(table.rank(grids, threads=threads), ranks)
    assert np.array_equal(minlex.form(grids, threads=threads), grids)
    names = table.name(grids)
    assert np.array_equal(table.name(grids, threads=threads), names)
    puzzles = table.puzzle(names)
    assert np.array_equal(table.puzzle(names, threads=threads), puzzles)
    assert np.array_equal(table.rank(puzzles), ranks)
    records = minlex.index(grids)
    assert np.array_equal(minlex.index(grids, threads=threads), records)
    assert np.array_equal(minlex.grid(records, threads=threads), grids)


def test_other_threads_run_meanwhile(table: minlex.Table) -> None:
    """While one thread looks up, this one goes on in Python; with the interpreter held it could not."""
    ranks = np.array(random_ranks(20_000, seed=7), dtype=np.uint64)
    done = threading.Event()

    def work() -> None:
        table.unrank(ranks)
        done.set()

    thread = threading.Thread(target=work)
    thread.start()
    steps = 0
    while not done.is_set():
        steps += 1
        time.sleep(0.001)
    thread.join()
    # The look-ups take a good part of a second.
    assert steps > 20


def test_many_threads_share_a_table(table: minlex.Table) -> None:
    ranks = random_ranks(40, seed=8)
    expected = table.unrank(ranks)
    wrong: list[int] = []

    def work(number: int) -> None:
        for i in range(number, number + len(ranks)):
            i %= len(ranks)
            if table.unrank(ranks[i]) != expected[i] or table.rank(expected[i]) != ranks[i]:
                wrong.append(i)

    threads = [threading.Thread(target=work, args=(n,)) for n in range(100)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_ends_a_batch(threads: int) -> None:
    """A batch that would take minutes ends soon after SIGINT, with KeyboardInterrupt."""
    ends_by_ctrl_c(
        f"minlex.Table().unrank(ranks, threads={threads})",
        before="import numpy as np\n"
        "ranks = np.random.default_rng(1).integers(1, minlex.ESSENTIALLY_DIFFERENT, 20_000_000)",
    )


@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_ends_a_count(threads: int) -> None:
    """A count that would take days within one item ends soon after SIGINT, in any thread."""
    ends_by_ctrl_c(
        f"minlex.count_solutions([empty] * 65, limit=10**12, threads={threads})",
        before='empty = "." * 81',
        after="assert minlex.count_solutions(empty, limit=1000) == 1000",
    )


def test_ctrl_c_ends_a_large_batch_of_a_scan() -> None:
    """Within a batch, not after it; whoever goes on has lost no grid."""
    script = """
import minlex, sys, threading, _thread
batches = minlex.Table().scan_batches(1, size=2**24)
timer = threading.Timer(0.1, _thread.interrupt_main)
timer.start()
try:
    next(batches)
except KeyboardInterrupt:
    print("interrupted", repr(batches))
"""
    command = [sys.executable, "-c", script]
    answer = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    assert answer.stdout == ("interrupted <minlex.Table.scan_batches: ranks 1 to 5472730538>\n"), (
        answer.stderr
    )
