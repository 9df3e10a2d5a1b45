#!/usr/bin/env bash
# Builds a WebAssembly module of the crate `wasm`: tools/scripts/wasm-module.sh FEATURES FILE
# [FLAGS]. Compiles the standard library for WebAssembly, so the first time takes a minute of
# processor time.
set -euo pipefail
cd "$(dirname "$0")/../.."

tools/scripts/wasm-tools.sh

features=$1
file=$2
# A panic ends a module with a trap whatever its text: no text of it is kept, nor of its place.
flags="-Zunstable-options -Cpanic=immediate-abort -Zlocation-detail=none -Zfmt-debug=shallow ${3:-}"
target=${CARGO_TARGET_DIR:-target}/wasm/${3:+simd-}build
triple=wasm32-unknown-unknown

# Cargo would leave the symbols of a package in whose profile has a part of its own, so the linker
# is reported. RUSTC_BOOTSTRAP lets this compiler build the standard library.
RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=wasm-ld-22 RUSTFLAGS=$flags \
    /usr/bin/cargo rustc --quiet --package minlex-wasm --no-default-features --features "$features" \
    --profile wasm --target "$triple" --target-dir "$target" \
    -Z build-std=std,panic_abort -Z build-std-features=optimize_for_size \
    -- -C link-arg=--strip-all
cp "$target/$triple/wasm/minlex_wasm.wasm" "$file"
