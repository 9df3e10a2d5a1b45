"""Functions that do a part of a job, in a module that worker processes can import."""

from __future__ import annotations

import os
import signal
import threading
import time
import uuid
from pathlib import Path
from typing import NamedTuple, NoReturn

from minlex import Table


class Done(NamedTuple):
    """The finding of a part, and its place."""

    first: int
    last: int
    ones: int
    """Grids whose last digit is 1."""
    process: int
    table: int
    path: str | None


def count_ones(table: Table, first: int, last: int) -> Done:
    ones = sum(int((grids[:, 80] == 1).sum()) for _, grids in table.scan_batches(first, last))
    return Done(first, last, ones, os.getpid(), id(table), table.path)


def note(log: Path, first: int) -> int:
    """Notes that the part at ``first`` is being done, and says how often that has happened."""
    (log / f"{first}-{os.getpid()}-{uuid.uuid4().hex}").touch()
    return len(list(log.glob(f"{first}-*")))


def calls(log: Path) -> dict[int, int]:
    """Number of times that each part was begun, by its start."""
    counts: dict[int, int] = {}
    for file in log.iterdir():
        start = int(file.name.split("-")[0])
        counts[start] = counts.get(start, 0) + 1
    return counts


def processes(log: Path) -> set[int]:
    """The processes that began a part."""
    return {int(file.name.split("-")[1]) for file in log.iterdir()}


def noted(table: Table, first: int, last: int, *, log: Path) -> Done:
    note(log, first)
    return count_ones(table, first, last)


def failing(table: Table, first: int, last: int, *, log: Path, bad: list[int], times: int) -> Done:
    """Fails at the bad parts, the first ``times`` times."""
    if note(log, first) <= times and first in bad:
        raise ArithmeticError(f"no luck at {first}\nand a second line")
    return count_ones(table, first, last)


def dying(table: Table, first: int, last: int, *, log: Path, bad: list[int], times: int) -> Done:
    """Kills its process at the bad parts, the first ``times`` times, when half is done."""
    time_of_death = note(log, first) <= times and first in bad
    done = count_ones(table, first, (first + last) // 2)
    if time_of_death:
        # Dask gives a worker up that dies before its nanny knows that it has started.
        time.sleep(0.3)
        os.kill(os.getpid(), signal.SIGKILL)
    rest = count_ones(table, (first + last) // 2 + 1, last)
    return done._replace(last=last, ones=done.ones + rest.ones)


def hanging(table: Table, first: int, last: int, *, log: Path, bad: list[int]) -> Done:
    """Gets stuck at the bad parts the first time; someone has to kill its process."""
    if note(log, first) == 1 and first in bad:
        threading.Event().wait()
    return count_ones(table, first, last)


def waiting_from(table: Table, first: int, last: int, *, gate: Path, log: Path, late: int) -> Done:
    """From a late part on waits for a file before it does its part."""
    note(log, first)
    while first >= late and not gate.exists():
        time.sleep(0.02)
    return count_ones(table, first, last)


def kill_when_begun(log: Path, first: int) -> threading.Thread:
    """Kills the process that does the part at ``first``, from outside, as soon as there is one."""

    def kill() -> None:
        while not (files := list(log.glob(f"{first}-*"))):
            time.sleep(0.02)
        os.kill(int(files[0].name.split("-")[1]), signal.SIGKILL)

    thread = threading.Thread(target=kill)
    thread.start()
    return thread


class Unreadable(Exception):
    """An exception that can be pickled and not read back."""

    def __init__(self, one: int, two: int) -> None:
        super().__init__(f"{one} and {two}")


def unreadable(table: Table, first: int, last: int) -> NoReturn:
    raise Unreadable(first, last)


def unpicklable(table: Table, first: int, last: int) -> object:
    return lambda: None
