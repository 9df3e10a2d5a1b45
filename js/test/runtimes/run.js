// The package in another runtime than Node: RUNTIME js/test/runtimes/run.js. All vectors of the
// conformance kit, a batch in a worker, and an error; says how many vectors there were.

import assert from "node:assert/strict";

import * as minlex from "../../dist/index.js";
import * as core from "../../dist/core/index.js";
import { GRID, LOKI, rows } from "../common.js";
import { checks } from "../kit.js";

const catalogue = await minlex.openCatalogue();
let vectors = 0;
for (const [file, check] of Object.entries(checks({ minlex, catalogue, assert }))) {
  const lines = rows(`conformance/v1/${file}`);
  lines.forEach(check);
  vectors += lines.length;
}

assert.equal(core.minlex(GRID), minlex.minlex(GRID));
await minlex.prepare();
assert.throws(() => minlex.minlex("x"), { code: "InvalidGrid" });

const worker = await minlex.openWorker({ catalogue: true });
const { answers, failures } = await worker.nameBatch([LOKI, "x"]);
assert.equal(answers[0], catalogue.name(LOKI));
assert.equal(failures[0].item, 1);
worker.close();

console.log(`${vectors} vectors and a worker agree`);
