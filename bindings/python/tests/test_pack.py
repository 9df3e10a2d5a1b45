"""Packed grids, as bytes and as files."""

from __future__ import annotations

import pickle
import struct
from pathlib import Path

import numpy as np
import pytest

import minlex

GRIDS = minlex.random(3000, seed=5)
LINES = [bytes(grid + 48).decode() for grid in GRIDS]


@pytest.mark.parametrize("dense", [False, True])
def test_grids_come_back_from_bytes_and_files(dense: bool, tmp_path: Path) -> None:
    packed = minlex.pack(GRIDS, dense=dense)
    assert packed == minlex.pack(LINES, dense=dense) == minlex.pack(iter(LINES), dense=dense)
    path = tmp_path / "grids.mlp"
    path.write_bytes(packed)
    for source in (packed, path, str(path)):
        grids = pickle.loads(pickle.dumps(minlex.Pack(source)))
        assert len(grids) == 3000
        assert list(grids) == LINES
        for place in (0, 1, 63, 64, 1023, 1024, 2999, -1, -3000, np.int64(2048)):
            assert grids[place] == LINES[place]
        for part in (slice(1000, 1030), slice(None, None, -700), slice(5, 5), slice(2990, 9999)):
            assert grids[part] == LINES[part]
        assert (grids.boards() == GRIDS).all()
        assert (grids.boards(1020, 1030) == GRIDS[1020:1030]).all()
        assert (grids.indices(-3) == minlex.index(GRIDS[-3:])).all()
        for place in (3000, -3001):
            with pytest.raises(IndexError, match=f"place {place}: there are 3000 packed grids"):
                grids[place]


def test_places_of_bad_grids_are_held() -> None:
    lines = [LINES[0], "bad", LINES[1]]
    for dense in (False, True):
        with pytest.raises(minlex.InvalidGridError):
            minlex.pack(lines, dense=dense)
        grids = minlex.Pack(minlex.pack(lines, dense=dense, errors="null"))
        assert list(grids) == [LINES[0], None, LINES[1]]
        assert (grids.boards()[1] == 0).all()
    assert list(minlex.Pack(minlex.pack([], dense=True))) == list(minlex.Pack(b"")) == []
    for wrong in (LINES[0], b"1"):
        with pytest.raises(TypeError, match="many grids"):
            minlex.pack(wrong)


def test_damage_is_found(tmp_path: Path) -> None:
    packed = minlex.pack(GRIDS, dense=True)
    damaged = bytearray(packed)
    damaged[8 + 9284 + 100] ^= 1
    path = tmp_path / "grids.mlp"
    path.write_bytes(damaged)
    grids = minlex.Pack(path)
    assert grids[1023] == LINES[1023]
    assert grids[2048] == LINES[2048]
    with pytest.raises(minlex.InvalidPackError, match=r"grids\.mlp: after grid 1024 a block has"):
        grids[1024]
    for cut in (packed[:5], packed[:-1], packed + b"\0", packed.replace(b"\r\n", b"\n")):
        with pytest.raises(minlex.InvalidPackError):
            minlex.Pack(cut)
    with pytest.raises(minlex.InvalidPackError, match="only 5 of 10 bytes"):
        list(minlex.Pack(minlex.pack(LINES)[:-5]))
    record = struct.pack(">HQ", 0xFFFF, 0)
    with pytest.raises(minlex.InvalidPackError, match="at place 0: index"):
        minlex.Pack(record)[0]
    with pytest.raises(FileNotFoundError):
        minlex.Pack(tmp_path / "none")
    with pytest.raises(OSError):
        minlex.Pack(tmp_path)
