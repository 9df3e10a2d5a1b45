#!/usr/bin/env bash
# Tests the wheel with the newest CPythons, 3.14 and 3.15, which a machine may not have: in a
# minimal system of Debian unstable, made for that. All of bindings/python/tests runs there but the
# tests of libraries that have no wheel for such a new CPython yet; a line names them.
#
#   tools/scripts/test-newest-python.sh [WHEEL ...]
#
# Without WHEEL two are built for the glibc of this machine: that for every CPython, and that for
# free-threaded ones, which 3.15 takes with its lock, too; Debian has none without it. Needs root,
# debootstrap, Debian's mirror and a package index.
set -euo pipefail
cd "$(dirname "$0")/../../bindings/python"

versions=(3.14 3.15)
wheels=()
for wheel; do wheels+=("$(realpath "$wheel")"); done
work=$(mktemp -d)
root=$work/system
trap 'umount --recursive "$root/proc" 2>/dev/null || true; rm -rf --one-file-system "$work"' EXIT

if ((${#wheels[@]} == 0)); then
    python3 -m venv "$work/tools"
    "$work/tools/bin/pip" install --quiet 'maturin>=1.16,<2'
    "$work/tools/bin/maturin" build --quiet --profile dist --interpreter 3.11 3.15t --out "$work"
    wheels=("$work"/minlex-*.whl)
fi

command -v debootstrap >/dev/null || apt-get install --yes --quiet=2 debootstrap >/dev/null
packages=ca-certificates,libstdc++6
for version in "${versions[@]}"; do
    packages+=,python$version,python$version-venv
done
mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Origin: Debian' | head -n 1)
debootstrap --variant=minbase --include="$packages" unstable "$root" "$mirror" >"$work/log" 2>&1 || {
    tail -n 20 "$work/log" >&2
    exit 1
}
# The network of this machine, with the certificates that it trusts.
cp /etc/resolv.conf "$root/etc/resolv.conf"
cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/ca-certificates.crt"
# CPython asks it for the memory of a process.
mount -t proc proc "$root/proc"

inside() {
    env -u PYTHONPATH -u PYTHONHOME PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root \
        PIP_DISABLE_PIP_VERSION_CHECK=1 chroot "$root" "$@"
}

# Files for the tests, in their places.
mkdir "$root/minlex"
(cd ../.. && git ls-files -z | tar --create --null --files-from=-) | tar --extract --directory "$root/minlex"
cp "${wheels[@]}" "$root/tmp"

# Runs the tests with a wheel and a version of CPython.
test_wheel() {
    local wheel=$1 version=$2 folder=/root/$2-${1%%.whl} pip left_out need test
    inside "python$version" -m venv "$folder"
    pip=(inside "$folder/bin/pip" install --quiet --only-binary ':all:')
    "${pip[@]}" "/tmp/$wheel" pytest
    left_out=()
    # Libraries, and the word by which tests that need them are found.
    for need in pandas:pandas polars:polars pyarrow:pyarrow duckdb:duckdb apsw:apsw joblib:joblib \
        'distributed>=2024.1:dask'; do
        "${pip[@]}" "${need%:*}" 2>"$work/log" && continue
        grep -q 'No matching distribution found' "$work/log" || { cat "$work/log" >&2; exit 1; }
        for test in $(grep --files-with-matches --word-regexp "${need##*:}" tests/test_*.py); do
            echo "NOT TESTED: $test with CPython $version, as ${need%:*} has no wheel for it" >&2
            left_out+=("--ignore=$test")
        done
    done
    inside bash -c 'cd /minlex/bindings/python && "$@"' _ "$folder/bin/python" -m pytest -q \
        -p no:cacheprovider ${left_out[@]+"${left_out[@]}"}
    inside "$folder/bin/python" -c 'import sys; print("CPython", sys.version.split()[0], "passed")'
}

for wheel in "${wheels[@]}"; do
    for version in "${versions[@]}"; do
        if [[ $wheel != *-cp315-* || $version == 3.15 ]]; then
            test_wheel "$(basename "$wheel")" "$version"
        fi
    done
done
