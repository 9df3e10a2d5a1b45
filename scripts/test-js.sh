#!/usr/bin/env bash
# Builds the JavaScript package and tests it in Node: a minute, and two more for the first build.
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/build-js.sh
node --test js/test/*.test.js

# The types fit the way the package is used.
tools=${CARGO_TARGET_DIR:-target}/js-tools
npm install --silent --no-save --no-audit --no-fund --prefix "$tools" typescript@5.9.3
"$tools/node_modules/.bin/tsc" --noEmit --strict --target es2022 --module nodenext --moduleResolution nodenext \
    --lib es2023,dom,dom.iterable js/test/types.ts
