// The package in another runtime than Node, or in Node with other options: RUNTIME
// bindings/js/test/runtimes/run.js. All vectors of the conformance kit with `minlex` and with
// `minlex/core`, a batch in a worker, and an error; prints the number of vectors and the
// build.

import assert from "node:assert/strict";

import * as minlex from "../../dist/index.js";
import * as core from "../../dist/core/index.js";
import { hasSimd } from "../../dist/environment.js";
import { LOKI, rows } from "../common.js";
import { checks } from "../kit.js";

const table = await minlex.openTable();
let vectors = 0;
for (const all of [minlex, core]) {
  vectors = 0;
  for (const [file, check] of Object.entries(checks({ minlex: all, table, assert }))) {
    const lines = rows(`quality/conformance/v1/${file}`);
    lines.forEach(check);
    vectors += lines.length;
  }
}

await minlex.warmUp();
assert.throws(() => minlex.form("x"), { code: "InvalidGrid" });

const worker = await minlex.openWorker({ table: true });
const { answers, failures } = await worker.nameBatch([LOKI, "x"]);
assert.equal(answers[0], table.name(LOKI));
assert.equal(failures[0].item, 1);
worker.close();

const build = hasSimd() ? "minlex-simd.wasm" : "minlex.wasm";
console.log(`${vectors} vectors and a worker agree with ${build}`);
