// The package as three bundlers pack it, in a real browser.

import assert from "node:assert/strict";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { build as esbuild } from "esbuild";
import { build as vite } from "vite";
import webpack from "webpack";

import { GRID, LOKI, NAME, inBrowser } from "./visitor.js";

const PACKAGE = fileURLToPath(new URL("../../js", import.meta.url));
const APP = `
import { countAllSolutions, form, openTable, openWorker, unavoidableSets } from "minlex";
const say = (text) => (document.body.textContent = text);
try {
  const table = await openTable();
  const worker = await openWorker({ table: true });
  const { answers } = await worker.nameBatch([${JSON.stringify(LOKI)}]);
  const rank = table.rank(form(${JSON.stringify(GRID)}));
  // These load the module of rare functions, in a worker and here.
  const count = await countAllSolutions("123456789" + ".".repeat(72));
  const { sets } = await unavoidableSets(${JSON.stringify(GRID)}, { size: 4 });
  say([rank, answers[0], count, sets.length > 0, "done"].join(": "));
} catch (error) {
  say(error.message + ": done");
}
`;
const HTML = '<!doctype html><title>app</title><body><script type="module" src="./app.js"></script>';

/** An application in a folder of its own, with the package installed. */
function application() {
  const folder = mkdtempSync(join(tmpdir(), "minlex-app-"));
  // Copied as npm does it: bundlers treat modules below this name in their own way.
  const installed = join(folder, "node_modules/minlex");
  cpSync(join(PACKAGE, "dist"), join(installed, "dist"), { recursive: true });
  cpSync(join(PACKAGE, "package.json"), join(installed, "package.json"));
  writeFileSync(join(folder, "app.js"), APP);
  writeFileSync(join(folder, "index.html"), HTML);
  return folder;
}

const BUNDLERS = {
  async vite(root, outDir) {
    const build = { outDir, target: "es2022", emptyOutDir: true };
    await vite({ root, base: "./", logLevel: "error", build, worker: { format: "es" } });
  },

  async webpack(context, path) {
    const output = { path, filename: "app.js", module: true };
    const compiler = webpack({
      context,
      entry: "./app.js",
      mode: "production",
      experiments: { outputModule: true },
      optimization: { splitChunks: { cacheGroups: { defaultVendors: false } } },
      output,
    });
    const stats = await new Promise((resolve, reject) => {
      compiler.run((error, stats) => (error ? reject(error) : resolve(stats)));
    });
    assert.ok(!stats.hasErrors(), stats.toString({ all: false, errors: true }));
    writeFileSync(join(path, "index.html"), HTML);
  },

  // esbuild leaves the files beside the package's modules alone: they are copied.
  async esbuild(folder, outdir) {
    await esbuild({ entryPoints: [join(folder, "app.js")], bundle: true, format: "esm", outdir });
    cpSync(join(PACKAGE, "dist"), outdir, { recursive: true });
    writeFileSync(join(outdir, "index.html"), HTML);
  },
};

for (const [name, bundle] of Object.entries(BUNDLERS)) {
  inBrowser(`bundled by ${name}`, async (visit) => {
    const folder = application();
    try {
      await bundle(folder, join(folder, "out"));
      const page = await visit(join(folder, "out"));
      await page.waitForFunction(() => document.body.textContent.endsWith("done"));
      assert.equal(await page.textContent("body"), `3897682283: ${NAME}: 18383222420692992: true: done`);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
}
