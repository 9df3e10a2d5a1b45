#!/usr/bin/env bash
# Builds the page into bindings/web/dist, for any static host: seconds, once bindings/js/dist is
# there.
#
# To look at it here: node bindings/web/serve.js
set -euo pipefail
cd "$(dirname "$0")/../.."

[[ -f bindings/js/dist/minlex-simd.wasm ]] || tools/scripts/build-js.sh

# The bundler of the scripts.
[[ -x bindings/web/node_modules/.bin/esbuild ]] || npm ci --silent --no-audit --no-fund --prefix bindings/web

sources=$(mktemp -d)
trap 'rm -rf "$sources"' EXIT
cp -R bindings/web/src/. bindings/js/dist "$sources"
mv "$sources/dist" "$sources/minlex"

rm -rf bindings/web/dist
mkdir -p bindings/web/dist/minlex
cp bindings/web/src/*.* bindings/web/dist/
rm bindings/web/dist/early.js
# Counts over the whole catalogue.
cp -R bindings/web/src/statistics bindings/web/dist/
cp docs/reports/{digit-pairs,intercalates,mcn4}.csv docs/reports/automorphism-groups.tsv bindings/web/dist/statistics/
cp bindings/js/dist/*.wasm bindings/js/dist/*.mlx bindings/web/dist/minlex/
tools/scripts/wasm-module.sh files bindings/web/dist/files.wasm
# Each thread has one script, not thirty: on a slow machine, asking for each of them would take
# longer than all that they do. They are where the package looks for its modules.
esbuild() {
    bindings/web/node_modules/.bin/esbuild --target=es2022 --minify --log-level=warning "$@"
}
join() {
    esbuild "$sources/$1" --bundle --format=esm --outfile="bindings/web/dist/minlex/$2"
}
join app/main.js page.js
join app/list-worker.js list-worker.js
join app/reader-worker.js reader-worker.js
join minlex/worker.js worker.js

# The script in the document itself, which is allowed there by its sum alone.
early=$(esbuild --format=iife bindings/web/src/early.js)
sum=$(printf %s "$early" | node -p 'crypto.createHash("sha256").update(fs.readFileSync(0)).digest("base64")')
page=$(<bindings/web/src/index.html)
page=${page/@EARLY_SUM@/"$sum"}
printf '%s\n' "${page/@EARLY@/"$early"}" >bindings/web/dist/index.html

# The service worker keeps all of this but the table, each file by its sum.
node bindings/web/file-list.js bindings/web/dist
