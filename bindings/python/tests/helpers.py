"""Helpers of several tests; none of them uses the tested module."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

DATA = Path(__file__).resolve().parents[3] / "data"


def digits(cells: str) -> list[int]:
    """81 characters as numbers, 0 for an empty cell."""
    return [0 if cell == "." else int(cell) for cell in cells]


def random_ranks(count: int, seed: int) -> list[int]:
    """Ranks, reproducible."""
    source = random.Random(seed)
    return [source.randint(1, 5_472_730_538) for _ in range(count)]


def scrambled(grid: str, seed: int) -> str:
    """A morph of a grid: bands, stacks, rows, columns and digits permuted, perhaps transposed."""
    source = random.Random(seed)

    def lines() -> list[int]:
        chutes = source.sample(range(3), 3)
        return [3 * chute + line for chute in chutes for line in source.sample(range(3), 3)]

    rows, columns = lines(), lines()
    labels = dict(zip("123456789", source.sample("123456789", 9), strict=True))
    labels["."] = "."
    if source.random() < 0.5:
        grid = "".join(grid[9 * column + row] for row in range(9) for column in range(9))
    return "".join(labels[grid[9 * row + column]] for row in rows for column in columns)


def wait_until(condition: Callable[[], bool]) -> None:
    """Waits for a condition, or fails after a long time."""
    for _ in range(600):
        if condition():
            return
        time.sleep(0.05)
    raise AssertionError(f"still not after 30 s: {condition}")


def ends_by_ctrl_c(call: str, *, before: str = "", after: str = "") -> None:
    """Fails unless Ctrl-C soon ends a call that takes minutes, with KeyboardInterrupt."""
    script = f"""
import minlex
{before}
print("go", flush=True)
try:
    {call}
except KeyboardInterrupt:
    print("interrupted")
{after}
"""
    with subprocess.Popen(
        [sys.executable, "-c", script], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "go\n"
        time.sleep(1)
        process.send_signal(signal.SIGINT)
        try:
            rest, _ = process.communicate(timeout=120)
        finally:
            process.kill()
    assert rest == "interrupted\n"
    assert process.returncode == 0
