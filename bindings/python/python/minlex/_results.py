"""A directory that keeps the finished parts of a job, so that a later run computes only the rest.

``manifest.json`` names the job of the directory. Each finished part is one file,
``part-0017.result``: a line of JSON with the job, the part, and the length and SHA-256 of the
result, then the pickled result. Files are written beside their place, flushed to the disk
and renamed, so a file under its name is whole, whenever the power went. Several runs of one job
may use the directory at once: at worst they write the same file twice.

Results are pickles: a directory from somebody else can run code, as any pickle can.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import time
import uuid
from collections.abc import Sequence
from pathlib import Path

from minlex.jobs import Stretch

MANIFEST = "manifest.json"
FORMAT = "minlex results 2"

_UNFINISHED = ".unfinished-"

#: Seconds after which an unfinished file belongs to a run that was killed.
_ABANDONED = 24 * 3600.0


class Damaged(Exception):
    """A part's file was not written by this job; the reason in one line."""


class ResultDirectory:
    """The results of one job, by number of the part, counted from 0."""

    def __init__(
        self,
        directory: str | os.PathLike[str],
        function: str,
        stretches: Sequence[Stretch],
        table: str | None,
    ) -> None:
        """Opens or makes the directory.

        Args: directory: its path; made if it does not exist. function: name of the job's function.
            stretches: all parts. table: path of the table. It is noted but may change, since every
            good table gives the same answers.

        Raises:
            ValueError: it belongs to another job, or has something else in it.
            OSError: it cannot be read or written.
        """
        self.path = Path(directory)
        self._stretches = stretches
        job = {
            "format": FORMAT,
            "function": function,
            "first": stretches[0].first,
            "last": stretches[-1].last,
            "parts": len(stretches),
        }
        self._job = hashlib.sha256(json.dumps(job, sort_keys=True).encode()).hexdigest()
        self.path.mkdir(parents=True, exist_ok=True)
        manifest = self.path / MANIFEST
        names = [name for name in os.listdir(self.path) if not name.startswith(_UNFINISHED)]
        if MANIFEST not in names:
            if names:
                raise ValueError(
                    f"{self.path} has files in it and no {MANIFEST}: "
                    "give an empty directory or a new one"
                )
            self._write(
                MANIFEST, json.dumps(job | {"table": table}, indent=2).encode() + b"\n", first=True
            )
        # Read back also if just written: another run may have been faster.
        try:
            found = dict(json.loads(manifest.read_bytes()))
        except (TypeError, ValueError):
            raise ValueError(
                f"{manifest} is damaged: give another directory, or remove this one"
            ) from None
        for what, expected in job.items():
            if found.get(what) != expected:
                raise ValueError(
                    f"{self.path} belongs to another job: its {what} is {found.get(what)!r:.200}, "
                    f"here it is {expected!r:.200}; give another directory"
                )
        self._sweep()

    def _file(self, part: int) -> Path:
        width = max(4, len(str(len(self._stretches))))
        return self.path / f"part-{part + 1:0{width}}.result"

    def _heading(self, part: int, result: bytes) -> bytes:
        first, last = self._stretches[part]
        heading = {
            "job": self._job,
            "part": part + 1,
            "first": first,
            "last": last,
            "bytes": len(result),
            "sha256": hashlib.sha256(result).hexdigest(),
        }
        return json.dumps(heading).encode() + b"\n"

    def load(self, part: int) -> bytes | None:
        """The pickled result of a part, ``None`` if there is none yet.

        Raises:
            Damaged: there is a file that this job did not write; :meth:`save` replaces it.
            OSError: the file cannot be read.
        """
        try:
            contents = self._file(part).read_bytes()
        except FileNotFoundError:
            return None
        heading, newline, result = contents.partition(b"\n")
        if heading + newline != self._heading(part, result):
            raise Damaged(f"{self._file(part)} is damaged")
        return result

    def save(self, part: int, result: bytes) -> None:
        """Keeps the pickled result of a part; once this returns, not even a power cut loses it.

        Raises:
            OSError: it cannot be written; nothing is left over.
        """
        self._write(self._file(part).name, self._heading(part, result) + result)

    def _write(self, name: str, contents: bytes, first: bool = False) -> None:
        """Writes a file in one step; ``first``: unless there is one already."""
        unfinished = self.path / f"{_UNFINISHED}{uuid.uuid4().hex}"
        try:
            with open(unfinished, "xb") as file:
                file.write(contents)
                file.flush()
                os.fsync(file.fileno())
            if first:
                with contextlib.suppress(FileExistsError):
                    _link(unfinished, self.path / name)
            else:
                os.replace(unfinished, self.path / name)
        finally:
            with contextlib.suppress(FileNotFoundError):
                os.unlink(unfinished)
        _flush_directory(self.path)

    def _sweep(self) -> None:
        """Removes leftovers of killed runs."""
        for entry in os.scandir(self.path):
            if entry.name.startswith(_UNFINISHED):
                # Another run may have renamed or removed it by now.
                with contextlib.suppress(OSError):
                    if time.time() - entry.stat().st_mtime > _ABANDONED:
                        os.unlink(entry)


def _link(source: Path, target: Path) -> None:
    """Gives a file its name, unless there is one of that name."""
    try:
        os.link(source, target)
    except FileExistsError:
        raise
    except OSError:
        # A file system without hard links: two first runs at the same moment might both write the
        # manifest. Parts name their job, so even that mixes nothing up.
        os.rename(source, target)


def _flush_directory(path: Path) -> None:
    """A rename is on the disk once its directory is; Windows has no such call and needs none."""
    if os.name == "posix":
        number = os.open(path, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)
