// One puzzle: everything that is known of it, all that can be typed, and what is wrong with it.

import assert from "node:assert/strict";

import { GRID, LOKI, NAME, visit } from "./visitor.js";

visit("a puzzle: everything that is known of it", async (visitor) => {
  await visitor.goto(`#puzzle=${LOKI}`);
  await visitor.verdict("one", "exactly one solution");
  await visitor.done("one");
  for (const text of [
    NAME,
    "3636310645;LW5RWaj13O0843",
    "3,636,310,645 of 5,472,730,538",
    "tr798564231c897132564d439561872",
    "Number of the solution, in order",
  ]) {
    await visitor.sees(text);
  }
  const all = visitor.page.getByRole("button", { name: "Name all of them" });
  assert.equal(await all.isVisible(), false);
  await visitor.click("Copy the name");
  await visitor.sees("Copied");
  assert.equal(await visitor.page.evaluate(() => navigator.clipboard.readText()), NAME);
  for (const name of ["Transpose", "Rows", "Columns", "Digits", "As it is"]) await visitor.click(name);
  const label = await visitor.page.locator(".way .board").first().getAttribute("aria-label");
  assert.ok(label.endsWith(LOKI), label);
  await visitor.allIsWell();
  await visitor.picture("one");
});

visit("what can be pasted", async (visitor) => {
  await visitor.goto();
  const grid = (text) => `${text} 81 givens`;
  for (const [text, said] of [
    [NAME, "Read as a name"],
    ["       1 }}}}}}}}}}}}}7", "Read as a name"],
    ["5411131853;W1Rmk0Yu2q34I6", "Read as a name"],
    ["eKEeveX3Ose2Ww4p42M", "Read as a name"],
    [`${NAME};tr798564231c897132564d439561872;1076894798693`, "Read as a name"],
    ["3,897,682,283", grid("Read as a rank with")],
    [GRID.match(/.{9}/g).join("\n"), grid("Read as a grid with")],
    [LOKI.replaceAll(".", "0"), "Read as a puzzle with 26 givens"],
    ["57166957541592875405459_1234515263567448321654236135!0_671824935", "Read as a four-part name"],
  ]) {
    await visitor.page.fill("#one-text", text);
    await visitor.verdict("one", said);
  }
  await visitor.allIsWell();
});

visit("what is wrong is said, and where", async (visitor) => {
  await visitor.goto();
  for (const [text, said] of [
    [LOKI.slice(1), "80 cells found"],
    [`${LOKI}1`, "82 cells found"],
    [`57a${LOKI.slice(3)}`, "haracter 3 is 'a'"],
    ["5,472,730,539", "ranks go from 1 to 5472730538"],
    ["17;00000000000000", "ot the name of a puzzle"],
    ["\u0000\u0001\u0002ELF", "haracter 1"],
    [`55${LOKI.slice(2)}`, "no solution"],
    [`12345678.${".".repeat(9)}........9${".".repeat(54)}`, "no solution"],
    [LOKI.replace("5", "."), "everal solutions"],
    ["", "othing to read"],
  ]) {
    await visitor.page.fill("#one-text", text);
    await visitor.verdict("one", said);
  }
  await visitor.page.fill("#one-text", LOKI.replace("5", "."));
  await visitor.sees("Two of its solutions");
  await visitor.allIsWell();
  await visitor.page.fill("#one-text", `55${LOKI.slice(2)}`);
  await visitor.sees("The marked cells repeat a digit");
  await visitor.allIsWell();
  await visitor.picture("wrong");
});

visit("links and drafts", async (visitor) => {
  await visitor.goto("#name=eKEeveX3Ose2Ww4p42M");
  await visitor.verdict("one", "Read as a name");
  await visitor.sees("5411131853 W1Rmk0Yu2q34I6");
  await visitor.goto("#%E0%A4%A");
  await visitor.verdict("one", "Read as");
  await visitor.page.fill("#one-text", "half a puzz");
  await visitor.verdict("one", "haracter 1 is 'h'");
  await visitor.goto();
  await visitor.page.reload();
  await visitor.verdict("one", "haracter 1 is 'h'");
  assert.equal(await visitor.page.inputValue("#one-text"), "half a puzz");
});
