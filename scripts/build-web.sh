#!/usr/bin/env bash
# Builds the page into web/dist, for any static host: seconds, once js/dist is there.
#
# To look at it here: node web/serve.js
set -euo pipefail
cd "$(dirname "$0")/.."

[[ -f js/dist/minlex-simd.wasm ]] || scripts/build-js.sh

rm -rf web/dist
mkdir -p web/dist
cp -R web/src/. web/dist/
cp -R js/dist web/dist/minlex
rm -r web/dist/minlex/core web/dist/minlex/*.d.ts web/dist/minlex/index.js
scripts/wasm-module.sh files web/dist/files.wasm

# The service worker keeps everything but itself and the table, in a cache that is named after its
# content.
cd web/dist
files=$(find . -type f ! -name service-worker.js ! -name '*.mlx' -printf '"%p", ' | tr ' ' '\n' | sort | tr '\n' ' ')
version=$(find . -type f ! -name service-worker.js -print0 | sort -z | xargs -0 sha256sum | sha256sum | head -c 16)
sed -i -e "s|@VERSION@|$version|" -e "s|\"@FILES@\"|\"./\", ${files%, }|" service-worker.js
