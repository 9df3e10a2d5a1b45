"""Work over stretches of the catalogue: cutting them into parts, doing the parts in processes.

A job is a function that is called as ``function(table, first, last)`` for consecutive stretches
of ranks and returns something about the grids with these ranks, both included: a count, a
histogram, a list of finds. :func:`ranges` cuts, :func:`map_range` does the work on one machine,
and :func:`minlex.dask.map_catalogue` on a cluster.
"""

from __future__ import annotations

import contextlib
import functools
import itertools
import multiprocessing
import operator
import os
import pickle
import signal
import sys
import threading
from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Any, NamedTuple, SupportsIndex, TypeVar

from minlex._minlex import ESSENTIALLY_DIFFERENT, Table

__all__ = ["JobError", "Stretch", "map_range", "open_once", "ranges"]

Result = TypeVar("Result")

#: Parts for each process if the caller does not say: small enough to keep all processes busy to
#: the end.
_PARTS_PER_PROCESS = 16

#: A part whose process has died this often has failed for good.
_DEATHS = 3

#: Seconds of waiting before Python may look for a Ctrl-C; on Windows a lock cannot be interrupted.
_PATIENCE = 1.0

#: Results that may be ready before their turn, for each process.
_AHEAD = 8


class Stretch(NamedTuple):
    """Consecutive ranks, an ordinary tuple ``(first, last)`` besides.

    Attributes:
        first: the first rank, 1 or more.
        last: the last rank, at most ``ESSENTIALLY_DIFFERENT``.
    """

    first: int
    last: int

    @property
    def grids(self) -> int:
        """Number of ranks."""
        return self.last - self.first + 1


class JobError(RuntimeError):
    """Parts of a job failed for good. The first one's own exception is the ``__cause__``.

    Attributes:
        parts: the stretches that failed, in order of the catalogue; none if the job as a whole
            could not go on.
        finished: results of the parts that were finished and not handed out, by stretch, so that
            no work is lost.
    """

    parts: tuple[Stretch, ...]
    finished: Mapping[Stretch, Any]

    def __init__(
        self,
        message: str,
        parts: Sequence[Stretch] = (),
        finished: Mapping[Stretch, Any] | None = None,
    ) -> None:
        """An error with its message, the stretches that failed, and the results that exist."""
        super().__init__(message)
        self.parts = tuple(parts)
        self.finished = dict(finished or {})


def ranges(first: int, last: int, parts: int) -> list[Stretch]:
    """Cut the ranks from ``first`` to ``last`` into consecutive stretches of equal size, or nearly.

    Args:
        first: the first rank, 1 or more.
        last: the last rank, at most ``ESSENTIALLY_DIFFERENT``.
        parts: how many stretches; fewer come out if there are fewer ranks, since none is empty.

    Returns:
        The stretches in order. Each begins one after the end of the one before, together they are
        exactly ``first`` to ``last``, and their sizes differ by at most one.

    Raises:
        ValueError: ranks outside the catalogue, ``last`` below ``first``, or no parts at all.
        TypeError: something is not a whole number.

    >>> ranges(1, 10, 3)
    [Stretch(first=1, last=3), Stretch(first=4, last=6), Stretch(first=7, last=10)]
    """
    first, last, parts = whole(first, "first"), whole(last, "last"), whole(parts, "parts")
    for rank, what in (first, "first"), (last, "last"):
        if not 1 <= rank <= ESSENTIALLY_DIFFERENT:
            raise ValueError(f"{what} is {rank}: ranks go from 1 to {ESSENTIALLY_DIFFERENT}")
    if last < first:
        raise ValueError(f"last is {last}, below first, which is {first}")
    if parts < 1:
        raise ValueError(f"parts is {parts}: expected 1 or more")
    count = last - first + 1
    parts = min(parts, count)
    cuts = (first + count * part // parts for part in range(parts + 1))
    return [Stretch(begin, end - 1) for begin, end in itertools.pairwise(cuts)]


def map_range(
    function: Callable[[Table, int, int], Result],
    first: int,
    last: int,
    *,
    parts: int | None = None,
    processes: int | None = None,
    table: str | os.PathLike[str] | None = None,
) -> Iterator[Result]:
    """Call ``function(table, first, last)`` for all parts of a stretch, in several processes.

    Each process opens the table once. Processes are spawned, not forked, so that this is safe
    beside threads, and so a script that calls it needs the usual ``if __name__ == "__main__":``
    around its work. With ``processes=1`` everything happens in this process, one part per result
    taken.

    Work is done while the caller waits for a result. The processes finish the parts they have
    while the caller is busy, and get at most a few parts ahead of it, so the memory needed does
    not grow with the number of parts. To stop early, ``close()`` the iterator or leave it to be
    collected: the processes are ended.

    Args:
        function: does one part. To be sent to other processes it must be importable: defined at
            the top of a module, or a ``functools.partial`` of such a function.
        first: the first rank, 1 or more.
        last: the last rank, at most ``ESSENTIALLY_DIFFERENT``.
        parts: how many pieces of equal size, see :func:`ranges`; by default 16 for each process.
        processes: how many; by default one for each core that this process may use.
        table: path of a table; by default the one inside the module.

    Returns:
        An iterator over the results, in order of the catalogue.

    Raises:
        ValueError: as :func:`ranges`, or no processes; at once.
        TypeError: the function cannot be sent to other processes; at once.
        OSError, InvalidTableError: the table cannot be opened; at once.
        JobError: while iterating, in place of the first missing result. A part raised an
            exception, or its process was killed three times, each time a new one having taken its
            place. The part is named; those before it have been handed out, finished ones after it
            are in ``finished``.

    >>> def forms(table, first, last):
    ...     return list(table.scan(first, last))
    >>> [len(part) for part in map_range(forms, 1, 1000, parts=3, processes=1)]
    [333, 333, 334]
    """
    processes = usable_cores() if processes is None else whole(processes, "processes")
    if processes < 1:
        raise ValueError(f"processes is {processes}: expected 1 or more")
    stretches = ranges(first, last, _PARTS_PER_PROCESS * processes if parts is None else parts)
    if not callable(function):
        raise TypeError(f"expected a function of (table, first, last), found {function!r:.80}")
    path = None if table is None else os.path.abspath(os.fspath(table))
    open_once(path)
    if processes == 1:
        return _in_this_process(function, stretches, path)
    return _in_processes(_pickled(function), stretches, processes, path)


_open_tables: dict[str | None, Table] = {}
_opening = threading.Lock()


def open_once(table: str | os.PathLike[str] | None = None) -> Table:
    """The table in a file, opened once in each process however often it is asked for.

    :func:`map_range` and :mod:`minlex.dask` use it; it is public for other ways to do the parts.

    Args:
        table: path of a table; ``None`` is the one inside the module.

    Returns:
        The same object for the same path.

    Raises:
        OSError, InvalidTableError: the table cannot be opened.
    """
    path = None if table is None else os.fspath(table)
    with _opening:
        opened = _open_tables.get(path)
        if opened is None:
            opened = Table() if path is None else Table.open(path)
            _open_tables[path] = opened
        return opened


# The next functions are shared with minlex.dask.


def whole(number: SupportsIndex, what: str) -> int:
    """An argument as a whole number."""
    try:
        return operator.index(number)
    except TypeError:
        raise TypeError(f"{what} is {number!r:.80}: expected a whole number") from None


def called(function: Callable[..., object]) -> str:
    """The name by which people know a function: module, name, and bound arguments."""
    if isinstance(function, functools.partial):
        bound = [f"{argument!r}" for argument in function.args]
        bound += [f"{name}={value!r}" for name, value in sorted(function.keywords.items())]
        return f"{called(function.func)}({', '.join(bound)})"
    module = getattr(function, "__module__", None) or type(function).__module__
    if module == "__main__":
        # As a script it should keep its name when it is moved or called by another path.
        script = getattr(sys.modules["__main__"], "__file__", None)
        module = os.path.basename(script) if script else module
    name = getattr(function, "__qualname__", None) or type(function).__qualname__
    return f"{module}:{name}"


def place(number: int, stretches: Sequence[Stretch]) -> str:
    """The name of a part, counted from 0, in messages."""
    first, last = stretches[number]
    return f"part {number + 1} of {len(stretches)} (ranks {first} to {last})"


def first_line(error: BaseException) -> str:
    """An exception in one line."""
    lines = str(error).strip().splitlines()
    return f"{type(error).__name__}: {lines[0]:.300}" if lines else type(error).__name__


def usable_cores() -> int:
    """Number of cores that this process may use."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _failed(
    number: int, stretches: Sequence[Stretch], error: BaseException, finished: Mapping[Stretch, Any]
) -> JobError:
    message = f"{place(number, stretches)} failed: {first_line(error)}"
    return JobError(message, [stretches[number]], finished)


def _in_this_process(
    function: Callable[[Table, int, int], Result], stretches: Sequence[Stretch], table: str | None
) -> Iterator[Result]:
    opened = open_once(table)
    for number, (first, last) in enumerate(stretches):
        try:
            result = function(opened, first, last)
        except Exception as error:
            raise _failed(number, stretches, error, {}) from error
        yield result


def _pickled(function: Callable[..., object]) -> bytes:
    """The function for other processes.

    Made and read by hand, since an error in the executor's own reading ends the process.
    """
    try:
        return pickle.dumps(function)
    except Exception as error:
        raise TypeError(
            f"{called(function)} cannot be sent to other processes; define it at the top of a "
            f"module, or use processes=1 ({first_line(error)})"
        ) from error


def _settle() -> None:
    """Begins a process: it leaves Ctrl-C to its parent and ends when that is gone, killed even."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def outlive_nobody() -> None:
        parent = multiprocessing.parent_process()
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=outlive_nobody, daemon=True).start()


def _begin(function: bytes, table: str | None) -> int:
    """Proves that this process can do parts, and returns its number."""
    pickle.loads(function)
    open_once(table)
    return os.getpid()


def _do(function: bytes, table: str | None, first: int, last: int) -> bytes:
    """Does a part in another process; its pickled result.

    A result that cannot be read back looks like a dead process to the executor, so results and
    exceptions are pickled here.
    """
    try:
        return pickle.dumps(pickle.loads(function)(open_once(table), first, last))
    except Exception as error:
        try:
            pickle.loads(pickle.dumps(error))
        except Exception:  # noqa: BLE001 - pickling by others can raise anything
            raise RuntimeError(first_line(error)) from error
        raise


class _Worker:
    """A process that does one part after the other.

    Each has an executor of its own: a shared one does not know whose part it was when a process
    dies.
    """

    def __init__(self, function: bytes, table: str | None) -> None:
        self._job = (function, table)
        self._executor = ProcessPoolExecutor(
            1, mp_context=multiprocessing.get_context("spawn"), initializer=_settle
        )
        self._begun = self._executor.submit(_begin, function, table)
        self.task: Future[Any] | None = self._begun
        """Its task: at first to begin, then a part or none."""
        self.part: int | None = None

    def do(self, part: int, stretch: Stretch) -> None:
        self.part = part
        try:
            self.task = self._executor.submit(_do, *self._job, *stretch)
        except BrokenProcessPool as death:
            # It died while it had nothing to do.
            self.task = Future()
            self.task.set_exception(death)

    def stop(self) -> None:
        """Ends the process if it has begun and is busy."""
        if self.task is not None and self._begun.done() and self._begun.exception() is None:
            number = self._begun.result()
            for child in multiprocessing.active_children():
                if child.pid == number:
                    child.terminate()

    def join(self) -> None:
        """Waits for the process to end."""
        self._executor.shutdown(cancel_futures=True)


class _Pool:
    """The parts of a job on their way through several processes."""

    def __init__(
        self, function: bytes, stretches: Sequence[Stretch], processes: int, table: str | None
    ) -> None:
        self._job = (function, table)
        self._stretches = stretches
        self._todo = deque(range(len(stretches)))
        self._deaths: Counter[int | None] = Counter()
        self._outcomes: dict[int, Future[Any]] = {}
        self._workers: list[_Worker] = []
        try:
            for _ in range(min(processes, len(stretches))):
                self._workers.append(_Worker(*self._job))
        except BaseException:
            self.end()
            raise

    def outcome(self, part: int) -> Future[Any]:
        """Works until this part is finished or has failed for good; asked for in order."""
        while part not in self._outcomes:
            for desk, worker in enumerate(self._workers):
                if worker.task is not None and worker.task.done():
                    self._workers[desk] = self._collected(worker, worker.task)
            for worker in self._workers:
                ahead = _AHEAD * len(self._workers)
                if worker.task is None and self._todo and self._todo[0] < part + ahead:
                    worker.do(self._todo[0], self._stretches[self._todo[0]])
                    self._todo.popleft()
            if part not in self._outcomes:
                tasks = [worker.task for worker in self._workers if worker.task is not None]
                wait(tasks, _PATIENCE, FIRST_COMPLETED)
        return self._outcomes.pop(part)

    def _collected(self, worker: _Worker, task: Future[Any]) -> _Worker:
        """Takes a finished task; the worker, free again, or another in its place."""
        error = task.exception()
        if isinstance(error, BrokenProcessPool):
            return self._replaced(worker, task)
        if worker.part is not None:
            self._outcomes[worker.part] = task
            if error is not None:
                self._keep_below(worker.part)
        elif error is not None:
            raise JobError(f"a process cannot begin to work: {first_line(error)}") from error
        else:
            self._deaths[None] = 0
        worker.task = worker.part = None
        return worker

    def _replaced(self, worker: _Worker, task: Future[Any]) -> _Worker:
        """A new worker after a death, which is charged to the part that was being done."""
        part = worker.part
        worker.join()
        self._deaths[part] += 1
        if part is None:
            if self._deaths[None] >= _DEATHS:
                raise JobError(
                    f"processes died {_DEATHS} times in a row while they started; if this is a "
                    'script, its work must stand below `if __name__ == "__main__":`',
                    finished=self.finished(),
                )
        elif self._deaths[part] >= _DEATHS:
            self._outcomes[part] = task
            self._keep_below(part)
        else:
            self._todo.appendleft(part)
        return _Worker(*self._job)

    def _keep_below(self, part: int) -> None:
        """After a failure, only the parts before it are still worth doing."""
        self._todo = deque(other for other in self._todo if other < part)

    def finished(self) -> dict[Stretch, Any]:
        """Results that no one has asked for."""
        results: dict[Stretch, Any] = {}
        for part, task in sorted(self._outcomes.items()):
            # One error is being reported already: others after it are left out.
            with contextlib.suppress(Exception):
                results[self._stretches[part]] = pickle.loads(task.result())
        return results

    def end(self) -> None:
        """Ends all processes, also those that are in the middle of a part."""
        for worker in self._workers:
            worker.stop()
        for worker in self._workers:
            worker.join()


def _in_processes(
    function: bytes, stretches: Sequence[Stretch], processes: int, table: str | None
) -> Iterator[Any]:
    pool = _Pool(function, stretches, processes, table)
    try:
        for number in range(len(stretches)):
            task = pool.outcome(number)
            try:
                result = pickle.loads(task.result())
            except BrokenProcessPool as death:
                raise JobError(
                    f"{place(number, stretches)} failed: its process died {_DEATHS} times, "
                    "killed from outside, for want of memory perhaps, or crashed",
                    [stretches[number]],
                    pool.finished(),
                ) from death
            except Exception as error:
                raise _failed(number, stretches, error, pool.finished()) from error
            yield result
    finally:
        pool.end()
