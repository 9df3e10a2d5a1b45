#!/usr/bin/env bash
# Builds the Python package's sdist and wheel as they are published, checks both, and tests each of
# them in a fresh environment. Usage: scripts/build-python.sh [FOLDER]; they are left in FOLDER, by
# default target/python. Needs CPython 3.11 or later (PYTHON chooses one), cargo, and a package
# index. MINLEX_ZIG=1 links the wheel with zig for the oldest glibc that Rust supports
# (manylinux2014); without it the wheel is for the glibc of this machine and later ones.
set -euo pipefail
cd "$(dirname "$0")/../python"

out=${1:-$PWD/../target/python}
mkdir -p "$out"
out=$(cd "$out" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
unset PYTHONPATH PYTHONHOME
export PIP_DISABLE_PIP_VERSION_CHECK=1
python=${PYTHON:-python3}

# A virtual environment of its own for each purpose: what one of them has must not help another.
environment() {
    "$python" -m venv "$work/$1"
}

environment tools
tools=$work/tools/bin
"$tools/pip" install --quiet 'maturin>=1.16,<2' 'twine>=7,<8' 'auditwheel>=6.8,<7'
compatibility=()
if [[ ${MINLEX_ZIG:-} ]]; then
    "$tools/pip" install --quiet 'ziglang>=0.15,<0.17'
    compatibility=(--zig --compatibility manylinux2014)
fi

rm -f "$out"/minlex-*.whl "$out"/minlex-*.tar.gz
PATH=$tools:$PATH "$tools/maturin" sdist --out "$out"
PATH=$tools:$PATH "$tools/maturin" build --release --strip --out "$out" "${compatibility[@]}"
sdist=("$out"/minlex-*.tar.gz)
wheel=("$out"/minlex-*-cp311-abi3-*.whl)

"$tools/twine" check --strict "${sdist[0]}" "${wheel[0]}"
if [[ $(uname -s) == Linux ]]; then
    "$tools/auditwheel" show "${wheel[0]}" | tee "$work/audit"
    grep -q 'manylinux_\|musllinux_\|manylinux2014' "$work/audit"
fi
in_wheel=$("$python" -m zipfile --list "${wheel[0]}")
in_sdist=$(tar --list --file "${sdist[0]}")
for file in LICENSE-MIT LICENSE-APACHE; do
    grep -q "dist-info/licenses/.*$file" <<<"$in_wheel"
    grep -q "^minlex-[^/]*/$file$" <<<"$in_sdist"
done

# Quick proof that an installed package works: everything else is in scripts/test-python.sh.
try() {
    (cd "$work" && "$work/$1/bin/python" - <<'PYTHON'
import minlex, time

start = time.perf_counter()
table = minlex.Table()
assert table.rank(table.unrank(3_897_682_283)) == 3_897_682_283
assert minlex.dedup([minlex.solve(minlex.random(seed=1))])
print(f"{minlex.__file__}: first answers after {time.perf_counter() - start:.2f} s")
PYTHON
    "$work/$1/bin/python" -m minlex unrank 1)
}

environment wheel
"$work/wheel/bin/pip" install --quiet "${wheel[0]}"
try wheel

# The sdist is built where nothing of the repository is beside it.
environment sdist
env -C "$work" CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-$work/target}" "$work/sdist/bin/pip" install --quiet "${sdist[0]}"
try sdist

ls -l "$out"
