#!/usr/bin/env bash
# Builds the program for TARGET (default: this machine) and packs it with its manual pages and
# completions: FOLDER/minlex-VERSION-TARGET.tar.gz, or .zip for Windows (FOLDER is target/artifacts
# by default). The names are those that `cargo binstall` looks for (cli/Cargo.toml).
#
#   tools/scripts/package-program.sh [TARGET] [FOLDER]
#
# TARGET must be one whose programs run here, such as x86_64-unknown-linux-musl, the static program.
set -euo pipefail
cd "$(dirname "$0")/../.."

host=$(rustc --version --verbose | sed -n 's/^host: //p')
target=${1:-$host}
folder=${2:-${CARGO_TARGET_DIR:-target}/artifacts}
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
name=minlex-$version-$target
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The compression of Parquet files is in C.
if [[ $target == *-musl ]] && ! command -v musl-gcc >/dev/null; then
    tools/scripts/apt-install.sh musl-tools
fi

choice=()
if [[ $target != "$host" ]]; then choice=(--target "$target"); fi
tools/scripts/install.sh "$work/$name" ${choice[@]+"${choice[@]}"}
cp LICENSE-MIT LICENSE-APACHE README.md CHANGELOG.md "$work/$name"
mkdir -p "$folder"
archive=$folder/$name.tar.gz
if [[ $target == *-windows-* ]]; then archive=$folder/$name.zip; fi
python3 tools/scripts/archive.py "$work/$name" "$archive"
echo "packed $archive"
