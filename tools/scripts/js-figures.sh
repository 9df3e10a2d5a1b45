#!/usr/bin/env bash
# The whole table of figures of the JavaScript package and the page, on a machine that has nothing
# else to do: tools/scripts/js-figures.sh. A quarter of an hour, most of it compiling.
set -euo pipefail
cd "$(dirname "$0")/../.."

cargo build --release --quiet --package minlex-cli
tools/scripts/build-js.sh >/dev/null
tools/scripts/build-web.sh >/dev/null
npm ci --silent --no-audit --no-fund --prefix bindings/web

printf '| what | must | goal | measured |\n|---|---|---|---|\n'
tools/scripts/js-sizes.sh | sed -n 's/^everything but the table *//p' |
    sed 's/.*/| core and catalogue, everything but the table, brotli | 200 kB | 100 kB | & |/'
tools/scripts/js-sizes.sh | sed -n 's/^minlex\/core and its scripts *//p' |
    sed 's/.*/| `minlex\/core`, what needs no table, brotli | 200 kB | 100 kB | & |/'
node bindings/js/bench/ratios.js "${CARGO_TARGET_DIR:-target}/release/minlex"
node bindings/web/test/figures.js
