#!/usr/bin/env python3
"""Holds the reference against the vectors of quality/conformance/.

    python3 quality/reference/conformance.py [--table FILE] [--step N] [--processes N] [FILE...]

FILE is the name of a file of the kit without `.tsv`; without any it is all of them. With `--step N`
only every N-th line is tried. Ranks and names are looked up in the table: with a large one the
whole kit takes some minutes on two cores, with the embedded one hours. Exit status: 0 if
everything agrees, else 1, with a line for each vector that does not.
"""

import argparse
import multiprocessing
import os
import sys
from itertools import islice
from pathlib import Path

import minlex_reference as reference

KIT = Path(__file__).resolve().parent.parent / "conformance" / "v1"
NO_TABLE = reference.DATA / "minlex-embedded.mlx"


def rows(name):
    """The rows of a file, without the names of its columns."""
    lines = (KIT / f"{name}.tsv").read_text(encoding="ascii").splitlines()
    return [line.split("\t") for line in lines[1:]]


def ranks(table, rank, text, band, automorphisms, _):
    """A rank, its minlex form, the number of the band and of automorphisms."""
    grid = reference.read_grid(text)
    form, transforms = reference.minlex(grid)
    return (form == grid and len(transforms) == int(automorphisms)
            and reference.BANDS.index(form[:3]) == int(band)
            and reference.rank(table, form) == int(rank)
            and reference.unrank(table, int(rank)) == form)


def morphs(_, text, form, transform, transforms):
    """A grid, its minlex form, and the first of the transforms that lead there."""
    found, ways = reference.minlex(reference.read_grid(text))
    return (reference.write(found), reference.write_transform(min(ways)), len(ways)) == (
        form, transform, int(transforms))


def automorphisms(_, text, count):
    """Number of automorphisms of a grid."""
    return len(reference.minlex(reference.read_grid(text))[1]) == int(count)


def transforms(_, text, index, inverse, puzzle, image):
    """A transform, its index, its inverse, and its effect."""
    way = reference.read_transform(text)
    applied = reference.apply(way, reference.read_puzzle(puzzle))
    return (reference.transform_index(way) == int(index)
            and reference.transform_at(int(index)) == way
            and reference.write_transform(reference.inverse(way)) == inverse
            and reference.write(applied) == image)


def grid_index(_, text, in_class_order, in_lexicographic_order):
    """The numbers of a grid."""
    grid = reference.read_grid(text)
    return (reference.class_index(grid) == int(in_class_order)
            and reference.class_grid(int(in_class_order)) == grid
            and reference.lex_index(grid) == int(in_lexicographic_order)
            and reference.lex_grid(int(in_lexicographic_order)) == grid)


def names(table, text, canonical, rank, givens, *forms):
    """A puzzle, its canonical puzzle, and its name in three forms."""
    found, form, _ = reference.canonical_puzzle(reference.read_puzzle(text))
    cells = [digit > 0 for digit in sum(found, ())]
    written = [reference.write_name(int(rank), cells, kind) for kind in ("25", "19", "rank")]
    read = [reference.read_name(name)[:2] for name in forms]
    return (reference.write(found) == canonical and written == list(forms)
            and forms[2] == f"{rank};{givens}" and read == [(int(rank), list(map(int, cells)))] * 3
            and reference.rank(table, form) == int(rank))


def morphed_names(table, name, transform, index, morphed, text):
    """A name with a morph, and the puzzle."""
    puzzle = reference.read_puzzle(text)
    back = reference.canonical_puzzle(puzzle)[2]
    read = [reference.read_name(other)[2]
            for other in (morphed, f"{name};{transform}", f"{name};{index}")]
    return (read == [back] * 3 and morphed == f"{name};{transform};{index}"
            and reference.puzzle_of_name(table, morphed) == puzzle)


def puzzle_numbers(table, number, rank, givens, stands_for, puzzle):
    """A number, its rank and givens, the number that is meant, and the puzzle of that."""
    found, cells = reference.read_puzzle_number(number)
    written = reference.write_name(found, cells, "rank")
    return (written == f"{rank};{givens}"
            and reference.puzzle_number(int(rank), cells) == int(number)
            and reference.write(reference.puzzle_with_number(table, stands_for)) == puzzle
            and (number == stands_for or refuses(table, number, stands_for)))


def refuses(table, number, meant):
    """True if a number is refused with another one."""
    try:
        reference.puzzle_with_number(table, number)
    except reference.BadInput as error:
        return str(error).endswith(f" {meant}")
    return False


def solutions(_, text, limit, count, solution):
    """Number of solutions of a puzzle, up to a limit, and the only one."""
    found = list(islice(reference.solutions(reference.read_puzzle(text)), int(limit)))
    only = reference.write(found[0]) if len(found) == 1 else "-"
    return (len(found), only) == (int(count), solution)


def equivalence(_, one, other, equivalent, transform):
    """Two puzzles, and a transform between them if they are essentially the same."""
    one, other = map(reference.read_puzzle, (one, other))
    if equivalent == "1":
        return reference.apply(reference.read_transform(transform), one) == other
    return transform == "-" and class_of(one) != class_of(other)


def class_of(puzzle):
    """NAMES, "Equivalence": the key common to puzzles that are essentially the same."""
    try:
        return "valid", reference.canonical_puzzle(puzzle)[0]
    except reference.BadInput:
        return "any", reference.smallest_image(puzzle)


def smallest_images(_, text, image):
    """The smallest image of a puzzle."""
    return reference.write(reference.smallest_image(reference.read_puzzle(text))) == image


def figures(_, text, figure, hexadecimal):
    """The four-part name of a puzzle."""
    puzzle = reference.read_puzzle(text)
    return (reference.write_figure(puzzle), reference.write_figure(puzzle, True)) == (
        figure, hexadecimal) and all(
            reference.read_figure(name) == puzzle for name in (figure, hexadecimal))


def binary(_, text, base64, data):
    """The binary format of a puzzle."""
    puzzle = reference.read_puzzle(text)
    return (reference.write_base64(puzzle) == base64 and reference.read_base64(base64) == puzzle
            and reference.base64.b64decode(base64).hex() == data)


OPERATIONS = {
    "grid": reference.read_grid,
    "rank": lambda text: reference.unrank(reference.Table(NO_TABLE), int(text)),
    "puzzle": reference.read_puzzle,
    "solution": lambda text: reference.canonical_puzzle(reference.read_puzzle(text)),
    "name": reference.read_name,
    "puzzle-number": reference.read_puzzle_number,
    "check-name": lambda text: reference.puzzle_of_name(reference.Table(NO_TABLE), text, True),
    "index": lambda text: reference.answer(
        reference.parser().parse_args(["-", "grid"]), None, text),
    "transform": reference.read_transform,
    "figure": reference.read_figure,
    "base64": reference.read_base64,
}


def bad(_, operation, text, category):
    """Bad input is refused; the reference has one exception for all categories."""
    try:
        OPERATIONS[operation](text)
    except reference.BadInput:
        return bool(category)
    return False


CHECKS = {check.__name__.replace("_", "-"): check for check in (
    ranks, morphs, automorphisms, transforms, grid_index, names, morphed_names, puzzle_numbers,
    solutions, equivalence, smallest_images, figures, binary, bad)}


def agrees(task):
    """True if the reference agrees with a row, which comes back with the answer."""
    path, name, row = task
    try:
        return name, row, CHECKS[name](reference.Table(path), *row)
    except reference.BadInput as error:
        return name, row + [f"refused: {error}"], False


def main(arguments=None):
    """Tries all rows that are wanted; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", metavar="FILE", nargs="*", default=list(CHECKS))
    parser.add_argument("--table", default=NO_TABLE)
    parser.add_argument("--step", type=int, default=1, metavar="N")
    parser.add_argument("--processes", type=int, default=os.cpu_count(), metavar="N")
    options = parser.parse_args(arguments)
    tasks = [(options.table, name, row)
             for name in options.files for row in rows(name)[::options.step]]
    wrong = 0
    # Neighbours have a band in common, whose prefixes a process counts once.
    with multiprocessing.Pool(options.processes) as pool:
        for name, row, good in pool.imap_unordered(agrees, tasks, chunksize=8):
            if not good:
                print(f"{name}: {row}")
                wrong += 1
    print(f"{len(tasks)} vectors tried, {wrong} do not agree")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
