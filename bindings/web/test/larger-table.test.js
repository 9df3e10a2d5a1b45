// A larger table than the package's, by URL and as a file: the standard one, whose path is in
// MINLEX_STANDARD.

import assert from "node:assert/strict";
import { createReadStream, statSync } from "node:fs";
import { test } from "node:test";

import { LOKI, NAME, visit } from "./visitor.js";

const STANDARD = process.env.MINLEX_STANDARD;

if (STANDARD) {
  const size = statSync(STANDARD).size;
  const serveIt = (path, response) => {
    if (path !== "/standard.mlx") return false;
    response.writeHead(200, { "content-type": "application/octet-stream", "content-length": size });
    createReadStream(STANDARD).pipe(response);
    return true;
  };

  visit("the standard table by URL, kept for when there is no network", async (visitor) => {
    visitor.instead = serveIt;
    await visitor.goto();
    const use = () =>
      visitor.page.evaluate(async (puzzle) => {
        const { openTable } = await import(new URL("./minlex/table.js", location.href));
        const pieces = [];
        const onProgress = (done, total) => pieces.push([done, total]);
        const table = await openTable({ source: "standard.mlx", onProgress });
        const { info } = table;
        return { info, name: table.name(puzzle), grid: table.unrank(table.rank(table.unrank(77))), pieces };
      }, LOKI);
    const found = await use();
    assert.equal(found.info.preset, "standard");
    assert.equal(found.info.bytes, size);
    assert.equal(found.name, NAME);
    assert.deepEqual(found.pieces.at(-1), [size, size]);
    assert.ok(found.pieces.length > 2, "progress on the way");
    await visitor.waitFor(async () => {
      const tables = await caches.open("minlex-tables-1");
      return (await tables.keys()).some(({ url }) => url.endsWith("standard.mlx"));
    });
    visitor.instead = (path, response) => path === "/standard.mlx" && (response.destroy(), true);
    const again = await use();
    assert.deepEqual({ ...again, pieces: [] }, { ...found, pieces: [] });
  });

  visit("the standard table by URL in a worker", async (visitor) => {
    visitor.instead = serveIt;
    await visitor.goto();
    const answers = await visitor.page.evaluate(async (puzzle) => {
      const { openWorker } = await import(new URL("./minlex/background.js", location.href));
      const source = new URL("standard.mlx", location.href).href;
      const worker = await openWorker({ table: { source } });
      const { answers } = await worker.nameBatch([puzzle]);
      worker.close();
      return [worker.info.preset, ...answers];
    }, LOKI);
    assert.deepEqual(answers, ["standard", NAME]);
  });

  visit("the standard table as a file", async (visitor) => {
    await visitor.goto(`#puzzle=${LOKI}`);
    await visitor.sees(NAME);
    await visitor.page.locator("footer input[type=file]").setInputFiles(STANDARD);
    await visitor.sees(`Table standard, ${size.toLocaleString("en")} bytes, verified.`);
    await visitor.sees(NAME);
    await visitor.goto("#how");
    await visitor.done("how");
    await visitor.sees("= 3,897,682,283");
    await visitor.goto("#list");
    await visitor.page.fill("#list-text", LOKI);
    await visitor.click("Name them");
    await visitor.verdict("list", "1 essentially different puzzles, in");
    await visitor.allIsWell();
  });
} else {
  test("a larger table", (t) => {
    const without = "NOT TESTED: a larger table in the browser; MINLEX_STANDARD has no path of one";
    if (process.env.MINLEX_LEAVE_NOTHING_OUT === "1") throw new Error(without);
    console.error(without);
    t.skip();
  });
}
