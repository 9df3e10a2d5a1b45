#!/usr/bin/env bash
# The documents as a book with a search, in the order of docs/SUMMARY.md: book.sh [FOLDER]. FOLDER,
# target/book if there is none, gets `src` and `html`. Needs CPython, and mdBook to build it (`cargo
# install mdbook --locked`); without that only the sources are made, with a line on standard error.
set -euo pipefail
cd "$(dirname "$0")/../.."

folder=${1-${CARGO_TARGET_DIR:-target}/book}
rm -rf "$folder"
mkdir -p "$folder"
python3 tools/scripts/book.py sources "$folder/src"
cp book.toml "$folder"
if ! command -v mdbook >/dev/null; then
    echo 'NOT TESTED: the book, as there is no mdbook'
    exit 0
fi
mdbook build "$folder"
python3 tools/scripts/book.py check "$folder/html"
