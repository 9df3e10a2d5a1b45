#!/usr/bin/env python3
"""Draws docs/pictures/terminal.svg: commands of README's first screen, and what they print.

``terminal-picture.py`` runs the program `minlex` on the path and writes the picture; with
``--check`` it fails if the picture is not what would be written.
"""

import os
import subprocess
import sys
import tempfile
from html import escape
from pathlib import Path

PICTURE = Path(__file__).resolve().parents[2] / "docs" / "pictures" / "terminal.svg"

PUZZLE = "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.."
DISGUISE = "1.3.5......71.9...69.37......1..3..75.96.73.....51.......96..........4....5...86."
OTHER = "000000010400000000020000000000050407008000300001090000300400200050100000000806000"

FILES = {"mine.txt": f"{PUZZLE}\n{OTHER}\n", "theirs.csv": f"puzzle,rating\n{DISGUISE},1.5\n"}

COMMANDS = [
    f"minlex name {PUZZLE}",
    f"minlex name {DISGUISE}",
    f"minlex equiv {PUZZLE} {DISGUISE}",
    "minlex audit --count mine.txt theirs.csv",
    "minlex rank 812753649943682175675491283154237896369845721287169534521974368438526917796318452",
]

CHARACTER, LINE, EDGE = 7.83, 19, 16


def lines() -> list[tuple[str, bool]]:
    """The lines of the terminal, and whether each is a command."""
    shown = []
    environment = {key: value for key, value in os.environ.items() if key != "MINLEX_TABLE"}
    with tempfile.TemporaryDirectory() as folder:
        for name, text in FILES.items():
            Path(folder, name).write_text(text)
        for command in COMMANDS:
            done = subprocess.run(
                command.split(), cwd=folder, env=environment, capture_output=True, text=True, check=True
            )
            shown.append((f"$ {command}", True))
            shown += [(line, False) for line in done.stdout.splitlines()]
    return shown


def picture() -> str:
    """The picture as SVG, for light and dark pages."""
    shown = lines()
    # Lines break at a width that a page of documents has room for.
    rows = [(part, command) for text, command in shown for part in broken(text)]
    width = round(CHARACTER * max(len(text) for text, _ in rows)) + 2 * EDGE
    height = LINE * len(rows) + 2 * EDGE
    texts = "\n".join(
        f'<text x="{EDGE}" y="{EDGE + LINE * row + 14}" class="{"c" if command else "o"}">{escape(text)}</text>'
        for row, (text, command) in enumerate(rows)
    )
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">
<title>minlex in a terminal</title>
<style>
text {{ font: 13px ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; white-space: pre }}
.c {{ fill: #e6edf3 }} .o {{ fill: #7ee787 }}
</style>
<rect width="{width}" height="{height}" rx="8" fill="#0d1117"/>
{texts}
</svg>
"""


def broken(text: str, most: int = 100) -> list[str]:
    """A line in parts of at most so many characters, broken at blanks where there are any."""
    parts = []
    while len(text) > most:
        cut = text.rfind(" ", 0, most - 2)
        parts.append(text[:cut] + " \\")
        text = "    " + text[cut + 1 :]
    return [*parts, text]


if __name__ == "__main__":
    drawn = picture()
    if sys.argv[1:] == ["--check"]:
        sys.exit(0 if PICTURE.read_text() == drawn else f"{PICTURE.name} is not what would be drawn")
    PICTURE.write_text(drawn)
