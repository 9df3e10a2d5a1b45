"""Counts the grids of a stretch of the catalogue by the order of their automorphism group.

On this machine, in several processes:

    python count_automorphisms.py --from 1 --count 1000000 --workers 2

On a Dask cluster of this machine, or one that exists already; with --results a run that was
aborted goes on where it was when it is called again in the same way:

    python count_automorphisms.py --count 100000000 --parts 1000 --dask --results counted
    python count_automorphisms.py --parts 20000 --dask tcp://scheduler:8786 --results counted

The histogram goes to standard output, everything else to standard error.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import numpy

import minlex

if TYPE_CHECKING:
    from collections.abc import Iterable

#: For --dask without an address: a cluster on this machine.
HERE = "here"


def count_orders(table: minlex.Table, first: int, last: int) -> dict[int, int]:
    """Numbers of grids by number of automorphisms, from rank ``first`` to ``last``."""
    counts: Counter[int] = Counter()
    for _, grids in table.scan_batches(first, last):
        orders, numbers = numpy.unique(minlex.automorphism_count(grids), return_counts=True)
        counts.update(dict(zip(orders.tolist(), numbers.tolist(), strict=True)))
    return dict(counts)


def on_this_machine(
    arguments: argparse.Namespace, first: int, last: int
) -> Iterable[dict[int, int]]:
    """One histogram for each part, by processes of this machine."""
    return minlex.map_range(
        count_orders,
        first,
        last,
        parts=arguments.parts,
        processes=arguments.workers,
        table=arguments.table,
    )


def on_a_cluster(arguments: argparse.Namespace, first: int, last: int) -> Iterable[dict[int, int]]:
    """One histogram for each part, by Dask."""
    # Anyone who works without Dask need not have it.
    from distributed import Client, LocalCluster

    import minlex.dask

    with ExitStack() as stack:
        address: Any = arguments.dask
        if address in (HERE, None):
            cluster: Any = LocalCluster
            address = stack.enter_context(
                cluster(n_workers=arguments.workers, threads_per_worker=1, dashboard_address=":0")
            )
        connect: Any = Client
        client = stack.enter_context(connect(address))
        return minlex.dask.map_catalogue(
            client,
            count_orders,
            parts=arguments.parts or 100 * len(client.nthreads()),
            first=first,
            last=last,
            table=arguments.table,
            results=arguments.results,
        )


def main() -> None:
    """Reads the arguments, counts and prints."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--from", dest="first", type=int, default=1, metavar="RANK", help="first rank"
    )
    parser.add_argument("--count", type=int, metavar="N", help="how many grids; default: the rest")
    parser.add_argument("--parts", type=int, metavar="N", help="pieces to cut the stretch into")
    parser.add_argument("--workers", type=int, metavar="N", help="processes of this machine")
    parser.add_argument("--table", metavar="FILE", help="a table; default: the one in the module")
    parser.add_argument(
        "--dask", nargs="?", const=HERE, metavar="ADDRESS", help="use Dask, here or at an address"
    )
    parser.add_argument(
        "--results", metavar="DIR", help="where finished parts are kept; implies --dask"
    )
    arguments = parser.parse_args()
    first = arguments.first
    last = minlex.ESSENTIALLY_DIFFERENT if arguments.count is None else first + arguments.count - 1
    use_dask = arguments.dask is not None or arguments.results is not None

    begun = time.monotonic()
    counts: Counter[int] = Counter()
    try:
        for part in (on_a_cluster if use_dask else on_this_machine)(arguments, first, last):
            counts.update(part)
    except (OSError, ValueError, minlex.JobError) as error:
        sys.exit(f"{parser.prog}: {error}")
    except KeyboardInterrupt:
        sys.exit(130)
    seconds = time.monotonic() - begun

    print("order\tgrids")
    for order, grids in sorted(counts.items()):
        print(f"{order}\t{grids}")
    rate = counts.total() / seconds
    print(f"{counts.total()} grids in {seconds:.1f} s: {rate:,.0f} grids/s", file=sys.stderr)


if __name__ == "__main__":
    main()
