#!/usr/bin/env bash
# Builds the C library and installs it below PREFIX (default: /usr/local): header, shared and static
# library, and the files by which pkg-config and CMake find them. Needs cargo and a C compiler (CC).
#
#   tools/scripts/install-c.sh [PREFIX]
#
# LIBDIR is the folder for libraries, below PREFIX (default: lib). DESTDIR is put before everything,
# for packages, and for users whose superuser has no cargo: bindings/c/README.md has their commands.
# On Linux the shared library has a version in its name (libminlex.so.1) and in its symbols
# (MINLEX_1), on macOS in its name; both stay the same within a major version. On Windows take
# minlex.dll and minlex.dll.lib from the folder of `cargo build`.
set -euo pipefail
if [[ ${1-} == -* ]]; then
    sed -n '2,/^set/s/^# \{0,1\}//p' "$0"
    [[ $1 == -h || $1 == --help ]]
    exit
fi
cd "$(dirname "$0")/../.."

prefix=${1:-/usr/local}
libdir=${LIBDIR:-lib}
root=${DESTDIR:-}$prefix
mkdir -p "$root"
[[ -w $root ]] || {
    echo "$0: no permission to write to $root: set DESTDIR to a folder of yours, and copy from there" >&2
    exit 1
}
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
compatible=${version%%.*}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Functions that the header declares.
functions() {
    sed -n '/^extern "C"/,$s/^[a-z].*[ *]\(minlex_[a-z0-9_]*\)(.*/\1/p' bindings/c/include/minlex.h
}

# Objects of the static library, linked once more with a name and versions of symbols: Rust has no
# word for these.
link_shared() {
    local libraries=(-Wl,--whole-archive "$1" -Wl,--no-whole-archive)
    {
        printf 'MINLEX_%s {\n    global:\n' "$compatible"
        functions | sed 's/.*/        &;/'
        printf '    local:\n        *;\n};\n'
    } >"$work/minlex.map"
    "${CC:-cc}" -shared -o "$2" "${libraries[@]}" "-Wl,-soname,$soname" \
        "-Wl,--version-script=$work/minlex.map" -Wl,--gc-sections -Wl,-z,relro,-z,now \
        -Wl,--as-needed $private -s
}

# Fills @name@ with the value of the variable of that name.
fill() {
    local text name
    text=$(<"$1")
    for name in prefix libdir version compatible private private_list shared soname \
        include_from_here; do
        text=${text//@$name@/${!name}}
    done
    printf '%s\n' "$text"
}

# The library must not tell in which folders it was built.
. tools/scripts/flags.sh
cargo build --locked --profile dist --package minlex-capi
built=${CARGO_TARGET_DIR:-target}/dist

install -d "$root/include" "$root/$libdir/pkgconfig" "$root/$libdir/cmake/minlex"
install -m 644 bindings/c/include/minlex.h "$root/include/minlex.h"
install -m 644 "$built/libminlex.a" "$root/$libdir/libminlex.a"

case $(uname -s) in
Darwin)
    private=-liconv
    shared=libminlex.$version.dylib soname=$prefix/$libdir/libminlex.$compatible.dylib
    install -m 755 "$built/libminlex.dylib" "$root/$libdir/$shared"
    install_name_tool -id "$soname" "$root/$libdir/$shared"
    ln -sf "$shared" "$root/$libdir/libminlex.$compatible.dylib"
    ln -sf "libminlex.$compatible.dylib" "$root/$libdir/libminlex.dylib"
    ;;
*)
    private='-lpthread -ldl -lm'
    shared=libminlex.so.$version soname=libminlex.so.$compatible
    link_shared "$built/libminlex.a" "$root/$libdir/$shared"
    ln -sf "$shared" "$root/$libdir/$soname"
    ln -sf "$soname" "$root/$libdir/libminlex.so"
    ;;
esac

private_list=$(tr ' ' ';' <<<"$private")
include_from_here=../../$(sed 's|[^/][^/]*|..|g' <<<"$libdir")/include
libdir=$prefix/$libdir fill bindings/c/install/minlex.pc.in >"$work/minlex.pc"
install -m 644 "$work/minlex.pc" "$root/$libdir/pkgconfig/minlex.pc"
for file in minlexConfig.cmake minlexConfigVersion.cmake; do
    fill "bindings/c/install/$file.in" >"$work/$file"
    install -m 644 "$work/$file" "$root/$libdir/cmake/minlex/$file"
done
echo "installed the C library $version in $root"

# Programs find a shared library where the system looks for it, or where they were told.
if [[ $(uname -s) == Linux && -z ${DESTDIR:-} ]]; then
    ldconfig=$(PATH=$PATH:/usr/sbin:/sbin type -P ldconfig || true)
    ((EUID)) || [[ -z $ldconfig ]] || "$ldconfig"
    # It prints the library that the system finds.
    if [[ -z $ldconfig || $("$ldconfig" -p) != *" => $prefix/$libdir/$soname"* ]]; then
        echo "programs find it there if they are linked with:  \"-Wl,-rpath,$prefix/$libdir\""
    fi
fi
