"""A second reader of collection files, from docs/COLLECTION-FORMAT.md alone.

It shares no code with the package, and is as slow as it is short.
"""

from __future__ import annotations

import hashlib
import zlib
from dataclasses import dataclass
from itertools import pairwise
from math import comb

RANKS = 5_472_730_538
HEADER, FOOTER, ENTRY, BLOCK = 32, 712, 16, 256
MAGIC = bytes.fromhex("89 4D 4C 43 0D 0A 1A 0A")


class DamagedError(Exception):
    """Something that no writer would have written."""


@dataclass
class Contents:
    """The content of a file."""

    numbers: list[int]
    has_text: bool
    #: The frames of Zstandard of the blocks, not unpacked.
    frames: list[bytes]


def require(condition: bool, what: str) -> None:
    """Reports damage unless the condition holds."""
    if not condition:
        raise DamagedError(what)


def integer(data: bytes, offset: int, size: int) -> int:
    """A field."""
    return int.from_bytes(data[offset : offset + size], "little")


class Bits:
    """A string of bits, read from its start."""

    def __init__(self, data: bytes) -> None:
        self.number = int.from_bytes(data, "little")
        self.left = 8 * len(data)
        self.taken = 0

    def take(self, count: int) -> int:
        """The next bits as a number, the lowest first."""
        require(count <= self.left, "parts beyond the end of a block")
        value = self.number & ((1 << count) - 1)
        self.number >>= count
        self.left -= count
        self.taken += count
        return value


def read(data: bytes) -> Contents:
    """The contents of a file with these bytes."""
    require(data[:8] == MAGIC and integer(data, 8, 4) == 1, "magic or version")
    require(len(data) >= HEADER + FOOTER, "length")
    require(integer(data, 12, 4) == BLOCK, "block_puzzles")
    flags = integer(data, 16, 4)
    require(flags in (0, 1) and integer(data, 20, 12) == 0, "flags")
    foot = len(data) - FOOTER
    length, index, puzzles = (integer(data, foot + 8 * i, 8) for i in range(3))
    blocks = -(-puzzles // BLOCK)
    require(index + ENTRY * blocks == foot and index >= HEADER, "the index")
    covered = data[:HEADER] + data[index:foot] + data[foot : foot + 680]
    require(hashlib.sha256(covered).digest() == data[foot + 680 :], "sum_sha256")
    require(length == len(data), "file_length")
    numbers: list[int] = []
    frames = []
    for block in range(blocks):
        entry = index + ENTRY * block
        start = integer(data, entry + 5, 7)
        end = index if block == blocks - 1 else integer(data, entry + ENTRY + 5, 7)
        content = data[start:end]
        require(zlib.crc32(content) == integer(data, entry + 12, 4), "block_sum")
        count = min(BLOCK, puzzles - BLOCK * block)
        of_block, frame = read_block(content, count, integer(data, entry, 5))
        numbers += of_block
        frames.append(frame)
    require(all(a < b for a, b in pairwise(numbers)), "order")
    sizes = [size_of(number) for number in numbers]
    by_givens = [integer(data, foot + 24 + 8 * size, 8) for size in range(82)]
    require([sizes.count(size) for size in range(82)] == by_givens, "by_givens")
    return Contents(numbers, flags == 1, frames)


def read_block(content: bytes, count: int, first_rank: int) -> tuple[list[int], bytes]:
    """The numbers of a block, and the bytes after them."""
    low_bits, high_bits, size_count = content[0], integer(content, 1, 2), content[3]
    sizes = list(content[4 : 4 + size_count])
    require(len(sizes) == size_count >= 1 and low_bits <= 33, "the head of a block")
    require(max(sizes) <= 81 and len(set(sizes)) == size_count, "sizes above 81 or twice")
    bits = Bits(content[4 + size_count :])
    lows = [bits.take(low_bits) for _ in range(count)]
    unary = bits.take(high_bits)
    places = [place for place in range(high_bits) if unary >> place & 1]
    require(len(places) == count, "set bits of the unary part")
    ranks = [first_rank + (place - j << low_bits | lows[j]) for j, place in enumerate(places)]
    require(ranks[-1] < RANKS, "a rank above the last")
    of_size: dict[int, list[int]] = {}
    left = list(range(count))
    for size in sizes[:-1]:
        level = {puzzle: bits.take(1) for puzzle in left}
        of_size[size] = [puzzle for puzzle in left if level[puzzle]]
        left = [puzzle for puzzle in left if not level[puzzle]]
    of_size[sizes[-1]] = left
    numbers = [0] * count
    for size in sizes:
        for puzzle in of_size[size]:
            combination = bits.take((comb(81, size) - 1).bit_length())
            require(combination < comb(81, size), "a combination of C(81, k) or more")
            below = sum(comb(81, smaller) for smaller in range(size))
            numbers[puzzle] = ranks[puzzle] << 81 | below + combination
    return numbers, content[4 + size_count + -(-bits.taken // 8) :]


def size_of(number: int) -> int:
    """Number of givens of the puzzle with a number."""
    place, size = number % 2**81, 0
    while place >= comb(81, size):
        place -= comb(81, size)
        size += 1
    return size
