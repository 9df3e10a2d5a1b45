"""The commands of ``python -m minlex``, a few of those of the program ``minlex``."""

from __future__ import annotations

import argparse
import itertools
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import minlex

# Lines that are answered at once.
_LINES = 10_000


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m minlex",
        description="Looks up grids, ranks, puzzles and names, one a line. For files with columns, "
        "JSON and the rest there is the program `minlex`.",
        epilog="Example: python -m minlex unrank 1 | python -m minlex rank",
    )
    parser.add_argument("--version", action="version", version=f"minlex {minlex.__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, (_, help_text) in _LOOK_UPS.items():
        command = commands.add_parser(name, help=help_text)
        command.set_defaults(command=name)
        command.add_argument("items", nargs="*", help="by default the lines of standard input")
        command.add_argument("--table", help="a table file; by default the one inside the module")
        command.add_argument("--threads", type=int, help="by default all cores")
        command.add_argument(
            "--keep-going", action="store_true", help="an empty line for a bad item, and exit 1"
        )
    random = commands.add_parser("random", help="random solution grids")
    random.add_argument("-n", "--count", type=int, default=1)
    random.add_argument("--seed", type=int)
    build = commands.add_parser("build", help="a larger table, for faster look-ups")
    build.add_argument("--preset", choices=["embedded", "standard", "large"], default="standard")
    build.add_argument("-o", "--output", help="by default minlex-PRESET.mlx")
    build.add_argument("--threads", type=int)
    return parser


# The function of a command, called with a table, items and options.
_LookUp = Callable[..., Any]

_LOOK_UPS: dict[str, tuple[_LookUp, str]] = {
    "rank": (lambda table, items, **how: table.rank(items, **how), "ranks of grids"),
    "unrank": (
        lambda table, items, **how: table.unrank(_numbers(items), **how),
        "grids at ranks",
    ),
    "form": (lambda _, items, **how: minlex.form(items, **how), "minlex forms of grids"),
    "name": (lambda table, items, **how: table.name(items, **how), "names of puzzles"),
    "puzzle": (lambda table, items, **how: table.puzzle(items, **how), "puzzles of names"),
    "solve": (lambda _, items, **how: minlex.solution(items, **how), "solutions of puzzles"),
    "figure": (lambda _, items, **how: minlex.figure(items, **how), "four-part names of puzzles"),
    "index": (lambda _, items, **how: minlex.index(items, **how), "numbers of grids"),
    "grid": (lambda _, items, **how: minlex.grid(_numbers(items), **how), "grids of numbers"),
}


# No rank and no index.
_NO_NUMBER = -1


def _number(item: str) -> int:
    """A number as text; any other text becomes a number out of every range."""
    return int(item) if item.isdecimal() and len(item) < 40 else _NO_NUMBER


def _numbers(items: list[str]) -> list[int]:
    return [_number(item) for item in items]


def _look_up(arguments: argparse.Namespace, lines: Iterable[str]) -> bool:
    """Prints the answers; whether all items were good."""
    table = minlex.Table.open(arguments.table) if arguments.table else minlex.Table()
    look_up, _ = _LOOK_UPS[arguments.command]
    good, before = True, 0
    for batch in _batches(lines):
        errors = "null" if arguments.keep_going else "raise"
        try:
            answers = look_up(table, batch, threads=arguments.threads, errors=errors)
        except minlex.MinlexError as error:
            if error.item is None:
                raise
            # The good ones before it.
            some = look_up(table, batch[: error.item], threads=arguments.threads)
            sys.stdout.writelines(f"{answer}\n" for answer in some)
            sys.stdout.flush()
            reason = _reason(error, batch[error.item])
            raise SystemExit(_complain(f"item {before + error.item + 1}: {reason}")) from None
        good = good and None not in answers
        sys.stdout.writelines("\n" if answer is None else f"{answer}\n" for answer in answers)
        before += len(batch)
    return good


def _reason(error: minlex.MinlexError, item: str) -> str:
    numbers = isinstance(error, minlex.InvalidRankError | minlex.InvalidIndexError)
    if numbers and _number(item) == _NO_NUMBER:
        return f"{item!r:.60} is not a number"
    return error.reason


def _batches(lines: Iterable[str]) -> Iterator[list[str]]:
    stripped = (line.rstrip("\r\n") for line in lines)
    return iter(lambda: list(itertools.islice(stripped, _LINES)), [])


def _complain(message: str) -> int:
    print(f"minlex: {message}", file=sys.stderr)
    return 1


def _build(arguments: argparse.Namespace) -> None:
    path = arguments.output or f"minlex-{arguments.preset}.mlx"

    def progress(grids: int, bands: int) -> None:
        if sys.stderr.isatty():
            share = 100 * grids // minlex.ESSENTIALLY_DIFFERENT
            print(f"\r{share} %, {bands} of 416 bands", end="", file=sys.stderr)

    table = minlex.build(path, arguments.preset, threads=arguments.threads, progress=progress)
    if sys.stderr.isatty():
        print(file=sys.stderr)
    print(table.path)


def main(arguments: list[str] | None = None) -> int:
    """Runs a command; its exit status."""
    parsed = _parser().parse_args(arguments)
    try:
        if parsed.command == "build":
            _build(parsed)
        elif parsed.command == "random":
            grids = minlex.random(parsed.count, seed=parsed.seed)
            sys.stdout.writelines(f"{bytes(row + 48).decode()}\n" for row in grids)
        elif not _look_up(parsed, parsed.items or sys.stdin):
            return _complain("some items were bad: their lines are empty")
        sys.stdout.flush()
    except BrokenPipeError:
        # No one reads any more. Python would report it again when it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except KeyboardInterrupt:
        return 130
    except (OSError, ValueError, MemoryError) as error:
        return _complain(str(error))
    return 0


if __name__ == "__main__":
    sys.exit(main())
