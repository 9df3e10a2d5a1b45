#!/usr/bin/env bash
# Builds the wheel, installs it into a fresh virtual environment, and tests what a user would get
# there. Needs CPython 3.11 or later (PYTHON chooses one), cargo, and a package index. Arguments go
# to pytest.
set -euo pipefail
cd "$(dirname "$0")/../../bindings/python"

work=$(mktemp -d)
extension=$PWD/python/minlex/minlex.duckdb_extension
trap 'rm -rf "$work" "$extension"' EXIT
"${PYTHON:-python3}" -m venv "$work/venv"
# Whatever else this machine's user has installed is not part of the test.
unset PYTHONPATH PYTHONHOME
bin=$work/venv/bin
[[ -d $bin ]] || bin=$work/venv/Scripts
export PIP_DISABLE_PIP_VERSION_CHECK=1

../../tools/scripts/build-sql.sh "$work/sql" python
cp "$work/sql/minlex.duckdb_extension" "$extension"
# Built as wheels of a release are, from what may have been compiled for C.
. ../../tools/scripts/flags.sh
MATURIN_PEP517_ARGS='--profile dist' "$bin/pip" wheel --quiet --no-deps --wheel-dir "$work" .
wheel=("$work"/minlex-*-cp311-abi3-*.whl)
# Most of what comes with these is never imported, and need not be compiled.
"$bin/pip" install --quiet --no-compile -r tests/requirements.txt "${wheel[0]}[dask]"

"$bin/ruff" check .
"$bin/ruff" format --check .
"$bin/mypy" tests benches examples
# From another folder, so that the installed package is looked at and not the source beside it.
package=$PWD
(cd "$work" && "$bin/python" -m mypy.stubtest --mypy-config-file "$package/pyproject.toml" minlex)
# Many tests wait for others' processes to end: two files at a time.
"$bin/python" -m pytest -q -p no:cacheprovider -n 2 --dist loadfile "$@"
