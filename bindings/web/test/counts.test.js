// Exact numbers of solutions, unavoidable sets, titles, and errors that look like errors.

import assert from "node:assert/strict";

import { GRID, LOKI, NAME, visit } from "./visitor.js";

const ROW = `123456789${".".repeat(72)}`;

visit("the number of solutions, whatever is on the board", async (visitor) => {
  const { page } = visitor;
  await visitor.goto(`#puzzle=${ROW}`);
  // 6,670,903,752,021,072,936,960 / 9!
  await visitor.sees("Exactly 18,383,222,420,692,992 solutions.");
  await page.fill("#one-text", GRID.replace(/[12]/g, "."));
  await visitor.verdict("one", "Several solutions so far.");
  await visitor.sees(/Exactly \d+ solutions\./);
  await visitor.click("Clear");
  await visitor.verdict("one", "An empty grid, with 6,670,903,752,021,072,936,960 solutions.");
  await page.fill("#one-text", LOKI);
  await visitor.verdict("one", "exactly one solution");
  assert.equal(await page.locator(".count").textContent(), "");
  await visitor.allIsWell();
});

visit("a count is given up when another puzzle is typed", async (visitor) => {
  const { page } = visitor;
  await visitor.goto(`#puzzle=${".".repeat(80)}1`);
  await visitor.sees(/Counting the solutions/);
  await page.fill("#one-text", LOKI);
  await visitor.sees(NAME);
  // The worker of the view, and no other.
  await visitor.waitFor(() => document.querySelector(".count").textContent === "");
  await visitor.allIsWell();
});

visit("unavoidable sets of a solution, one after another", async (visitor) => {
  const { page } = visitor;
  await visitor.goto(`#puzzle=${LOKI}`);
  await visitor.sees(NAME);
  await page.getByText("More", { exact: true }).click();
  await visitor.done("one");
  await visitor.sees(/Set 1 of \d+: 4 cells\./);
  await visitor.click("Next set");
  await visitor.sees(/Set 2 of \d+/);
  await visitor.click("Previous set");
  await visitor.click("Previous set");
  await visitor.sees(/Set (\d+) of \1: 10 cells\./);
  await visitor.sees("none, as in every valid puzzle");
  await visitor.allIsWell();
});

visit("the title of the page is what is shown", async (visitor) => {
  const { page } = visitor;
  const titled = (text) => page.waitForFunction((text) => document.title === text, text);
  await visitor.goto(`#puzzle=${LOKI}`);
  await titled(`${NAME} · minlex`);
  await visitor.goto("#two");
  await titled("Two puzzles · minlex");
  await visitor.goto("#rank=1");
  await titled("Grid 1 · minlex");
  await visitor.goto("#one");
  await page.fill("#one-text", "12.4567");
  await titled("minlex: every Sudoku has a name");
  await visitor.verdict("one", "7 cells found");
  assert.equal(await page.getAttribute("#one-text", "aria-invalid"), "true");
  assert.equal(await page.getAttribute("section[data-view=one] .verdict", "data-state"), "wrong");
});

visit("a link whose cells are no digits is no puzzle", async (visitor) => {
  const { pack } = await import("../src/app/players.js");
  for (const value of [" 5", "+5", "5.0", 12, -3]) {
    const grid = Array.from({ length: 9 }, () => Array(9).fill({}));
    grid[3] = grid[3].with(4, { value, given: true });
    const link = `https://f-puzzles.com/?load=${encodeURIComponent(pack(JSON.stringify({ size: 9, grid })))}`;
    await visitor.goto("#one");
    await visitor.page.fill("#one-text", link);
    await visitor.verdict("one", "This link has no puzzle of 81 cells in it");
  }
});
