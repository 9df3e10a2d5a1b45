"""Stretches of ranks, and work over them in several processes."""

from __future__ import annotations

import doctest
import functools
import itertools
import multiprocessing
import os
import pickle
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from helpers import DATA, wait_until
from parts import (
    Done,
    calls,
    count_ones,
    dying,
    failing,
    hanging,
    kill_when_begun,
    noted,
    processes,
    unpicklable,
    unreadable,
)

import minlex
from minlex import ESSENTIALLY_DIFFERENT as END
from minlex import JobError, Stretch, Table, map_range, ranges

FIRST, LAST, PARTS = 1_000_000, 1_009_999, 20


def ones_directly() -> int:
    """The count that jobs must find, one grid after the other."""
    return sum(form.endswith("1") for form in Table().scan(FIRST, LAST))


def check(results: list[Done], first: int = FIRST, last: int = LAST, parts: int = PARTS) -> None:
    """Every part once, in order, and the right count."""
    assert [(done.first, done.last) for done in results] == ranges(first, last, parts)
    assert sum(done.ones for done in results) == ones_directly()


def ended(process: int) -> bool:
    """Whether a process is gone, or waits only for its parent to notice."""
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return True
    return state == "Z"


def test_ranges_leave_no_gap() -> None:
    source = random.Random(5)
    for _ in range(300):
        first = source.randint(1, END)
        last = min(END, first + source.choice([0, 1, 6, 999, 10**9]))
        parts = source.choice([1, 2, 3, 6, 7, 8, 97, 1000])
        stretches = ranges(first, last, parts)
        assert len(stretches) == min(parts, last - first + 1)
        assert stretches[0].first == first
        assert stretches[-1].last == last
        assert all(a.last + 1 == b.first for a, b in itertools.pairwise(stretches))
        sizes = {stretch.grids for stretch in stretches}
        assert min(sizes) >= 1
        assert max(sizes) - min(sizes) <= 1


def test_ranges_of_the_whole_catalogue() -> None:
    stretches = ranges(1, END, 5472)
    assert sum(stretch.grids for stretch in stretches) == END
    assert ranges(1, END, 1) == [(1, END)]
    assert ranges(END, END, 9) == [Stretch(END, END)]


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ((0, 5, 1), "first is 0: ranks go from 1"),
        ((-1, 5, 1), "first is -1"),
        ((END + 1, END + 1, 1), f"first is {END + 1}"),
        ((1, END + 1, 1), f"last is {END + 1}: ranks go from 1 to {END}"),
        ((5, 4, 1), "last is 4, below first, which is 5"),
        ((1, 5, 0), "parts is 0: expected 1 or more"),
    ],
)
def test_bad_ranges(arguments: tuple[int, int, int], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        ranges(*arguments)
    with pytest.raises(ValueError, match=reason):
        map_range(count_ones, *arguments[:2], parts=arguments[2], processes=2)


def test_ranges_take_whole_numbers() -> None:
    with pytest.raises(TypeError, match=r"last is 4\.5: expected a whole number"):
        ranges(1, 4.5, 1)  # type: ignore[arg-type]


@pytest.mark.parametrize("count", [1, 3])
def test_map_range_counts_everything_once(count: int) -> None:
    results = list(map_range(count_ones, FIRST, LAST, parts=PARTS, processes=count))
    check(results)
    assert len({done.process for done in results}) <= count
    assert (os.getpid() in {done.process for done in results}) == (count == 1)
    # One table in each process.
    assert len({(done.process, done.table) for done in results}) == len(
        {done.process for done in results}
    )


def test_map_range_chooses_parts_and_processes() -> None:
    results = list(map_range(count_ones, FIRST, FIRST + 999))
    cores = len(os.sched_getaffinity(0))
    assert len(results) == 16 * cores


def test_map_range_opens_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(DATA)
    for count in 1, 2:
        results = list(
            map_range(count_ones, 1, 100, parts=2, processes=count, table="golden-v1.mlx")
        )
        assert {done.path for done in results} == {str(DATA / "golden-v1.mlx")}
    with pytest.raises(FileNotFoundError):
        map_range(count_ones, 1, 100, processes=2, table="none.mlx")
    with pytest.raises(minlex.InvalidTableError):
        map_range(count_ones, 1, 100, processes=2, table="README.md")


@pytest.mark.parametrize("count", [1, 3])
def test_an_exception_names_the_part(count: int, tmp_path: Path) -> None:
    bad = ranges(FIRST, LAST, PARTS)[7]
    function = functools.partial(failing, log=tmp_path, bad=[bad.first], times=99)
    results: list[Done] = []
    with pytest.raises(JobError) as caught:
        results.extend(map_range(function, FIRST, LAST, parts=PARTS, processes=count))
    assert [(done.first, done.last) for done in results] == ranges(FIRST, LAST, PARTS)[:7]
    assert str(caught.value) == (
        f"part 8 of {PARTS} (ranks {bad.first} to {bad.last}) failed: "
        f"ArithmeticError: no luck at {bad.first}"
    )
    assert caught.value.parts == (bad,)
    assert isinstance(caught.value.__cause__, ArithmeticError)
    assert all(stretch.first > bad.first for stretch in caught.value.finished)
    # Tried once: a failure here fails again.
    assert calls(tmp_path)[bad.first] == 1
    assert multiprocessing.active_children() == []


def test_an_error_can_be_pickled() -> None:
    error = JobError("why", [Stretch(1, 2)], {Stretch(3, 4): 4})
    copy = pickle.loads(pickle.dumps(error))
    assert (str(copy), copy.parts, copy.finished) == ("why", ((1, 2),), {(3, 4): 4})


def test_what_cannot_be_sent_is_said() -> None:
    with pytest.raises(TypeError, match="lambda.* cannot be sent to other processes"):
        map_range(lambda table, first, last: last, 1, 10, processes=2)
    assert list(map_range(lambda _, first, last: last, 1, 10, parts=2, processes=1)) == [5, 10]
    with pytest.raises(JobError, match=r"part 1 of 2 \(ranks 1 to 5\) failed: .*pickle"):
        list(map_range(unpicklable, 1, 10, parts=2, processes=2))
    with pytest.raises(JobError, match=r"part 1 of 2 \(.*\) failed: .*Unreadable: 1 and 5"):
        list(map_range(unreadable, 1, 10, parts=2, processes=2))
    with pytest.raises(TypeError, match="expected a function"):
        map_range(3, 1, 10)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="processes is 0"):
        map_range(count_ones, 1, 10, processes=0)


def test_a_process_that_is_killed_loses_nothing(tmp_path: Path) -> None:
    stretches = ranges(FIRST, LAST, PARTS)
    bad = [stretches[3].first, stretches[4].first, stretches[19].first]
    function = functools.partial(dying, log=tmp_path, bad=bad, times=2)
    check(list(map_range(function, FIRST, LAST, parts=PARTS, processes=3)))
    # The part that was being done is done again, and no other.
    assert calls(tmp_path) == {start: 3 if start in bad else 1 for start, _ in stretches}


def test_a_process_that_is_killed_from_outside_loses_nothing(tmp_path: Path) -> None:
    bad = ranges(FIRST, LAST, PARTS)[5].first
    function = functools.partial(hanging, log=tmp_path, bad=[bad])
    killer = kill_when_begun(tmp_path, bad)
    check(list(map_range(function, FIRST, LAST, parts=PARTS, processes=2)))
    killer.join()
    assert calls(tmp_path)[bad] == 2


def test_a_part_that_kills_every_process_fails(tmp_path: Path) -> None:
    bad = ranges(FIRST, LAST, PARTS)[5]
    function = functools.partial(dying, log=tmp_path, bad=[bad.first], times=99)
    results: list[Done] = []
    with pytest.raises(JobError, match=r"part 6 of 20 .* its process died 3 times") as caught:
        results.extend(map_range(function, FIRST, LAST, parts=PARTS, processes=2))
    assert caught.value.parts == (bad,)
    assert len(results) == 5
    assert calls(tmp_path)[bad.first] == 3
    assert multiprocessing.active_children() == []


def test_processes_do_not_run_away_from_the_caller(tmp_path: Path) -> None:
    function = functools.partial(noted, log=tmp_path)
    results = map_range(function, FIRST, LAST, parts=1000, processes=2)
    assert calls(tmp_path) == {}
    for _ in range(10):
        next(results)
    assert len(calls(tmp_path)) <= 10 + 8 * 2
    assert len(multiprocessing.active_children()) == 2
    results.close()  # type: ignore[attr-defined]
    assert multiprocessing.active_children() == []


SCRIPT = """
import functools, sys
from pathlib import Path
import minlex, parts
function = functools.partial(parts.hanging, log=Path(sys.argv[1]), bad=list(range(1, 100)))
{guard}
    print(list(minlex.map_range(function, 1, 100, parts=10, processes=2)))
"""


@contextmanager
def started(folder: Path, log: Path, guard: str) -> Iterator[subprocess.Popen[str]]:
    """The script as a program of its own, as if started from a terminal."""
    log.mkdir()
    script = folder / "script.py"
    script.write_text(SCRIPT.format(guard=guard))
    path = [str(Path(__file__).parent), *filter(None, [os.environ.get("PYTHONPATH")])]
    with subprocess.Popen(
        [sys.executable, script, log],
        env=os.environ | {"PYTHONPATH": os.pathsep.join(path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


@pytest.mark.parametrize("how", ["terminal", "alone", "killed"])
def test_ctrl_c_and_worse_leave_no_process(how: str, tmp_path: Path) -> None:
    log = tmp_path / "log"
    with started(tmp_path, log, 'if __name__ == "__main__":') as script:
        wait_until(lambda: len(calls(log)) == 2)
        if how == "terminal":
            os.killpg(script.pid, signal.SIGINT)
        elif how == "alone":
            script.send_signal(signal.SIGINT)
        else:
            script.kill()
        output, errors = script.communicate(timeout=60)
    assert output == ""
    assert errors.count("Traceback") == (0 if how == "killed" else 1)
    assert script.returncode == (-signal.SIGKILL if how == "killed" else -signal.SIGINT)
    workers = processes(log)
    assert len(workers) == 2
    for worker in workers:
        wait_until(functools.partial(ended, worker))
    assert sorted(calls(log).values()) == [1, 1]


def test_a_script_without_guard_is_told(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with started(tmp_path, log, "if True:") as script:
        output, errors = script.communicate(timeout=60)
    assert output == ""
    assert script.returncode == 1
    assert errors.strip().splitlines()[-1] == (
        "minlex.jobs.JobError: processes died 3 times in a row while they started; "
        'if this is a script, its work must stand below `if __name__ == "__main__":`'
    )


def test_the_examples_are_true() -> None:
    names = {"forms": None}
    results = doctest.testmod(minlex.jobs, extraglobs=names)
    assert results.attempted == 3
    assert results.failed == 0


def test_dask_is_not_imported_unasked() -> None:
    script = "import sys, minlex; print({'dask', 'distributed'} & set(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert (done.stdout, done.stderr) == ("set()\n", "")
