// The conformance kit and the golden names in a real browser, with both builds of the modules.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { chromium } from "playwright-core";

import { rows } from "../../js/test/common.js";
import { packageBeside } from "./beside.js";
import { FLAGS } from "./chromium.js";
import { serve } from "../serve.js";

/** Milliseconds until something that has not come is not coming. */
const PATIENCE = 300_000;
const DIST = fileURLToPath(new URL("../dist", import.meta.url));
const TESTS = fileURLToPath(new URL("../../js/test", import.meta.url));
const KIT = fileURLToPath(new URL("../../../quality/conformance/v1", import.meta.url));

/** Runs in the page: all checks of some files; the first thing that is not so is thrown. */
async function run({ files, core: functions, simd }) {
  const [core, { openTable }, { checks }, { hasSimd }] = await Promise.all(
    [functions, "./minlex/table.js", "./tests/kit.js", "./minlex/environment.js"].map((module) =>
      import(new URL(module, location.href)),
    ),
  );
  if (hasSimd() !== simd) throw new Error(`the engine has vectors: ${hasSimd()}`);
  const same = (found, wanted) => JSON.stringify(found) === JSON.stringify(wanted);
  const must = (is, ...what) => {
    if (!is) throw new Error(what.map((value) => JSON.stringify(value)).join(" "));
  };
  const assert = {
    ok: (value) => must(value, "not so"),
    equal: (found, wanted) => must(found === wanted, found, wanted),
    notEqual: (found, other) => must(found !== other, found, other),
    deepEqual: (found, wanted) => must(same(found, wanted), found, wanted),
    throws: (job, { code }, what) => {
      try {
        job();
      } catch (error) {
        return must(error.code === code, what, error.code, code);
      }
      throw new Error(`${what}: nothing is thrown`);
    },
  };
  const table = await openTable();
  const asked = await openTable({ simd: false });
  assert.equal(asked.unrank(3_897_682_283), table.unrank(3_897_682_283));
  const all = checks({ minlex: core, table, assert });
  let vectors = 0;
  for (const [file, lines] of Object.entries(files)) {
    lines.forEach(all[file]);
    vectors += lines.length;
  }
  return vectors;
}

/** The files of the kit, or those of the repository before there was one. */
function vectors() {
  if (existsSync(`${KIT}/MANIFEST.tsv`)) {
    const files = rows("quality/conformance/v1/MANIFEST.tsv").map(({ file }) => file);
    return Object.fromEntries(files.map((file) => [file, rows(`quality/conformance/v1/${file}`)]));
  }
  const pairs = rows("data/rank_pairs.tsv").map((row) => ({
    rank: row.rank_1based,
    minlex_form: row.minlex_grid,
    band: "0",
    automorphisms: row.n_automorphisms,
  }));
  return { "ranks.tsv": pairs.filter(({ rank }) => rank === "1") };
}

/** Vectors of WebAssembly take these instructions of the processor. */
const WITHOUT_VECTORS = "--js-flags=--no-enable-sse4-1";
/** Modules of the page with the functions without a table: beside the others, and alone. */
const CORES = { minlex: "./minlex/core.js", "minlex/core": "./minlex/core/index.js" };

for (const simd of [true, false]) {
  for (const [name, core] of Object.entries(CORES)) {
    test(`${name} ${simd ? "with" : "without"} vectors`, async (t) => {
      if (!simd && process.arch !== "x64") return t.skip("only engines on x64 can be told to have none");
      const { server, url } = await serve(DIST, 0, beside);
      const args = simd ? FLAGS.args : [...FLAGS.args, WITHOUT_VECTORS];
      const browser = await chromium.launch({ ...FLAGS, args, timeout: PATIENCE });
      try {
        const page = await browser.newPage();
        page.setDefaultTimeout(PATIENCE);
        await page.goto(url);
        const files = vectors();
        const checked = await page.evaluate(run, { files, core, simd });
        assert.equal(checked, Object.values(files).flat().length);
      } finally {
        await browser.close();
        server.closeAllConnections();
        server.close();
      }
    });
  }
}

/** Answers with a file from beside the page, if it is one. */
function beside(path, response) {
  if (!path.startsWith("/tests/")) return packageBeside(path, response);
  const file = readFileSync(TESTS + path.slice("/tests".length));
  response.writeHead(200, { "content-type": "text/javascript" }).end(file);
  return true;
}
