"""The example programs, as a user would run them."""

from __future__ import annotations

import itertools
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import minlex
from minlex import ESSENTIALLY_DIFFERENT, Table

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
EXAMPLE = EXAMPLES / "count_automorphisms.py"

Cells = npt.NDArray[np.uint8]


def line_orders() -> npt.NDArray[np.intp]:
    """The 1296 orders of nine columns if stacks stay together."""
    threes = list(itertools.permutations(range(3)))
    return np.array(
        [
            [3 * stack + within[place][i] for place, stack in enumerate(stacks) for i in range(3)]
            for stacks in threes
            for within in itertools.product(threes, repeat=3)
        ]
    )


ORDERS = line_orders()


def automorphisms(grid: str) -> int:
    """The order of a grid's group, by trying everything.

    If the columns are put in some order and some row is to become the first, the digits follow, and
    where the other rows must go: it is a symmetry if all of them exist and bands stay together.
    """
    cells = np.array([int(digit) for digit in grid], dtype=np.uint8).reshape(9, 9)
    powers = 10 ** np.arange(9)
    rows = {int(row @ powers): place for place, row in enumerate(cells)}
    order = 0
    for source in (cells, cells.T):
        for first in range(9):
            columns = source[:, ORDERS].transpose(1, 0, 2)
            labels = np.zeros((len(ORDERS), 10), dtype=np.int64)
            np.put_along_axis(labels, columns[:, first, :].astype(np.intp), cells[0], axis=1)
            images = labels[np.arange(len(ORDERS))[:, None, None], columns] @ powers
            found = np.isin(images, list(rows)).all(axis=1)
            for image in images[found]:
                places = [rows[int(row)] // 3 for row in image]
                order += all(len(set(places[band : band + 3])) == 1 for band in (0, 3, 6))
    return order


def run(*arguments: str | int | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, EXAMPLE, *map(str, arguments)],
        capture_output=True,
        text=True,
        check=False,
    )


def histogram(output: str) -> dict[int, int]:
    heading, *lines = output.splitlines()
    assert heading == "order\tgrids"
    return {int(order): int(grids) for order, grids in (line.split("\t") for line in lines)}


def test_the_oracle_knows_the_largest_group() -> None:
    assert len(ORDERS) == len({tuple(order) for order in ORDERS}) == 1296
    form = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
    assert minlex.form(form) == form
    assert automorphisms(form) == 648


@pytest.mark.parametrize("first", [1, 4_000_000_000, ESSENTIALLY_DIFFERENT - 59])
def test_orders_are_counted(first: int) -> None:
    done = run("--from", first, "--count", 60, "--parts", 7, "--workers", 2)
    assert done.returncode == 0, done.stderr
    forms = list(Table().scan(first, first + 59))
    assert len(forms) == 60
    assert histogram(done.stdout) == Counter(map(automorphisms, forms))
    assert re.fullmatch(r"60 grids in [\d.]+ s: [\d,]+ grids/s\n", done.stderr)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_an_aborted_count_goes_on_from_there(how: signal.Signals, tmp_path: Path) -> None:
    results = tmp_path / "results"
    stretch = ["--from", "1", "--count", "200000", "--workers", "2"]
    arguments = [*stretch, "--parts", "100", "--results", str(results)]
    with subprocess.Popen(
        [sys.executable, EXAMPLE, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        while len(list(results.glob("part-*.result"))) < 5:
            assert process.poll() is None
            time.sleep(0.02)
        # As a terminal does it: workers get it too.
        if how == signal.SIGINT:
            os.killpg(process.pid, how)
        else:
            process.kill()
        output, errors = process.communicate(timeout=120)
    assert output == ""
    assert process.returncode == (130 if how == signal.SIGINT else -how), errors
    saved = {file: file.stat().st_mtime_ns for file in results.glob("part-*.result")}
    assert 5 <= len(saved) < 100

    done = run(*arguments)
    assert done.returncode == 0, done.stderr
    assert {file: file.stat().st_mtime_ns for file in saved} == saved
    assert len(list(results.glob("part-*.result"))) == 100
    # The same as without Dask and in other parts.
    assert done.stdout == run(*stretch, "--parts", 11).stdout


def test_mistakes_are_told_in_one_line(tmp_path: Path) -> None:
    mistakes: list[tuple[list[str], str]] = [
        (["--from", "0", "--count", "5"], "first is 0: ranks go from 1 to 5472730538"),
        (
            ["--table", f"{tmp_path}/none"],
            f"[Errno 2] No such file or directory: '{tmp_path}/none'",
        ),
        (["--workers", "0"], "processes is 0: expected 1 or more"),
    ]
    for arguments, message in mistakes:
        done = run(*arguments)
        assert (done.stdout, done.returncode) == ("", 1)
        assert done.stderr == f"count_automorphisms.py: {message}\n"


def test_the_guide_shows_what_happens(tmp_path: Path) -> None:
    guide = (EXAMPLE.parents[3] / "docs" / "CLUSTER.md").read_text()
    programs = re.findall(r"```python\n# (\w+\.py)\n(.*?)```", guide, re.DOTALL)
    assert [name for name, _ in programs] == [
        "ones.py",
        "ones_dask.py",
        "ones_futures.py",
    ]
    shown = dict(re.findall(r"\$ python (\w+\.py)\n(\d+)\n", guide))
    assert shown.keys() == {"ones.py"}
    for name, text in programs:
        (tmp_path / name).write_text(text)
        done = subprocess.run(
            [sys.executable, name], cwd=tmp_path, capture_output=True, text=True, check=True
        )
        assert done.stdout == f"{shown['ones.py']}\n"
    assert len(list((tmp_path / "ones.results").glob("part-*.result"))) == 100


def test_the_notebook_answers(capsys: pytest.CaptureFixture[str]) -> None:
    """Its cells of code, one after the other as a notebook would run them."""
    notebook = json.loads((EXAMPLES / "catalogue.ipynb").read_text())
    cells = ["".join(it["source"]) for it in notebook["cells"] if it["cell_type"] == "code"]
    assert all(not it.get("outputs") for it in notebook["cells"])
    names: dict[str, Any] = {}
    for cell in cells:
        exec(compile(cell, "catalogue.ipynb", "exec"), names)  # noqa: S102
    # Published: docs/STATISTICS.md and data/.
    assert names["ua4"].sort("grids")["ua4"][-1] == 11
    said = capsys.readouterr().out
    assert "mean 11.5788, without any 352,894, with 36 9" in said
    assert "560,151 grids, one of 9,770" in said
    assert "120 grids, with up to" in said
