#!/usr/bin/env bash
# Makes a release, by a person with the keys:
#
#   tools/scripts/release.sh 1.0.0 --dry-run     everything but the steps that others can see
#   tools/scripts/release.sh 1.0.0
#
# It checks that versions agree and that the changelog has the release, builds what this machine can
# build (program, C library, extensions of databases, Debian packages, Python and JavaScript
# packages, crates, tables, a list of all components), writes checksums over all of it, and fills
# the templates in tools/packaging/.
# Then it signs, tags and uploads; a dry run shows these commands and runs none of them.
# Results are in FOLDER, target/release-VERSION by default.
#
#   --only PART,...   some of: versions program c sql debian python javascript crates tables
#                     components
#   --folder FOLDER
#
# macOS, Windows and ARM are built by .github/workflows/release.yml when the tag is pushed;
# tools/scripts/finish-release.sh signs what it adds, and has the packages published.
set -euo pipefail
cd "$(dirname "$0")/../.."

usage() {
    sed -n '2,/^set/s/^# \{0,1\}//p' "$0" >&2
    exit 2
}

version=${1:-}
[[ $version =~ ^[0-9]+\.[0-9]+\.[0-9]+$ ]] || usage
shift
dry_run=
parts=versions,program,c,sql,debian,python,javascript,crates,tables,components
only=$parts
folder=
while (($#)); do
    case $1 in
    --dry-run) dry_run=1 ;;
    --only) only=${2?} && shift ;;
    --folder) folder=${2?} && shift ;;
    *) usage ;;
    esac
    shift
done
for name in ${only//,/ }; do
    [[ ,$parts, == *,$name,* ]] || usage
done
target=${CARGO_TARGET_DIR:-$PWD/target}
folder=${folder:-$target/release-$version}
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Steps that change the repository, need a key or are seen by others.
act() {
    if [[ $dry_run ]]; then
        printf 'would run: %s\n' "$*"
    else
        "$@"
    fi
}

part() {
    [[ ,$only, == *,$1,* ]] || return 1
    printf '\n== %s (at %d s)\n' "$1" "$SECONDS"
}

fail() {
    echo "release: $*" >&2
    exit 1
}

# Every place that names the version of the release.
versions() {
    local found heading
    found=$(sed -n '/^\[workspace.package\]/,/^$/s/^version = "\(.*\)"/\1/p' Cargo.toml)
    [[ $found == "$version" ]] || fail "Cargo.toml has version $found"
    found=$(sed -n 's/^minlex.* = { path = .*version = "\([^"]*\)".*/\1/p' Cargo.toml minlex/Cargo.toml |
        sort -u)
    [[ $found == "$version" ]] || fail "members in Cargo.toml ask for each other in version $found"
    found=$(sed -n 's/^  "version": "\(.*\)",/\1/p' bindings/js/package.json)
    [[ $found == "$version" ]] || fail "bindings/js/package.json has version $found"
    found=$(sed -n 's/^#define MINLEX_VERSION_\(MAJOR\|MINOR\|PATCH\) //p' bindings/c/include/minlex.h |
        paste -sd.)
    [[ $found == "$version" ]] || fail "bindings/c/include/minlex.h has version $found"
    found=$(sed -n 's/^library //p' bindings/c/examples/expected.txt)
    [[ $found == "$version" ]] || fail "bindings/c/examples/expected.txt has version $found"
    found=$(sed -n 's/^version: //p' CITATION.cff)
    [[ $found == "$version" ]] || fail "CITATION.cff has version $found"
    found=$(sed -n "s/^default_version = '\\(.*\\)'/\\1/p" bindings/sql/postgres/minlex.control)
    [[ $found == "$version" ]] || fail "bindings/sql/postgres/minlex.control has version $found"
    cargo metadata --locked --format-version 1 >/dev/null || fail 'Cargo.lock is not up to date'
    heading=$(grep -m 1 "^## $version " CHANGELOG.md) || fail "CHANGELOG.md has no $version"
    if [[ -n $(git status --porcelain) ]]; then
        [[ $dry_run ]] || fail 'the working tree has changes that are not committed'
        echo 'the working tree has changes; the release itself refuses that'
    fi
    if [[ $heading == *"(unreleased)" ]]; then
        act sed -i.old "s/^## $version (unreleased)/## $version ($(date +%Y-%m-%d))/" CHANGELOG.md
        act rm -f CHANGELOG.md.old
        act git commit --quiet --message "Date of release $version" CHANGELOG.md
    fi
    sed "1,/^## $version /d;/^## /,\$d" CHANGELOG.md >"$folder/CHANGES.md"
    [[ -s $folder/CHANGES.md ]] || fail "CHANGELOG.md says nothing of $version"
    echo "everything says $version"
}

program() {
    tools/scripts/package-program.sh '' "$folder"
    if [[ -d $(rustc --print sysroot)/lib/rustlib/$(uname -m)-unknown-linux-musl/lib ]]; then
        tools/scripts/package-program.sh "$(uname -m)-unknown-linux-musl" "$folder"
    else
        echo 'NOT BUILT: the static program, because Rust has no library for musl here' >&2
    fi
}

c_library() {
    local name
    name=libminlex-$version-$(rustc --version --verbose | sed -n 's/^host: //p')
    tools/scripts/install-c.sh "$work/$name"
    cp LICENSE-MIT LICENSE-APACHE bindings/c/README.md "$work/$name"
    # Users unpack it wherever they like.
    sed -i.old -e 's|^prefix=.*|prefix=${pcfiledir}/../..|' -e 's|^libdir=.*|libdir=${prefix}/lib|' \
        "$work/$name/lib/pkgconfig/minlex.pc"
    rm "$work/$name/lib/pkgconfig/minlex.pc.old"
    if grep --recursive --fixed-strings "$work" "$work/$name"; then
        fail "$name names the folder it was made in"
    fi
    python3 tools/scripts/archive.py "$work/$name" "$folder/$name.tar.gz"
}

# One file for every DuckDB, one for SQLite. PostgreSQL's is made for one version of the server.
sql() {
    local name
    name=minlex-sql-$version-$(rustc --version --verbose | sed -n 's/^host: //p')
    tools/scripts/build-sql.sh "$work/$name" duckdb sqlite
    cp LICENSE-MIT LICENSE-APACHE docs/SQL.md "$work/$name"
    python3 tools/scripts/archive.py "$work/$name" "$folder/$name.tar.gz"
}

javascript() {
    tools/scripts/build-js.sh
    (cd bindings/js && npm pack --silent --pack-destination "$folder")
}

# Both as separate artifacts; sums that the repository already promises.
tables() {
    local minlex preset file
    cargo build --locked --release --package minlex-cli
    minlex=$target/release/minlex
    for preset in standard large; do
        file=minlex-$preset.mlx
        "$minlex" build --preset "$preset" --output "$folder/$file" --quiet
        rm -f "$folder/$file.sha256"
        (cd "$folder" && grep " $file$" "$OLDPWD/data/SHA256SUMS" | sha256sum --check -)
    done
}

# All crates that are in the program, the C library and the Python module of whatever system, with
# licences, as CycloneDX.
components() {
    local tools member package
    tools=$(realpath -m "$target/tools")
    PATH=$tools/bin:$PATH
    if ! cargo cyclonedx --version >/dev/null 2>&1; then
        cargo install cargo-cyclonedx --locked --version 0.5.9 --root "$tools" \
            --target-dir "$tools/build"
        rm -rf "$tools/build"
    fi
    for member in cli:cli capi:bindings/c python:bindings/python; do
        package=${member%%:*} member=${member#*:}
        cargo cyclonedx --quiet --manifest-path "$member/Cargo.toml" --format json \
            --spec-version 1.5 --target all --override-filename components
        # Members are named by their folders in the repository, wherever that lies.
        sed "s|path+file://$PWD/||g" "$member/components.json" \
            >"$folder/minlex-$package-$version.cdx.json"
    done
    find . -path ./target -prune -o -name components.json -exec rm {} +
    python3 -m venv "$work/cyclonedx"
    "$work/cyclonedx/bin/pip" install --quiet 'cyclonedx-python-lib[json-validation]>=11,<12'
    "$work/cyclonedx/bin/python" - "$folder"/minlex-*.cdx.json <<'PYTHON'
import json, sys
from pathlib import Path
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

for name in sys.argv[1:]:
    text = Path(name).read_text()
    assert not (problem := JsonStrictValidator(SchemaVersion.V1_5).validate_str(text)), problem
    assert "file:///" not in text, f"{name} names the folder it was made in"
    components = json.loads(text)["components"]
    without = [item["name"] for item in components if not item.get("licenses")]
    assert components and not without, f"{name}: no licence for {without}"
    print(f"{name}: valid, {len(components)} components, all with licences")
PYTHON
}

if part versions; then versions; fi
if part program; then program; fi
if part c; then c_library; fi
if part sql; then sql; fi
if part debian; then tools/scripts/build-deb.sh "$folder"; fi
if part python; then
    tools/scripts/build-python.sh "$work/python"
    cp "$work/python"/minlex* "$folder"
fi
if part javascript; then javascript; fi
if part crates; then tools/scripts/check-crates.sh; fi
if part tables; then tables; fi
if part components; then components; fi

printf '\n== checksums (at %d s)\n' "$SECONDS"
rm -rf "$folder/packaging" "$folder/SHA256SUMS"
(cd "$folder" && find . -maxdepth 1 -type f ! -name CHANGES.md ! -name SHA256SUMS -printf '%P\n' | LC_ALL=C sort |
    xargs --no-run-if-empty sha256sum >SHA256SUMS)
python3 tools/scripts/fill-templates.py "$version" "$folder"
cat "$folder/SHA256SUMS"

printf '\n== signing and uploading\n'
act minisign -S -s "${MINISIGN_KEY:-$HOME/.minisign/minisign.key}" -m "$folder/SHA256SUMS"
act git tag --sign "v$version" --message "minlex $version"
act git push origin "v$version"
# Before the workflow that the tag has started adds to it.
mapfile -t files < <(cut -d ' ' -f 3 "$folder/SHA256SUMS")
act gh release create "v$version" --verify-tag --title "minlex $version" \
    --notes-file "$folder/CHANGES.md" "${files[@]/#/$folder/}" "$folder"/SHA256SUMS*
if [[ $dry_run ]]; then echo "nothing was published; the release is in $folder"; fi
