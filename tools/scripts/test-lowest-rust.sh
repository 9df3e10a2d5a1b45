#!/usr/bin/env bash
# Builds and tests the facade and the program with the lowest Rust that Cargo.toml promises, which
# rustup installs if it is another one than that of this machine.
set -euo pipefail
cd "$(dirname "$0")/../.."

lowest=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
if [[ $(rustc --version) == "rustc $lowest."* ]]; then
    echo "the Rust of this machine is the lowest, $lowest: all other tests are the test"
    exit 0
fi
rustup toolchain install --profile minimal "$lowest"
export RUSTUP_TOOLCHAIN=$lowest
cargo test --locked --release --package minlex --package minlex-cli --all-features
