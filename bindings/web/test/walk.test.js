// A walk through the catalogue, and how it works.

import assert from "node:assert/strict";

import { GRID, LOKI, visit } from "./visitor.js";

visit("a walk, with back and forward", async (visitor) => {
  const { page } = visitor;
  await visitor.goto("#rank=3897682283");
  await visitor.sees("3,897,682,283 of 5,472,730,538");
  await visitor.click("Next");
  await visitor.sees("3,897,682,284 of 5,472,730,538");
  await page.goBack();
  await visitor.sees("3,897,682,283 of 5,472,730,538");
  await page.goForward();
  await visitor.sees("3,897,682,284 of 5,472,730,538");
  await page.selectOption("#band", "415");
  await visitor.sees("5,472,730,538 of 5,472,730,538");
  await visitor.click("Random grid");
  await page.waitForFunction(() => !location.hash.endsWith("5472730538"));
  await visitor.isAt();
  await page.fill("#rank", "0");
  await page.press("#rank", "Enter");
  await visitor.sees("ranks go from 1 to 5472730538");
  await page.fill("#rank", "5%");
  await page.press("#rank", "Enter");
  await visitor.isAt("#rank=5%25");
  await page.locator("section[data-view=walk] .problem").filter({ hasText: "%" }).waitFor();
  assert.equal(await page.inputValue("#rank"), "5%");
  await page.fill("#rank", "5472730538");
  await page.press("#rank", "Enter");
  await visitor.sees("5,472,730,538 of");
  await visitor.done("walk");
  await visitor.allIsWell();
  await visitor.picture("walk");
});

visit("how it works, for the grid at hand", async (visitor) => {
  await visitor.goto("#how");
  await visitor.done("how");
  // The numbers of docs/METHOD.md that do not depend on the table.
  for (const text of ["2,930,176 prefixes", "2,672,950", "3,865,781,944 minlex forms", "= 3,897,682,283"]) {
    await visitor.sees(text);
  }
  const numbers = await visitor.page.locator("section[data-view=how] td.number").allTextContents();
  const [rank, ...terms] = numbers.map((text) => Number(text.replaceAll(",", ""))).reverse();
  assert.equal(rank, 3_897_682_283);
  assert.equal(terms.reduce((all, term) => all + term), rank);
  await visitor.goto("#how=123456789456789123789123456214365897365897214897214365531642978642978531978531642");
  await visitor.done("how");
  await visitor.sees("= 1.");
  await visitor.allIsWell();
  await visitor.picture("how");
});

visit("all that is known of a grid, on its board and in code", async (visitor) => {
  const { page } = visitor;
  await visitor.goto("#grid=964550");
  await visitor.sees("648, group class 122, which 1 grid has");
  await visitor.sees("18 of 18, 18 of 6+6+6");
  await visitor.click("Automorphisms");
  await visitor.sees("1 of 648. Cells move in cycles");
  assert.ok((await page.locator(".layer polygon").count()) > 0);
  await visitor.click("Earlier");
  await visitor.sees("The identity, which moves nothing");
  await visitor.click("Unavoidable sets of four");
  await visitor.sees(": None.");
  await page.fill("#rank", GRID);
  await page.press("#rank", "Enter");
  await visitor.isAt("#rank=3897682283");
  await visitor.done("walk");
  const fact = async (title) => Number(await page.locator("section[data-view=walk] dt", { hasText: title }).locator("+ dd").textContent());
  const shown = async (kind) => {
    await visitor.click(kind);
    return page.locator(".layer polygon").count();
  };
  assert.equal(await shown("Those that share no cell"), await fact("MCN4"));
  assert.equal(await shown("Intercalates"), await fact("Intercalates"));
  assert.equal(await shown("Unavoidable sets of four"), await fact("UA4"));
  await visitor.click("Later");
  assert.equal(await page.locator(".layer rect").count(), 4);
  await visitor.click("SQL");
  assert.match(await copied(visitor, "the code"), /minlex_unrank\(3897682283\)/);
  await visitor.allIsWell();
  await visitor.picture("grid");
  await page.fill("#rank", "5411131853 W1Rmk0Yu2q34I6");
  await page.press("#rank", "Enter");
  await visitor.isAt("#rank=5411131853");
});

/** The text that a button copies. */
async function copied(visitor, label) {
  await visitor.click(`Copy ${label}`);
  return visitor.page.evaluate(() => navigator.clipboard.readText());
}

visit("what the walk shows can be copied", async (visitor) => {
  await visitor.goto("#rank=3897682283");
  await visitor.done("walk");
  assert.equal(await copied(visitor, "the rank"), "3897682283");
  const form = await copied(visitor, "the minlex form");
  assert.equal(await copied(visitor, "the minlex form at rank 3,897,682,283"), form);
  const next = await copied(visitor, "the minlex form at rank 3,897,682,284");
  assert.match(next, /^[1-9]{81}$/);
  assert.notEqual(next, form);
  assert.ok((await copied(visitor, "link to the grid")).endsWith("#rank=3897682283"));
});

visit("what How it works shows can be copied", async (visitor) => {
  await visitor.goto(`#how=${GRID}`);
  await visitor.done("how");
  assert.equal(await copied(visitor, "the grid"), GRID);
  assert.match(await copied(visitor, "the band numbers"), /^(\d+ ){5}\d+$/);
  assert.equal(await copied(visitor, "the number of the prefix"), "2672950");
  assert.equal(await copied(visitor, "the rank"), "3897682283");
  const [terms, rank] = (await copied(visitor, "the sum")).split(" = ");
  assert.equal(terms.split(" + ").reduce((all, term) => all + Number(term), 0), Number(rank));
  const [titles, ...walk] = (await copied(visitor, "the whole walk")).split("\n");
  assert.equal(titles.split("\t").length, 6);
  assert.ok(walk.at(-1).startsWith("2672950\t"));
  assert.ok((await copied(visitor, "the link")).endsWith(`#how=${GRID}`));
});

visit("the grid at hand goes along to the walk and to How it works", async (visitor) => {
  const { page } = visitor;
  await visitor.goto(`#puzzle=${LOKI}`);
  await visitor.done("one");
  await page.click("nav a[data-view=walk]");
  await visitor.sees("3,636,310,645 of 5,472,730,538");
  await visitor.click("Next");
  await visitor.sees("3,636,310,646 of 5,472,730,538");
  await page.click("nav a[data-view=how]");
  await visitor.sees("= 3,636,310,646");
  await page.reload();
  await visitor.sees("= 3,636,310,646");
  await page.click("nav a[data-view=walk]");
  await visitor.sees("3,636,310,646 of 5,472,730,538");
  assert.equal(await page.inputValue("#rank"), "3636310646");
});
