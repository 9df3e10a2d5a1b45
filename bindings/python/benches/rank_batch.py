"""Batches of ranks from arrays and columns beside the same batch in Rust, round by round.

    cargo build --release -p minlex-bench --example rank_batch
    python bindings/python/benches/rank_batch.py TABLE GRIDS target/release/examples/rank_batch

GRIDS is a file with one solution grid a line. Rounds of all alternate, so that a busy machine slows all; the
medians and the medians of the ratios are printed. One thread each.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa

import minlex

ROUNDS = 7


def main() -> None:
    """Runs the rounds."""
    path, grids_file, rust = sys.argv[1:4]
    table = minlex.Table.open(path)
    with open(grids_file, "rb") as file:
        lines = np.frombuffer(file.read(), dtype=np.uint8).reshape(-1, 82)
    grids = np.ascontiguousarray(lines[:, :81] - ord("0"))
    texts = pa.array([bytes(line[:81]).decode() for line in lines])
    batches = {
        "numpy": grids,
        "pyarrow": texts,
        "Polars": pl.Series(texts),
        "pandas": pd.Series(pd.array(texts, dtype="str")),
    }
    table.rank(grids, threads=1)
    seconds: dict[str, list[float]] = {name: [] for name in ("Rust", *batches)}
    for _ in range(ROUNDS):
        for name, batch in batches.items():
            start = time.perf_counter()
            table.rank(batch, threads=1)
            seconds[name].append(time.perf_counter() - start)
        output = subprocess.run([rust, path, grids_file, "1"], capture_output=True, check=True)
        seconds["Rust"].append(float(output.stdout))
    for name, times in seconds.items():
        ratios = [n / r for n, r in zip(times, seconds["Rust"], strict=True)]
        median = statistics.median(times)
        each = 1e6 * median / len(grids)
        print(f"{name:8} {median:.3f} s  {each:.3f} us a grid  {statistics.median(ratios):.3f}")


if __name__ == "__main__":
    main()
