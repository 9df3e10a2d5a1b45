#!/usr/bin/env python3
"""Holds docs/DEPENDENCIES.md to the crates that the workspace depends on.

Usage: check-dependencies.py [--sizes]. The table must name every crate of others that a member of
the workspace depends on, with its licence, and no other; --sizes prints what its columns of sizes
should say.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TABLE = ROOT / "docs/DEPENDENCIES.md"


class Tree:
    """Packages and what they depend on, for Linux on x86-64."""

    def __init__(self) -> None:
        """Asks Cargo."""
        command = "cargo metadata --format-version 1 --locked --all-features"
        command += " --filter-platform x86_64-unknown-linux-gnu"
        answer = subprocess.run(
            command.split(), cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True
        )
        metadata = json.loads(answer.stdout)
        self.packages = {package["id"]: package for package in metadata["packages"]}
        self.members = set(metadata["workspace_members"])
        self.nodes = {node["id"]: node for node in metadata["resolve"]["nodes"]}

    def direct(self) -> list[str]:
        """Packages of others that members depend on, in whatever way."""
        found = {
            dependency["pkg"]
            for member in self.members
            for dependency in self.nodes[member]["deps"]
        }
        return sorted(found - self.members, key=lambda package: self.packages[package]["name"])

    def with_all(self, package: str) -> set[str]:
        """A package and what comes with it."""
        found: set[str] = set()
        waiting = [package]
        while waiting:
            package = waiting.pop()
            if package not in found:
                found.add(package)
                waiting += [
                    dependency["pkg"]
                    for dependency in self.nodes[package]["deps"]
                    if any(kind["kind"] != "dev" for kind in dependency["dep_kinds"])
                ]
        return found

    def source(self, package: str) -> int:
        """Bytes of its source files in Rust and C."""
        folder = Path(self.packages[package]["manifest_path"]).parent
        files = (file for file in folder.rglob("*") if file.suffix in {".rs", ".c"})
        return sum(file.stat().st_size for file in files)


def main() -> int:
    """Compares, or prints sizes."""
    tree = Tree()
    licences = {
        tree.packages[package]["name"]: tree.packages[package]["license"]
        for package in tree.direct()
    }
    if "--sizes" in sys.argv[1:]:
        for package in tree.direct():
            brought = len(tree.with_all(package)) - 1
            name = tree.packages[package]["name"]
            print(f"{name}: {tree.source(package) // 1000} kB, {brought} crates")
        return 0
    rows = re.findall(r"^\| `([\w-]+)` \| ([^|]+?) \|", TABLE.read_text(), flags=re.MULTILINE)
    problems = [f"{name}: not in the table" for name in licences.keys() - dict(rows).keys()]
    problems += [f"{name}: in the table, but not used" for name in dict(rows).keys() - licences.keys()]
    problems += [
        f"{name}: the table says {said}, its package {licences[name]}"
        for name, said in rows
        if name in licences and said != licences[name]
    ]
    for problem in sorted(problems):
        print(f"docs/DEPENDENCIES.md: {problem}", file=sys.stderr)
    return 1 if problems else 0


sys.exit(main())
