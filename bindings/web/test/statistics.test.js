// Statistics of all grids, and the pages on labels, completeness and reliability.

import assert from "node:assert/strict";

import { visit } from "./visitor.js";

visit("a histogram: every bar says how many, by which command, and shows a grid", async (visitor) => {
  const { page } = visitor;
  await visitor.goto("#statistics");
  await visitor.done("statistics");
  await visitor.sees("UA4 11: 612,280,600 grids, 11.19 %");
  await visitor.tabTo(".chart");
  await page.keyboard.press("ArrowRight");
  await visitor.sees("UA4 12: 598,177,291 grids");
  await visitor.sees("minlex stats --by ua4 --where 'ua4 = 12'");
  const box = await page.locator(".chart").boundingBox();
  await page.mouse.move(box.x + box.width - 12, box.y + 50);
  await visitor.sees("UA4 36: 9 grids");
  await visitor.allIsWell();
  await visitor.picture("statistics");
  await page.getByRole("link", { name: /^Grid / }).filter({ visible: true }).click();
  await visitor.done("walk");
  const ua4 = page.locator("section[data-view=walk] dt", { hasText: "UA4" }).locator("+ dd");
  assert.equal(await ua4.textContent(), "36");
});

visit("every statistic, and its table", async (visitor) => {
  const { page } = visitor;
  await visitor.goto("#statistics=group");
  await visitor.done("statistics");
  await page.getByText("As a table").click();
  await visitor.sees("267,642");
  for (const name of await page.locator("#statistic option").evaluateAll((all) => all.map(({ value }) => value))) {
    await page.selectOption("#statistic", name);
    await visitor.isAt(`#statistics=${name}`);
    await visitor.done("statistics");
    assert.ok((await page.locator(".chart :is(.bar, .heat)").count()) > 5, name);
    assert.ok((await page.locator("section[data-view=statistics] tbody tr").count()) > 5, name);
  }
  await visitor.sees("240,800,143,672: 44 times 5,472,730,538");
  await visitor.goto("#statistics=digit-pairs");
  await visitor.done("statistics");
  await visitor.sees("43,781,844,304: 8 times 5,472,730,538");
  await page.keyboard.press("Escape");
  await visitor.tabTo(".chart");
  for (const key of ["ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowRight"]) await page.keyboard.press(key);
  await visitor.sees("minlex stats --by digit_pairs --where 'digit_pairs = 14+4 and pairs = 0'");
  await visitor.goto("#statistics=none");
  await visitor.sees("There is no statistic none");
});

visit("four short pages", async (visitor) => {
  await visitor.goto("#one");
  const links = { labels: "About the names", completeness: "Is it complete?", reliability: "Can it be trusted?", about: "About: source and licence" };
  for (const [view, name] of Object.entries(links)) {
    await visitor.page.getByRole("link", { name, exact: true }).click();
    await visitor.isAt(`#${view}`);
    const heading = visitor.page.getByRole("heading", { level: 1 }).filter({ visible: true });
    assert.equal(await visitor.page.title(), `${await heading.textContent()} · minlex`);
    await visitor.allIsWell();
  }
});
