#!/usr/bin/env bash
# Builds the program, and reads what it exports back with DuckDB, Polars, pandas, pyarrow and NumPy
# in a fresh virtual environment.
set -euo pipefail
cd "$(dirname "$0")/.."

cargo build --release
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check --no-deps -r export/tests/requirements.txt
unset MINLEX_TABLE
PATH=$PWD/target/release:$PATH PYTHONDONTWRITEBYTECODE=1 \
    "$work/venv/bin/python" -m pytest -q -p no:cacheprovider --basetemp="$work/tmp" export/tests "$@"
