"""Functions that do a part of a job, in a module that worker processes can import."""

from __future__ import annotations

import os
import signal
import threading
import time
import uuid
from pathlib import Path
from typing import NamedTuple, NoReturn

from minlex import Catalog


class Done(NamedTuple):
    """What a part found, and where."""

    start: int
    stop: int
    ones: int
    """Grids whose last digit is 1."""
    process: int
    catalog: int
    table: str | None


def count_ones(catalog: Catalog, start: int, stop: int) -> Done:
    ones = sum(int((grids[:, 80] == 1).sum()) for _, grids in catalog.scan_batches(start, stop))
    return Done(start, stop, ones, os.getpid(), id(catalog), catalog.path)


def note(log: Path, start: int) -> int:
    """Notes that the part at ``start`` is being done, and says how often that has happened."""
    (log / f"{start}-{os.getpid()}-{uuid.uuid4().hex}").touch()
    return len(list(log.glob(f"{start}-*")))


def calls(log: Path) -> dict[int, int]:
    """How often each part was begun, by its start."""
    counts: dict[int, int] = {}
    for file in log.iterdir():
        start = int(file.name.split("-")[0])
        counts[start] = counts.get(start, 0) + 1
    return counts


def processes(log: Path) -> set[int]:
    """The processes that began a part."""
    return {int(file.name.split("-")[1]) for file in log.iterdir()}


def noted(catalog: Catalog, start: int, stop: int, *, log: Path) -> Done:
    note(log, start)
    return count_ones(catalog, start, stop)


def failing(
    catalog: Catalog, start: int, stop: int, *, log: Path, bad: list[int], times: int
) -> Done:
    """Fails at the bad parts, the first ``times`` times."""
    if note(log, start) <= times and start in bad:
        raise ArithmeticError(f"no luck at {start}\nand a second line")
    return count_ones(catalog, start, stop)


def dying(
    catalog: Catalog, start: int, stop: int, *, log: Path, bad: list[int], times: int
) -> Done:
    """Kills its process at the bad parts, the first ``times`` times, when half is done."""
    time_of_death = note(log, start) <= times and start in bad
    done = count_ones(catalog, start, (start + stop) // 2)
    if time_of_death:
        # Dask gives a worker up that dies before its nanny knows that it has started.
        time.sleep(0.3)
        os.kill(os.getpid(), signal.SIGKILL)
    rest = count_ones(catalog, (start + stop) // 2, stop)
    return done._replace(stop=stop, ones=done.ones + rest.ones)


def hanging(catalog: Catalog, start: int, stop: int, *, log: Path, bad: list[int]) -> Done:
    """Gets stuck at the bad parts the first time; somebody has to kill its process."""
    if note(log, start) == 1 and start in bad:
        threading.Event().wait()
    return count_ones(catalog, start, stop)


def waiting(catalog: Catalog, start: int, stop: int, *, gate: Path, log: Path) -> Done:
    """Waits for a file before it does its part."""
    note(log, start)
    while not gate.exists():
        time.sleep(0.02)
    return count_ones(catalog, start, stop)


def kill_when_begun(log: Path, start: int) -> threading.Thread:
    """Kills the process that does the part at ``start``, from outside, as soon as there is one."""

    def kill() -> None:
        while not (files := list(log.glob(f"{start}-*"))):
            time.sleep(0.02)
        os.kill(int(files[0].name.split("-")[1]), signal.SIGKILL)

    thread = threading.Thread(target=kill)
    thread.start()
    return thread


class Unreadable(Exception):
    """An exception that can be pickled and not read back."""

    def __init__(self, one: int, two: int) -> None:
        super().__init__(f"{one} and {two}")


def unreadable(catalog: Catalog, start: int, stop: int) -> NoReturn:
    raise Unreadable(start, stop)


def unpicklable(catalog: Catalog, start: int, stop: int) -> object:
    return lambda: None
