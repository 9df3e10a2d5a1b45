"""Work over the whole catalogue on a cluster, with Dask: ``pip install 'minlex[dask]'``.

Example::

    from distributed import Client
    import minlex.dask

    def count(table, first, last):
        return sum(1 for form in table.scan(first, last) if form.endswith("1"))

    client = Client("tcp://scheduler:8786")
    counts = minlex.dask.map_catalog(client, count, parts=20_000, results="ones")
    print(sum(counts))
"""

from __future__ import annotations

import contextlib
import functools
import inspect
import os
import pickle
import sys
import time
import uuid
import warnings
from asyncio import CancelledError
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, Self, TypeVar, cast

try:
    import cloudpickle  # type: ignore[import-untyped]
    from distributed import Client, Future, KilledWorker, as_completed
except ModuleNotFoundError as _missing:
    if _missing.name not in ("cloudpickle", "distributed"):
        raise
    raise ModuleNotFoundError(
        "minlex.dask needs Dask: pip install 'minlex[dask]'", name=_missing.name
    ) from None

from minlex._minlex import GRIDS, Table
from minlex._results import Damaged, ResultDirectory
from minlex.jobs import JobError, Stretch, called, first_line, open_once, place, ranges, whole

__all__ = ["Progress", "map_catalog"]

Result = TypeVar("Result")

#: Parts on the cluster at a time, for each thread of its workers: the next is there when one ends.
_PER_THREAD = 2

#: Parts on the cluster at least, so that a cluster which grows with its work has a reason to.
_AT_LEAST = 8

#: If so many parts have failed for good and not one was finished, the fault is in the function.
_HOPELESS = 32

#: Failed parts that a message names; the error has all.
_NAMED = 10


class Progress(NamedTuple):
    """How far a job is, as given to a ``progress`` function.

    Attributes:
        finished: parts that are finished, in this run or in earlier ones.
        failed: parts that have failed for good.
        parts: all parts of the job.
        grids: grids in the parts that this run has finished.
        grids_left: grids in parts that are neither finished nor failed.
        seconds: time since this run began.
    """

    finished: int
    failed: int
    parts: int
    grids: int
    grids_left: int
    seconds: float


def map_catalog(
    client: Client,
    function: Callable[[Table, int, int], Result],
    *,
    parts: int,
    first: int = 1,
    last: int = GRIDS,
    table: str | os.PathLike[str] | None = None,
    results: str | os.PathLike[str] | None = None,
    retries: int = 3,
    progress: bool | Callable[[Progress], object] = True,
) -> list[Result]:
    """Call ``function(table, first, last)`` for all parts of the catalogue on a Dask cluster.

    Each worker process opens the table once. A bounded number of parts is on the cluster at a
    time, so only the memory for the results limits how many there are; parts of some minutes are
    a good size. Each part's result counts once, however often the part had to be done.

    A part that raises an exception is tried again later, up to ``retries`` times. A worker that
    dies is replaced by Dask, and its part done elsewhere. A part on which several workers have
    died (``distributed.scheduler.allowed-failures``) is tried once more when all others are done,
    alone, since its neighbour may have been to blame; then it has failed for good. Failures do
    not keep the other parts from being done and saved. Only when 32 parts have failed and not one
    was finished is the job given up.

    With ``results`` a part is saved as soon as it is finished, in one step. Ctrl-C, a full disk
    or a machine that is switched off lose what is being computed at that moment, and the same
    call goes on from there. The directory knows the job by the function's name and by ``first``,
    ``last`` and ``parts``: if you change what the function computes, give a new directory.
    Damaged files are computed again, with a warning. Results are kept as pickles: use your own
    directories only.

    A cluster that has no workers, or none any more, is waited for. Ctrl-C takes back what is on
    the cluster; a worker in the middle of a part finishes it, to no avail.

    Args:
        client: connected to the cluster, an ordinary (synchronous) one. The workers need minlex
            installed.
        function: does one part, and returns something that can be pickled. With ``results`` it
            must be known by its name: a function without a closure, or a ``functools.partial`` of
            one, whose arguments are part of the name.
        parts: how many pieces of equal size, see :func:`minlex.ranges`.
        first: the first rank.
        last: the last rank.
        table: path of a table, on the workers; by default the one inside the module.
        results: directory for finished parts, on this machine; made if it does not exist.
        retries: how often a failed part is tried again.
        progress: ``True`` shows a bar on standard error, ``False`` nothing; a function is called
            with a :class:`Progress` at the start and after each part.

    Returns:
        The results in order of the catalogue.

    Raises:
        ValueError: as :func:`minlex.ranges`; or the directory belongs to another job, or the
            function has no name; before any work.
        TypeError: the function cannot be sent to the workers, or the client is asynchronous;
            before any work.
        JobError: parts have failed for good, all others having been finished. It names them and
            gives the first reason. Or the work could not go on: no connection to the scheduler,
            no room for a result. The results of all finished parts are in ``finished``.
    """
    stretches = ranges(first, last, parts)
    retries = whole(retries, "retries")
    if retries < 0:
        raise ValueError(f"retries is {retries}: expected 0 or more")
    if not isinstance(client, Client):
        raise TypeError(f"expected a distributed.Client, found {client!r:.80}")
    if client.asynchronous:
        raise TypeError("the client is asynchronous: map_catalog needs an ordinary one")
    if not callable(function):
        raise TypeError(f"expected a function of (table, first, last), found {function!r:.80}")
    name = called(function)
    path = None if table is None else os.path.abspath(os.fspath(table))
    try:
        pickled = cloudpickle.dumps(function)
    except Exception as error:
        raise TypeError(f"{name} cannot be sent to the workers ({first_line(error)})") from error
    if results is not None and not _has_name(function):
        raise ValueError(
            f"{name} cannot be known by its name, which a results directory needs: "
            "give a function without a closure, or a functools.partial of one"
        )
    directory = None if results is None else ResultDirectory(results, name, stretches, path)
    with contextlib.ExitStack() as stack:
        report: Callable[[Progress], object] | None = progress if callable(progress) else None
        if progress is True:
            report = stack.enter_context(_Bar(name))
        job = _Job(client, pickled, name, stretches, path, directory, retries, report)
        return cast("list[Result]", job.done())


def _has_name(function: Callable[..., object]) -> bool:
    """Whether the name, with the arguments of a partial, says which function it is."""
    while isinstance(function, functools.partial):
        function = function.func
    return (
        inspect.isfunction(function)
        and function.__name__ != "<lambda>"
        and function.__closure__ is None
    )


def _do(function: bytes, table: str | None, first: int, last: int) -> bytes:
    """Does a part on a worker; its pickled result."""
    return cast(bytes, cloudpickle.dumps(pickle.loads(function)(open_once(table), first, last)))


class _Job:
    """The parts of a job on their way through a cluster. Parts are numbered from 0."""

    def __init__(
        self,
        client: Client,
        function: bytes,
        name: str,
        stretches: Sequence[Stretch],
        table: str | None,
        directory: ResultDirectory | None,
        retries: int,
        report: Callable[[Progress], object] | None,
    ) -> None:
        # Much of distributed has no type hints.
        self._client: Any = client
        self._function = function
        self._key = f"{name.rpartition(':')[2].partition('(')[0]}-{uuid.uuid4().hex}"
        self._stretches = stretches
        self._table = table
        self._directory = directory
        self._retries = retries
        self._report = report

        self._begun = time.monotonic()
        self._todo: deque[int] = deque()
        # Parts on which workers have died. They wait until they can be tried alone.
        self._suspects: deque[int] = deque()
        self._alone: set[int] = set()
        self._on_cluster: dict[Any, tuple[int, Future[Any]]] = {}
        self._completed: Any = cast(Any, as_completed)(
            loop=client.loop, with_results=True, raise_errors=False
        )
        self._attempts: Counter[int] = Counter()
        self._results: dict[int, Any] = {}
        self._damaged: set[int] = set()
        self._failed: dict[int, BaseException] = {}
        self._grids = 0
        self._left = 0
        self._threads = 0
        self._counted = float("-inf")

    def done(self) -> list[Any]:
        """Does everything that is not done yet; the results of all parts in order."""
        for part in range(len(self._stretches)):
            if not self._saved(part):
                self._todo.append(part)
                self._left += self._stretches[part].grids
        try:
            self._tell()
            while self._submit():
                for future, pickled in self._completed.next_batch():
                    self._take(future, pickled)
                    self._tell()
                if len(self._failed) >= _HOPELESS and not self._results:
                    raise self._error("gave up")
            if self._failed:
                raise self._error()
        except BaseException:
            self._abandon()
            raise
        return [self._results[part] for part in range(len(self._stretches))]

    def _saved(self, part: int) -> bool:
        """Takes a part from the directory, if it is there."""
        if self._directory is None:
            return False
        try:
            pickled = self._directory.load(part)
        except Damaged as damage:
            if part not in self._damaged:
                self._damaged.add(part)
                warnings.warn(
                    f"{damage}: this part is computed again", RuntimeWarning, stacklevel=4
                )
            return False
        if pickled is None:
            return False
        try:
            self._results[part] = pickle.loads(pickled)
        except Exception as error:
            where = place(part, self._stretches)
            raise JobError(
                f"the saved result of {where} cannot be read: {first_line(error)}"
            ) from error
        return True

    def _submit(self) -> bool:
        """Gives the cluster what it may have; whether it has anything to do."""
        while self._todo and len(self._on_cluster) < self._window():
            part = self._todo.popleft()
            # Another run may use the same directory.
            if self._saved(part):
                self._left -= self._stretches[part].grids
            else:
                self._send(part)
        if not self._on_cluster and self._suspects:
            part = self._suspects.popleft()
            self._alone.add(part)
            self._send(part)
        return bool(self._on_cluster)

    def _window(self) -> int:
        """How many parts may be on the cluster; workers come and go."""
        now = time.monotonic()
        if now - self._counted > 1.0:
            with self._connection():
                self._threads = sum(self._client.nthreads().values())
            self._counted = now
        return max(_AT_LEAST, _PER_THREAD * self._threads)

    def _send(self, part: int) -> None:
        self._attempts[part] += 1
        with self._connection():
            future = self._client.submit(
                _do,
                self._function,
                self._table,
                *self._stretches[part],
                key=f"{self._key}-{part}-{self._attempts[part]}",
                pure=False,
            )
        self._on_cluster[future.key] = (part, future)
        self._completed.add(future)

    def _take(self, future: Future[Any], pickled: bytes) -> None:
        """Takes what has become of a part."""
        part, _ = self._on_cluster[future.key]
        try:
            if future.status != "finished":
                # Raises at once what went wrong.
                future.result()
            result = pickle.loads(pickled)
        except (Exception, CancelledError) as error:  # noqa: BLE001 - anything may come from a part
            self._again(part, error)
        else:
            self._keep(part, pickled, result)
        # Not before it is safe: a Ctrl-C may come in between.
        del self._on_cluster[future.key]

    def _keep(self, part: int, pickled: bytes, result: Any) -> None:
        self._results[part] = result
        self._grids += self._stretches[part].grids
        self._left -= self._stretches[part].grids
        if self._directory is not None:
            try:
                self._directory.save(part, pickled)
            except OSError as error:
                raise JobError(
                    f"the result of {place(part, self._stretches)} cannot be saved: {error}; "
                    "the same call goes on from here",
                    finished=self._finished(),
                ) from error

    def _again(self, part: int, error: BaseException) -> None:
        """Decides whether a part that went wrong is tried again."""
        with self._connection():
            if isinstance(error, CancelledError) and self._client.status != "running":
                raise error
        killed = isinstance(error, KilledWorker)
        if self._attempts[part] > self._retries or (killed and part in self._alone):
            self._failed[part] = error
            self._left -= self._stretches[part].grids
        elif killed:
            self._suspects.append(part)
        else:
            self._todo.append(part)

    @contextlib.contextmanager
    def _connection(self) -> Iterator[None]:
        """Says so if something failed because the scheduler is gone."""
        try:
            yield
        except (Exception, CancelledError) as error:
            if self._client.status == "running":
                raise
            raise JobError(
                f"the connection to the Dask scheduler is lost ({first_line(error)})",
                finished=self._finished(),
            ) from error

    def _finished(self) -> dict[Stretch, Any]:
        return {self._stretches[part]: result for part, result in sorted(self._results.items())}

    def _error(self, gave_up: str = "") -> JobError:
        """What to say in the end if not everything went well."""
        first = next(iter(self._failed.values()))
        reason = first_line(first)
        if isinstance(first, KilledWorker):
            reason = f"{first.allowed_failures + 1} workers died while they did it"
        parts = sorted(self._failed)
        named = ", ".join(place(part, self._stretches) for part in parts[:_NAMED])
        if len(parts) > _NAMED:
            named += f" and {len(parts) - _NAMED} more"
        rest = "the job was given up, since none was finished" if gave_up else ""
        if not rest:
            rest = f"the other {len(self._results)} are finished"
            if self._directory is not None:
                rest += f" and saved in {self._directory.path}"
        error = JobError(
            f"{named} failed; first reason: {reason}; {rest}",
            [self._stretches[part] for part in parts],
            self._finished(),
        )
        error.__cause__ = first
        return error

    def _abandon(self) -> None:
        """Saves what has been finished since, and takes back the rest."""
        futures = list(self._on_cluster.values())
        self._on_cluster.clear()
        if self._client.status != "running":
            return
        try:
            if self._directory is not None:
                for part, future in futures:
                    if future.status == "finished":
                        # Whatever went wrong before is what the caller has to hear of.
                        with contextlib.suppress(Exception):
                            self._directory.save(part, future.result(timeout=10))
        finally:
            with contextlib.suppress(Exception):
                self._client.cancel([future for _, future in futures])

    def _tell(self) -> None:
        if self._report is None:
            return
        self._report(
            Progress(
                len(self._results),
                len(self._failed),
                len(self._stretches),
                self._grids,
                self._left,
                time.monotonic() - self._begun,
            )
        )


class _Bar:
    """Progress on standard error: one line in a terminal, now and then a line in a log."""

    _IN_TERMINAL = 0.2
    _IN_LOG = 30.0

    def __init__(self, name: str) -> None:
        self._name = name.rpartition(":")[2].partition("(")[0]
        self._terminal = sys.stderr.isatty()
        self._shown = float("-inf")
        self._last: Progress | None = None

    def __enter__(self) -> Self:
        return self

    def __call__(self, progress: Progress) -> None:
        self._last = progress
        if time.monotonic() - self._shown >= (
            self._IN_TERMINAL if self._terminal else self._IN_LOG
        ):
            self._show(progress)

    def __exit__(self, *_: object) -> None:
        if self._last is not None:
            self._show(self._last)
            if self._terminal:
                print(file=sys.stderr)

    def _show(self, progress: Progress) -> None:
        self._shown = time.monotonic()
        text = f"{self._name}: {progress.finished}/{progress.parts} parts"
        if progress.failed:
            text += f", {progress.failed} failed"
        if progress.grids:
            rate = progress.grids / progress.seconds
            text += f", {rate:,.0f} grids/s, {_time(progress.grids_left / rate)} left"
        end = "\x1b[K" if self._terminal else "\n"
        print(f"\r{text}" if self._terminal else text, end=end, file=sys.stderr, flush=True)


def _time(seconds: float) -> str:
    minutes = round(seconds / 60)
    if minutes < 1:
        return f"{seconds:.0f} s"
    return f"{minutes // 60} h {minutes % 60} min" if minutes >= 60 else f"{minutes} min"
