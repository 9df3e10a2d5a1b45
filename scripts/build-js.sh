#!/usr/bin/env bash
# Builds the JavaScript package into js/dist: four WebAssembly modules (core and catalogue, each
# plain and with vectors), the table and the sources. Compiles the standard library for WebAssembly,
# so the first time takes some two minutes of processor time.
#
# The compiler is the distribution's, which has the source of its library; rustup's toolchain stays
# as it is.
set -euo pipefail
cd "$(dirname "$0")/.."

rustc=/usr/bin/rustc
packages=()
[[ -x $rustc && -d /usr/lib/rustlib/src/rust/library ]] || packages+=(rustc-web cargo-web rust-web-src)
command -v wasm-ld-22 >/dev/null || packages+=(lld-22)
command -v brotli >/dev/null || packages+=(brotli)
if ((${#packages[@]})); then
    apt-get update --quiet >&2
    apt-get install --yes --quiet --no-install-recommends "${packages[@]}" >&2
fi

target=${CARGO_TARGET_DIR:-target}/wasm
triple=wasm32-unknown-unknown

# One module: name, flags for the compiler, features.
module() {
    # RUSTC_BOOTSTRAP lets this compiler build the standard library.
    RUSTC=$rustc RUSTC_BOOTSTRAP=1 CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=wasm-ld-22 RUSTFLAGS=$2 \
        /usr/bin/cargo build --quiet --package minlex-wasm --profile wasm --target "$triple" \
        -Z build-std=std,panic_abort -Z build-std-features=optimize_for_size --features "$3" --target-dir "$target/${2:+simd-}build"
    cp "$target/${2:+simd-}build/$triple/wasm/minlex_wasm.wasm" "$dist/$1.wasm"
}

# What was there stays until all of the new is.
dist=js/dist.new
rm -rf "$dist"
mkdir -p "$dist"
module core '' ''
module catalogue '' catalogue
module core-simd '-C target-feature=+simd128' ''
module catalogue-simd '-C target-feature=+simd128' catalogue
cp js/src/*.js js/src/index.d.ts data/minlex-embedded.mlx "$dist"
rm -rf js/dist
mv "$dist" js/dist
cp LICENSE-MIT LICENSE-APACHE js/

# What a page without a table loads must stay small.
scripts/js-sizes.sh
