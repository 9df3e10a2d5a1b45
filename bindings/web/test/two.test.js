// Two puzzles, side by side.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import { DIST, GRID, visit } from "./visitor.js";

visit("two puzzles", async (visitor) => {
  await visitor.goto("#two");
  await visitor.verdict("two", "The same puzzle in disguise");
  await visitor.sees("Play");
  await visitor.allIsWell();
  await visitor.picture("two");
  await visitor.page.fill("#two-text-1", GRID);
  await visitor.verdict("two", "Essentially different");
  await visitor.page.fill("#two-text-1", "1..");
  await visitor.sees("3 cells found");
});

visit("what is typed outlives the address of a pair", async (visitor) => {
  await visitor.goto(`#two=${GRID},${GRID}`);
  await visitor.verdict("two", "The same puzzle in disguise");
  await visitor.page.fill("#two-text-1", "1..");
  await visitor.sees("3 cells found");
  await visitor.page.reload();
  await visitor.sees("3 cells found");
});

visit("what is typed before the page can answer stays", async (visitor) => {
  const held = [];
  visitor.instead = (path, response) => {
    if (!path.endsWith(".wasm")) return false;
    const headers = { "content-type": "application/wasm" };
    held.push(() => response.writeHead(200, headers).end(readFileSync(DIST + path)));
    return true;
  };
  await visitor.goto("#two");
  await visitor.page.fill("#two-text-1", GRID);
  visitor.instead = () => false;
  held.forEach((send) => send());
  await visitor.verdict("two", "Essentially different");
  assert.equal(await visitor.page.inputValue("#two-text-1"), GRID);
});
