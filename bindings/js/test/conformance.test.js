// The conformance kit, every vector of it.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import * as minlex from "minlex";
import * as core from "minlex/core";

import { rows } from "./common.js";
import { checks } from "./kit.js";

const KIT = "quality/conformance/v1";
/** Vectors of WebAssembly take these instructions of the processor. */
const WITHOUT_VECTORS = "--no-enable-sse4-1";
const isThere = existsSync(new URL(`../../../${KIT}/MANIFEST.tsv`, import.meta.url));

if (isThere) {
  const table = await minlex.openTable();
  const ofCore = checks({ minlex: core, table, assert });
  for (const [file, check] of Object.entries(checks({ minlex, table, assert }))) {
    test(file, () => {
      const vectors = rows(`${KIT}/${file}`);
      assert.ok(vectors.length > 0);
      vectors.forEach(check);
    });
    test(`${file} with minlex/core`, () => rows(`${KIT}/${file}`).forEach(ofCore[file]));
  }

  test("all of it, with minlex and minlex/core, in an engine without vectors", (t) => {
    if (process.arch !== "x64") return t.skip("only engines on x64 can be told to have no vectors");
    const run = fileURLToPath(new URL("./runtimes/run.js", import.meta.url));
    const { stdout, stderr } = spawnSync(process.execPath, [WITHOUT_VECTORS, run], { encoding: "utf8" });
    assert.match(stdout, /^\d+ vectors and a worker agree with minlex\.wasm\n$/, stderr);
  });
} else {
  // Until there is one, golden.test.js has the files of the repository.
  test("the conformance kit", { skip: "it is not there" }, () => {});
}
