#!/usr/bin/env bash
# The sizes of bindings/js/dist in brotli; fails if everything but the table is above 200 kB.
set -euo pipefail
cd "$(dirname "$0")/../../bindings/js/dist"

brotli_size() {
    cat "$@" | brotli --stdout --quality=11 --lgwin=24 | wc -c
}

for file in *.wasm core/*.wasm; do
    printf '%-26s %8d bytes %8d in brotli\n' "$file" "$(wc -c <"$file")" "$(brotli_size "$file")"
done
all=$(($(brotli_size minlex-simd.wasm) + $(brotli_size ./*.js)))
core=$(($(brotli_size core/minlex-simd.wasm) + $(brotli_size core/*.js)))
printf 'minlex/core and its scripts %8d bytes in brotli\n' "$core"
printf 'everything but the table    %8d bytes in brotli\n' "$all"
if ((all > 200000)); then
    printf 'more than 200 kB: see [profile.wasm] in Cargo.toml\n' >&2
    exit 1
fi
