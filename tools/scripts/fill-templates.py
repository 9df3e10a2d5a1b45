#!/usr/bin/env python3
"""Fills the templates in tools/packaging/ with version, commit, addresses and sums of a release.

Usage: fill-templates.py VERSION FOLDER. FOLDER has the archives of the program, as
tools/scripts/package-program.sh names them; what is filled goes to FOLDER/packaging. A template whose
archives are not all there is left out, and a line says which are missing.
"""

import hashlib
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RELEASES = "https://github.com/minlex/minlex/releases/download"


def filled(template: str, version: str, folder: Path) -> str:
    """The text of a template with everything in its place."""

    def value(match: re.Match[str]) -> str:
        if match[0] == "@version@":
            return version
        if match[0] == "@commit@":
            head = ["git", "rev-parse", "HEAD"]
            return subprocess.check_output(head, cwd=ROOT, text=True).strip()
        name = f"minlex-{version}-{match[2]}"
        if match[1] == "url":
            return f"{RELEASES}/v{version}/{name}"
        return hashlib.sha256((folder / name).read_bytes()).hexdigest()

    text = re.sub(r"@(?:version|commit|(url|sum):([\w.-]+))@", value, template)
    assert "@" not in text, text
    return text


def main() -> None:
    """Fills all templates."""
    version, folder = sys.argv[1], Path(sys.argv[2])
    for template in sorted((ROOT / "tools/packaging").glob("*/*.in")):
        out = folder / "packaging" / template.relative_to(ROOT / "tools/packaging").with_suffix("")
        try:
            text = filled(template.read_text(), version, folder)
        except FileNotFoundError as error:
            print(f"not filled: {out.name}, as there is no {error.filename}")
            continue
        out.parent.mkdir(parents=True, exist_ok=True)
        out.write_text(text)
        print(f"filled {out}")


main()
