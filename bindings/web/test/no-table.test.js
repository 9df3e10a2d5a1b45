// Without a table: lists and "How it works" without names and ranks.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import { canonical } from "../../js/dist/index.js";
import { otherVersion } from "../../js/test/common.js";
import { GRID, LOKI, visit } from "./visitor.js";

const TABLE = readFileSync(new URL("../../../data/minlex-embedded.mlx", import.meta.url));
const sent = (bytes) => (response) => response.writeHead(200).end(bytes);
const NO_TABLE = {
  missing: (response) => response.writeHead(404).end(),
  damaged: sent(TABLE.map((byte, i) => (i === 2_000_000 ? byte ^ 7 : byte))),
  "of another format version": sent(otherVersion(TABLE)),
  "out of reach": (response) => response.destroy(),
};
const PICKED = { name: "table.mlx", mimeType: "application/octet-stream", buffer: TABLE };
const disguised = [...LOKI].map((d) => (d === "." ? d : 10 - d)).join("");

/** The lines of the downloaded CSV. */
async function csv(visitor) {
  const download = visitor.page.waitForEvent("download");
  await visitor.click("Download as CSV");
  return readFileSync(await (await download).path(), "utf8").split("\r\n");
}

for (const [what, answer] of Object.entries(NO_TABLE)) {
  visit(`a list while the table is ${what}`, async (visitor) => {
    visitor.instead = (path, response) => path.endsWith(".mlx") && (answer(response), true);
    await visitor.goto("#list");
    const lines = [LOKI, `${LOKI} 11.9/11.9/11.3`, "", LOKI.slice(1), GRID, disguised];
    await visitor.page.fill("#list-text", lines.join("\n"));
    await visitor.click("Name them");
    const verdict = "2 essentially different puzzles, 1 line without a canonical puzzle, in";
    await visitor.verdict("list", verdict);
    const missing = visitor.page.locator("section[data-view=list] .problem").filter({ visible: true });
    assert.match(await missing.textContent(), /^Names and ranks are missing: .*They get their names with/);
    assert.doesNotMatch(await missing.textContent(), /\bbuild\b/);
    const [titles, first, second] = await csv(visitor);
    assert.equal(titles, "line,canonical,puzzle,count,text");
    assert.equal(first, `1,${canonical(LOKI)},${LOKI},3,`);
    assert.equal(second, `5,${canonical(GRID)},${GRID},1,`);
    await visitor.allIsWell();
    // A table that comes later names the same list.
    await visitor.page.locator("#notice input[type=file]").setInputFiles(PICKED);
    await visitor.verdict("list", "2 essentially different puzzles, 1 line without a name, in");
    assert.equal(await missing.count(), 0);
    assert.match((await csv(visitor))[1], /^1,[0-9A-Za-z{}]{19},/);
  });
}

visit("canonical puzzles of a list lead to the puzzle", async (visitor) => {
  visitor.instead = (path, response) => path.endsWith(".mlx") && (response.writeHead(404).end(), true);
  await visitor.goto("#list");
  await visitor.page.fill("#list-text", LOKI);
  await visitor.click("Name them");
  await visitor.verdict("list", "1 essentially different puzzles, in");
  await visitor.page.click("section[data-view=list] td a");
  await visitor.verdict("one", "exactly one solution");
  assert.equal(await visitor.page.inputValue("#one-text"), canonical(LOKI));
});

visit("How it works, while there is no table", async (visitor) => {
  visitor.instead = (path, response) => path.endsWith(".mlx") && (response.writeHead(404).end(), true);
  await visitor.goto(`#how=${GRID}`);
  await visitor.done("how");
  for (const text of [
    "The grid has six chutes",
    /That is .*, with number 86\./,
    "The numbers of the next chapters are in the table, and there is none: cannot read the table",
    "Missing without a table: The sum, and with it the rank.",
  ]) {
    await visitor.sees(text);
  }
  const chapters = await visitor.page.locator("section[data-view=how] h2").allTextContents();
  assert.deepEqual(chapters.map((title) => title[0]), [..."1234567"]);
  await visitor.click("Copy the minlex form");
  const form = await visitor.page.evaluate(() => navigator.clipboard.readText());
  assert.equal(form, canonical(GRID));
  await visitor.allIsWell();
  await visitor.page.locator("#notice input[type=file]").setInputFiles(PICKED);
  await visitor.sees("= 3,897,682,283");
});

visit("How it works shows what needs no table before the table is there", async (visitor) => {
  const held = [];
  visitor.instead = (path, response) => path.endsWith(".mlx") && held.push(response) > 0;
  await visitor.goto(`#how=${GRID}`);
  await visitor.sees("The smallest chute goes to the top");
  visitor.instead = () => false;
  for (const response of held) response.writeHead(200).end(TABLE);
  await visitor.sees("= 3,897,682,283");
});
