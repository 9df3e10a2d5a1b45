#!/usr/bin/env bash
# Builds the packages for PyPI, checks them, and tests them in fresh environments: sdist and wheels
# of `minlex`, the module, and of `minlex-cli`, the program. Usage: tools/scripts/build-python.sh
# [FOLDER]; they are left in FOLDER, by default target/python. Needs cargo, a package index, and
# CPython 3.11 or later (PYTHON chooses one); every other CPython that is found (on the path or
# among those of pyenv) tests the wheels, too.
#
# The module has three wheels for each platform: one for CPython from 3.11 on (abi3), and for the
# free-threaded builds one for 3.14 and one from 3.15 on (abi3t).
#
# On Linux wheels are linked by zig, for the oldest glibc that Rust supports (manylinux2014, glibc
# 2.17); if Rust has its library for musl, there are second ones (musllinux_1_2), of which the
# program runs here, and the module cannot. MINLEX_NATIVE=1 links for the glibc of this machine,
# without zig. If Rust and mingw are there for it, the module is linked for Windows, which shows
# that it can be; the wheels of a release are built and tested on Windows.
set -euo pipefail
cd "$(dirname "$0")/../../bindings/python"

out=${1:-$PWD/../../target/python}
mkdir -p "$out"
out=$(cd "$out" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
unset PYTHONPATH PYTHONHOME
export PIP_DISABLE_PIP_VERSION_CHECK=1
python=${PYTHON:-python3}
versions=(3.11 3.12 3.13 3.14 3.14t 3.15 3.15t)
machine=$(uname -m)
musl=$machine-unknown-linux-musl
windows=x86_64-pc-windows-gnu
linux=
if [[ $(uname -s) == Linux ]]; then linux=1; fi

# A virtual environment of its own for each purpose: none may help another.
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

# Tests if Rust has its library for a target.
has_library() {
    [[ -d $(rustc --print sysroot)/lib/rustlib/$1/lib ]]
}

# Wheels for glibc and for macOS bring the extension of DuckDB and SQLite, linked as the module is.
extension=$PWD/python/minlex/minlex.duckdb_extension
trap 'rm -rf "$work" "$extension"' EXIT
build_extension() {
    local compiler=${CC:-cc} unwinding=
    if ((${#oldest[@]})); then
        # Zig does not look among the headers of this system; those of SQLite are all it needs.
        mkdir "$work/include"
        cp /usr/include/sqlite3.h /usr/include/sqlite3ext.h "$work/include"
        compiler=$work/zig-cc unwinding=-lunwind
        # Crates in C name their target as Zig does not.
        cat >"$compiler" <<COMPILER
#!/usr/bin/env bash
arguments=()
for argument; do
    [[ \$argument == --target=* ]] || arguments+=("\$argument")
done
exec "$tools/python" -m ziglang cc -target $machine-linux-gnu.2.17 -I "$work/include" \\
    "\${arguments[@]}"
COMPILER
        chmod +x "$compiler"
    fi
    CC=$compiler LDLIBS=$unwinding ../../tools/scripts/build-sql.sh "$work/sql" python
    cp "$work/sql/minlex.duckdb_extension" "$extension"
}
case $(uname -s) in
Linux | Darwin) build_extension ;;
esac

# No published file names the folders it was built in.
. ../../tools/scripts/flags.sh

# Wheels of the module and of the program, into a folder.
build_wheels() {
    maturin build --profile dist --strip --locked --interpreter 3.11 --out "$@"
    maturin build --profile dist --strip --locked --interpreter 3.14t 3.15t --out "$@"
    maturin build --manifest-path ../../cli/Cargo.toml --profile program --strip --locked --out "$@"
}

rm -f "$out"/minlex*.whl "$out"/minlex*.tar.gz
maturin sdist --out "$out"
maturin sdist --manifest-path ../../cli/Cargo.toml --out "$out"
build_wheels "$out" ${oldest[@]+"${oldest[@]}"}
rm -f "$extension"
if ((${#oldest[@]})) && has_library "$musl"; then
    build_wheels "$out" --zig --target "$musl" --compatibility musllinux_1_2
    for tag in cp311-abi3 cp314-cp314t cp315-abi3.abi3t; do
        test -s "$(echo "$out"/minlex-*-$tag-musllinux_1_2_"$machine".whl)"
    done
    test -s "$(echo "$out"/minlex_cli-*-py3-none-musllinux_1_2_"$machine".whl)"
elif [[ $linux ]]; then
    echo "NOT TESTED: wheels for musl, because Rust's library for $musl is not here" >&2
fi
if [[ $linux ]] && has_library "$windows" && command -v x86_64-w64-mingw32-gcc >/dev/null; then
    maturin build --profile dist --strip --locked --target "$windows" --out "$work/windows"
    "$python" -m zipfile --extract "$work"/windows/minlex-*-cp311-abi3-win_amd64.whl "$work/windows"
    # The stable part of Python, and nothing that only this compiler has.
    x86_64-w64-mingw32-objdump --private-headers "$work/windows/minlex/_minlex.pyd" |
        sed -n 's/.*DLL Name: //p' >"$work/windows/needed"
    grep >/dev/null --line-regexp python3.dll "$work/windows/needed"
    if grep --ignore-case -e libgcc -e libwinpthread -e 'python3[0-9]' "$work/windows/needed"; then
        echo 'the module for Windows needs what is not on Windows' >&2
        exit 1
    fi
elif [[ $linux ]]; then
    echo "NOT TESTED: linking for Windows, because mingw or Rust's library is not here" >&2
fi
sdists=("$out"/minlex*.tar.gz)
wheels=("$out"/minlex*.whl)

twine check --strict "${sdists[@]}" "${wheels[@]}"

# Flags for a library or a program for musl.
only_musl() {
    readelf --dynamic "$1" | sed -n 's/.*NEEDED.*\[\(.*\)\]/\1/p' | diff - <(printf "$2")
}

for file in "${wheels[@]}"; do
    unpacked=$work/unpacked/$(basename "$file")
    "$python" -m zipfile --extract "$file" "$unpacked"
    if [[ $file == */minlex_cli-*musllinux* ]]; then
        only_musl "$unpacked"/*/scripts/minlex ''
        chmod +x "$unpacked"/*/scripts/minlex
        test "$("$unpacked"/*/scripts/minlex unrank 1 | "$unpacked"/*/scripts/minlex rank)" = 1
    elif [[ $file == *musllinux* ]]; then
        # Auditwheel looks for musl's libraries among those of this system.
        only_musl "$unpacked"/minlex/*.so 'libc.so\n'
    elif [[ $linux ]]; then
        auditwheel show "$file" >"$work/audit"
        head -n 6 "$work/audit"
        grep >/dev/null 'manylinux_\|manylinux2014' "$work/audit"
        [[ -z ${oldest-} || $file == *manylinux2014* ]]
        [[ $file == */minlex_cli-* ]] || test -s "$unpacked/minlex/minlex.duckdb_extension"
    fi
    for licence in LICENSE-MIT LICENSE-APACHE; do
        test -s "$(echo "$unpacked"/*.dist-info/licenses/*"$licence")"
    done
    if grep --recursive --quiet --fixed-strings -e "$(cd ../.. && pwd)/" \
        -e "${CARGO_HOME:-$HOME/.cargo}/registry/src" "$unpacked"; then
        echo "$file tells in which folder it was built" >&2
        exit 1
    fi
done
for file in "${sdists[@]}"; do
    in_sdist=$(tar --list --file "$file")
    for licence in LICENSE-MIT LICENSE-APACHE; do
        grep >/dev/null "^minlex[^/]*/$licence$" <<<"$in_sdist"
    done
done

# Quick proof that an installed package works: everything else is in tools/scripts/test-python.sh.
try() {
    local bin=$work/$1/bin
    [[ -d $bin ]] || bin=$work/$1/Scripts
    (cd "$work" && "$bin/python" - <<'PYTHON'
import minlex, sys, sysconfig

table = minlex.Table()
assert table.rank(table.unrank(3_897_682_283)) == 3_897_682_283
assert minlex.dedup([minlex.solution(minlex.random(seed=1))])
# Without the lock before, without it now: the module does not turn it on.
free_threaded = bool(sysconfig.get_config_var("Py_GIL_DISABLED"))
assert not free_threaded or not sys._is_gil_enabled()
print(f"CPython {sysconfig.get_python_version()}{'t' * free_threaded}: answers are right")
PYTHON
    test "$("$bin/python" -m minlex unrank 1 | "$bin/python" -m minlex rank)" = 1
    test "$("$bin/minlex" unrank 1 | "$bin/minlex" rank)" = 1)
}

# Seconds of a command, with two places after the point.
seconds() {
    "$python" - "$@" <<'PYTHON'
import subprocess, sys, time

before = time.monotonic()
subprocess.run(sys.argv[1:], check=True, stdout=sys.stderr)
print(f"{time.monotonic() - before:.2f}")
PYTHON
}

# An interpreter of a version that runs: pyenv also puts those on the path that do not.
interpreter_of() {
    local candidate
    for candidate in "python$1" "${PYENV_ROOT:-$HOME/.pyenv}/versions/$1".*/bin/"python$1" "$python"; do
        if "$candidate" 2>/dev/null -c "import ensurepip, sys, sysconfig
sys.exit(sysconfig.get_python_version() + 't' * bool(sysconfig.get_config_var('Py_GIL_DISABLED')) != '$1')"; then
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
    # The time is that of the wheel: its dependencies are there before.
    "$pip" install --quiet numpy
    installing=$(seconds "$pip" install --quiet --no-index --find-links "$out" minlex)
    first=$(seconds "$(dirname "$pip")/python" -c 'import minlex; minlex.Table().rank(
        "812753649943682175675491283154237896369845721287169534521974368438526917796318452")')
    # The program comes as the extra that the module names.
    "$pip" install --quiet --no-index --find-links "$out" 'minlex[program]'
    try "$name"
    echo "  pip install in $installing s, the first rank in $first s"
done

# Sdists are built where nothing of the repository is beside them, and nothing was built before.
environment sdist
unset RUSTFLAGS
(cd "$work" && CARGO_TARGET_DIR=$work/target "$(ls "$work"/sdist/*/pip)" install --quiet \
    "${sdists[@]}")
try sdist

ls -l "$out"
