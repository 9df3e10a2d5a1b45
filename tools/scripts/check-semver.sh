#!/usr/bin/env bash
# Compares the public API of the library crates with that of the last release, and names
# the version that the next one must have. Needs a release to compare with (a tag such as v1.0.0);
# without one it reports that and is done.
set -euo pipefail
cd "$(dirname "$0")/../.."

last=$(git describe --tags --abbrev=0 --match 'v[0-9]*' 2>/dev/null || true)
if [[ -z $last ]]; then
    echo 'check-semver: there is no release yet to compare with'
    exit 0
fi
tools=$(realpath -m "${CARGO_TARGET_DIR:-target}/tools")
PATH=$tools/bin:$PATH
if ! cargo semver-checks --version >/dev/null 2>&1; then
    cargo install cargo-semver-checks --locked --root "$tools" --target-dir "$tools/build"
    rm -rf "$tools/build"
fi
# Programs and unpublished crates have no API.
cargo semver-checks --workspace --baseline-rev "$last" --exclude minlex-cli --exclude minlex-capi \
    --exclude minlex-python --exclude minlex-wasm --exclude minlex-bench --exclude minlex-testing \
    --exclude minlex-conformance --exclude minlex-fuzz-checks --exclude minlex-server
