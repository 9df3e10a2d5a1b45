#!/usr/bin/env python3
"""Does to minlex what happens to programs: files that change under it, crowds, kills, full disks, no memory.

    tools/scripts/endure.py [--minlex PROGRAM] [--scale N] [--markdown] [SECTION ...]

Sections: files, crowd, kill, full, memory; without one, all of them. Each try is held against the answer of an undisturbed run:
it may fail with a message and an exit status, but it must not end by a signal of its own making, leave a damaged file under the
name of a good one, or print a wrong answer. `--scale 1` (the default) takes about twenty minutes on two cores; `--scale 0.05` is
for trying out. `--markdown` prints the table of docs/RELIABILITY.md. Exit status: 0 if everything held.

Linux only: it mounts small file systems in a user namespace, sends signals and limits memory.
"""

import argparse
import hashlib
import json
import os
import pathlib
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
EMBEDDED = ROOT / "data" / "minlex-embedded.mlx"


class Trial:
    """The counts of a section: tries, and how they ended."""

    def __init__(self, section, what):
        self.section, self.what = section, what
        self.tries, self.endings, self.failures = 0, {}, []

    def ended(self, how):
        self.tries += 1
        self.endings[how] = self.endings.get(how, 0) + 1

    def failed(self, why):
        self.ended("FAILED")
        self.failures.append(why)
        print(f"FAILED {self.section}: {self.what}: {why}", file=sys.stderr)


class Endurance:
    def __init__(self, minlex, scale, folder):
        self.minlex, self.scale, self.folder = str(minlex), scale, folder
        self.random = random.Random(1)
        self.trials = []
        lines = self.output("random", "--seed", "1", "--count", "20000").splitlines()
        self.grids = lines
        self.ranks = self.output("rank", given="\n".join(lines) + "\n").splitlines()

    # Running the program.

    def output(self, *arguments, given=""):
        """The output of an undisturbed run."""
        done = subprocess.run([self.minlex, *arguments], input=given, capture_output=True, text=True, check=True)
        return done.stdout

    def trial(self, section, what):
        trial = Trial(section, what)
        self.trials.append(trial)
        return trial

    def times(self, number):
        """So many tries at full scale, at least one."""
        return range(max(1, round(number * self.scale)))

    def table(self, name="table.mlx"):
        path = self.folder / name
        shutil.copy(EMBEDDED, path)
        return path

    def judge(self, trial, process, out, err, truth):
        """Answers must be the first of the true ones; a failure must say something."""
        answers = out.splitlines()
        if process.returncode < 0:
            trial.failed(f"ended by {signal.Signals(-process.returncode).name}")
        elif answers != truth[: len(answers)]:
            trial.failed(f"wrong answer in line {next(i for i, (a, t) in enumerate(zip(answers, truth)) if a != t) + 1}")
        elif process.returncode == 0:
            if len(answers) == len(truth):
                trial.ended("all answers")
            else:
                trial.failed("exit status 0 with answers missing")
        elif not err.startswith("minlex") or len(err.strip().splitlines()) > 3:
            trial.failed(f"no clear message: {err[:200]!r}")
        else:
            trial.ended("error")

    # Files that change.

    def files(self):
        def cut(path):
            os.truncate(path, self.random.randrange(os.path.getsize(path)))

        def overwrite(path):
            size = os.path.getsize(path)
            with open(path, "r+b") as file:
                file.seek(self.random.randrange(size // 2))
                file.write(self.random.randbytes(size // 2))

        def replace(path):
            other = path.with_suffix(".other")
            other.write_bytes(self.random.randbytes(1000))
            other.rename(path)

        def delete(path):
            path.unlink()

        for change, done in ((cut, "cut"), (overwrite, "overwritten"), (replace, "replaced"), (delete, "deleted")):
            trial = self.trial("files", f"a table is {done} while ranks are read through it")
            for _ in self.times(50):
                self.change_while_ranking(trial, change)

    def change_while_ranking(self, trial, change):
        path = self.table()
        process = subprocess.Popen(
            [self.minlex, "rank", "--table", str(path), "--threads", "2"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )
        first = self.random.randrange(1, 3000)
        try:
            process.stdin.write("\n".join(self.grids[:first]) + "\n")
            process.stdin.flush()
            time.sleep(self.random.random() / 50)
            change(path)
            process.stdin.write("\n".join(self.grids[first:6000]) + "\n")
        except BrokenPipeError:
            pass
        out, err = process.communicate()
        self.judge(trial, process, out, err, self.ranks[:6000])

    # Crowds.

    def crowd(self):
        path = self.table("crowd.mlx")
        trial = self.trial("crowd", "64 threads on one table")
        for _ in self.times(20):
            process = subprocess.run(
                [self.minlex, "rank", "--table", str(path), "--threads", "64"],
                input="\n".join(self.grids) + "\n", capture_output=True, text=True,
            )
            self.judge(trial, process, process.stdout, process.stderr, self.ranks)
        for option, what in (([], "read"), (["--mmap"], "mapped")):
            trial = self.trial("crowd", f"200 processes at a time, one table {what}")
            for _ in self.times(10):
                self.two_hundred(trial, path, option)

    def two_hundred(self, trial, path, option):
        running = []
        for i in range(200):
            part = slice(100 * i, 100 * i + 100)
            given = self.folder / f"grids-{i}"
            given.write_text("\n".join(self.grids[part]) + "\n")
            with open(given) as stdin:
                process = subprocess.Popen(
                    [self.minlex, "rank", "--table", str(path), "--threads", "2", *option],
                    stdin=stdin, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                )
            running.append((process, self.ranks[part]))
        for process, truth in running:
            out, err = process.communicate()
            self.judge(trial, process, out, err, truth)

    # Kills.

    def kill(self):
        build = self.folder / "built.mlx"
        self.kill_and_finish(
            "build", 20, build, ["build", "--stride", "65535", "-o", str(build), "--quiet"],
        )
        folder = self.folder / "exported"
        self.kill_and_finish(
            "export", 100, folder,
            ["export", "--from", "5472000001", "--count", "300000", "--rows-per-file", "20000", "-o", str(folder), "--quiet"],
        )
        self.kill_streams()
        self.kill_verify()

    def kill_streams(self):
        """Kills commands that write to standard output: what they have written is right so far."""
        grids, packed = self.folder / "grids", self.folder / "packed"
        grids.write_text("\n".join(self.grids * 5) + "\n")
        with open(packed, "wb") as file:
            subprocess.run([self.minlex, "pack", str(grids)], stdout=file, check=True)
        commands = (
            ["pack", grids], ["unpack", packed], ["convert", "--to", "base64", grids], ["form", grids], ["name", grids],
        )
        for command in commands:
            command = [self.minlex, *map(str, command)]
            start = time.monotonic()
            truth = subprocess.run(command, capture_output=True, check=True).stdout
            duration = time.monotonic() - start
            trial = self.trial("kill", f"kill -9 at random moments of {command[1]}, whose answers so far are looked at")
            while sum(trial.endings.values()) < len(self.times(100)):
                out = self.folder / "out"
                with open(out, "wb") as file:
                    process = subprocess.Popen(command, stdout=file)
                    time.sleep(self.random.random() * duration)
                    process.kill()
                killed = process.wait() == -signal.SIGKILL
                if truth.startswith(out.read_bytes()):
                    trial.ended("killed" if killed else "was done before")
                else:
                    trial.failed("other answers than without kills")

    def kill_verify(self):
        """Kills an exhaustive run again and again, and lets it go on from its state."""
        table, state = self.table("verified.mlx"), self.folder / "state.json"
        command = [
            self.minlex, "verify", str(table), "--level", "exhaustive", "--from", "5470000001", "--to", "5471500000",
            "--state", str(state), "--json", "--quiet",
        ]
        start = time.monotonic()
        truth = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        duration = time.monotonic() - start
        remove(state)
        trial = self.trial("kill", "kill -9 at random moments of verify --level exhaustive --state, then on to the end")
        while trial.endings.get("killed", 0) < len(self.times(100)):
            for _ in range(self.random.randrange(1, 6)):
                process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                time.sleep(self.random.random() * duration / 2)
                process.kill()
                trial.ended("killed" if process.wait() == -signal.SIGKILL else "was done before")
            done = subprocess.run(command, capture_output=True, text=True)
            if done.returncode == 0 and findings(done.stdout) == findings(truth):
                trial.ended("finished, same findings")
            else:
                trial.failed(f"exit status {done.returncode}, {done.stderr[:200]!r}")
            remove(state)

    def kill_and_finish(self, what, number, target, command):
        """Kills a command at random moments, now and then in a row, and lets it finish."""
        start = time.monotonic()
        subprocess.run([self.minlex, *command], check=True, capture_output=True)
        duration = time.monotonic() - start
        truth = digest(target)
        remove(target)
        trial = self.trial("kill", f"kill -9 at random moments of {what}, then once to the end")
        kills = 0
        goal = len(self.times(number))
        while kills < goal:
            for _ in range(self.random.randrange(1, 6)):
                process = subprocess.Popen([self.minlex, *command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                time.sleep(self.random.random() * duration)
                process.kill()
                if process.wait() == -signal.SIGKILL:
                    kills += 1
                    if target.is_file() and digest(target) != truth:
                        trial.failed("a damaged file under the name of a good one")
                    else:
                        trial.ended("killed")
            done = subprocess.run([self.minlex, *command], capture_output=True, text=True)
            if done.returncode != 0:
                trial.failed(f"cannot be continued: {done.stderr[:200]!r}")
            elif digest(target) != truth:
                trial.failed("other bytes than without kills")
            else:
                trial.ended("finished, same bytes")
            remove(target)

    # Full disks.

    def full(self):
        commands = {
            "build": (["build", "--stride", "65535", "-o", "DISK/table.mlx", "--quiet"], None),
            "export": (["export", "--count", "100000", "-o", "DISK/folder", "--quiet"], None),
            "export as text": (["export", "--count", "20000", "--format", "text", "-o", "DISK/folder", "--quiet"], None),
        }
        for what, (command, _) in commands.items():
            trial = self.trial("full", f"{what} on a disk of 0 to 256 KiB")
            for _ in self.times(12):
                self.on_small_disk(trial, command, 4096 * self.random.randrange(1, 64))
        trial = self.trial("full", "standard output is full")
        commands = (
            ["rank"], ["form"], ["index"], ["pack"], ["name"], ["solve"], ["dedup"], ["automorphisms"], ["convert", "--to", "base64"],
            ["random", "--count", "1000"], ["list", "--count", "1000"], ["bands"], ["info"], ["verify", "--level", "counts"],
        )
        for command in commands:
            with open("/dev/full", "w") as full:
                process = subprocess.run(
                    [self.minlex, *command], input="\n".join(self.grids[:2000]) + "\n",
                    stdout=full, stderr=subprocess.PIPE, text=True,
                )
            if process.returncode > 0 and process.stderr.startswith("minlex"):
                trial.ended("error")
            else:
                trial.failed(f"{command[0]}: exit status {process.returncode}, {process.stderr[:100]!r}")

    def on_small_disk(self, trial, command, size):
        disk = self.folder / "disk"
        disk.mkdir(exist_ok=True)
        command = [part.replace("DISK", str(disk)) for part in command]
        script = 'mount -t tmpfs -o size="$1" none "$2" && shift 2 && "$@"; status=$?; ls "$0"; exit $status'
        process = subprocess.run(
            ["unshare", "--map-root-user", "--mount", "sh", "-c", script, str(disk), str(size), str(disk), self.minlex, *command],
            capture_output=True, text=True,
        )
        left = process.stdout.split()
        if process.returncode == 0:
            trial.ended("it was enough")
        elif process.returncode < 0 or process.returncode > 125:
            trial.failed(f"exit status {process.returncode}")
        elif "No space left" not in process.stderr:
            trial.failed(f"no clear message: {process.stderr[:200]!r}")
        elif any(name.endswith(".mlx") for name in left):
            trial.failed(f"left behind: {left}")
        else:
            trial.ended("error")

    # Memory.

    def memory(self):
        path = self.table("memory.mlx")
        trial = self.trial("memory", "address space of 16 to 400 MiB")
        text = "\n".join(self.grids[:3000]) + "\n"
        commands = [
            ["rank"], ["rank", "--table", str(path)], ["form"], ["unrank", "1", "5472730538"], ["info", "--table", str(path)],
            ["list", "--from", "5472700000"], ["index"], ["rank", "--threads", "1024"],
        ]
        for megabytes in [*range(16, 100, 4), *range(100, 401, 50)]:
            if megabytes == 400 or self.random.random() < self.scale:
                for command in commands:
                    self.with_little_memory(trial, command, megabytes << 20, text)

    def with_little_memory(self, trial, command, limit, text):
        process = subprocess.run(
            [self.minlex, *command], input=text, capture_output=True, text=True,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)),
        )
        if process.returncode == 0:
            trial.ended("enough")
        elif process.returncode < 0:
            # The end by the language when a small allocation fails.
            trial.ended(f"ended by {signal.Signals(-process.returncode).name}")
        elif process.stderr.startswith("minlex") or "error while loading shared libraries" in process.stderr:
            trial.ended("error")
        else:
            trial.failed(f"{command[0]} with {limit >> 20} MiB: {process.stderr[:200]!r}")


def findings(report):
    """A report on the table, without the time that it took."""
    checks = json.loads(report)["checks"]
    return [(check["name"], check["outcome"]) for check in checks]


def digest(path):
    """The content of a file or of all files of a folder."""
    if path.is_file():
        return hashlib.sha256(path.read_bytes()).hexdigest()
    return {str(file.relative_to(path)): digest(file) for file in sorted(path.rglob("*")) if file.is_file()}


def remove(path):
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--minlex", default=ROOT / "target" / "release" / "minlex", type=pathlib.Path)
    arguments.add_argument("--scale", default=1.0, type=float)
    arguments.add_argument("--markdown", action="store_true")
    arguments.add_argument("sections", nargs="*", metavar="SECTION")
    given = arguments.parse_args()
    sections = ["files", "crowd", "kill", "full", "memory"]
    unknown = set(given.sections) - set(sections)
    if unknown:
        arguments.error(f"unknown section {', '.join(unknown)}: expected {', '.join(sections)}")
    with tempfile.TemporaryDirectory() as folder:
        endurance = Endurance(given.minlex.resolve(), given.scale, pathlib.Path(folder))
        for section in given.sections or sections:
            getattr(endurance, section)()
    print_trials(endurance.trials, given.markdown)
    return 1 if any(trial.failures for trial in endurance.trials) else 0


def print_trials(trials, markdown):
    if markdown:
        print("| what | tries | how they ended |\n|---|---|---|")
    for trial in trials:
        endings = ", ".join(f"{how} {n}" for how, n in sorted(trial.endings.items()))
        form = "| {} | {} | {} |" if markdown else "{}: {} tries: {}"
        print(form.format(trial.what, trial.tries, endings))


if __name__ == "__main__":
    sys.exit(main())
