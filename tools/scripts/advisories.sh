#!/usr/bin/env bash
# Checks dependencies against the RustSec advisory database. Needs cargo-deny and the network, so CI
# does not run it.
set -euo pipefail
cd "$(dirname "$0")/../.."
cargo deny check advisories
