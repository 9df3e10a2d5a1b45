// A list of puzzles, typed and dropped.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import { GRID, LOKI, visit } from "./visitor.js";

visit("a list is named, counted and downloaded", async (visitor) => {
  await visitor.goto("#list");
  const disguised = [...LOKI].map((d) => (d === "." ? d : 10 - d)).join("");
  const lines = [LOKI, `${LOKI} 11.9/11.9/11.3`, "", "rubbish", GRID, disguised];
  await visitor.page.fill("#list-text", lines.join("\r\n"));
  await visitor.click("Name them");
  await visitor.verdict("list", "2 essentially different puzzles, 1 line without a name, in");
  await visitor.sees("Line 4: ");
  const download = visitor.page.waitForEvent("download");
  await visitor.click("Download as CSV");
  const csv = readFileSync(await (await download).path(), "utf8").split("\r\n");
  assert.equal(csv.length, 4);
  assert.match(csv[1], new RegExp(`^1,[0-9A-Za-z{}]{19},${LOKI.replaceAll(".", "\\.")},3$`));
  await visitor.allIsWell();
  await visitor.picture("list");
});

visit("a long list can be cancelled, and what was found stays", async (visitor) => {
  await visitor.goto("#list");
  await visitor.page.evaluate((puzzle) => {
    const data = new DataTransfer();
    data.items.add(new File(Array(2000).fill(`${puzzle}\n`.repeat(1000)), "list.txt"));
    document
      .querySelector(".drop")
      .dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true }));
  }, LOKI);
  await visitor.verdict("list", "so far");
  await visitor.click("Cancel");
  await visitor.verdict("list", "1 essentially different puzzles, before you cancelled");
});
