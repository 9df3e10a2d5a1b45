#!/usr/bin/env bash
# Installs the compiler of WebAssembly modules, if it is missing: the one of the
# distribution, which has the source of its library. rustup's toolchain stays as it is.
set -euo pipefail

packages=()
[[ -x /usr/bin/rustc && -d /usr/lib/rustlib/src/rust/library ]] ||
    packages+=(rustc-web cargo-web rust-web-src)
command -v wasm-ld-22 >/dev/null || packages+=(lld-22)
command -v brotli >/dev/null || packages+=(brotli)
((${#packages[@]} == 0)) || "$(dirname "$0")/apt-install.sh" "${packages[@]}"
