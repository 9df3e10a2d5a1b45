#!/usr/bin/env bash
# Builds the program, and reads its exports back with DuckDB, Polars, pandas, pyarrow and NumPy
# in a fresh virtual environment. MINLEX_TEST_PROGRAM names a program that was built already.
set -euo pipefail
cd "$(dirname "$0")/../.."

program=${MINLEX_TEST_PROGRAM:-}
if [[ -z $program ]]; then
    cargo build --release
    program=${CARGO_TARGET_DIR:-$PWD/target}/release/minlex
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check --no-deps -r export/tests/requirements.txt
unset MINLEX_TABLE
PATH=$(dirname "$program"):$PATH PYTHONDONTWRITEBYTECODE=1 \
    "$work/venv/bin/python" -m pytest -q -p no:cacheprovider --basetemp="$work/tmp" export/tests "$@"
