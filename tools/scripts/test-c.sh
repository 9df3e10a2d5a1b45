#!/usr/bin/env bash
# Installs the C library into an empty folder and uses it from there: with pkg-config (shared and
# static), with CMake, and from C#, Go, Java and Node, as bindings/c/examples does it. An apt-based
# system gets missing tools first; elsewhere their tests are left out, with a line that begins with
# NOT TESTED. Koffi comes from the npm registry, with the sums in its lock file.
#
#   tools/scripts/test-c.sh [--cargo-c | --tools]
#
# With --tools it only installs missing tools. With --cargo-c the shared library is also installed
# by cargo-c, in the version that bindings/c/README.md names, and used from there; cargo-c itself
# takes ten minutes to build.
set -euo pipefail
cd "$(dirname "$0")/../.."

case "$# ${1-}" in
    '0 ' | '1 --cargo-c' | '1 --tools') ;;
    *)
        echo 'usage: tools/scripts/test-c.sh [--cargo-c | --tools]' >&2
        exit 2
        ;;
esac

grid=812753649943682175675491283154237896369845721287169534521974368438526917796318452
puzzle=57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..
# Debian's JNA.
jna=/usr/share/java/jna.jar

missing=()
wants() {
    command -v "$1" >/dev/null || missing+=("${@:2}")
}
wants cc gcc libc6-dev
wants pkg-config pkg-config
wants cmake cmake make
wants readelf binutils
wants go golang-go
wants javac default-jdk-headless
wants mcs mono-mcs
wants mono mono-runtime libmono-system-core4.0-cil
wants npm nodejs npm
[[ -e $jna ]] || missing+=(libjna-java)
((${#missing[@]} == 0)) || tools/scripts/apt-install.sh "${missing[@]}"
[[ ${1-} != --tools ]] || exit 0

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
prefix=$work/prefix
examples=$PWD/bindings/c/examples

tools/scripts/install-c.sh "$prefix"
lib=$prefix/lib

# The name and the symbols have a version.
readelf --dynamic "$lib/libminlex.so" | grep >/dev/null 'soname: \[libminlex.so.1\]'
readelf --wide --dyn-syms "$lib/libminlex.so" | sed -n 's/.* \(minlex_.*\)@@MINLEX_1$/\1/p' |
    sort >"$work/exported"
sed -n '/^extern "C"/,$s/^[a-z].*[ *]\(minlex_[a-z0-9_]*\)(.*/\1/p' bindings/c/include/minlex.h |
    sort >"$work/declared"
diff "$work/declared" "$work/exported"

# Runs a program and compares its output.
agree() {
    local what=$1
    shift
    "$@" "$grid" "$puzzle" >"$work/said"
    diff "$examples/expected.txt" "$work/said"
    echo "$what: as expected"
}

export PKG_CONFIG_PATH=$lib/pkgconfig
flags=(-std=c99 -Wall -Wextra -Werror)
export LD_LIBRARY_PATH=$lib
# The output of pkg-config is meant to be split into words.
cc "${flags[@]}" $(pkg-config --cflags minlex) "$examples/cmake/example.c" -o "$work/shared" \
    $(pkg-config --libs minlex)
agree 'pkg-config, shared' "$work/shared"
mkdir "$work/archive"
cp "$lib/libminlex.a" "$work/archive"
cc "${flags[@]}" $(pkg-config --cflags minlex) "$examples/cmake/example.c" -o "$work/static" \
    -L"$work/archive" $(pkg-config --static --libs minlex | sed "s|-L$lib||")
agree 'pkg-config, static library' env -u LD_LIBRARY_PATH "$work/static"
cc -static "${flags[@]}" $(pkg-config --cflags minlex) "$examples/cmake/example.c" \
    -o "$work/whole" $(pkg-config --static --libs minlex)
agree 'pkg-config, static program' env -u LD_LIBRARY_PATH "$work/whole"

available() {
    local tool
    for tool in "${@:2}"; do
        if ! command -v "$tool" >/dev/null; then
            echo "NOT TESTED: $1, because there is no \`$tool\` on this machine" >&2
            [[ -z ${MINLEX_LEAVE_NOTHING_OUT-} ]]
            return 1
        fi
    done
}

if available CMake cmake; then
    cmake -S "$examples/cmake" -B "$work/cmake" -DCMAKE_PREFIX_PATH="$prefix" >"$work/log"
    cmake --build "$work/cmake" >"$work/log"
    agree 'CMake, minlex::minlex' env -u LD_LIBRARY_PATH "$work/cmake/shared"
    agree 'CMake, minlex::static' env -u LD_LIBRARY_PATH "$work/cmake/static"
    # A program that wants a later minor version is refused.
    mkdir "$work/later"
    sed 's/minlex 1.0/minlex 1.1/' "$examples/cmake/CMakeLists.txt" >"$work/later/CMakeLists.txt"
    if cmake -S "$work/later" -B "$work/later" -DCMAKE_PREFIX_PATH="$prefix" >"$work/log" 2>&1; then
        echo 'CMake took version 1.0 for 1.1' >&2
        exit 1
    fi
    tr -s ' \n' ' ' <"$work/log" | grep >/dev/null 'compatible with requested version "1.1"'
fi
if available C# mcs mono; then
    mcs -warnaserror -out:"$work/example.exe" "$examples/csharp/Example.cs"
    agree 'C#' mono "$work/example.exe"
fi
if available Go go; then
    # Go keeps the first output of pkg-config.
    (cd "$examples/go" && GOCACHE=$work/cache GOFLAGS=-buildvcs=false go build -o "$work/go" .)
    agree Go "$work/go"
fi
if available Java javac java && [[ -e $jna ]]; then
    javac -Xlint:all -Werror -cp "$jna" -d "$work/java" "$examples/java/Example.java"
    agree Java java -Djna.library.path="$lib" -cp "$jna:$work/java" Example
fi
if available Node node npm; then
    cp "$examples/node"/* "$work"
    (cd "$work" && npm ci --silent --no-audit --no-fund)
    agree Node node "$work/example.js"
fi
if [[ ${1-} == --cargo-c ]]; then
    version=$(sed -n 's/.*cargo install --locked cargo-c@//p' bindings/c/README.md)
    if [[ $(cargo-cbuild --version 2>/dev/null) != *"${version%+*}"* ]]; then
        cargo install --quiet --locked --debug "cargo-c@$version" --root "$work/tools"
        PATH=$work/tools/bin:$PATH
    fi
    prefix=$work/cargo-c
    cargo cinstall --release -p minlex-capi --prefix="$prefix" --libdir=lib
    export PKG_CONFIG_PATH=$prefix/lib/pkgconfig LD_LIBRARY_PATH=$prefix/lib
    cc "${flags[@]}" $(pkg-config --cflags minlex) "$examples/cmake/example.c" \
        -o "$work/cargo-c-shared" $(pkg-config --libs minlex)
    agree 'cargo-c, shared' "$work/cargo-c-shared"
fi
