"""Packed grids: bytes of many solution grids."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import Any, Literal, SupportsIndex, overload

import numpy as np
import numpy.typing as npt

from minlex._minlex import grid, index, pack_records, packed_grids, unpack_records

_RECORD_BYTES = 10
_NO_GRID = b"\xff" * _RECORD_BYTES
# Grids in a block.
_AT_ONCE = 1024


def pack(grids: Any, *, dense: bool = False, errors: Literal["raise", "null"] = "raise") -> bytes:
    """Solution grids as bytes, those of the program's ``minlex pack``.

    Args:
        grids: many, as for :func:`index`.
        dense: blocks with checksums of 72.6 bits a grid, in place of ten bytes a grid.
        errors: ``"null"`` holds the place of a bad item, where :class:`Pack` has None.

    Raises:
        InvalidGridError: an item is no solution grid.

    >>> grids = minlex.random(1000, seed=1)
    >>> len(minlex.pack(grids)), len(minlex.pack(grids, dense=True))
    (10000, 9083)
    """
    if isinstance(grids, str | bytes):
        raise TypeError("expected many grids; found one")
    if errors not in ("raise", "null"):
        raise ValueError(f"errors is {errors!r}: expected 'raise' or 'null'")
    if isinstance(grids, np.ndarray):
        records = index(grids, errors=errors).tobytes()
    else:
        numbers = index(list(grids), errors=errors)
        texts = (_NO_GRID if n is None else n.to_bytes(_RECORD_BYTES) for n in numbers)
        records = b"".join(texts)
    return pack_records(records) if dense else records


class Pack(Sequence[str | None]):
    """Packed grids: a file of ``minlex pack``, or bytes of :func:`pack`, dense or not.

    A sequence of solution grids as str, None where :func:`pack` held the place of a bad item. In a
    dense file the grid at a place costs one block of 9,284 bytes, whose checksum is verified. It
    can be asked by any number of threads, after a fork, and pickled.

    Raises OSError if the file cannot be read, InvalidPackError if it is cut or damaged.

    >>> grids = minlex.random(3, seed=1)
    >>> packed = minlex.Pack(minlex.pack(grids, dense=True))
    >>> len(packed), packed[-1]
    (3, '875421963246893175193765842419652387752348619368917524637584291924136758581279436')
    >>> (packed.boards() == grids).all()
    np.True_
    """

    def __init__(self, source: str | os.PathLike[str] | bytes) -> None:
        """Of a path, or of bytes."""
        if not isinstance(source, bytes):
            # A process that unpickles it may have another working directory.
            source = os.path.abspath(os.fspath(source))
        self._source = source
        self._length = packed_grids(source)

    def __len__(self) -> int:
        """Number of grids, with the places that have none."""
        return self._length

    @overload
    def __getitem__(self, place: SupportsIndex, /) -> str | None: ...
    @overload
    def __getitem__(self, place: slice, /) -> list[str | None]: ...
    def __getitem__(self, place: SupportsIndex | slice, /) -> str | None | list[str | None]:
        """The grid at a place, or a list of those of a slice."""
        if isinstance(place, slice):
            places = range(self._length)[place]
            if places.step == 1:
                return self._grids(places.start, len(places))
            return [self._grids(one, 1)[0] for one in places]
        try:
            at = range(self._length)[place]
        except IndexError:
            error = f"place {place}: there are {self._length} packed grids"
            raise IndexError(error) from None
        return self._grids(at, 1)[0]

    def __iter__(self) -> Iterator[str | None]:
        """All grids, block by block."""
        for start in range(0, self._length, _AT_ONCE):
            yield from self._grids(start, _AT_ONCE)

    def indices(self, start: int | None = None, stop: int | None = None) -> npt.NDArray[np.uint8]:
        """Numbers of a stretch of grids in the class numbering.

        An array (n, 10) with a record a row, as :func:`index` returns and :func:`grid` reads it;
        ten times 255 where there is no grid.
        """
        places = range(self._length)[start:stop]
        records = unpack_records(self._source, places.start, len(places))
        return np.frombuffer(records, np.uint8).reshape(-1, _RECORD_BYTES)

    def boards(self, start: int | None = None, stop: int | None = None) -> npt.NDArray[np.uint8]:
        """A stretch of grids as an array (n, 81); zeros where there is no grid."""
        boards: npt.NDArray[np.uint8] = grid(self.indices(start, stop), errors="null")
        return boards

    def _grids(self, start: int, count: int) -> list[str | None]:
        records = unpack_records(self._source, start, count)
        parts = (records[at : at + _RECORD_BYTES] for at in range(0, len(records), _RECORD_BYTES))
        numbers = [int.from_bytes(part) for part in parts]
        grids: list[str | None] = grid(numbers, errors="null")
        return grids
