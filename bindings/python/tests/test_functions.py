"""Functions that need no table: solutions, transforms, bands, random grids, pictures, builds."""

from __future__ import annotations

import hashlib
import os
import random
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from helpers import DATA, digits, scrambled

import minlex

PUZZLE = "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.."


def is_solution(grid: str, puzzle: str) -> bool:
    """Whether a grid is one and has the puzzle's givens, by looking at it."""
    cells = np.array(digits(grid)).reshape(9, 9)
    units = [*cells, *cells.T, *cells.reshape(3, 3, 3, 3).swapaxes(1, 2).reshape(9, 9)]
    whole = all(sorted(unit) == list(range(1, 10)) for unit in units)
    return whole and all(given in (".", cell) for given, cell in zip(puzzle, grid, strict=True))


def test_solve() -> None:
    puzzles = [scrambled(PUZZLE, seed) for seed in range(5)]
    for puzzle, solution in zip(puzzles, minlex.solution(puzzles, threads=2), strict=True):
        assert is_solution(solution, puzzle)
    boards = np.array([digits(puzzle) for puzzle in puzzles]).reshape(-1, 9, 9)
    assert minlex.solution(boards).shape == (5, 9, 9)
    for puzzle, reason in [
        ("." * 81, "has 0 givens"),
        ("11" + PUZZLE[2:], "has no solution"),
        (minlex.solution(PUZZLE)[:18] + "." * 63, "has several solutions"),
    ]:
        with pytest.raises(minlex.InvalidPuzzleError, match=reason):
            minlex.solution(puzzle)
        assert minlex.solution(puzzle, errors="null") is None
    assert minlex.count_solutions(["." * 81, PUZZLE], limit=50) == [50, 1]
    with pytest.raises(ValueError, match="^limit is -1: expected 0 to 18446744073709551615$"):
        minlex.count_solutions(PUZZLE, limit=-1)
    assert minlex.count_solutions(boards).tolist() == [1] * 5


def test_transforms() -> None:
    source = random.Random(1)
    grid = minlex.solution(PUZZLE)
    ways = [minlex.form(scrambled(grid, seed), transform=True)[1] for seed in range(6)]
    assert minlex.invert(minlex.invert(ways)) == ways
    for first, then in zip(ways, source.sample(ways, 6), strict=True):
        both = minlex.compose(first, then)
        assert minlex.apply(both, PUZZLE) == minlex.apply(then, minlex.apply(first, PUZZLE))
        assert minlex.apply(minlex.invert(first), minlex.apply(first, PUZZLE)) == PUZZLE
    assert minlex.compose(ways, ways[0]) == [minlex.compose(way, ways[0]) for way in ways]
    backwards = minlex.invert(ways)
    assert set(minlex.compose(ways, backwards)) == {"r123456789c123456789d123456789"}
    moved = minlex.apply(ways, [PUZZLE] * 6)
    assert moved == [minlex.apply(way, PUZZLE) for way in ways]
    assert minlex.apply(ways, moved, inverse=True) == [PUZZLE] * 6
    assert minlex.apply(np.array(ways, dtype="S31"), [PUZZLE] * 6) == moved
    with pytest.raises(ValueError, match="6 transforms for 5 puzzles: expected one, or as many"):
        minlex.apply(ways, moved[:5])
    with pytest.raises(minlex.InvalidTransformError, match="item 1: "):
        minlex.invert([ways[0], "r1"])
    with pytest.raises(minlex.InvalidTransformError, match="item 1: "):
        minlex.apply([ways[0], "r1"], [PUZZLE] * 2)


def test_smallest_image() -> None:
    patterns = ["1" + "." * 80, PUZZLE, "12......." * 9]
    images, ways = minlex.smallest_image(patterns, transform=True)
    assert minlex.smallest_image(patterns) == images
    for pattern, image, way in zip(patterns, images, ways, strict=True):
        assert minlex.apply(way, pattern) == image
        assert minlex.smallest_image(scrambled(pattern, 3)) == image
        assert image <= pattern.replace("0", ".")
    grid = minlex.solution(PUZZLE)
    assert minlex.smallest_image(grid) == minlex.form(grid)


def test_bands() -> None:
    bands = minlex.bands()
    lines = [line.split("\t") for line in (DATA / "bands416.tsv").read_text().splitlines()[1:]]
    assert bands == [cells[1] for cells in lines]
    table = minlex.Table()
    grids = table.unrank([1, 3_000_000_000, minlex.ESSENTIALLY_DIFFERENT])
    for grid, numbers in zip(grids, minlex.band_numbers(grids), strict=True):
        assert bands[numbers[0]] == grid[:27]
        assert min(numbers) == numbers[0]
        turned = minlex.apply("tr123456789c123456789d123456789", grid)
        assert minlex.band_numbers(turned) == numbers[3:] + numbers[:3]
    assert minlex.band_numbers(np.array([digits(grid) for grid in grids])).shape == (3, 6)


def test_random() -> None:
    assert isinstance(minlex.random(seed=1), str)
    assert minlex.random(1, seed=1).shape == (1, 81)
    grids = minlex.random(50, seed=1)
    assert grids.shape == (50, 81)
    assert grids.dtype == np.uint8
    # As `minlex random -n 2 --seed 1` prints them.
    assert bytes(grids[1] + 48).decode() == (
        "396712854184359762572864139621597483859143276743628915265481397938275641417936528"
    )
    assert np.array_equal(minlex.random(20, seed=1), grids[:20])
    assert not np.array_equal(minlex.random(20), grids[:20])
    assert is_solution(minlex.random(), "." * 81)
    minlex.automorphism_count(grids)
    with pytest.raises(
        ValueError, match=r"^seed is -1: expected 0 to 340282366920938463463374607431768211455$"
    ):
        minlex.random(1, seed=-1)
    with pytest.raises(ValueError, match="^count is -3: expected 0 to "):
        minlex.random(-3)
    with pytest.raises(TypeError):
        minlex.random("3")  # type: ignore[call-overload]
    with pytest.raises(MemoryError):
        minlex.random(1 << 58)


def test_figure() -> None:
    assert minlex.figure("7" + "." * 80) == "1_1!2_712345689"
    names = minlex.figure([PUZZLE, minlex.solution(PUZZLE)])
    assert all(name.count("_") == 2 and name.count("!") == 1 for name in names)
    longest = minlex.figure(np.array([digits(minlex.solution(PUZZLE))]))
    assert longest[0] == names[1]


def test_pictures() -> None:
    picture = minlex.show(PUZZLE)
    assert picture.puzzle == PUZZLE
    assert "".join(filter(lambda cell: cell in ".123456789", str(picture))) == PUZZLE
    assert picture.svg == picture._repr_svg_()
    assert picture.svg in picture._repr_html_()
    assert picture.svg.count("<text") == 81 - PUZZLE.count(".")
    board = np.array(digits(PUZZLE)).reshape(9, 9)
    assert str(minlex.show(board)) == str(picture)
    assert repr(picture) == f"minlex.show('{PUZZLE}')"
    with pytest.raises(TypeError, match="expected a puzzle"):
        minlex.show([PUZZLE])


def test_build(tmp_path: Path) -> None:
    for bad in ("huge", ""):
        with pytest.raises(ValueError, match="expected 'embedded', 'standard' or 'large'"):
            minlex.build(tmp_path / "table.mlx", bad)  # type: ignore[arg-type]
    with pytest.raises(OSError, match="none"):
        minlex.build(tmp_path / "none" / "table.mlx")

    class Enough(Exception):
        pass

    def stop(grids: int, bands: int) -> None:
        assert grids >= 0
        assert 0 <= bands <= 416
        raise Enough

    with pytest.raises(Enough):
        minlex.build(tmp_path / "table.mlx", "embedded", progress=stop)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(
    "MINLEX_LEAVE_NOTHING_OUT" not in os.environ, reason="a minute of work, done in CI"
)
def test_a_built_table_is_the_published_one(tmp_path: Path) -> None:
    reports: list[tuple[int, int]] = []
    path = tmp_path / "table.mlx"
    table = minlex.build(path, "embedded", progress=lambda *report: reports.append(report))
    assert table.unrank(17) == minlex.Table().unrank(17)
    lines = (DATA / "SHA256SUMS").read_text().splitlines()
    sums = {name: sum_ for sum_, name in map(str.split, lines)}
    assert sums["minlex-embedded.mlx"] == hashlib.sha256(path.read_bytes()).hexdigest()
    assert reports == sorted(reports)


def run(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "minlex", *arguments]
    return subprocess.run(command, input=stdin, capture_output=True, text=True, check=False)


def test_the_command_line() -> None:
    grids = run("unrank", "1", "17")
    assert grids.stdout.splitlines() == minlex.Table().unrank([1, 17])
    assert run("rank", stdin=grids.stdout).stdout == "1\n17\n"
    assert run("name", PUZZLE).stdout == "3636310645 LW5RWaj13O0843\n"
    assert run("puzzle", "3636310645 LW5RWaj13O0843").stdout.strip() == minlex.canonical(PUZZLE)
    assert run("solve", PUZZLE).stdout.strip() == minlex.solution(PUZZLE)
    assert run("random", "--seed", "1").stdout.strip() == minlex.random(seed=1)
    assert run("form", PUZZLE).returncode == 1
    assert run("form", stdin=grids.stdout).stdout == grids.stdout
    number = run("index", grids.stdout.split()[0]).stdout
    assert run("grid", stdin=number).stdout.split() == grids.stdout.split()[:1]
    assert run("--version").stdout == f"minlex {minlex.__version__}\n"


def test_the_command_line_says_what_is_wrong() -> None:
    bad = run("unrank", stdin="1\nabc\n2\n")
    assert (bad.returncode, bad.stderr) == (
        1,
        "minlex: item 2: 'abc' is not a number\n",
    )
    assert bad.stdout.splitlines() == [minlex.Table().unrank(1)]
    going = run("unrank", "--keep-going", stdin="1\nabc\n2\n")
    assert going.stdout.splitlines()[1] == ""
    assert going.stdout.splitlines()[2] == minlex.Table().unrank(2)
    assert going.returncode == 1
    missing = run("rank", "--table", "none.mlx", "1")
    assert missing.returncode == 1
    assert missing.stderr.startswith("minlex: ")
    assert run("conquer").returncode == 2
