// For everybody: with the keyboard alone, on a phone, in the dark.

import assert from "node:assert/strict";

import { GRID, LOKI, NAME, visit } from "./visitor.js";

visit("a puzzle with the keyboard alone", async (visitor) => {
  const { page } = visitor;
  await visitor.goto(`#puzzle=${".".repeat(81)}`);
  await visitor.verdict("one", "An empty grid");
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.className), "skip");
  await page.keyboard.press("Enter");
  await visitor.tabTo("[role=gridcell]");
  await page.keyboard.type(LOKI);
  await visitor.verdict("one", "exactly one solution");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Delete");
  const label = await page.evaluate(() => document.activeElement.getAttribute("aria-label"));
  assert.match(label, /^row 8 column 1, empty/);
  assert.equal(await page.inputValue("#one-text"), LOKI);
  await visitor.done("one");
  await visitor.tabTo("[aria-label='Copy the name']");
  await page.keyboard.press("Enter");
  await visitor.sees("Copied");
  await visitor.tabTo("section[data-view=one] > .more > summary");
  await page.keyboard.press("Enter");
  await visitor.tabTo(".steps button");
  await page.keyboard.press("Space");
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-pressed")), "true");
});

visit("every other view with the keyboard alone", async (visitor) => {
  const { page } = visitor;
  await visitor.goto(`#puzzle=${LOKI}`);
  await visitor.tabTo("nav [data-view=two]");
  await page.keyboard.press("Enter");
  await visitor.isAt("#two");
  await visitor.verdict("two", "The same puzzle in disguise");
  await visitor.tabTo("#two-text-1");
  await page.keyboard.press("Control+A");
  await page.keyboard.type(GRID);
  await visitor.verdict("two", "Essentially different");
  await page.reload();
  await visitor.verdict("two", "Essentially different");

  await visitor.tabTo("nav [data-view=list]");
  await page.keyboard.press("Enter");
  await visitor.isAt("#list");
  await visitor.tabTo("#list-text");
  await page.keyboard.type(LOKI);
  await visitor.tabTo("section[data-view=list] button.main");
  await page.keyboard.press("Enter");
  await visitor.verdict("list", "1 essentially different puzzles, in");
  await visitor.tabTo("section[data-view=list] td a");
  await page.keyboard.press("Enter");
  await visitor.verdict("one", "Read as a name");

  await page.reload();
  await visitor.isAt();
  await visitor.tabTo("nav [data-view=walk]");
  await page.keyboard.press("Enter");
  await visitor.isAt();
  await visitor.sees("3,636,310,645 of");
  await visitor.tabTo("input[type=range]");
  await page.keyboard.press("End");
  await visitor.sees("5,472,730,538 of");
  await visitor.tabTo("#rank");
  await page.keyboard.press("Control+A");
  await page.keyboard.type("17");
  await page.keyboard.press("Enter");
  await visitor.sees("17 of 5,472,730,538");
});

const phone = { viewport: { width: 360, height: 740 }, colorScheme: "dark", hasTouch: true, isMobile: true };

async function fitsAPhone(visitor) {
  const width = await visitor.page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= 360, `${width} pixels wide`);
}

for (const [view, address] of Object.entries({
  one: `#puzzle=${LOKI}`,
  two: "#two",
  list: "#list",
  statistics: "#statistics=ua4-automorphisms",
  reliability: "#reliability",
  walk: "#rank=3897682283",
  how: "#how",
})) {
  visit(
    `a phone in the dark: ${view}`,
    async (visitor) => {
      await visitor.goto(address);
      await visitor.page.locator(`section[data-view=${view}] h1`).waitFor();
      await visitor.done(view);
      await fitsAPhone(visitor);
      await visitor.allIsWell();
      await visitor.picture(`phone-${view}`);
    },
    phone,
  );
}

// Its 7,850 marks would take axe a minute, and are like those of the smaller one above.
visit(
  "a phone in the dark: the largest heat map",
  async (visitor) => {
    await visitor.goto("#statistics=band-ua4");
    await visitor.done("statistics");
    await fitsAPhone(visitor);
  },
  phone,
);

visit(
  "a large screen in the dark",
  async (visitor) => {
    await visitor.goto(`#puzzle=${LOKI}`);
    await visitor.sees(NAME);
    await visitor.done("one");
    await visitor.allIsWell();
    await visitor.picture("dark");
  },
  { colorScheme: "dark" },
);

visit(
  "on paper: the answers, and nothing to press",
  async (visitor) => {
    await visitor.goto(`#puzzle=${LOKI}`);
    await visitor.done("one");
    await visitor.page.emulateMedia({ media: "print" });
    await visitor.sees("Its canonical puzzle");
    await visitor.done("one");
    const shown = (selector) => visitor.page.locator(selector).filter({ visible: true }).count();
    assert.equal(await shown("nav, footer, button, textarea, input"), 0);
    assert.ok((await shown(".board")) >= 3);
    await visitor.sees(NAME);
    const paper = await visitor.page.pdf({ format: "A4" });
    const pages = paper.toString("latin1").match(/\/Type\s*\/Page\b/g);
    assert.ok(pages.length <= 4, `${pages.length} pages`);
    await visitor.picture("print");
  },
  { colorScheme: "dark" },
);

visit("an empty list on paper says that it is one", async (visitor) => {
  await visitor.goto("#list");
  await visitor.page.emulateMedia({ media: "print" });
  await visitor.sees("An empty list: nothing has been named yet.");
  assert.equal(await visitor.page.locator("button, textarea, input").filter({ visible: true }).count(), 0);
  await visitor.page.emulateMedia({ media: "screen" });
  const empty = visitor.page.getByText("An empty list");
  assert.equal(await empty.isVisible(), false);
  await visitor.page.fill("#list-text", LOKI);
  await visitor.click("Name them");
  await visitor.verdict("list", "1 essentially different puzzles, in");
  await visitor.page.emulateMedia({ media: "print" });
  assert.equal(await empty.isVisible(), false);
  await visitor.sees("All of them");
});

visit(
  "things move for those who like it",
  async (visitor) => {
    await visitor.goto("#two");
    await visitor.verdict("two", "The same puzzle in disguise");
    const place = (state) =>
      visitor.page.waitForFunction(
        (state) => document.querySelector(`section[data-view=two] .steps [aria-pressed=true]`)?.textContent === state,
        state,
      );
    await place("Digits");
    // The first step may be over before the click returns.
    const first = place("As it is");
    await visitor.click("Play");
    await first;
    await place("Digits");
    const moves = await visitor.page.evaluate(
      () => getComputedStyle(document.querySelector(".way .cell")).transitionDuration,
    );
    assert.notEqual(moves, "0s");
  },
  { reducedMotion: "no-preference" },
);
