#!/usr/bin/env bash
# Makes bindings/c/include/minlex.h from bindings/c/src; with --check, fails if the two differ.
# cbindgen is a tool that is neither linked nor shipped (its licence is MPL-2.0), so it is no
# dependency, but installed here, in a fixed version, unoptimised and without debug information.
set -euo pipefail
cd "$(dirname "$0")/../.."

version=0.29.4
tools=$(realpath -m "${CARGO_TARGET_DIR:-target}/tools")
PATH=$tools/bin:$PATH
if [[ $(cbindgen --version 2>/dev/null) != "cbindgen $version" ]]; then
    CARGO_PROFILE_DEV_DEBUG=false cargo install cbindgen --locked --debug --version "$version" \
        --root "$tools" --target-dir "$tools/build"
    rm -rf "$tools/build"
fi

header=bindings/c/include/minlex.h
made=$(mktemp)
trap 'rm -f "$made"' EXIT
cbindgen --quiet --config bindings/c/cbindgen.toml --crate minlex-capi --output "$made" bindings/c

case ${1-} in
--check)
    if ! diff -u "$header" "$made"; then
        echo "$header differs from bindings/c/src: run tools/scripts/c-header.sh" >&2
        exit 1
    fi
    ;;
'')
    # Unchanged files keep their date.
    cmp -s "$made" "$header" || cat "$made" >"$header"
    ;;
*)
    echo "usage: tools/scripts/c-header.sh [--check]" >&2
    exit 2
    ;;
esac
