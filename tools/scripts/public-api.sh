#!/usr/bin/env bash
# Compares the public items of the crate minlex with minlex/public-api.txt, one line an item. With
# --write, writes that file. Fails also if an item has two paths, or a signature names a type that
# users of the crate cannot name. Rustdoc's JSON is unstable: its format belongs to the version of
# Rust in rust-toolchain.toml, and quality/interface reads that one.
set -euo pipefail
cd "$(dirname "$0")/../.."

target=$(realpath -m "${CARGO_TARGET_DIR:-target}")
list=minlex/public-api.txt
mkdir -p "$target/public-api"

# For rustdoc alone: scripts of dependencies look at the variable, and would be run again.
RUSTDOC=$target/public-api/rustdoc
printf '#!/bin/sh\nRUSTC_BOOTSTRAP=1 exec rustdoc "$@"\n' >"$RUSTDOC"
chmod +x "$RUSTDOC"
export RUSTDOC

# Crates have all their features, as on docs.rs.
mapfile -t crates < <(cargo tree --package minlex --all-features --edges normal --prefix none \
    --format '{p}' | sed -nE "s,^(minlex\S*) \S+ \($PWD/.*,--package=\1,p" | sort -u)
RUSTDOCFLAGS='-Z unstable-options --output-format json' \
    cargo doc --quiet --no-deps --all-features "${crates[@]}"
cargo run --quiet --package minlex-interface -- "$target/doc" >"$target/public-api/list"

if [[ ${1:-} == --write ]]; then
    cp "$target/public-api/list" "$list"
elif ! diff -U 0 "$list" "$target/public-api/list"; then
    echo "public-api: the items of minlex differ from $list: if that is meant, run it with --write" >&2
    exit 1
fi
