#!/usr/bin/env python3
"""The sources of the book, and a check of what was built: called by tools/scripts/book.sh.

``book.py sources FOLDER`` copies the documents that docs/SUMMARY.md names into one folder. Links
between them lead to chapters, links to pictures to copies, and links to other files to the
repository. ``book.py check FOLDER`` follows the links of the pages that mdBook made.
"""

import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

ROOT = Path(__file__).resolve().parents[2]
SUMMARY = ROOT / "docs" / "SUMMARY.md"
REPOSITORY = "https://github.com/minlex/minlex/blob/main"
LINK = re.compile(r"(?<=\]\()([^)\s]+)(?=\))")


def chapters() -> dict[Path, str]:
    """The documents of the book with the names of their chapters."""
    names = {}
    for target in LINK.findall(SUMMARY.read_text(encoding="utf-8")):
        path = (SUMMARY.parent / target).resolve()
        place = path.relative_to(ROOT)
        # Links to a page README would lead nowhere: mdBook calls it index.
        names[path] = "introduction.md" if not names else "-".join(place.parts).lower()
    return names


def write_sources(folder: Path) -> None:
    """Writes chapters, pictures and the summary."""
    names = chapters()
    folder.mkdir(parents=True)

    def moved(document: Path, target: str) -> str:
        url = urlsplit(target)
        if url.scheme or not url.path:
            return target
        path = (document.parent / unquote(url.path)).resolve()
        anchor = f"#{url.fragment}" if url.fragment else ""
        if path in names:
            return names[path] + anchor
        place = path.relative_to(ROOT)
        if path.suffix in {".svg", ".png", ".jpg"}:
            name = "-".join(place.parts)
            (folder / name).write_bytes(path.read_bytes())
            return name
        return f"{REPOSITORY}/{place.as_posix()}{anchor}"

    for document, name in {**names, SUMMARY: "SUMMARY.md"}.items():
        lines = []
        in_code = False
        for line in document.read_text(encoding="utf-8").splitlines(keepends=True):
            in_code ^= line.lstrip().startswith("```")
            if not in_code:
                line = LINK.sub(lambda match: moved(document, match[1]), line)
            lines.append(line)
        (folder / name).write_text("".join(lines), encoding="utf-8")
    print(f"{len(names)} chapters in {folder}")


class Page(HTMLParser):
    """The places and the links of a page."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id":
                self.ids.add(value or "")
            elif name in {"href", "src"} and value:
                self.links.append(value)


def check(folder: Path) -> None:
    """Fails if a link of a page leads nowhere."""
    pages = {path.resolve(): Page(path) for path in sorted(folder.rglob("*.html"))}
    wrong = []
    links = 0
    for path, page in pages.items():
        # These are shown at addresses that are not known.
        if path.name == "404.html":
            continue
        for link in page.links:
            url = urlsplit(link)
            if url.scheme or url.netloc:
                continue
            links += 1
            target = (path.parent / unquote(url.path)).resolve() if url.path else path
            if target.is_dir():
                target /= "index.html"
            anchors = pages[target].ids if target in pages else None
            if not target.exists():
                wrong.append(f"{path.name}: no page {link}")
            elif url.fragment and anchors is not None and unquote(url.fragment) not in anchors:
                wrong.append(f"{path.name}: no place {link}")
    assert links > 100, f"only {links} links"
    if wrong:
        sys.exit("\n".join(wrong))
    print(f"{links} links of {len(pages)} pages lead somewhere")


if __name__ == "__main__":
    {"sources": write_sources, "check": check}[sys.argv[1]](Path(sys.argv[2]))
