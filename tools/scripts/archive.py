#!/usr/bin/env python3
"""Packs a folder into an archive that depends on names, contents and who may run a file alone.

Usage: archive.py FOLDER FILE, where FILE ends in .tar.gz or .zip. The archive has the folder's own
name at its top. All dates are the earliest that a .zip can have, so that two builds of the same
source give the same bytes.
"""

import gzip
import sys
import tarfile
import zipfile
from pathlib import Path

# 1 January 1980.
DATE = 315_532_800


def mode(path: Path) -> int:
    """One of two modes: for all to run, or for all to read."""
    return 0o755 if path.is_dir() or path.stat().st_mode & 0o100 else 0o644


def tar(archive: Path, paths: list[tuple[str, Path]]) -> None:
    """A .tar.gz without owners."""
    with (
        archive.open("wb") as file,
        gzip.GzipFile(filename="", mode="wb", fileobj=file, mtime=0) as packed,
        tarfile.open(mode="w", fileobj=packed, format=tarfile.PAX_FORMAT) as out,
    ):
        for name, path in paths:
            info = out.gettarinfo(path, name)
            info.uid = info.gid = 0
            info.uname = info.gname = ""
            info.mtime = DATE
            info.mode = mode(path)
            if info.isfile():
                with path.open("rb") as content:
                    out.addfile(info, content)
            else:
                out.addfile(info)


def zipped(archive: Path, paths: list[tuple[str, Path]]) -> None:
    """A .zip of the files; folders are made by their files."""
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as out:
        for name, path in paths:
            if path.is_file():
                info = zipfile.ZipInfo(name)
                info.compress_type = zipfile.ZIP_DEFLATED
                info.create_system = 3
                info.external_attr = mode(path) << 16
                out.writestr(info, path.read_bytes())


def main() -> None:
    """Writes the archive."""
    folder, archive = Path(sys.argv[1]).resolve(), Path(sys.argv[2])
    paths = [
        (path.relative_to(folder.parent).as_posix(), path)
        for path in [folder, *sorted(folder.rglob("*"))]
    ]
    (zipped if archive.suffix == ".zip" else tar)(archive, paths)


main()
