#!/usr/bin/env bash
# Builds four Debian packages into FOLDER (default: target/artifacts): `minlex` (the program with
# completions and manual pages), `libminlex1` (the shared library), `libminlex-dev` (header,
# static library, and the files by which pkg-config and CMake find them), and `postgresql-NN-minlex`
# (the extension of the distribution's PostgreSQL). Needs dpkg-dev and the headers of that server.
#
#   tools/scripts/build-deb.sh [FOLDER] [--test]
#
# With --test they are installed into a fresh minimal system (debootstrap), used there and removed
# again, which must leave no traces. That needs root, debootstrap and the distribution's
# mirror.
set -euo pipefail
cd "$(dirname "$0")/../.."

folder=${CARGO_TARGET_DIR:-$PWD/target}/artifacts
testing=
for argument; do
    case $argument in
    --test) testing=1 ;;
    *) folder=$argument ;;
    esac
done
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
compatible=${version%%.*}
maintainer='The minlex authors <minlex@users.noreply.github.com>'

missing=()
command -v dpkg-shlibdeps >/dev/null || missing+=(dpkg-dev)
command -v lintian >/dev/null || missing+=(lintian)
[[ -e $(pg_config --includedir-server 2>/dev/null)/fmgr.h ]] || missing+=(postgresql-server-dev-all)
if [[ $testing ]]; then
    command -v debootstrap >/dev/null || missing+=(debootstrap)
fi
((${#missing[@]} == 0)) || tools/scripts/apt-install.sh "${missing[@]}"

architecture=$(dpkg --print-architecture)
triplet=$(dpkg-architecture --query DEB_HOST_MULTIARCH)
work=$(mktemp -d)
trap 'rm -rf --one-file-system "$work"' EXIT
chmod 755 "$work"

# Dependencies of the files of a package, as dpkg-shlibdeps finds them.
needs() {
    mkdir -p "$work/source/debian"
    printf 'Source: minlex\n\nPackage: minlex\nArchitecture: any\n' >"$work/source/debian/control"
    (cd "$work/source" && dpkg-shlibdeps -O "$@" | sed 's/^shlibs:Depends=//')
}

# The package PACKAGE from the files in $work/PACKAGE, with more fields of its description on
# standard input.
pack() {
    local root=$work/$1 documents=$work/$1/usr/share/doc/$1
    install -d "$documents" "$root/DEBIAN"
    {
        cat <<'TEXT'
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Source: https://github.com/minlex/minlex

Files: *
Copyright: The minlex authors
License: Expat or Apache-2.0

License: Apache-2.0
 On Debian systems the full text of this licence is in /usr/share/common-licenses/Apache-2.0.

License: Expat
TEXT
        sed -e 's/^$/./' -e 's/^/ /' LICENSE-MIT
    } >"$documents/copyright"
    printf 'minlex (%s) unstable; urgency=low\n\n  * See the changelog of minlex.\n\n -- %s  %s\n' \
        "$version" "$maintainer" "$(date -u -R -d "@$SOURCE_DATE_EPOCH")" |
        gzip -9n >"$documents/changelog.gz"
    {
        printf 'Package: %s\nVersion: %s\nArchitecture: %s\nMaintainer: %s\nPriority: optional\n' \
            "$1" "$version" "$architecture" "$maintainer"
        printf 'Homepage: https://github.com/minlex/minlex\nInstalled-Size: %s\n' \
            "$(du -sk --apparent-size --exclude=DEBIAN "$root" | cut -f1)"
        cat
    } >"$root/DEBIAN/control"
    (cd "$root" && find usr -type f -print0 | sort -z | xargs -0 md5sum) >"$root/DEBIAN/md5sums"
    chmod -R u=rwX,go=rX "$root"
    dpkg-deb --root-owner-group --build "$root" "$folder/${1}_${version}_$architecture.deb"
}

mkdir -p "$folder"
tools/scripts/install.sh "$work/minlex/usr"
gzip -9n "$work"/minlex/usr/share/man/man1/*.1
install -d "$work/minlex/usr/share/zsh/vendor-completions"
mv "$work/minlex/usr/share/zsh/site-functions/_minlex" "$work/minlex/usr/share/zsh/vendor-completions"
rmdir "$work/minlex/usr/share/zsh/site-functions"
DESTDIR=$work/libminlex-dev LIBDIR=lib/$triplet tools/scripts/install-c.sh /usr
libraries=usr/lib/$triplet
install -d "$work/libminlex$compatible/$libraries" "$work/libminlex$compatible/DEBIAN"
mv "$work/libminlex-dev/$libraries"/libminlex.so.* "$work/libminlex$compatible/$libraries"
chmod 644 "$work/libminlex$compatible/$libraries"/libminlex.so."$version"
strip --strip-debug "$work/libminlex-dev/$libraries/libminlex.a"
echo "libminlex $compatible libminlex$compatible (>= $version)" \
    >"$work/libminlex$compatible/DEBIAN/shlibs"
echo 'activate-noawait ldconfig' >"$work/libminlex$compatible/DEBIAN/triggers"

server=$(pg_config --version | sed 's/PostgreSQL \([0-9]*\).*/\1/')
extension=postgresql-$server-minlex
tools/scripts/build-sql.sh "$work/sql" postgresql
make --silent -C "$work/sql/postgresql" install DESTDIR="$work/$extension"
chmod 644 "$work/$extension$(pg_config --pkglibdir)/minlex.so"
strip --strip-unneeded "$work/$extension$(pg_config --pkglibdir)/minlex.so"

# Dates in packages are that of the source. (Not before: compiling depends on it.)
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}

pack minlex <<TEXT
Section: science
Depends: $(needs "$work/minlex/usr/bin/minlex")
Description: catalogue of all essentially different Sudoku solution grids
 The program finds the rank of a Sudoku grid among the 5,472,730,538 essentially
 different ones, and the grid at a rank; it names puzzles, tells whether two are
 the same in disguise, and removes duplicates from collections of any size.
TEXT
pack "libminlex$compatible" <<TEXT
Section: libs
Multi-Arch: same
Depends: $(needs "$work/libminlex$compatible/$libraries/libminlex.so.$version")
Description: rank, unrank and name Sudoku grids and puzzles - shared library
 The catalogue of all 5,472,730,538 essentially different Sudoku solution grids:
 grid to rank, rank to grid, puzzle to canonical name and back.
TEXT
pack libminlex-dev <<TEXT
Section: libdevel
Multi-Arch: same
Depends: libminlex$compatible (= $version)
Description: rank, unrank and name Sudoku grids and puzzles - development files
 Header, static library, and the files by which pkg-config and CMake find the
 library.
TEXT
pack "$extension" <<TEXT
Section: database
Depends: postgresql-$server, $(needs "$work/$extension$(pg_config --pkglibdir)/minlex.so")
Description: rank, name and compare Sudoku grids and puzzles in PostgreSQL
 Functions for canonical names, ranks and forms, to be had in a database with
 CREATE EXTENSION minlex, and usable in indexes and parallel plans.
TEXT
packages=(minlex "libminlex$compatible" libminlex-dev)
files=("${packages[@]/%/_${version}_$architecture.deb}")
extension_file=${extension}_${version}_$architecture.deb

# No file came through Debian's own procedure, so there is no bug that a first upload would close.
(cd "$folder" && lintian --fail-on error --tag-display-limit 0 \
    --suppress-tags initial-upload-closes-no-bugs,unstripped-static-library \
    "${files[@]}" "$extension_file")
# tools/scripts/test-sql.sh tests the extension in a server, which would not be a minimal system.
for part in "$(pg_config --pkglibdir)/minlex.so" "$(pg_config --sharedir)/extension/minlex.control"; do
    dpkg-deb --contents "$folder/$extension_file" | grep >/dev/null --fixed-strings ".$part"
done
[[ $testing ]] || exit 0

# A minimal system, in which nothing was before.
root=$work/system
suite=$(. /etc/os-release && echo "$VERSION_CODENAME")
mirror=$(apt-get indextargets --format '$(REPO_URI)' "Codename: $suite" 'Origin: Debian' |
    head -n 1)
debootstrap --variant=minbase "$suite" "$root" "$mirror" >"$work/log" 2>&1 || {
    tail -n 20 "$work/log" >&2
    exit 1
}
inside() {
    chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root "$@"
}
everything() {
    find "$root" -xdev ! -path "$root/var/*" ! -path "$root/etc/ld.so.cache" ! -path "$root/tmp/*" |
        sort
}
everything >"$work/before"
cp "${files[@]/#/$folder/}" "$root/tmp"
inside dpkg --install "${files[@]/#//tmp/}"

test "$(inside minlex unrank 1 | inside minlex rank)" = 1
test -s "$root/usr/share/man/man1/minlex-rank.1.gz"
test -s "$root/usr/share/bash-completion/completions/minlex"
# A program that was linked to the files of libminlex-dev finds the library of libminlex1.
PKG_CONFIG_PATH=$root/$libraries/pkgconfig PKG_CONFIG_SYSROOT_DIR=$root pkg-config --exists minlex
cc bindings/c/examples/cmake/example.c -o "$root/tmp/example" -I "$root/usr/include" \
    -L "$root/$libraries" -lminlex
inside /tmp/example \
    812753649943682175675491283154237896369845721287169534521974368438526917796318452 \
    57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.. |
    diff bindings/c/examples/expected.txt -

inside dpkg --purge "${packages[@]}"
everything | diff "$work/before" - || {
    echo 'the packages left files behind' >&2
    exit 1
}
echo "build-deb: installed, used and removed in a fresh $suite"
