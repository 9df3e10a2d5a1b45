// For everybody: with the keyboard alone, on a phone, in the dark.

import assert from "node:assert/strict";

import { LOKI, NAME, visit } from "./visitor.js";

visit("a puzzle with the keyboard alone", async (visitor) => {
  const { page } = visitor;
  await visitor.goto(`#puzzle=${".".repeat(81)}`);
  await visitor.verdict("one", "An empty grid");
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.className), "skip");
  for (let i = 0; i < 20; i++) {
    if ((await page.evaluate(() => document.activeElement.getAttribute("role"))) === "gridcell") break;
    await page.keyboard.press("Tab");
  }
  await page.keyboard.type(LOKI);
  await visitor.verdict("one", "exactly one solution");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Delete");
  const label = await page.evaluate(() => document.activeElement.getAttribute("aria-label"));
  assert.match(label, /^row 8 column 1, empty/);
  assert.equal(await page.inputValue("#one-text"), LOKI);
});

const phone = { viewport: { width: 360, height: 740 }, colorScheme: "dark", hasTouch: true, isMobile: true };

for (const [view, address] of Object.entries({
  one: `#puzzle=${LOKI}`,
  two: "#two",
  list: "#list",
  walk: "#rank=3897682283",
  how: "#how",
})) {
  visit(
    `a phone in the dark: ${view}`,
    async (visitor) => {
      await visitor.goto(address);
      await visitor.page.locator(`section[data-view=${view}] h1`).waitFor();
      await visitor.done(view);
      const width = await visitor.page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(width <= 360, `${width} pixels wide`);
      await visitor.allIsWell();
      await visitor.picture(`phone-${view}`);
    },
    phone,
  );
}

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
