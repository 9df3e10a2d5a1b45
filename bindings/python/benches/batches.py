"""Batches of ranks, names and minlex forms from Python beside the same in Rust, round by round.

    cargo build --release -p minlex-bench --example batches
    python bindings/python/benches/batches.py TABLE GRIDS target/release/examples/batches

GRIDS is a file with one solution grid a line. Rounds of all alternate, so that a busy machine slows
all; the medians of seconds and of ratios to Rust's are printed. One thread each.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Callable

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa

import minlex

ROUNDS = 7


def rust(program: str, what: str, path: str, grids_file: str) -> float:
    """Seconds of one round in Rust."""
    command = [program, what, path, grids_file, "1"]
    return float(subprocess.run(command, capture_output=True, check=True).stdout)


def main() -> None:
    """Runs the rounds."""
    path, grids_file, program = sys.argv[1:4]
    table = minlex.Table.open(path)
    with open(grids_file, "rb") as file:
        lines = np.frombuffer(file.read(), dtype=np.uint8).reshape(-1, 82)
    texts = pa.array([bytes(line[:81]).decode() for line in lines])
    batches = {
        "numpy": np.ascontiguousarray(lines[:, :81] - ord("0")),
        "pyarrow": texts,
        "Polars": pl.Series(texts),
        "pandas": pd.Series(pd.array(texts, dtype="str")),
    }
    calls: dict[str, Callable[[object], object]] = {
        "rank": lambda batch: table.rank(batch, threads=1),
        "name": lambda batch: table.name(batch, threads=1),
        "form": lambda batch: minlex.form(batch, threads=1),
    }
    table.rank(batches["numpy"], threads=1)
    for what, call in calls.items():
        seconds: dict[str, list[float]] = {name: [] for name in ("Rust", *batches)}
        for _ in range(ROUNDS):
            for name, batch in batches.items():
                start = time.perf_counter()
                call(batch)
                seconds[name].append(time.perf_counter() - start)
            seconds["Rust"].append(rust(program, what, path, grids_file))
        for name, times in seconds.items():
            ratios = [n / r for n, r in zip(times, seconds["Rust"], strict=True)]
            each = 1e6 * statistics.median(times) / len(lines)
            print(
                f"{what} {name:8} {each:.3f} us a grid  {statistics.median(ratios):.3f}", flush=True
            )


if __name__ == "__main__":
    main()
