"""Verifies every grid of the catalogue on a Dask cluster, with the program ``minlex``.

    python verify_exhaustively.py /shared/minlex-large.mlx --parts 5000 --results verified
    python verify_exhaustively.py /shared/minlex-large.mlx --dask tcp://scheduler:8786 ...

Program and table must be there under the same names on all workers. Each part is judged by ``minlex
verify --level exhaustive``; a run that was aborted goes on where it was when it is called again in
the same way. Prints the sum of all parts as JSON, or the fault.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Any

import minlex

if TYPE_CHECKING:
    from collections.abc import Iterable


def judge(program: str, file: str, _: minlex.Table, first: int, last: int) -> dict[str, Any]:
    """The report of ``minlex verify`` on the grids from rank ``first`` to ``last`` of a table."""
    stretch = ["--from", str(first), "--to", str(last)]
    command = [program, "verify", file, "--level", "exhaustive", *stretch]
    done = subprocess.run(
        [*command, "--json", "--quiet", "--threads", "1"],
        check=False,
        capture_output=True,
        text=True,
    )
    # A table that is wrong has a report, too: trying again would not help.
    if done.returncode > 1:
        message = f"ranks {first} to {last}: {done.stderr or done.stdout}"
        raise RuntimeError(message)
    report: dict[str, Any] = json.loads(done.stdout)
    return report


def add_up(reports: Iterable[dict[str, Any]], first: int, last: int) -> dict[str, Any]:
    """The reports of parts as one: they must leave no grid out and be about one table."""
    tables = set()
    orders: Counter[int] = Counter()
    next_rank, milliseconds = first, 0
    for report in reports:
        part = report["exhausted"]
        if report["outcome"] != "passed" or part is None:
            wrong = [check for check in report["checks"] if check["outcome"] != "passed"]
            message = f"behind rank {next_rank - 1}: {wrong}"
            raise ValueError(message)
        if (part["from"], part["grids"]) != (next_rank, part["to"] - part["from"] + 1):
            message = f"{part['grids']} grids from rank {part['from']}, expected {next_rank}"
            raise ValueError(message)
        tables.add(report["subject"]["sha256"])
        orders.update({int(order): n for order, n in part["automorphisms"].items()})
        next_rank = part["to"] + 1
        milliseconds += part["milliseconds"]
    if next_rank != last + 1 or len(tables) != 1 or orders.total() != last - first + 1:
        message = f"{orders.total()} grids up to rank {next_rank - 1} in tables {sorted(tables)}"
        raise ValueError(message)
    return {
        "table_sha256": tables.pop(),
        "from": first,
        "to": last,
        "grids": orders.total(),
        "automorphisms": dict(sorted(orders.items())),
        "milliseconds": milliseconds,
    }


def main() -> None:
    """Reads the arguments, verifies and prints."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("table", help="the table, as workers name it")
    parser.add_argument("--program", default="minlex", help="the program, as workers name it")
    parser.add_argument("--from", dest="first", type=int, default=1, metavar="RANK")
    last = minlex.ESSENTIALLY_DIFFERENT
    parser.add_argument("--to", dest="last", type=int, default=last, metavar="RANK")
    parser.add_argument("--parts", type=int, default=5000, metavar="N")
    parser.add_argument("--results", metavar="DIR", help="where finished parts are kept")
    parser.add_argument("--dask", metavar="ADDRESS", help="of the scheduler; default: one is made")
    arguments = parser.parse_args()

    # Anyone who only adds reports up needs no Dask.
    from distributed import Client

    from minlex.dask import map_catalogue

    connect: Any = Client
    with connect(arguments.dask) as client:
        reports = map_catalogue(
            client,
            partial(judge, arguments.program, arguments.table),
            parts=arguments.parts,
            first=arguments.first,
            last=arguments.last,
            results=arguments.results,
        )
        try:
            json.dump(add_up(reports, arguments.first, arguments.last), sys.stdout, indent=1)
        except ValueError as error:
            sys.exit(f"{parser.prog}: {error}")


if __name__ == "__main__":
    main()
