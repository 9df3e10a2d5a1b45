#!/usr/bin/env bash
# The sizes of js/dist in brotli; fails if what a page without a table loads is above 200 kB.
set -euo pipefail
cd "$(dirname "$0")/../js/dist"

brotli_size() {
    cat "$@" | brotli --stdout --quality=11 --lgwin=24 | wc -c
}

for file in *.wasm; do
    printf '%-22s %8d bytes %8d in brotli\n' "$file" "$(wc -c <"$file")" "$(brotli_size "$file")"
done
scripts=$(brotli_size ./*.js)
core=$(brotli_size core-simd.wasm)
catalogue=$(brotli_size catalogue-simd.wasm)
printf '%-22s %8d bytes %8d in brotli\n' 'all scripts' "$(cat ./*.js | wc -c)" "$scripts"
printf '%-22s %23d in brotli\n' 'core and scripts' $((core + scripts))
printf '%-22s %23d in brotli\n' 'everything, no table' $((core + catalogue + scripts))
if ((core + scripts > 200000)); then
    printf 'more than 200 kB: see [profile.wasm] in Cargo.toml\n' >&2
    exit 1
fi
