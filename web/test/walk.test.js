// A walk through the catalogue, and how it works.

import { visit } from "./visitor.js";

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
  await page.fill("#rank", "5472730538");
  await page.press("#rank", "Enter");
  await visitor.sees("5,472,730,538 of");
  await visitor.done("walk");
  await visitor.allIsWell();
  await visitor.picture("walk");
});

visit("how it works, for the grid at hand", async (visitor) => {
  await visitor.goto("#how");
  await visitor.sees("3,865,781,944 + 31,900,339 =");
  await visitor.done("how");
  await visitor.allIsWell();
  await visitor.picture("how");
});
