"""Work over the whole catalogue on a cluster, with Dask: ``pip install 'minlex[dask]'``.

Dask itself sends parts out, tries them again and replaces workers that die. This module adds that
each part is on disk as soon as it is finished, and the same call goes on from there.

Example::

    from distributed import Client
    import minlex.dask

    def count(table, first, last):
        return sum(1 for form in table.scan(first, last) if form.endswith("1"))

    client = Client("tcp://scheduler:8786")
    counts = minlex.dask.map_catalogue(client, count, parts=20_000, results="ones")
    print(sum(counts))
"""

from __future__ import annotations

import contextlib
import functools
import inspect
import os
import pickle
import warnings
from asyncio import CancelledError
from collections.abc import Callable, Sequence
from typing import Any, TypeVar, cast

try:
    import cloudpickle  # type: ignore[import-untyped]
    from distributed import Client, as_completed
except ModuleNotFoundError as _missing:
    if _missing.name not in ("cloudpickle", "distributed"):
        raise
    raise ModuleNotFoundError(
        "minlex.dask needs Dask: pip install 'minlex[dask]'", name=_missing.name
    ) from None

from minlex._minlex import ESSENTIALLY_DIFFERENT, Table
from minlex._results import Damaged, ResultDirectory
from minlex.jobs import JobError, Stretch, called, first_line, open_once, place, ranges, whole

__all__ = ["map_catalogue"]

Result = TypeVar("Result")

#: Failed parts that a message names; the error has all.
_NAMED = 10


def map_catalogue(
    client: Client,
    function: Callable[[Table, int, int], Result],
    *,
    parts: int,
    first: int = 1,
    last: int = ESSENTIALLY_DIFFERENT,
    table: str | os.PathLike[str] | None = None,
    results: str | os.PathLike[str] | None = None,
    retries: int = 3,
) -> list[Result]:
    """Call ``function(table, first, last)`` for all parts of the catalogue on a Dask cluster.

    Each worker process opens the table once; parts of some minutes are a good size. A part that
    raises an exception is tried again by Dask, and one whose worker died is done elsewhere. Parts
    that fail for good do not keep the others from being done and saved. Dask's dashboard shows the
    progress.

    With ``results`` a part is saved as soon as it is finished, in one step. Ctrl-C, a full disk
    or a machine that is switched off lose the parts being computed at that moment, and the same
    call goes on from there. The directory knows the job by the function's name and by ``first``,
    ``last`` and ``parts``: if you change the function's results, give a new directory.
    Damaged files are computed again, with a warning. Results are kept as pickles: use your own
    directories only.

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

    Returns:
        The results in order of the catalogue.

    Raises:
        ValueError: as :func:`minlex.ranges`; or the directory belongs to another job, or the
            function has no name; before any work.
        TypeError: the function cannot be sent to the workers, or the client is asynchronous;
            before any work.
        JobError: parts have failed for good, all others having been finished. It names them and
            gives the first reason. Or a result found no room. The results of all finished parts
            are in ``finished``.
    """
    stretches = ranges(first, last, parts)
    retries = whole(retries, "retries")
    if retries < 0:
        raise ValueError(f"retries is {retries}: expected 0 or more")
    if not isinstance(client, Client):
        raise TypeError(f"expected a distributed.Client, found {client!r:.80}")
    if client.asynchronous:
        raise TypeError("the client is asynchronous: map_catalogue needs an ordinary one")
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
    finished = {} if directory is None else _saved(directory, stretches)
    todo = [part for part in range(len(stretches)) if part not in finished]
    work = functools.partial(_do, pickled, path)
    failed = _done(client, work, todo, stretches, directory, retries, finished)
    if failed:
        raise _failure(failed, stretches, directory, finished)
    return [finished[part] for part in range(len(stretches))]


def _has_name(function: Callable[..., object]) -> bool:
    """True if the name, with the arguments of a partial, determines the function."""
    while isinstance(function, functools.partial):
        function = function.func
    return (
        inspect.isfunction(function)
        and function.__name__ != "<lambda>"
        and function.__closure__ is None
    )


def _do(function: bytes, table: str | None, stretch: Stretch) -> bytes:
    """Does a part on a worker; its pickled result."""
    return cast(bytes, cloudpickle.dumps(pickle.loads(function)(open_once(table), *stretch)))


def _saved(directory: ResultDirectory, stretches: Sequence[Stretch]) -> dict[int, Any]:
    """The results of parts that are in the directory."""
    found = {}
    for part in range(len(stretches)):
        try:
            pickled = directory.load(part)
        except Damaged as damage:
            warnings.warn(f"{damage}: this part is computed again", RuntimeWarning, stacklevel=3)
            continue
        try:
            if pickled is not None:
                found[part] = pickle.loads(pickled)
        except Exception as error:
            where = place(part, stretches)
            raise JobError(
                f"the saved result of {where} cannot be read: {first_line(error)}"
            ) from error
    return found


def _done(
    client: Any,
    work: Callable[[Stretch], bytes],
    todo: Sequence[int],
    stretches: Sequence[Stretch],
    directory: ResultDirectory | None,
    retries: int,
    finished: dict[int, Any],
) -> dict[int, BaseException]:
    """Does parts, and puts their results with those that are finished; why others failed."""
    failed: dict[int, BaseException] = {}
    futures = client.map(work, [stretches[part] for part in todo], retries=retries, pure=False)
    part_of = {future.key: part for future, part in zip(futures, todo, strict=True)}
    try:
        for future in cast(Any, as_completed)(futures):
            part = part_of[future.key]
            try:
                # Raises the error of a failed part.
                pickled = future.result()
                result = pickle.loads(pickled)
            except (Exception, CancelledError) as error:  # noqa: BLE001 - anything may come
                failed[part] = error
                continue
            finished[part] = result
            if directory is not None:
                _keep(directory, part, pickled, stretches, finished)
    finally:
        # Parts not begun never will be; the rest end, to no avail.
        with contextlib.suppress(Exception):
            client.cancel(futures)
    return failed


def _keep(
    directory: ResultDirectory,
    part: int,
    pickled: bytes,
    stretches: Sequence[Stretch],
    finished: dict[int, Any],
) -> None:
    try:
        directory.save(part, pickled)
    except OSError as error:
        raise JobError(
            f"the result of {place(part, stretches)} cannot be saved: {error}; "
            "the same call goes on from here",
            finished=_by_stretch(stretches, finished),
        ) from error


def _by_stretch(stretches: Sequence[Stretch], finished: dict[int, Any]) -> dict[Stretch, Any]:
    return {stretches[part]: result for part, result in sorted(finished.items())}


def _failure(
    failed: dict[int, BaseException],
    stretches: Sequence[Stretch],
    directory: ResultDirectory | None,
    finished: dict[int, Any],
) -> JobError:
    """The error for parts that failed for good."""
    first = next(iter(failed.values()))
    parts = sorted(failed)
    named = ", ".join(place(part, stretches) for part in parts[:_NAMED])
    if len(parts) > _NAMED:
        named += f" and {len(parts) - _NAMED} more"
    rest = f"the other {len(finished)} are finished"
    if directory is not None:
        rest += f" and saved in {directory.path}"
    error = JobError(
        f"{named} failed; first reason: {first_line(first)}; {rest}",
        [stretches[part] for part in parts],
        _by_stretch(stretches, finished),
    )
    error.__cause__ = first
    return error
