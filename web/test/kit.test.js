// The conformance kit and the golden names in a real browser, with both builds of the modules.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { chromium } from "playwright-core";

import { rows } from "../../js/test/common.js";
import { FLAGS } from "./chromium.js";
import { serve } from "../serve.js";

/** Milliseconds until something that has not come is not coming. */
const PATIENCE = 300_000;
const DIST = fileURLToPath(new URL("../dist", import.meta.url));
const TESTS = fileURLToPath(new URL("../../js/test", import.meta.url));
const KIT = fileURLToPath(new URL("../../conformance/v1", import.meta.url));

/** Runs in the page: all checks of some files; the first thing that is not so is thrown. */
async function run({ files, simd }) {
  const [core, { openCatalogue }, { checks }] = await Promise.all(
    ["./minlex/core.js", "./minlex/catalogue.js", "./tests/kit.js"].map((module) =>
      import(new URL(module, location.href)),
    ),
  );
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
  const all = checks({ minlex: core, catalogue: await openCatalogue({ simd }), assert });
  let vectors = 0;
  for (const [file, lines] of Object.entries(files)) {
    lines.forEach(all[file]);
    vectors += lines.length;
  }
  return vectors;
}

/** The files of the kit, or what the repository had before there was one. */
function vectors() {
  if (existsSync(`${KIT}/MANIFEST.tsv`)) {
    const files = rows("conformance/v1/MANIFEST.tsv").map(({ file }) => file);
    return Object.fromEntries(files.map((file) => [file, rows(`conformance/v1/${file}`)]));
  }
  const pairs = rows("data/rank_pairs.tsv").map((row) => ({
    rank: row.rank_1based,
    minlex_form: row.minlex_grid,
    band: "0",
    automorphisms: row.n_automorphisms,
  }));
  return { "ranks.tsv": pairs.filter(({ rank }) => rank === "1") };
}

for (const simd of [true, false]) {
  test(simd ? "with vectors" : "without vectors", async () => {
    const { server, url } = await serve(DIST, 0, (path, response) => {
      if (!path.startsWith("/tests/")) return false;
      response.writeHead(200, { "content-type": "text/javascript" });
      response.end(readFileSync(TESTS + path.slice("/tests".length)));
      return true;
    });
    const browser = await chromium.launch({ ...FLAGS, timeout: PATIENCE });
    try {
      const page = await browser.newPage();
      page.setDefaultTimeout(PATIENCE);
      await page.goto(url);
      const files = vectors();
      const checked = await page.evaluate(run, { files, simd });
      assert.equal(checked, Object.values(files).flat().length);
    } finally {
      await browser.close();
      server.closeAllConnections();
      server.close();
    }
  });
}
