#!/usr/bin/env python3
"""Brings a collection larger than memory together by classes, and checks the answer.

    tools/scripts/large-collection.py [--puzzles N] [--classes N] [--memory MIB] [--folder DIR]

Random morphs of known puzzles go through a pipe into `minlex dedup`, so the input takes no room
on the disk; temporary files of about 75 bytes a puzzle go into DIR. As each class comes up some
fifty times, none is missed, and the number of classes that comes out is known beforehand. Printed
are time, peak memory and the size of the temporary files. The exit status is 1 if the answer is
wrong or more than 4 GiB were needed.

A hundred million puzzles should take some 7 GB in DIR and ten minutes of two quiet cores.
"""

import argparse
import os
import pathlib
import subprocess
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
MOST_MEMORY = 4 << 30


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--puzzles", type=int, default=100_000_000)
    parser.add_argument("--classes", type=int, help="[default: a fiftieth of the puzzles]")
    parser.add_argument("--memory", type=int, default=3072, help="for dedup, in MiB")
    parser.add_argument("--folder", type=pathlib.Path, default=tempfile.gettempdir())
    options = parser.parse_args()
    classes = options.classes or max(1, options.puzzles // 50)
    if options.puzzles < 40 * classes:
        parser.error("with fewer than 40 puzzles for each class some classes may not come up")

    minlex, morphs = build()
    arguments = [minlex, "dedup", "--memory", str(options.memory)]
    start = time.monotonic()
    with subprocess.Popen(
        [morphs, str(options.puzzles), str(classes)], stdout=subprocess.PIPE
    ) as source:
        dedup = subprocess.Popen(
            arguments,
            stdin=source.stdout,
            stdout=subprocess.PIPE,
            env={**os.environ, "TMPDIR": str(options.folder)},
        )
        source.stdout.close()
        spill = Spill(dedup.pid)
        found, puzzles = count(dedup.stdout)
        _, status, usage = os.wait4(dedup.pid, 0)
        dedup.returncode = os.waitstatus_to_exitcode(status)
        spill.stop()
    memory = usage.ru_maxrss * 1024
    print(f"puzzles      {puzzles:,} of {options.puzzles:,}")
    print(f"classes      {found:,} of {classes:,}")
    print(f"time         {time.monotonic() - start:.0f} s with the making of the puzzles")
    print(f"CPU time     {usage.ru_utime + usage.ru_stime:.0f} s of dedup")
    print(f"memory       {memory / 2**20:,.0f} MiB")
    print(f"spilled      {spill.most / 2**20:,.0f} MiB in temporary files")
    good = (
        (dedup.returncode, source.returncode) == (0, 0)
        and (found, puzzles) == (classes, options.puzzles)
        and memory <= MOST_MEMORY
    )
    print("good" if good else "WRONG")
    return 0 if good else 1


def build() -> tuple[pathlib.Path, pathlib.Path]:
    """Builds what is measured and what makes the puzzles."""
    cargo = ["cargo", "build", "--release", "--quiet"]
    subprocess.run([*cargo, "--package", "minlex-cli"], cwd=ROOT, check=True)
    subprocess.run(
        [*cargo, "--package", "minlex-collection", "--example", "morphs"], cwd=ROOT, check=True
    )
    release = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")) / "release"
    return release / "minlex", release / "examples" / "morphs"


def count(lines) -> tuple[int, int]:
    """The number of classes that dedup prints, and of puzzles in them."""
    classes = puzzles = 0
    for line in lines:
        classes += 1
        puzzles += int(line.rpartition(b";")[2])
    return classes, puzzles


class Spill:
    """Watches how large the temporary files of a process become. They have no names."""

    def __init__(self, process: int) -> None:
        self.most = 0
        self._files = pathlib.Path(f"/proc/{process}/fd")
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        self._end.set()
        self._thread.join()

    def _watch(self) -> None:
        while not self._end.wait(0.5):
            self.most = max(self.most, sum(map(self._bytes, self._open())))

    def _open(self) -> list[pathlib.Path]:
        try:
            return list(self._files.iterdir())
        except OSError:
            return []

    @staticmethod
    def _bytes(file: pathlib.Path) -> int:
        try:
            is_temporary = os.readlink(file).endswith("(deleted)")
            return file.stat().st_blocks * 512 if is_temporary else 0
        except OSError:
            return 0


if __name__ == "__main__":
    sys.exit(main())
