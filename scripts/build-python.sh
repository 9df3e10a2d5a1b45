#!/usr/bin/env bash
# Builds the Python package's sdist and wheel as they are published, checks both, and tests each of
# them in fresh environments. Usage: scripts/build-python.sh [FOLDER]; they are left in FOLDER, by
# default target/python. Needs cargo, a package index, and CPython 3.11 or later (PYTHON chooses
# one); every other CPython that is found (on the path or among those of pyenv) tests the wheel,
# too.
#
# On Linux the wheel is linked by zig, for the oldest glibc that Rust supports (manylinux2014, glibc
# 2.17); if Rust has its library for musl, there is a second wheel (musllinux_1_2), which nothing
# here can run. MINLEX_NATIVE=1 links for the glibc of this machine, without zig.
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
versions=(3.11 3.12 3.13 3.14)
machine=$(uname -m)
musl=$machine-unknown-linux-musl
linux=
if [[ $(uname -s) == Linux ]]; then linux=1; fi

# A virtual environment of its own for each purpose: what one of them has must not help another.
environment() {
    "${2:-$python}" -m venv "$work/$1"
}

environment tools
tools=$work/tools/bin
[[ -d $tools ]] || tools=$work/tools/Scripts
"$tools/pip" install --quiet 'maturin>=1.16,<2' 'twine>=7,<8' 'auditwheel>=6.8,<7'
PATH=$tools:$PATH
oldest=()
if [[ $linux && -z ${MINLEX_NATIVE-} ]]; then
    "$tools/pip" install --quiet 'ziglang>=0.15,<0.17'
    oldest=(--zig --compatibility manylinux2014)
fi

rm -f "$out"/minlex-*.whl "$out"/minlex-*.tar.gz
maturin sdist --out "$out"
maturin build --release --strip --out "$out" "${oldest[@]}"
if ((${#oldest[@]})) && [[ -d $(rustc --print sysroot)/lib/rustlib/$musl/lib ]]; then
    maturin build --release --strip --out "$out" --zig --target "$musl" \
        --compatibility musllinux_1_2
    test -s "$(echo "$out"/minlex-*-cp311-abi3-musllinux_1_2_"$machine".whl)"
elif [[ $linux ]]; then
    echo "NOT TESTED: a wheel for musl, because Rust's library for $musl is not here" >&2
fi
sdist=("$out"/minlex-*.tar.gz)
wheels=("$out"/minlex-*-cp311-abi3-*.whl)
wheel=
for file in "${wheels[@]}"; do
    [[ $file == *musllinux* ]] || wheel=$file
done

twine check --strict "${sdist[0]}" "${wheels[@]}"
in_sdist=$(tar --list --file "${sdist[0]}")
for file in "${wheels[@]}"; do
    if [[ $file == *musllinux* ]]; then
        # Auditwheel looks for musl's libraries among those of this system.
        rm -rf "$work/musl"
        "$python" -m zipfile --extract "$file" "$work/musl"
        readelf --dynamic "$work"/musl/minlex/*.so | sed -n 's/.*NEEDED.*\[\(.*\)\]/\1/p' |
            diff - <(echo libc.so)
    elif [[ $linux ]]; then
        auditwheel show "$file" >"$work/audit"
        head -n 6 "$work/audit"
        grep >/dev/null 'manylinux_\|manylinux2014' "$work/audit"
    fi
    in_wheel=$("$python" -m zipfile --list "$file")
    for licence in LICENSE-MIT LICENSE-APACHE; do
        grep >/dev/null "dist-info/licenses/.*$licence" <<<"$in_wheel"
        grep >/dev/null "^minlex-[^/]*/$licence$" <<<"$in_sdist"
    done
done
if ((${#oldest[@]})); then
    [[ $wheel == *manylinux2014* ]]
fi

# Quick proof that an installed package works: everything else is in scripts/test-python.sh.
try() {
    local bin=$work/$1/bin
    [[ -d $bin ]] || bin=$work/$1/Scripts
    (cd "$work" && "$bin/python" - <<'PYTHON'
import minlex, sys

table = minlex.Table()
assert table.rank(table.unrank(3_897_682_283)) == 3_897_682_283
assert minlex.dedup([minlex.solve(minlex.random(seed=1))])
print(f"CPython {sys.version.split()[0]}: answers are right")
PYTHON
    test "$("$bin/python" -m minlex unrank 1 | "$bin/python" -m minlex rank)" = 1)
}

# Seconds of a command, with two places behind the point.
seconds() {
    local before=$EPOCHREALTIME
    "$@" >&2
    "$python" -c "print(f'{$EPOCHREALTIME - $before:.2f}')"
}

# An interpreter of a version that runs: pyenv also puts those on the path that do not.
interpreter_of() {
    local candidate
    for candidate in "python$1" "${PYENV_ROOT:-$HOME/.pyenv}/versions/$1".*/bin/"python$1"; do
        if "$candidate" -c 'import ensurepip' 2>/dev/null; then
            echo "$candidate"
            return
        fi
    done
}

for version in "${versions[@]}"; do
    interpreter=$(interpreter_of "$version")
    if [[ -z $interpreter ]]; then
        echo "NOT TESTED: CPython $version is not here" >&2
        continue
    fi
    name=wheel-$version
    environment "$name" "$interpreter"
    pip=$(ls "$work/$name"/*/pip)
    # The time is that of the wheel: what it needs is there before.
    "$pip" install --quiet numpy
    installing=$(seconds "$pip" install --quiet --no-index "$wheel")
    first=$(seconds "$(dirname "$pip")/python" -c 'import minlex; minlex.Table().rank(
        "812753649943682175675491283154237896369845721287169534521974368438526917796318452")')
    try "$name"
    echo "  pip install in $installing s, the first rank in $first s"
done

# The sdist is built where nothing of the repository is beside it, and nothing was built before.
environment sdist
env -C "$work" CARGO_TARGET_DIR="$work/target" "$(ls "$work"/sdist/*/pip)" install --quiet \
    "${sdist[0]}"
try sdist

ls -l "$out"
