#!/usr/bin/env python3
"""A second implementation of minlex: look-ups in its tables, names of puzzles, numbers of grids.

It was written from docs/FORMAT.md, docs/METHOD.md, docs/NAMES.md and docs/GRID-INDEX.md and the
published figures in data/, without a look at the code of the library. It is for reading beside
them: docstrings name the document and the heading that a function follows. A grid or puzzle is a
tuple of nine rows, a row a tuple of nine digits; 0 is an empty cell. All else counts from 0.

    python3 quality/reference/minlex_reference.py TABLE COMMAND [ITEM...]

Each item gets one line, the same as `minlex COMMAND --table TABLE` prints. Without items, they are
read from standard input, one a line. Exit status: 0 good, 1 bad input, 2 wrong usage.
"""

import argparse
import base64
import hashlib
import re
import struct
import sys
from bisect import bisect_right
from functools import lru_cache
from itertools import accumulate, combinations, islice, permutations, product
from math import comb, factorial
from pathlib import Path
from typing import NamedTuple

DATA = Path(__file__).resolve().parents[2] / "data"
ALL_FORMS = 5_472_730_538
ALL_GRIDS = 6_670_903_752_021_072_936_960
ALL_TRANSFORMS = 2 * 6**8 * factorial(9)


class BadInput(Exception):
    """An input or a table that cannot be answered, with the reason in a line."""


def published(name):
    """The lines of a file of published figures, as lists of fields."""
    lines = (DATA / name).read_text(encoding="ascii").splitlines()
    return [line.split("\t") for line in lines[1:]]


# ---- Grids and puzzles in a line (NAMES, "Lines") ------------------------------------------------


def read_puzzle(text):
    """The puzzle in a line, laid out or not."""
    cells = re.sub(r"[\s\ufeff|\-+=:*_\u2500-\u257f]", "", text)
    if re.search(r"[^0-9.]", cells):
        raise BadInput(f"{text!r} is no puzzle: expected digits, and . or 0 for empty cells")
    if len(cells) != 81:
        raise BadInput(f"{len(cells)} cells found: expected 81")
    digits = [int(cell) for cell in cells.replace(".", "0")]
    return tuple(tuple(digits[i:i + 9]) for i in range(0, 81, 9))


def read_grid(text):
    """The solution grid in a line."""
    grid = read_puzzle(text)
    if not all(map(all, grid)):
        raise BadInput("a cell is empty: a solution grid has a digit in each of its 81 cells")
    for house in houses(grid):
        if len(set(house)) < 9:
            raise BadInput("not a solution grid: a digit stands twice in a row, column or box")
    return grid


def houses(grid):
    """The nine rows, nine columns and nine boxes."""
    boxes = [tuple(grid[3 * (b // 3) + i][3 * (b % 3) + j] for i in range(3) for j in range(3))
             for b in range(9)]
    return list(grid) + list(zip(*grid)) + boxes


def write(puzzle):
    """The puzzle as 81 characters."""
    return "".join(map(str, sum(puzzle, ()))).replace("0", ".")


def whole_number(text, base=10):
    """A number from 0, written with digits and nothing else but blanks around it."""
    text = text.strip()
    if base == 16 and text[:2] in ("0x", "0X"):
        text = text[2:]
    if not re.fullmatch("[0-9a-fA-F]{1,99}" if base == 16 else "[0-9]{1,99}", text):
        raise BadInput(f"{text!r} is no whole number")
    return int(text, base)


# ---- Symmetries (NAMES, "Morphs") ----------------------------------------------------------------

# Permutations of three things, numbered 123, 132, 213, 231, 312, 321.
PERMUTATIONS = list(permutations(range(3)))
# The 1,296 permutations of nine lines that keep chutes together, ascending; also their numbers.
LINE_PERMUTATIONS = sorted(
    tuple(3 * chute + line for chute, lines in zip(chutes, inner) for line in lines)
    for chutes in PERMUTATIONS for inner in product(PERMUTATIONS, repeat=3))
LINE_PERMUTATION_NUMBERS = {order: number for number, order in enumerate(LINE_PERMUTATIONS)}


class Transform(NamedTuple):
    """Transposed first if `transposed`; then row i is row `rows[i]`, columns likewise; then digit d
    becomes `digits[d]` (`digits[0]` is 0). Transforms compare as their indices do."""

    transposed: bool
    rows: tuple
    columns: tuple
    digits: tuple


def apply(transform, puzzle):
    """NAMES, "Morphs": the image of a puzzle."""
    source = tuple(zip(*puzzle)) if transform.transposed else puzzle
    return tuple(tuple(transform.digits[source[r][c]] for c in transform.columns)
                 for r in transform.rows)


def inverse(transform):
    """The transform that undoes another one."""
    rows, columns, digits = ([order.index(i) for i in range(len(order))]
                             for order in transform[1:])
    if transform.transposed:
        rows, columns = columns, rows
    return Transform(transform.transposed, tuple(rows), tuple(columns), tuple(digits))


def arrangement_number(digits):
    """The place of nine digits among the 9! arrangements in lexicographic order, from 0."""
    return sum(sum(later < digit for later in digits[i:]) * factorial(8 - i)
               for i, digit in enumerate(digits))


def arrangement(number):
    """The nine digits at a place among the 9! arrangements."""
    left = list(range(1, 10))
    return tuple(left.pop(number // factorial(i) % (i + 1)) for i in range(8, -1, -1))


def transform_index(t):
    """NAMES, "Index"."""
    rows, columns = (LINE_PERMUTATION_NUMBERS[lines] for lines in (t.rows, t.columns))
    digits = arrangement_number(t.digits[1:])
    return ((t.transposed * 1296 + rows) * 1296 + columns) * factorial(9) + digits


def transform_at(index):
    """NAMES, "Index", read the other way."""
    if index >= ALL_TRANSFORMS:
        raise BadInput(f"index {index}: transforms go from 0 to {ALL_TRANSFORMS - 1}")
    index, digits = divmod(index, factorial(9))
    index, columns = divmod(index, 1296)
    transposed, rows = divmod(index, 1296)
    return Transform(transposed == 1, LINE_PERMUTATIONS[rows], LINE_PERMUTATIONS[columns],
                     (0,) + arrangement(digits))


def write_transform(t):
    """NAMES, "Transform": [t]r#########c#########d#########."""
    rows, columns = ("".join(str(i + 1) for i in order) for order in (t.rows, t.columns))
    return f"{'t' * t.transposed}r{rows}c{columns}d{''.join(map(str, t.digits[1:]))}"


def read_transform(text):
    """NAMES, "Transform", read."""
    match = re.fullmatch("(t?)r([1-9]{9})c([1-9]{9})d([1-9]{9})", text)
    if match:
        rows, columns = (tuple(int(i) - 1 for i in match[part]) for part in (2, 3))
        digits = tuple(map(int, match[4]))
        if {rows, columns} <= set(LINE_PERMUTATIONS) and len(set(digits)) == 9:
            return Transform(match[1] == "t", rows, columns, (0,) + digits)
    raise BadInput(f"{text!r} is no transform")


# ---- Minlex forms (METHOD, chapters 1, 3 and 7) --------------------------------------------------

# The 416 minlex bands, by number: three rows each.
BANDS = [tuple(tuple(map(int, fields[1][i:i + 9])) for i in (0, 9, 18))
         for fields in published("bands416.tsv")]
PLAIN_BOX = tuple(range(1, 10))
DIGITS = frozenset(PLAIN_BOX)


def normal_chute(chute, box1=PLAIN_BOX):
    """METHOD, 3: a chute relabelled so that its first box reads `box1`, with the columns in its
    other boxes sorted; then the order of the columns, and the labels."""
    first, second, third = chute
    label = dict(zip(first[:3] + second[:3] + third[:3], box1))
    key = [label[digit] for digit in first].__getitem__
    columns = (0, 1, 2, *sorted((3, 4, 5), key=key), *sorted((6, 7, 8), key=key))
    return tuple([tuple([label[row[c]] for c in columns]) for row in chute]), columns, label


def normal_images(chute, box1=PLAIN_BOX):
    """METHOD, 3: the 216 images of a chute in the shape of `normal_chute`: 6 orders of the rows, 6
    of the boxes, 6 of the columns in the box that comes first. Each with rows, columns, labels."""
    for rows, boxes, inner in product(PERMUTATIONS, repeat=3):
        columns = ([3 * boxes[0] + i for i in inner]
                   + [3 * box + i for box in boxes[1:] for i in range(3)])
        turned = [tuple([chute[r][c] for c in columns]) for r in rows]
        image, order, label = normal_chute(turned, box1)
        yield image, rows, tuple([columns[i] for i in order]), label


@lru_cache(maxsize=None)
def chute_numbers():
    """METHOD, 3: the band number of each of the 72,576 normal chutes."""
    numbers = {image: number for number, band in enumerate(BANDS)
               for image, _, _, _ in normal_images(band)}
    assert len(numbers) == 72_576
    return numbers


def band_number(chute):
    """METHOD, 1 and 3: the band number of three rows, or of three columns given as rows."""
    return chute_numbers()[normal_chute(chute)[0]]


@lru_cache(maxsize=1000)
def ways_to_band(chute, number):
    """METHOD, 3: all orders of rows and columns, with labels, that make a chute a minlex band."""
    band = BANDS[number]
    box1 = sum((row[:3] for row in band), ())
    return [way for image, *way in normal_images(chute, box1) if image == band]


def images(grid, number):
    """METHOD, 7: all images of a grid that have this minlex band on top and the rows below sorted,
    with their transforms. The smallest image of the grid is among those of the lowest band."""
    for transposed, source in enumerate((grid, tuple(zip(*grid)))):
        for top in (0, 3, 6):
            if band_number(source[top:top + 3]) == number:
                for rows, columns, label in ways_to_band(source[top:top + 3], number):
                    below, order = sorted_below(source, top, columns, label)
                    yield BANDS[number] + below, Transform(
                        transposed == 1, tuple(top + r for r in rows) + order, columns,
                        (0,) + tuple(label[digit] for digit in range(1, 10)))


def sorted_below(source, top, columns, label):
    """METHOD, 1: rows 4 to 9 of an image: those outside the chute that starts at row `top`,
    relabelled, columns in this order, rows inside bands and bands sorted. With the rows' order."""
    bands = sorted(sorted((tuple([label[source[r][c]] for c in columns]), r)
                          for r in range(first, first + 3))
                   for first in (0, 3, 6) if first != top)
    rows = bands[0] + bands[1]
    return tuple([row for row, _ in rows]), tuple([r for _, r in rows])


def minlex(grid):
    """METHOD, 1: the smallest image of a grid, and all transforms that lead to it, as many as the
    grid has automorphisms."""
    lowest = min(band_number(source[top:top + 3])
                 for source in (grid, tuple(zip(*grid))) for top in (0, 3, 6))
    found = list(images(grid, lowest))
    form = min(image for image, _ in found)
    return form, [transform for image, transform in found if image == form]


def is_minlex_form(grid, number):
    """METHOD, 7: whether no chute has a number below the top one and no image is smaller."""
    columns = tuple(zip(*grid))
    if any(band_number(chute) < number for chute in
           (grid[6:9], columns[0:3], columns[3:6], columns[6:9], grid[3:6])):
        return False
    return all(image >= grid for image, _ in images(grid, number))


# ---- Prefixes and fills (FORMAT, "What is counted"; METHOD, chapters 1, 4 and 5) -----------------


def rows_in(cells):
    """All rows whose digit in each column is one of those in `cells`, ascending if those are."""
    rows = [()]
    for digits in cells:
        rows = [row + (digit,) for row in rows for digit in digits if digit not in row]
    return rows


def next_rows(rows, ordered=True):
    """All rows, ascending, that break no rule below these. If `ordered`, first digits ascend inside
    each band, and the first row of a band begins with the smallest digit that is free there (which
    is 2 for row 4)."""
    band = rows[len(rows) // 3 * 3:]
    boxes = [{digit for row in band for digit in row[s:s + 3]} for s in (0, 3, 6)]
    cells = [sorted(DIGITS.difference(boxes[c // 3], column))
             for c, column in enumerate(zip(*rows))]
    if ordered and not band:
        cells[0] = cells[0][:1]
    elif ordered:
        cells[0] = [digit for digit in cells[0] if digit > band[-1][0]]
    return rows_in(cells)


def next_bands(rows, first=None):
    """All bands that can be below these rows, ascending: prefixes below a band, fills below a
    prefix. With `first`, those that begin with this row."""
    for a in [first] if first else next_rows(rows):
        for b in next_rows(rows + (a,)):
            for c in next_rows(rows + (a, b)):
                yield a, b, c


@lru_cache(maxsize=4)
def rows4(top):
    """METHOD, 4: all rows 4 of the prefixes below a band, ascending, and how many prefixes come
    before each, with the number of all at the end."""
    columns = [set(column) for column in zip(*top)]

    @lru_cache(maxsize=None)
    def orders(stack, digits):
        """In how many orders may these three digits be in a minirow of this stack?"""
        return sum(all(digit not in columns[3 * stack + i] for i, digit in enumerate(order))
                   for order in permutations(digits))

    @lru_cache(maxsize=None)
    def ways(stack, digits):
        """By the set of row 5: in how many orders it and row 6's digits of these six may be there."""
        return {one: orders(stack, one) * orders(stack, digits - one)
                for one in map(frozenset, combinations(digits, 3))}

    @lru_cache(maxsize=None)
    def prefixes_with(sets):
        """Prefixes with a given row 4 that has these sets. In each of the 56 patterns of rows 5 and
        6, orders are independent; half of the pairs have the two rows the right way round."""
        first, second, third = (ways(stack, DIGITS - one) for stack, one in enumerate(sets))
        return sum(first[one] * second[two] * third.get(DIGITS - one - two, 0)
                   for one in first for two in second if not one & two) // 2

    rows = list(next_rows(top))
    counts = [prefixes_with(tuple(frozenset(row[s:s + 3]) for s in (0, 3, 6))) for row in rows]
    return rows, [0, *accumulate(counts)]


def prefix_number(top, prefix):
    """FORMAT, "What is counted": the number of a prefix, from 0."""
    rows, before = rows4(top)
    place = rows.index(prefix[0])
    return before[place] + list(next_bands(top, prefix[0])).index(prefix)


def prefixes(top, first, last):
    """The prefixes with numbers from `first` up to, not including, `last`, ascending."""
    rows, before = rows4(top)
    for row, start, end in zip(rows, before, before[1:]):
        if start < last and end > first:
            yield from islice(next_bands(top, row), max(first - start, 0), last - start)


def forms_with(number, prefix):
    """METHOD, 1, "The walk": the minlex forms with this band on top and this prefix, ascending."""
    if band_number(prefix) >= number:
        for rest in next_bands(BANDS[number] + prefix):
            if is_minlex_form(BANDS[number] + prefix + rest, number):
                yield BANDS[number] + prefix + rest


# ---- The table file (FORMAT) ---------------------------------------------------------------------


class BandEntry(NamedTuple):
    """FORMAT, "bands"."""

    before: int
    band_grids: int
    prefixes: int
    spacing: int
    band_checkpoints: int
    low_bits: int
    first_group: int
    low_word: int
    high_word: int


class Table:
    """FORMAT, "Checksums" and "Reading": a table file. Header and directory are verified when it is
    opened, a chunk of the body when it is first read."""

    def __init__(self, path):
        self.path, self.chunks = path, {}
        header = self.raw(0, 128)
        length = Path(path).stat().st_size
        magic, order, version = struct.unpack_from("<8sII", header.ljust(128, b"\0"))
        if magic != bytes.fromhex("894D4C580D0A1A0A"):
            raise BadInput(f"{path}: not a minlex table")
        if order != 0x01020304:
            raise BadInput(f"{path}: byte order {order:#x}: expected 0x1020304")
        if version != 1:
            raise BadInput(f"{path}: format version {version}: expected 1")
        file_length, _, sections, self.chunk_bytes, self.body = struct.unpack_from(
            "<QIIII", header.ljust(128, b"\0"), 16)
        if file_length != length or length < 128:
            raise BadInput(f"{path}: {length} bytes: the header says {file_length}")
        rest = self.raw(128, max(self.body - 128, 0))
        if hashlib.sha256(header[:96] + rest).digest() != header[96:128]:
            raise BadInput(f"{path}: the header is damaged")
        if sections != 6 or self.chunk_bytes != 65536 or self.body % 64 or len(rest) < 144:
            raise BadInput(f"{path}: a header that no table has")
        self.sections = {}
        end = self.body
        for i in range(6):
            section_id, offset, size = struct.unpack_from("<QQQ", rest, 24 * i)
            if section_id != i + 1 or offset != -(-end // 64) * 64 or offset + size > length:
                raise BadInput(f"{path}: a directory that no table has")
            self.sections[i + 1] = (offset, size)
            end = offset + size
        self.body_end, size = self.sections[6]
        self.sums = self.raw(self.body_end, size)
        if hashlib.sha256(self.sums).digest() != header[64:96]:
            raise BadInput(f"{path}: the checksums are damaged")

    def raw(self, offset, length):
        """Bytes of the file, not verified."""
        try:
            with open(self.path, "rb") as file:
                file.seek(offset)
                return file.read(length)
        except OSError as error:
            raise BadInput(f"{self.path}: {error.strerror}") from error

    def chunk(self, i):
        """FORMAT, "Checksums": a chunk of the body, verified when it is first read."""
        if i not in self.chunks:
            start = self.body + i * self.chunk_bytes
            data = self.raw(start, min(self.chunk_bytes, self.body_end - start))
            if hashlib.sha256(data).digest()[:8] != self.sums[8 * i:8 * i + 8]:
                raise BadInput(f"{self.path}: damaged in {len(data)} bytes from byte {start} on")
            self.chunks[i] = data
        return self.chunks[i]

    def read(self, section, offset, length):
        """Bytes of a section of the body."""
        start, size = self.sections[section]
        if offset + length > size:
            raise BadInput(f"{self.path}: an entry points outside its section")
        start += offset - self.body
        first = start // self.chunk_bytes
        last = (start + length - 1) // self.chunk_bytes
        data = b"".join(self.chunk(i) for i in range(first, last + 1))
        start -= first * self.chunk_bytes
        return data[start:start + length]

    def band(self, number):
        """FORMAT, "bands": the entry of a band."""
        return BandEntry(*struct.unpack("<QIIIIIIQQ", self.read(1, 48 * number, 48)))

    def band_to_look_up(self, number):
        """The entry of a band that has minlex forms, held against the facts about the band."""
        entry = self.band(number)
        prefixes = rows4(BANDS[number])[1][-1]
        if (entry.prefixes != prefixes or not 1 <= entry.spacing <= prefixes
                or entry.band_checkpoints != -(-prefixes // entry.spacing) or entry.low_bits > 31):
            raise BadInput(f"{self.path}: the entry of band {number} is not that of a table")
        return entry

    def sum(self, entry, i):
        """FORMAT, "groups", "low and high": the minlex forms of the band before checkpoint i."""
        group, j = divmod(i, 64)
        group_sum, bit = struct.unpack("<II", self.read(2, 8 * (entry.first_group + group), 8))
        low_place = 64 * entry.low_word + i * entry.low_bits
        word = int.from_bytes(self.read(3, low_place // 64 * 8, 16), "little")
        low = (word >> low_place % 64) & ((1 << entry.low_bits) - 1)
        start = place = 64 * entry.high_word + bit
        ones = 0
        while ones <= j:
            if place - start > 64 + (entry.band_grids >> entry.low_bits):
                raise BadInput(f"{self.path}: a sum above the grids of its band")
            ones += self.read(4, place // 8, 1)[0] >> place % 8 & 1
            place += 1
        high = place - 1 - start - j
        return group_sum + (high << entry.low_bits) + low


def rank(table, form):
    """FORMAT, "Reading", 3: the rank of a minlex form."""
    number = BANDS.index(form[:3])
    entry = table.band_to_look_up(number)
    prefix = prefix_number(BANDS[number], form[3:6])
    checkpoint = prefix // entry.spacing
    smaller = entry.before + table.sum(entry, checkpoint)
    for walked in prefixes(BANDS[number], checkpoint * entry.spacing, prefix + 1):
        smaller += sum(other < form for other in forms_with(number, walked))
    return smaller + 1


def unrank(table, wanted):
    """FORMAT, "Reading", 4: the minlex form at a rank."""
    if not 1 <= wanted <= ALL_FORMS:
        raise BadInput(f"rank {wanted}: ranks go from 1 to {ALL_FORMS}")
    number = max(number for number in range(416) if table.band(number).before < wanted)
    entry = table.band_to_look_up(number)
    wanted -= entry.before
    low, high = 0, entry.band_checkpoints
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if table.sum(entry, middle) < wanted else (low, middle)
    wanted -= table.sum(entry, low)
    for prefix in prefixes(BANDS[number], low * entry.spacing, (low + 1) * entry.spacing):
        forms = list(forms_with(number, prefix))
        if wanted <= len(forms):
            return forms[wanted - 1]
        wanted -= len(forms)
    raise BadInput(f"{table.path}: its sums are not those of the catalogue")


# ---- Names of puzzles (NAMES) --------------------------------------------------------------------

ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz{}"


def solutions(puzzle):
    """All solutions of a puzzle, one after another: the empty cell with the fewest digits first."""
    used = [set() for _ in range(27)]
    for r, c in product(range(9), repeat=2):
        if puzzle[r][c]:
            for house in (r, 9 + c, 18 + r // 3 * 3 + c // 3):
                if puzzle[r][c] in used[house]:
                    return
                used[house].add(puzzle[r][c])
    empty = {(r, c) for r, c in product(range(9), repeat=2) if not puzzle[r][c]}
    cells = [list(row) for row in puzzle]

    def free(r, c):
        return DIGITS - used[r] - used[9 + c] - used[18 + r // 3 * 3 + c // 3]

    def search():
        if not empty:
            yield tuple(map(tuple, cells))
            return
        r, c = min(empty, key=lambda cell: len(free(*cell)))
        empty.remove((r, c))
        for cells[r][c] in free(r, c):
            for house in (r, 9 + c, 18 + r // 3 * 3 + c // 3):
                used[house].add(cells[r][c])
            yield from search()
            for house in (r, 9 + c, 18 + r // 3 * 3 + c // 3):
                used[house].remove(cells[r][c])
        empty.add((r, c))

    yield from search()


def canonical_puzzle(puzzle):
    """NAMES, "Canonical puzzles": the smallest image in the minlex form of the solution, that form,
    and the transform from the canonical puzzle to the puzzle (the first of them, if several do)."""
    givens = 81 - write(puzzle).count(".")
    if givens < 17:
        raise BadInput(f"{givens} givens: with fewer than 17 no puzzle has exactly one solution")
    found = list(islice(solutions(puzzle), 2))
    if len(found) != 1:
        raise BadInput("the puzzle has no solution" if not found else "the puzzle has several "
                       f"solutions, for example {write(found[0])} and {write(found[1])}")
    form, transforms = minlex(found[0])
    canonical = min(apply(transform, puzzle) for transform in transforms)
    back = min(inverse(transform) for transform in transforms
               if apply(transform, puzzle) == canonical)
    return canonical, form, back


def write_name(number, cells, form="25"):
    """NAMES, "Names": a rank and 81 flags, true for a given, in one of the three forms."""
    threes = [cells[i] + 2 * cells[i + 1] + 4 * cells[i + 2] for i in range(0, 81, 3)]
    if form == "19":
        for three in threes:
            number = number << 3 | three
        return "".join(ALPHABET[number >> 6 * i & 63] for i in range(18, -1, -1))
    field = "".join(ALPHABET[low + 8 * high] for low, high in zip(threes[::2], threes[1::2] + [0]))
    return f"{number};{field}" if form == "rank" else f"{number:>10} {field}"


def six_bits(text):
    """NAMES, "Names": the values of characters of the alphabet."""
    if not set(text) <= set(ALPHABET):
        raise BadInput(f"{text!r} has characters that no name has")
    return [ALPHABET.index(character) for character in text]


def read_rank_and_field(rank_text, field):
    """NAMES, "Names": blanks may be before the rank, leading zeros may not."""
    if not re.fullmatch(" *(0|[1-9][0-9]{0,9})", rank_text):
        raise BadInput(f"{rank_text!r} is not the rank of a name")
    values = six_bits(field)
    if values[-1] > 7:
        raise BadInput(f"the last character of the field is {field[-1]!r}: it goes from 0 to 7")
    return int(rank_text), [values[i // 6] >> i % 6 & 1 for i in range(81)]


def read_name(text):
    """NAMES, "Names" and "Morphs": rank, 81 flags, and the transform after them or None."""
    record = re.match("([0-9.]{81});", text)
    first, *rest = text[82 if record else 0:].split(";")
    if len(first) == 25 and first[10] == " ":
        number, cells = read_rank_and_field(first[:10], first[11:])
    elif len(first) == 19:
        number = 0
        for value in six_bits(first):
            number = number << 6 | value
        number, cells = number >> 81, [number >> 3 * (26 - i // 3) + i % 3 & 1 for i in range(81)]
    elif rest and len(rest[0]) == 14:
        number, cells = read_rank_and_field(first, rest.pop(0))
    else:
        raise BadInput(f"{text!r} is no name")
    if record and [digit not in ".0" for digit in record[1]] != list(map(bool, cells)):
        raise BadInput("the puzzle and the field of the record have different givens")
    if not 1 <= number <= ALL_FORMS:
        raise BadInput(f"rank {number}: ranks go from 1 to {ALL_FORMS}")
    return number, cells, read_morph(rest)


def read_morph(parts):
    """NAMES, "Morphs": the text after a name: a transform, an index, or both in this order."""
    found = [transform_at(int(part)) if re.fullmatch("[0-9]{1,99}", part) else read_transform(part)
             for part in parts]
    if len(parts) > 2 or len(parts) == 2 and (parts[0][0] not in "tr" or parts[1][0] in "tr"):
        raise BadInput("something follows the name that is no morph")
    if len(set(found)) == 2:
        raise BadInput("transform and index disagree")
    return found[0] if found else None


def puzzle_of_name(table, text, check=False):
    """NAMES, "Names" and "Morphs": the puzzle of a name."""
    number, cells, transform = read_name(text)
    flags = iter(cells)
    puzzle = tuple(tuple(digit * next(flags) for digit in row) for row in unrank(table, number))
    if check:
        canonical, form, _ = canonical_puzzle(puzzle)
        if canonical != puzzle:
            raise BadInput("not the name of a puzzle, which is "
                           + write_name(rank(table, form), [c > 0 for c in sum(canonical, ())]))
    return apply(transform, puzzle) if transform else puzzle


def place_of(cells):
    """NAMES, "Numbers": the place of 81 flags, true for a given, among all sets of cells."""
    powers = [80 - cell for cell in range(80, -1, -1) if cells[cell]]
    combination = sum(comb(power, i) for i, power in enumerate(powers, 1))
    return sum(comb(81, size) for size in range(len(powers))) + combination


def cells_at(place):
    """NAMES, "Numbers": the 81 flags at a place."""
    size = 0
    while place >= comb(81, size):
        place -= comb(81, size)
        size += 1
    cells = [0] * 81
    for i in range(size, 0, -1):
        power = max(power for power in range(81) if comb(power, i) <= place)
        place -= comb(power, i)
        cells[80 - power] = 1
    return cells


def puzzle_number(number, cells):
    """NAMES, "Numbers": a rank and 81 flags as a number."""
    return (number - 1 << 81) + place_of(cells)


def read_puzzle_number(text):
    """NAMES, "Numbers": the rank and the 81 flags of a number in decimal."""
    if not re.fullmatch("[0-9]{1,99}", text) or int(text) >= ALL_FORMS << 81:
        raise BadInput(f"{text!r} is not the number of a puzzle")
    above, place = divmod(int(text), 1 << 81)
    return above + 1, cells_at(place)


def puzzle_with_number(table, text):
    """NAMES, "Numbers": the puzzle with a number, if that is no gap."""
    number, cells = read_puzzle_number(text)
    form = unrank(table, number)
    flags = iter(cells)
    puzzle = tuple(tuple(digit * next(flags) for digit in row) for row in form)
    smallest = min(apply(transform, puzzle) for transform in minlex(form)[1])
    if smallest != puzzle:
        meant = puzzle_number(number, [digit > 0 for digit in sum(smallest, ())])
        raise BadInput(f"no puzzle has this number: the one that is meant is {meant}")
    return puzzle


# ---- Four-part names (NAMES) ---------------------------------------------------------------------


def turned(puzzle, symmetry):
    """NAMES, "Four-part names", 3: transposed if P is above 3, then P mod 4 quarter turns."""
    if symmetry >= 4:
        puzzle = tuple(zip(*puzzle))
    for _ in range(symmetry % 4):
        puzzle = tuple(zip(*puzzle[::-1]))
    return puzzle


def figure_parts(puzzle):
    """NAMES, "Four-part names": the four numbers; S is 0 if it is 123456789."""
    candidates = []
    for image, symmetry in product({turned(puzzle, back) for back in range(8)}, range(8)):
        if turned(image, symmetry) == puzzle:
            cells = sum(image, ())
            digits = list(dict.fromkeys(filter(None, cells)))
            fill = "".join(str(digits.index(cell) + 1) for cell in cells if cell)
            figure = int("".join(str(int(cell > 0)) for cell in cells), 2)
            digits += sorted(DIGITS.difference(digits))
            candidates.append((figure, int(fill or 0), symmetry, int("".join(map(str, digits)))))
    *parts, digits = min(candidates)
    return (*parts, 0 if digits == 123456789 else digits)


def write_figure(puzzle, hexadecimal=False):
    """NAMES, "Four-part names": FIGURE_FILL!P_S."""
    form = "x{:X}_{:X}!{:X}_{:X}" if hexadecimal else "{}_{}!{}_{}"
    return form.format(*figure_parts(puzzle))


def read_figure(text):
    """NAMES, "Four-part names", read; refused if it is not the name that its puzzle has."""
    number = "(0|[1-9A-Fa-f][0-9A-Fa-f]*)" if text[:1] == "x" else "(0|[1-9][0-9]*)"
    match = re.fullmatch(f"x?{number}_{number}!p?([0-7])_s?{number}", text)
    if not match or len(text) > 200:
        raise BadInput(f"{text!r} is no four-part name")
    figure, fill, symmetry, s = (int(part, 16 if text[0] == "x" else 10)
                                 for part in match.groups())
    labels, digits = str(fill or ""), str(s or 123456789)
    if (figure >> 81 or len(labels) != count(figure) or "0" in labels
            or sorted(digits) != list("123456789")):
        raise BadInput(f"{text!r} has the syntax of a four-part name and describes no puzzle")
    label = iter(labels)
    cells = [int(digits[int(next(label)) - 1]) if figure >> 80 - i & 1 else 0 for i in range(81)]
    puzzle = turned(tuple(tuple(cells[i:i + 9]) for i in range(0, 81, 9)), symmetry)
    if figure_parts(puzzle) != (figure, fill, symmetry, 0 if s == 123456789 else s):
        raise BadInput(f"not the normal name of its puzzle, which is {write_figure(puzzle)}")
    return puzzle


# ---- The binary format (NAMES, "Sudoku binary format") -------------------------------------------


def write_base64(puzzle):
    """A puzzle in the binary format, in base64."""
    boxes = sum(houses(puzzle)[18:], ())
    return base64.b64encode(bytes([0, 1, 3, 3, 3, 0xFF, 0x80, *boxes])).decode("ascii")


def read_base64(text):
    """A 9x9 puzzle in the binary format, in base64."""
    try:
        board = base64.b64decode(text, validate=True)
    except ValueError as error:
        raise BadInput(f"{text!r} is not base64: {error}") from error
    if base64.b64encode(board).decode("ascii") != text:
        raise BadInput(f"{text!r} is not base64 as RFC 4648 has it")
    if board[:7] != bytes([0, 1, 3, 3, 3, 0xFF, 0x80]) or len(board) != 88 or max(board[7:]) > 9:
        raise BadInput("not a board of version 0 1 with nine boxes of nine cells")
    boxes = tuple(tuple(board[7 + 9 * b:16 + 9 * b]) for b in range(9))
    return tuple(houses(boxes)[18:])


# ---- Smallest images (NAMES, "Equivalence") ------------------------------------------------------


def smallest_image(puzzle):
    """The smallest image of any puzzle. For each transposition and order of columns, rows are
    chosen one after another and relabelled by first appearance; only the smallest go on."""
    states = {(tuple(tuple(sorted(tuple(row[c] for c in columns) for row in source[i:i + 3]))
                     for i in (0, 3, 6)), ())
              for source in (puzzle, tuple(zip(*puzzle))) for columns in LINE_PERMUTATIONS}
    image = []
    while len(image) < 9:
        found = {}
        for bands, digits in states:  # The rows left; a band that was begun is first.
            for band in bands[:1] if len(image) % 3 else set(bands):
                others = list(bands)
                others.remove(band)
                for row in set(band):
                    left = list(band)
                    left.remove(row)
                    labels = digits + tuple(dict.fromkeys(
                        digit for digit in row if digit and digit not in digits))
                    shown = tuple(labels.index(digit) + 1 if digit else 0 for digit in row)
                    remaining = (tuple(left), *others) if left else tuple(others)
                    found.setdefault(shown, set()).add((remaining, labels))
        image.append(min(found))
        states = found[image[-1]]
    return tuple(image)


# ---- Numbers of grids: triples, splits, fills (GRID-INDEX) ---------------------------------------

TRIPLES = [frozenset(triple) for triple in combinations(range(1, 10), 3)]
# All 1,680 ordered partitions, ascending.
PARTITIONS = [(a, b, DIGITS - a - b) for a in TRIPLES for b in TRIPLES if not a & b]


def rest(*partitions):
    """The digits left of the nine, place by place."""
    return tuple(DIGITS.difference(*sets) for sets in zip(*partitions))


@lru_cache(maxsize=None)
def splits(sets):
    """"Splits": the 56 ordered partitions without a common digit, place by place, ascending."""
    return [z for z in PARTITIONS if not any(map(frozenset.intersection, z, sets))]


# "Fills", 3: all (R, S), ascending. Row sets R of the first stack hold 1, 4, 7 in this order.
PLACES = [(r, s) for g in PERMUTATIONS for h in PERMUTATIONS
          for r in [tuple(frozenset((3 * i + 1, 3 * g[i] + 2, 3 * h[i] + 3)) for i in range(3))]
          for s in splits(r)]
PLACE_NUMBERS = {place: number for number, place in enumerate(PLACES)}


# The number of set bits.
count = int.bit_count if sys.version_info >= (3, 10) else lambda bits: bin(bits).count("1")


@lru_cache(maxsize=None)
def allowed(stack, columns):
    """"How it is computed", "Fills": the places that three straightened column sets in the second
    or third stack allow, as bits of a number: every row set must meet every column set."""
    return sum(1 << number for number, (r, s) in enumerate(PLACES)
               if all(row & column for row in (s if stack == 2 else rest(r, s))
                      for column in columns))


@lru_cache(maxsize=None)
def having(sets):
    """The places with a row that has these straightened sets in the first stacks, as bits."""
    return sum(1 << number for number, (r, s) in enumerate(PLACES)
               if any(row[:len(sets)] == sets for row in zip(r, s, rest(r, s))))


@lru_cache(maxsize=None)
def straightened(columns):
    """"Fills", 1: the straight digit of each digit."""
    return {digit: 3 * place + i + 1 for i, column in enumerate(sorted(columns, key=min))
            for place, digit in enumerate(sorted(column))}


def carried(digits, sets):
    """Sets under a bijection of the digits, without their order."""
    return frozenset(frozenset(digits[digit] for digit in one) for one in sets)


@lru_cache(maxsize=1 << 13)
def allowed_beside(stack, first, columns):
    """The places that column sets allow beside those of the first stack, as bits."""
    return allowed(stack, carried(straightened(first), columns))


def fills(columns):
    """"Fills": all fills of three column sets a stack, as bits of a number, ascending."""
    return allowed_beside(2, columns[0], columns[1]) & allowed_beside(3, columns[0], columns[2])


def fill_number(columns, band):
    """"Fills": the number of three rows among the fills of their column sets."""
    straight = straightened(columns[0])
    rows = sorted([frozenset(straight[digit] for digit in row[s:s + 3]) for s in (0, 3, 6)]
                  for row in band)
    rows = sorted(rows, key=lambda row: min(row[0] & {1, 4, 7}))
    place = PLACE_NUMBERS[tuple(tuple(row[stack] for row in rows) for stack in (0, 1))]
    return count(fills(columns) & (1 << place) - 1)


def fill_at(columns, number):
    """The three rows with a number among the fills of these column sets."""
    straight = straightened(columns[0])
    r, s = [place for i, place in enumerate(PLACES) if fills(columns) >> i & 1][number]
    return tuple(tuple(digit for sets, row in zip(columns, row_sets) for column in sets
                       for digit in column if straight[digit] in row)
                 for row_sets in zip(r, s, rest(r, s)))


def split_stacks(columns, minirows):
    """All splits z, ascending, of three column sets in the first stack that have these digits in
    the upper band, place by place, as column sets of the upper and of the lower band. Each comes
    with those of the second and of the third stack, and the places that their halves allow."""
    choices = [[(z, rest(z, sets)) for z in splits(sets)
                if all(digit in column for digit, column in zip(minirow, z))]
               for sets, minirow in zip(columns, tuple(minirows) + 3 * ((),))]
    for first in choices[0]:
        yield (first, *([(pair, *(allowed_beside(stack, *half) for half in zip(first, pair)))
                         for pair in choices[stack - 1]] for stack in (2, 3)))


def split_fills(columns, minirows):
    """The column sets of the upper and the lower band for all splits of all stacks, ascending, and
    the fills of both."""
    for first, twos, threes in split_stacks(columns, minirows):
        for (second, f2, g2), (third, f3, g3) in product(twos, threes):
            yield (*zip(first, second, third), f2 & f3, g2 & g3)


def stacks(columns):
    """Nine columns, or sets of digits, as three for each stack."""
    columns = list(map(frozenset, columns))
    return tuple(tuple(columns[s:s + 3]) for s in (0, 3, 6))


# ---- The class numbering (GRID-INDEX) ------------------------------------------------------------


class BandClass(NamedTuple):
    """"Representatives": a line of data/classes44.tsv, with the column sets of all three stacks."""

    columns: tuple
    size: int
    completions: int


CLASSES = [BandClass(stacks(["147", "258", "369", *columns.split()]), int(size), int(completions))
           for _, columns, size, completions in published("classes44.tsv")]
CLASSES = [BandClass(tuple(tuple(frozenset(map(int, column)) for column in sets)
                           for sets in columns), *sizes) for columns, *sizes in CLASSES]
# The class, from 0, of each minlex band and so of all chutes with its number.
CLASS_OF_BAND = [int(fields[1]) - 1 for fields in published("band_to_class44.tsv")]


def class_of(band):
    """The class of a band."""
    return CLASS_OF_BAND[band_number(band)]


def normal_bands(number):
    """"labels, columns and rows" and "j": the normal bands of a class, ascending."""
    return sorted(chute for chute, band in chute_numbers().items()
                  if chute[0][3] == 4 and CLASS_OF_BAND[band] == number)


def way(band, columns):
    """"The way to the representative": r, and for each column of the representative, in order, the
    column of the band that goes there."""
    own = stacks(zip(*band))
    found = []
    for p in PERMUTATIONS:
        for goals, *orders in product(permutations(columns[p[0]]), *3 * [PERMUTATIONS]):
            r = {digit: sorted(goal)[order[i]] for column, goal, order in zip(own[0], goals, orders)
                 for i, digit in enumerate(sorted(column))}
            if all(carried(r, own[s]) == set(columns[p[s]]) for s in range(3)):
                found.append(([r[digit] for digit in range(1, 10)], p, r))
    _, p, r = min(found, key=lambda one: one[:2])
    carried_own = [[frozenset(r[digit] for digit in column) for column in sets] for sets in own]
    return r, [3 * p.index(t) + carried_own[p.index(t)].index(goal)
               for t in range(3) for goal in columns[t]]


def sorted_lines(lines, smallest):
    """"labels, columns and rows", 2 and 3: six lines in two groups, sorted by their first digits,
    the group with the digit `smallest` first; and 36 * x + 6 * u + v."""
    groups = [sorted(lines[:3]), sorted(lines[3:])]
    u, v = (PERMUTATIONS.index(tuple(group.index(line) for line in half))
            for group, half in zip(groups, (lines[:3], lines[3:])))
    x = smallest != groups[0][0][0]
    return groups[x] + groups[1 - x], 36 * x + 6 * u + v


def unsorted_lines(lines, number):
    """The lines that `sorted_lines` sorted."""
    x, orders = divmod(number, 36)
    groups = [lines[3:], lines[:3]] if x else [lines[:3], lines[3:]]
    return [group[i] for group, u in zip(groups, divmod(orders, 6)) for i in PERMUTATIONS[u]]


def class_index(grid):
    """"The class numbering": the number of a grid."""
    box1 = houses(grid)[18]
    grid = [tuple(box1.index(digit) + 1 for digit in row) for row in grid]
    columns, x = sorted_lines(list(zip(*grid))[3:], 4)
    grid = list(zip(*list(zip(*grid))[:3], *columns))
    below, y = sorted_lines(grid[3:], 2)
    band, number = tuple(grid[:3]), class_of(grid[:3])
    r, order = way(band, CLASSES[number].columns)
    below = [tuple(r[row[c]] for c in order) for row in below]
    bands = sorted((below[:3], below[3:]), key=lambda rows: 2 not in [row[0] for row in rows])
    upper, lower = (stacks(zip(*rows)) for rows in bands)
    k = 0
    for *halves, f, g in split_fills(CLASSES[number].columns, ((2,),)):
        if halves == [upper, lower]:
            k += fill_number(upper, bands[0]) * count(g) + fill_number(lower, bands[1])
            break
        k += count(f) * count(g)
    top = sum(one.size * one.completions for one in CLASSES[:number])
    top += CLASSES[number].completions * normal_bands(number).index(band) + k
    return ((top * factorial(9) + arrangement_number(box1)) * 72 + x) * 72 + y


def class_grid(index):
    """"The class numbering": the grid with a number."""
    index, y = divmod(index, 72)
    index, x = divmod(index, 72)
    top, labels = divmod(index, factorial(9))
    number = 0
    while top >= CLASSES[number].size * CLASSES[number].completions:
        top -= CLASSES[number].size * CLASSES[number].completions
        number += 1
    j, k = divmod(top, CLASSES[number].completions)
    band = normal_bands(number)[j]
    for upper, lower, f, g in split_fills(CLASSES[number].columns, ((2,),)):
        if k < count(f) * count(g):
            break
        k -= count(f) * count(g)
    r, order = way(band, CLASSES[number].columns)
    back = {r[digit]: digit for digit in r}
    below = [tuple(back[row[order.index(c)]] for c in range(9))
             for row in fill_at(upper, k // count(g)) + fill_at(lower, k % count(g))]
    below, _ = sorted_lines(below, 2)
    columns = list(zip(*band, *unsorted_lines(below, y)))
    grid = zip(*columns[:3], *unsorted_lines(columns[3:], x))
    return tuple(tuple(arrangement(labels)[digit - 1] for digit in row) for row in grid)


# ---- The lexicographic numbering (GRID-INDEX; "With little memory") ------------------------------


def grids_with(rows):
    """Number of grids that begin with these rows, at least three."""
    if len(rows) == 3:
        return 72 * CLASSES[class_of(rows)].completions
    if len(rows) == 6:
        return 6 * count(fills(stacks(DIGITS.difference(column) for column in zip(*rows))))
    return len(rows) == 9 or sum(
        grids_with(rows + (row,)) for row in next_rows(rows, ordered=False))


def two_row_kind(one, two):
    """Two rows of a band but for labels and the order of columns inside boxes: the cycles
    of the permutation that carries each digit to the digit below it, as words of boxes."""
    below, left, cycles = dict(zip(one, two)), set(one), []
    while left:
        word, digit = [], min(left)
        while digit in left:
            left.remove(digit)
            word.append(one.index(digit) // 3)
            digit = below[digit]
        cycles.append(min(tuple(word[i:] + word[:i]) for i in range(len(word))))
    return tuple(sorted(cycles))


# By kind of two rows: the grids that begin with two of it.
TWO_ROWS = {}


def second_rows(row1):
    """All second rows, ascending, each with the number of grids that begin so. That depends on the
    kind of the two rows only: it is the sum over all third rows."""
    for row in next_rows((row1,), ordered=False):
        kind = two_row_kind(row1, row)
        if kind not in TWO_ROWS:
            TWO_ROWS[kind] = sum(map(grids_with, [(row1, row, third) for third in
                                                  next_rows((row1, row), ordered=False)]))
        yield row, TWO_ROWS[kind]


@lru_cache(maxsize=1 << 13)
def grids_with_minirows(rows, minirows):
    """Number of grids that begin with three rows and these minirows of row 4. They are in some row
    of the upper band in as many grids as `split_stacks` gives; times 2 for the order of the other
    two rows, and 6 for that of the last three."""
    grids = 0
    for first, twos, threes in split_stacks(stacks(zip(*rows)), minirows):
        straight = straightened(first[0])
        own = having(tuple(frozenset(straight[digit] for digit in row) for row in minirows))
        grids += sum(count(f2 & f3 & own) * count(g2 & g3)
                     for (_, f2, g2), (_, f3, g3) in product(twos, threes))
    return 12 * grids


def parts_of_row4(rows, begun):
    """All that can follow the digits `begun` of row 4, ascending: one digit, then the rest of each
    minirow. Each digit left in column 1 stands in row 4 of a sixth of the grids."""
    if not begun:
        for digit in sorted(DIGITS.difference(row[0] for row in rows)):
            yield (digit,), grids_with(rows) // 6
        return
    for part in permutations(sorted(DIGITS.difference(begun)), 3 - len(begun) % 3):
        yield part, grids_with_minirows(rows, tuple(zip(*[iter(begun + part)] * 3)))


def next_parts(digits):
    """All that can follow the digits that a grid begins with, ascending, each with the number of
    grids that begin so."""
    rows = tuple(digits[i:i + 9] for i in range(0, len(digits) - 8, 9))
    if not rows:
        share = ALL_GRIDS // factorial(9) * factorial(8 - len(digits))
        return (((digit,), share) for digit in sorted(DIGITS.difference(digits)))
    if len(rows) == 1:
        return second_rows(rows[0])
    if len(rows) == 3:
        return parts_of_row4(rows, digits[27:])
    return ((row, grids_with(rows + (row,))) for row in next_rows(rows, ordered=False))


def lex_index(grid):
    """"The lexicographic numbering": how many grids come before."""
    digits, done, smaller = sum(grid, ()), 0, 0
    while done < 81:
        for part, grids in next_parts(digits[:done]):
            if digits[done:done + len(part)] == part:
                break
            smaller += grids
        done += len(part)
    return smaller


def lex_grid(index):
    """"The lexicographic numbering": the grid with a number."""
    digits = ()
    while len(digits) < 81:
        for part, grids in next_parts(digits):
            if index < grids:
                break
            index -= grids
        digits += part
    return tuple(digits[i:i + 9] for i in range(0, 81, 9))


# ---- The command line: the same commands and answers as `minlex` ---------------------------------


def answer(options, table, item):
    """The answer to one item on the command line or one line of standard input."""
    command = options.command
    if command == "rank":
        return rank(table, minlex(read_grid(item))[0])
    if command == "unrank":
        return write(unrank(table, whole_number(item)))
    if command == "form":
        if options.puzzle:
            return write(smallest_image(read_puzzle(item)))
        form, transforms = minlex(read_grid(item))
        return write(form) + (" " + write_transform(min(transforms))) * options.transform
    if command == "name":
        canonical, form, back = canonical_puzzle(read_puzzle(item))
        cells = [digit > 0 for digit in sum(canonical, ())]
        if options.format == "number":
            return puzzle_number(rank(table, form), cells)
        form_of_name = "rank" if options.format == "csv" else options.format
        name = write_name(rank(table, form), cells, form_of_name)
        name = f"{write(canonical)};{name}" if options.format == "csv" else name
        return name + f";{write_transform(back)};{transform_index(back)}" * options.morph
    is_number = re.fullmatch("[0-9]{1,99}", item) and int(item) >= ALL_GRIDS
    if command == "puzzle" and (options.number or is_number):
        return write(puzzle_with_number(table, item))
    if command == "puzzle":
        return write(puzzle_of_name(table, item, options.check))
    if command == "index":
        number = (lex_index if options.numbering == "lex" else class_index)(read_grid(item))
        return hex(number) if options.hex else number
    if command == "grid":
        number = whole_number(item, 16 if options.hex else 10)
        if number >= ALL_GRIDS:
            raise BadInput(f"index {number}: indices of grids go from 0 to {ALL_GRIDS - 1}")
        return write((lex_grid if options.numbering == "lex" else class_grid)(number))
    if command == "figure":
        if options.puzzle:
            return write(read_figure(item))
        return write_figure(read_puzzle(item), options.hex)
    puzzle = (read_base64 if options.source == "base64" else read_puzzle)(item)
    return (write_base64 if options.to == "base64" else write)(puzzle)


def parser():
    """The command line. All but rank, unrank, name and puzzle leave TABLE alone."""
    top = argparse.ArgumentParser(description="Slow and plain answers of minlex.")
    top.add_argument("table", metavar="TABLE", help="table file, described by docs/FORMAT.md")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", required=True)
    flags = {"rank": [], "unrank": [], "form": ["--transform", "--puzzle"], "name": ["--morph"],
             "puzzle": ["--check", "--number"], "index": ["--hex"], "grid": ["--hex"],
             "figure": ["--puzzle", "--hex"], "convert": []}
    for name, names in flags.items():
        command = commands.add_parser(name)
        command.add_argument("items", metavar="ITEM", nargs="*")
        for flag in names:
            command.add_argument(flag, action="store_true")
        if name in ("index", "grid"):
            command.add_argument("--numbering", choices=["class", "lex"], default="class")
        if name == "name":
            command.add_argument("--format", choices=["25", "19", "rank", "csv", "number"],
                                 default="25")
        if name == "convert":
            command.add_argument("--from", dest="source", choices=["line", "base64"],
                                 default="line")
            command.add_argument("--to", choices=["line", "base64"], default="line")
    return top


def main(arguments=None):
    """Answers all items, or stops at the first bad one; the exit status."""
    options = parser().parse_args(arguments)
    place = "argument" if options.items else "line"
    items = options.items or (line.rstrip("\r\n") for line in sys.stdin)
    try:
        number = 0
        needs_table = options.command in ("rank", "unrank", "name", "puzzle")
        table = Table(options.table) if needs_table else None
        for number, item in enumerate(items, 1):
            print(answer(options, table, item), flush=True)
    except BadInput as error:
        where = f"{place} {number}: " if number else ""
        print(f"minlex_reference: {where}{error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
