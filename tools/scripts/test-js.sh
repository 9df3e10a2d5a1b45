#!/usr/bin/env bash
# Builds the JavaScript package and tests it in Node, Deno and Bun: two minutes, and two more for
# the first build.
set -euo pipefail
cd "$(dirname "$0")/../.."

tools/scripts/build-js.sh
node --test bindings/js/test/*.test.js

tools=${CARGO_TARGET_DIR:-target}/js-tools
mkdir -p "$tools"
cp tools/npm/package*.json "$tools"
npm ci --silent --no-audit --no-fund --prefix "$tools"
tools=$tools/node_modules/.bin

# The types fit the way the package is used.
"$tools/tsc" --noEmit --strict --target es2022 --module nodenext --moduleResolution nodenext \
    --lib es2023,dom,dom.iterable bindings/js/test/types.ts

# A difference of another runtime would show in the conformance kit.
for runtime in node "$tools/deno run --quiet --no-config --no-lock --allow-read --allow-env" "$tools/bun"; do
    printf '%s: ' "$(basename "${runtime%% *}")"
    $runtime bindings/js/test/runtimes/run.js
done
