"""The example that adds up reports of parts by ``minlex verify --level exhaustive``."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib import util
from pathlib import Path
from typing import Any

import pytest

EXAMPLE = Path(__file__).resolve().parents[1] / "examples" / "verify_exhaustively.py"

#: In place of the program: it calls every grid good.
PROGRAM = f"""#!{sys.executable}
import json, sys

value = dict(zip(sys.argv, sys.argv[1:]))
first, last = int(value["--from"]), int(value["--to"])
grids = last - first + 1
print(json.dumps({{
    "outcome": "passed",
    "subject": {{"sha256": "ab"}},
    "checks": [],
    "exhausted": {{"from": first, "to": last, "grids": grids,
                  "automorphisms": {{"1": grids - 1, "2": 1}}, "milliseconds": 5}},
}}))
"""


def add_up(reports: list[dict[str, Any]], first: int, last: int) -> dict[str, Any]:
    spec = util.spec_from_file_location("verify_exhaustively", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    example = util.module_from_spec(spec)
    spec.loader.exec_module(example)
    result: dict[str, Any] = example.add_up(reports, first, last)
    return result


def report(first: int, last: int, sha256: str = "ab") -> dict[str, Any]:
    exhausted = {
        "from": first,
        "to": last,
        "grids": last - first + 1,
        "automorphisms": {"1": last - first, "3": 1},
        "milliseconds": 7,
    }
    return {
        "outcome": "passed",
        "subject": {"sha256": sha256},
        "checks": [{"name": "scan", "outcome": "passed"}],
        "exhausted": exhausted,
    }


def test_parts_add_up() -> None:
    assert add_up([report(5, 9), report(10, 10), report(11, 20)], 5, 20) == {
        "table_sha256": "ab",
        "from": 5,
        "to": 20,
        "grids": 16,
        "automorphisms": {1: 13, 3: 3},
        "milliseconds": 21,
    }


def test_gaps_other_tables_and_mistakes_are_found() -> None:
    wrong = report(10, 20)
    wrong["outcome"] = "failed"
    wrong["exhausted"] = None
    wrong["checks"].append({"name": "minlex forms", "outcome": "failed"})
    short = report(10, 20)
    short["exhausted"]["grids"] = 10
    few = report(10, 20)
    few["exhausted"]["automorphisms"]["1"] -= 1
    for second in [
        [],
        [report(11, 20)],
        [report(9, 20)],
        [report(10, 19)],
        [report(10, 21)],
        [report(10, 20, "cd")],
        [short],
        [few],
    ]:
        with pytest.raises(ValueError, match="grids"):
            add_up([report(5, 9), *second], 5, 20)
    with pytest.raises(ValueError, match="minlex forms"):
        add_up([report(5, 9), wrong], 5, 20)


def test_it_runs_on_a_cluster(tmp_path: Path) -> None:
    program = tmp_path / "minlex"
    program.write_text(PROGRAM)
    program.chmod(0o755)
    stretch = ["--from", "100", "--to", "1099", "--parts", "10"]
    arguments = ["table.mlx", "--program", str(program), *stretch]
    done = subprocess.run(
        [sys.executable, EXAMPLE, *arguments, "--results", str(tmp_path / "results")],
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["automorphisms"] == {"1": 990, "2": 10}
    assert len(list((tmp_path / "results").glob("part-*.result"))) == 10
