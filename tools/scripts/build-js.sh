#!/usr/bin/env bash
# Builds the JavaScript package into bindings/js/dist: the module with everything, the one without
# functions of a table and the one with rare functions, each plain and with vectors, the table and
# the sources.
set -euo pipefail
cd "$(dirname "$0")/../.."

# The former package stays until all of the new one is there.
dist=bindings/js/dist.new
rm -rf "$dist"
mkdir -p "$dist/core"
simd='-C target-feature=+simd128'
tools/scripts/wasm-tools.sh
# Each module is one piece for the compiler, and so for one core: two kinds beside each other.
{
    tools/scripts/wasm-module.sh catalogue "$dist/minlex-simd.wasm" "$simd"
    tools/scripts/wasm-module.sh core "$dist/core/minlex-simd.wasm" "$simd"
    tools/scripts/wasm-module.sh extra "$dist/extra-simd.wasm" "$simd"
} &
with_vectors=$!
tools/scripts/wasm-module.sh catalogue "$dist/minlex.wasm"
tools/scripts/wasm-module.sh core "$dist/core/minlex.wasm"
tools/scripts/wasm-module.sh extra "$dist/extra.wasm"
wait "$with_vectors"
cp bindings/js/src/*.js bindings/js/src/*.d.ts data/minlex-embedded.mlx "$dist"
# Beside the smaller module, the same sources are `minlex/core`.
for source in classes core counts engine environment error facts module name-form options random start; do
    cp "bindings/js/src/$source.js" "$dist/core"
done
mv "$dist/core-index.js" "$dist/core/index.js"
mv "$dist/core.d.ts" "$dist/core/index.d.ts"
rm -rf bindings/js/dist
mv "$dist" bindings/js/dist
cp LICENSE-MIT LICENSE-APACHE bindings/js/

# The module for pages without a table must stay small.
tools/scripts/js-sizes.sh
