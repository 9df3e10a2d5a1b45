"""A batch of ranks through numpy beside the same batch in Rust, round by round.

    cargo build --release -p minlex-bench --example rank_batch
    python bindings/python/benches/rank_batch.py TABLE GRIDS target/release/examples/rank_batch

GRIDS is a file with one solution grid a line. Rounds of both alternate, so that a busy machine slows both; the
medians and the median of the ratios are printed.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time

import numpy as np

import minlex

ROUNDS = 7


def main() -> None:
    """Runs the rounds."""
    path, grids_file, rust = sys.argv[1:4]
    table = minlex.Table.open(path)
    with open(grids_file, "rb") as file:
        lines = np.frombuffer(file.read(), dtype=np.uint8).reshape(-1, 82)
    grids = np.ascontiguousarray(lines[:, :81] - ord("0"))
    table.rank(grids)
    seconds: dict[str, list[float]] = {"Rust": [], "numpy": []}
    for _ in range(ROUNDS):
        start = time.perf_counter()
        table.rank(grids)
        seconds["numpy"].append(time.perf_counter() - start)
        output = subprocess.run([rust, path, grids_file, "1"], capture_output=True, check=True)
        seconds["Rust"].append(float(output.stdout))
    for name, times in seconds.items():
        median = statistics.median(times)
        print(f"{name:6} {median:.3f} s  {1e6 * median / len(grids):.3f} us a grid")
    ratios = [n / r for n, r in zip(seconds["numpy"], seconds["Rust"], strict=True)]
    print(f"numpy / Rust {statistics.median(ratios):.3f}")


if __name__ == "__main__":
    main()
