"""Jobs on a real Dask cluster: three worker processes on this machine."""

from __future__ import annotations

import _thread
import functools
import json
import logging
import os
import pickle
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, cast
from unittest import mock

import pytest
from distributed import Client, LocalCluster
from helpers import DATA, wait_until
from parts import (
    Done,
    calls,
    count_ones,
    failing,
    hanging,
    kill_when_begun,
    noted,
    processes,
    unpicklable,
    unreadable,
    waiting_from,
)

from minlex import JobError, Table, ranges
from minlex.dask import map_catalogue

FIRST, LAST, PARTS = 2_000_000, 2_009_999, 20

# Dask has untyped parts.
local_cluster: Any = LocalCluster
connected: Any = Client


def ones_directly() -> int:
    """The count that jobs must find, one grid after the other."""
    return sum(form.endswith("1") for form in Table().scan(FIRST, LAST))


def check(results: list[Done]) -> None:
    """Every part once, in order, and the right count."""
    assert [(done.first, done.last) for done in results] == ranges(FIRST, LAST, PARTS)
    assert sum(done.ones for done in results) == ones_directly()


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Workers that are processes, with a nanny each that starts a new one when one dies."""
    cluster = local_cluster(
        n_workers=3,
        threads_per_worker=1,
        processes=True,
        dashboard_address=":0",
        silence_logs=logging.CRITICAL,
    )
    with cluster:
        yield cluster


@pytest.fixture
def client(cluster: Any) -> Iterator[Client]:
    # As in a Dask that is not set up at all.
    cluster.scheduler.allowed_failures = 3
    client: Any = connected(cluster)
    with client:
        # Those that a test before has killed too early for their nannies.
        cluster.scale(3)
        client.wait_for_workers(3, timeout=60)
        yield client


def job(client: Client, function: Callable[[Table, int, int], Done], **more: Any) -> list[Done]:
    arguments: dict[str, Any] = {"parts": PARTS, "first": FIRST, "last": LAST}
    return map_catalogue(client, function, **(arguments | more))


def executing(dask_worker: Any) -> int:
    """Number of parts that a worker is doing."""
    return len(dask_worker.state.executing)


def test_everything_is_counted_once(client: Client) -> None:
    results = job(client, count_ones)
    check(results)
    workers = {done.process for done in results}
    assert os.getpid() not in workers
    assert len(workers) > 1
    # One table in each process.
    assert len({(done.process, done.table) for done in results}) == len(workers)


def test_a_worker_that_is_killed_loses_nothing(client: Client, tmp_path: Path) -> None:
    bad = ranges(FIRST, LAST, PARTS)[4].first
    function = functools.partial(hanging, log=tmp_path, bad=[bad])
    killer = kill_when_begun(tmp_path, bad)
    check(job(client, function))
    killer.join()
    # It was done a second time, by another process.
    assert calls(tmp_path)[bad] == 2
    assert len(processes(tmp_path)) >= 2


def test_a_part_that_fails_is_tried_again(client: Client, tmp_path: Path) -> None:
    stretches = ranges(FIRST, LAST, PARTS)
    bad = [stretches[0].first, stretches[13].first]
    function = functools.partial(failing, log=tmp_path, bad=bad, times=3)
    check(job(client, function))
    assert calls(tmp_path) == {start: 4 if start in bad else 1 for start, _ in stretches}


def test_parts_that_fail_for_good_are_named(client: Client, tmp_path: Path) -> None:
    log, results = tmp_path / "log", tmp_path / "results"
    log.mkdir()
    stretches = ranges(FIRST, LAST, PARTS)
    bad = [stretches[2], stretches[5]]
    function = functools.partial(failing, log=log, bad=[start for start, _ in bad], times=2)
    with pytest.raises(JobError) as caught:
        job(client, function, results=results, retries=1)
    assert caught.value.parts == tuple(bad)
    assert str(caught.value).startswith(
        f"part 3 of 20 (ranks {bad[0].first} to {bad[0].last}), part 6 of 20 (ranks"
    )
    assert "first reason: ArithmeticError: no luck at " in str(caught.value)
    assert str(caught.value).endswith(f"; the other 18 are finished and saved in {results}")
    assert "\n" not in str(caught.value)
    assert isinstance(caught.value.__cause__, ArithmeticError)
    assert calls(log) == {stretch.first: 2 if stretch in bad else 1 for stretch in stretches}
    # Whatever was wrong is repaired: only the rest is computed.
    check(job(client, function, results=results, retries=0))
    assert calls(log) == {stretch.first: 3 if stretch in bad else 1 for stretch in stretches}


def test_what_cannot_be_sent_is_said(client: Client) -> None:
    lock = threading.Lock()
    with pytest.raises(TypeError, match="cannot be sent to the workers"):
        map_catalogue(client, lambda *_: lock, parts=2)
    with pytest.raises(JobError, match="first reason: .*Unreadable"):
        map_catalogue(client, unreadable, parts=2, first=1, last=2)
    # By a cluster a lambda can be sent, and be a result.
    answers = map_catalogue(client, unpicklable, parts=2, first=1, last=2)
    assert [cast(Any, answer)() for answer in answers] == [None, None]
    with pytest.raises(TypeError, match="expected a function"):
        map_catalogue(client, cast(Any, None), parts=2)
    with pytest.raises(TypeError, match=r"expected a distributed\.Client, found 'tcp"):
        map_catalogue(cast(Any, "tcp://localhost:8786"), count_ones, parts=2)
    with pytest.raises(ValueError, match="retries is -1"):
        map_catalogue(client, count_ones, parts=2, retries=-1)
    with pytest.raises(ValueError, match="parts is 0"):
        map_catalogue(client, count_ones, parts=0)


def test_the_table_is_opened_on_the_workers(client: Client) -> None:
    path = str(DATA / "golden-v1.mlx")
    results = job(client, count_ones, table=path)
    check(results)
    assert {done.path for done in results} == {path}
    with pytest.raises(JobError, match="first reason: FileNotFoundError"):
        job(client, count_ones, table=path + "x", retries=0)


def test_ctrl_c_takes_back_what_waits(client: Any, cluster: Any, tmp_path: Path) -> None:
    log, results, gate = tmp_path / "log", tmp_path / "results", tmp_path / "gate"
    log.mkdir()
    late = ranges(FIRST, LAST, PARTS)[10].first
    function = functools.partial(waiting_from, gate=gate, log=log, late=late)

    def interrupt() -> None:
        wait_until(lambda: len(list(results.glob("part-*"))) == 10)
        wait_until(lambda: len(calls(log)) == 13)
        _thread.interrupt_main()

    thread = threading.Thread(target=interrupt)
    thread.start()
    with pytest.raises(KeyboardInterrupt) as caught:
        job(client, function, results=results)
    thread.join()
    wait_until(lambda: not cluster.scheduler.tasks)
    gate.touch()
    wait_until(lambda: not any(client.run(executing).values()))
    # Ten were done and three begun; the others were on the cluster and never will be.
    assert len(calls(log)) == 13
    # The traceback keeps the futures: they were not just forgotten.
    assert caught.traceback
    # The same call goes on from there.
    check(job(client, function, results=results))
    assert sorted(calls(log).values()) == [1] * 17 + [2] * 3


def test_a_lost_scheduler_is_told(tmp_path: Path) -> None:
    log, results, gate = tmp_path / "log", tmp_path / "results", tmp_path / "gate"
    log.mkdir()
    cluster = local_cluster(
        n_workers=1, threads_per_worker=1, dashboard_address=":0", silence_logs=logging.CRITICAL
    )
    client: Any = connected(cluster)
    late = ranges(FIRST, LAST, PARTS)[3].first

    def close() -> None:
        wait_until(lambda: len(list(results.glob("part-*"))) == 3)
        cluster.close()

    thread = threading.Thread(target=close)
    thread.start()
    function = functools.partial(waiting_from, gate=gate, log=log, late=late)
    with pytest.raises(JobError, match="first reason: .*ancelled") as caught:
        job(client, function, results=results)
    thread.join()
    client.close()
    assert len(caught.value.finished) == len(list(results.glob("part-*"))) == 3


def test_damaged_parts_are_computed_again(client: Client, tmp_path: Path) -> None:
    log, results, other = tmp_path / "log", tmp_path / "results", tmp_path / "other"
    log.mkdir()
    function = functools.partial(noted, log=log)
    check(job(client, function, results=results))
    job(client, count_ones, results=other)
    files = sorted(results.glob("part-*.result"))
    assert len(files) == PARTS
    good = [file.read_bytes() for file in files]
    damage: dict[int, bytes] = {
        1: b"",
        2: good[2][:-1],
        3: good[3] + b"x",
        4: good[4][:40],
        5: good[5][:-5] + bytes([good[5][-5] ^ 1]) + good[5][-4:],
        6: good[7],  # another part of the job
        8: (other / files[8].name).read_bytes(),  # the same part of another job
        9: pickle.dumps("something else"),
    }
    for part, contents in damage.items():
        files[part].write_bytes(contents)
    (results / ".unfinished-0").write_bytes(good[0][:10])
    os.link(files[2], tmp_path / "cut")
    with pytest.warns(RuntimeWarning, match="damaged: this part is computed again") as warned:
        check(job(client, function, results=results))
    assert sorted(str(warning.message).split(" is")[0] for warning in warned) == [
        str(files[part]) for part in damage
    ]
    starts = [start for start, _ in ranges(FIRST, LAST, PARTS)]
    assert calls(log) == {start: 2 if part in damage else 1 for part, start in enumerate(starts)}
    # A new file took the place of the old one, which was not written over.
    assert (tmp_path / "cut").read_bytes() == damage[2]
    headings = [file.read_bytes().partition(b"\n")[0] for file in files]
    assert [json.loads(heading)["part"] for heading in headings] == list(range(1, PARTS + 1))


def test_a_directory_of_another_job_is_refused(client: Client, tmp_path: Path) -> None:
    results = tmp_path / "deep" / "results"
    check(job(client, count_ones, results=results))
    manifest = json.loads((results / "manifest.json").read_text())
    assert manifest == {
        "format": "minlex results 2",
        "function": "parts:count_ones",
        "first": FIRST,
        "last": LAST,
        "parts": PARTS,
        "table": None,
    }
    for change, reason in [
        ({"first": FIRST + 1}, f"first is {FIRST}, here it is {FIRST + 1}"),
        ({"last": LAST + 1}, f"last is {LAST}, here it is {LAST + 1}"),
        ({"parts": 21}, "parts is 20, here it is 21"),
    ]:
        with pytest.raises(ValueError, match=f"belongs to another job: its {reason}"):
            job(client, count_ones, results=results, **change)
    for function in (
        functools.partial(noted, log=tmp_path),
        functools.partial(count_ones, first=3),
    ):
        with pytest.raises(ValueError, match="its function is 'parts:count_ones', here it is"):
            job(client, function, results=results)
    # Every table gives the same answers.
    check(job(client, count_ones, results=results, table=DATA / "golden-v1.mlx"))
    (results / "manifest.json").write_text("{")
    with pytest.raises(ValueError, match=r"manifest\.json is damaged"):
        job(client, count_ones, results=results)
    with pytest.raises(ValueError, match=r"has files in it and no manifest\.json"):
        job(client, count_ones, results=DATA)
    assert not (DATA / "manifest.json").exists()


def test_a_directory_needs_a_function_with_a_name(client: Client, tmp_path: Path) -> None:
    number = len(str(tmp_path))

    def closure(table: Table, first: int, last: int) -> Any:
        return number

    for function in (closure, lambda *_: 3, functools.partial(closure), tmp_path.joinpath):
        with pytest.raises(ValueError, match="cannot be known by its name"):
            job(client, cast(Any, function), results=tmp_path / "results")
    assert not (tmp_path / "results").exists()


def test_two_runs_may_share_a_directory(client: Client, cluster: Any, tmp_path: Path) -> None:
    log, results = tmp_path / "log", tmp_path / "results"
    log.mkdir()
    function = functools.partial(noted, log=log)
    answers: list[list[Done]] = []

    def run() -> None:
        other: Any = connected(cluster, set_as_default=False)
        with other:
            answers.append(job(other, function, results=results))

    threads = [threading.Thread(target=run) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(answers) == 3
    for answer in answers:
        check(answer)
    before = calls(log)
    check(job(client, function, results=results))
    assert calls(log) == before
    assert len(list(results.iterdir())) == 1 + PARTS


def test_a_full_disk_is_told_and_nothing_is_half_written(
    client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    results = tmp_path / "results"
    written = 0
    flush = os.fsync

    def fsync(number: int) -> None:
        nonlocal written
        written += 1
        if written > 10:
            raise OSError(28, "No space left on device")
        flush(number)

    monkeypatch.setattr(os, "fsync", fsync)
    with pytest.raises(
        JobError, match=r"cannot be saved: .*No space left on device; the same"
    ) as e:
        job(client, count_ones, results=results)
    monkeypatch.undo()
    # Two calls for the manifest and each part: its file, its directory. The result that had no room
    # is not lost either.
    assert len(list(results.glob("part-*"))) == 4
    assert len(list(results.iterdir())) == 5
    assert len(e.value.finished) == 5
    check(job(client, count_ones, results=results))


def test_without_dask_one_line_says_what_to_do() -> None:
    script = (
        "import sys; sys.modules['distributed'] = None\n"
        "import minlex\n"
        "try: import minlex.dask\n"
        "except ModuleNotFoundError as error: print(error)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout == "minlex.dask needs Dask: pip install 'minlex[dask]'\n"


def test_an_asynchronous_client_is_refused() -> None:
    client = mock.create_autospec(Client, instance=True)
    client.asynchronous = True
    with pytest.raises(TypeError, match="the client is asynchronous"):
        map_catalogue(client, count_ones, parts=2)
