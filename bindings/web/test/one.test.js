// One puzzle: all its facts, all that can be typed, and its faults.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import { GRID, LOKI, NAME, visit } from "./visitor.js";

visit("the worker that the document begins with is the one that answers", async (visitor) => {
  await visitor.context.addInitScript(() => {
    const Real = Worker;
    globalThis.started = [];
    globalThis.Worker = class extends Real {
      constructor(...args) {
        super(...args);
        started.push(document.readyState);
      }
    };
  });
  await visitor.goto(`#puzzle=${LOKI}`);
  await visitor.sees(NAME);
  // Not refused by the page's own rules for scripts, and no other beside it.
  assert.deepEqual(await visitor.page.evaluate(() => started), ["loading"]);
});

visit("a puzzle: everything that is known of it", async (visitor) => {
  await visitor.goto(`#puzzle=${LOKI}`);
  await visitor.verdict("one", "exactly one solution");
  await visitor.sees(NAME);
  await visitor.allIsWell();
  await visitor.picture("one");
  await visitor.page.getByText("More", { exact: true }).click();
  await visitor.done("one");
  for (const text of [
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
    // Groups have three digits.
    ["5 7", "2 cells found"],
    ["1, 2", "2 cells found"],
    ["17;00000000000000", "ot the name of a puzzle"],
    [NAME.slice(0, -1), "13 characters after the rank: a name has 14 there"],
    [`${NAME};tr798`, "is not a transform"],
    ["<img src=x onerror=alert(1)>", "haracter 2 is 'i'"],
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

visit("what is typed outlives the address", async (visitor) => {
  await visitor.goto(`#puzzle=${LOKI}`);
  await visitor.verdict("one", "exactly one solution");
  await visitor.page.fill("#one-text", "half a puzz");
  await visitor.verdict("one", "haracter 1 is 'h'");
  await visitor.page.reload();
  await visitor.verdict("one", "haracter 1 is 'h'");
  await visitor.page.click("nav a[data-view=two]");
  await visitor.isAt("#two");
  await visitor.page.goBack();
  await visitor.verdict("one", "haracter 1 is 'h'");
  assert.equal(await visitor.page.inputValue("#one-text"), "half a puzz");
});

visit("what is pasted into the grid is read, and what is long is a list", async (visitor) => {
  const { page } = visitor;
  const paste = async (text) => {
    await page.evaluate((text) => navigator.clipboard.writeText(text), text);
    await page.keyboard.press("Control+V");
  };
  await visitor.goto("#one");
  await visitor.verdict("one", "exactly one solution");
  await page.locator(".editor .cell").nth(40).click();
  await paste(GRID.match(/.{9}/g).join("\n"));
  await visitor.verdict("one", "Read as a grid with 81 givens");
  await page.locator("#one-text").click();
  await paste(`${LOKI}\n`.repeat(3000));
  await visitor.verdict("list", "3,000 lines, 1 essentially different puzzles, in");
  await page.locator("#list-text").click();
  await paste(`${GRID}\n`.repeat(4000));
  await visitor.verdict("list", "4,000 lines, 1 essentially different puzzles, in");
  assert.equal(await page.inputValue("#list-text"), "", "nobody waits for a field that shows all of it");
  await page.goBack();
  await visitor.isAt();
  assert.equal((await page.inputValue("#one-text")).length, 89);
});

visit("what is typed is not lost to a link that is followed", async (visitor) => {
  await visitor.goto("#one");
  await visitor.page.fill("#one-text", "half a puzz");
  await visitor.verdict("one", "haracter 1 is 'h'");
  await visitor.goto("#name=eKEeveX3Ose2Ww4p42M");
  await visitor.verdict("one", "Read as a name");
  await visitor.page.goBack();
  await visitor.verdict("one", "haracter 1 is 'h'");
  await visitor.goto("#name=eKEeveX3Ose2Ww4p42M");
  await visitor.verdict("one", "Read as a name");
  await visitor.page.reload();
  await visitor.verdict("one", "Read as a name");
  await visitor.goto("#one");
  await visitor.verdict("one", "haracter 1 is 'h'");
  assert.equal(await visitor.page.inputValue("#one-text"), "half a puzz");
});

visit("a text that cannot be read is not lost to the grid", async (visitor) => {
  await visitor.goto(`#puzzle=${LOKI}`);
  await visitor.verdict("one", "exactly one solution");
  await visitor.page.fill("#one-text", "57a9");
  await visitor.verdict("one", "haracter 3 is 'a'");
  const digits = await visitor.page.locator(".editor").textContent();
  assert.equal(digits, "", "the grid does not show another puzzle");
  await visitor.page.locator(".editor .cell").nth(4).click();
  await visitor.page.keyboard.press("5");
  await visitor.verdict("one", "1 given.");
  assert.equal(await visitor.page.inputValue("#one-text"), `....5${".".repeat(76)}`);
  await visitor.click("Back to the text that could not be read");
  await visitor.verdict("one", "haracter 3 is 'a'");
  assert.equal(await visitor.page.inputValue("#one-text"), "57a9");
});

visit("all empty cells and decorations of docs/FILES.md", async (visitor) => {
  await visitor.goto();
  for (const empty of "0*_-?xX") {
    await visitor.page.fill("#one-text", LOKI.replaceAll(".", empty));
    await visitor.verdict("one", "Read as a puzzle with 26 givens");
    await visitor.page.fill("#one-text", "");
    await visitor.verdict("one", "othing to read");
  }
  const sheet = LOKI.match(/.{9}/g).map((row) => [...row.replaceAll(".", " ")].join(",").replaceAll(" ", ""));
  const solution = "576843921493261578218759436951687342647132859832594167184326795365978214729415683";
  for (const text of [`:0000:x:${LOKI}:::`, `${LOKI}:${solution}`, sheet.join("\n")]) {
    await visitor.page.fill("#one-text", text);
    await visitor.verdict("one", "Read as a puzzle with 26 givens");
  }
  for (const word of ["hello", "abcd"]) {
    await visitor.page.fill("#one-text", word);
    await visitor.verdict("one", "haracter 1 is");
  }
});

visit("a digit without a place is shown", async (visitor) => {
  await visitor.goto();
  const rows = ["1........", "...1.....", "......234", ...Array(6).fill(".........")];
  await visitor.page.fill("#one-text", rows.join(""));
  await visitor.verdict("one", "no solution");
  await visitor.sees("The digit 1 has no place left in row 3");
  assert.ok((await visitor.page.locator("section[data-view=one] .block .cell.marked").count()) > 0);
});

visit("links to what is valid and what is not", async (visitor) => {
  const wrong = LOKI.replace("5", ".");
  await visitor.goto(`#puzzle=${wrong}`);
  await visitor.verdict("one", "everal solutions");
  await visitor.click("Copy link to it as it is");
  await visitor.sees("Copied");
  const link = await visitor.page.evaluate(() => navigator.clipboard.readText());
  assert.ok(link.endsWith(`#puzzle=${wrong}`), link);
  await visitor.page.goto("about:blank");
  await visitor.page.goto(link);
  await visitor.verdict("one", "everal solutions");
});

visit(
  "a grid is filled in by touch",
  async (visitor) => {
    await visitor.goto();
    await visitor.verdict("one", "exactly one solution");
    await visitor.click("Clear");
    await visitor.verdict("one", "An empty grid");
    await visitor.page.locator(".editor .cell").nth(10).tap();
    await visitor.page.getByRole("button", { name: "Digit 7" }).tap();
    await visitor.verdict("one", "1 given.");
    await visitor.page.getByRole("button", { name: "Empty the cell" }).tap();
    await visitor.verdict("one", "An empty grid");
    await visitor.allIsWell();
  },
  { hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } },
);

for (const viewport of [{ width: 1280, height: 900 }, { width: 360, height: 740 }]) {
  visit(
    `the name and the board are in sight at once, ${viewport.width} pixels wide`,
    async (visitor) => {
      await visitor.goto(`#puzzle=${LOKI}`);
      await visitor.sees(NAME);
      for (const selector of [".name code", "[aria-label='Copy the name']", ".editor"]) {
        const { y, height } = await visitor.page.locator(`section[data-view=one] ${selector}`).boundingBox();
        assert.ok(y >= 0 && y + height <= viewport.height, `${selector} ends at ${y + height}`);
      }
    },
    { viewport },
  );
}

visit("words explain themselves, and nothing is wrong with what is not done yet", async (visitor) => {
  const { page } = visitor;
  await visitor.goto(`#puzzle=${LOKI}`);
  await visitor.sees(NAME);
  await visitor.click("field");
  await visitor.sees("which cells of the canonical puzzle are given");
  await visitor.click("field");
  await page.getByText("which cells of the canonical puzzle").waitFor({ state: "hidden" });
  for (const digit of "123") {
    await page.fill("#one-text", digit.padEnd(81, "."));
    await visitor.verdict("one", "Several solutions so far");
    assert.equal(await page.locator("section[data-view=one] .verdict").getAttribute("data-state"), "");
  }
  await visitor.allIsWell();
});

visit("pictures, other players, and a second puzzle", async (visitor) => {
  const { page } = visitor;
  await visitor.goto(`#puzzle=${LOKI}`);
  await visitor.sees(NAME);
  const saved = async (name) => {
    const download = page.waitForEvent("download");
    await visitor.click(name);
    return readFileSync(await (await download).path());
  };
  const svg = (await saved("Save as SVG")).toString();
  assert.equal([...svg.matchAll(/<text [^>]*>(.)</g)].map(([, digit]) => digit).join(""), LOKI.replaceAll(".", ""));
  const png = await saved("Save as PNG");
  assert.equal(png.subarray(1, 4).toString(), "PNG");
  assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [1080, 1080]);
  const link = (name) => page.getByRole("link", { name, exact: true }).getAttribute("href");
  const digits = LOKI.replaceAll(".", "0");
  assert.equal(await link("SudokuWiki"), `https://www.sudokuwiki.org/sudoku.htm?bd=${digits}`);
  const packed = decodeURIComponent((await link("f-puzzles")).split("load=")[1]);
  assert.equal(await link("SudokuPad"), `https://sudokupad.app/fpuzzles${encodeURIComponent(packed)}`);
  const { size, grid } = JSON.parse(unpack(packed));
  assert.equal(size, 9);
  assert.equal(grid.flat().map(({ value, given }) => (given ? value : 0)).join(""), digits);
  for (const name of ["SudokuPad", "f-puzzles", "SudokuWiki"]) {
    await page.fill("#one-text", (await link(name)).replace(/^/, " "));
    await visitor.verdict("one", "Read as a link with 26 givens");
  }
  await page.fill("#one-text", "https://f-puzzles.com/?load=N4IgzglgXg");
  await visitor.verdict("one", "only a part of the link is here");
  await page.fill("#one-text", LOKI);
  await visitor.verdict("one", "Read as a puzzle with 26 givens");
  await visitor.click("Compare with another");
  await visitor.verdict("two", "another puzzle on the right");
  await page.fill("#two-text-1", LOKI.replace(/[1-9]/g, (digit) => 10 - digit));
  await visitor.verdict("two", "The same puzzle in disguise");
});

/** Reads the links of f-puzzles and SudokuPad as their reader does: word by word. */
function unpack(text) {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const bits = [...text.replace(/=+$/, "")].flatMap((c) => [5, 4, 3, 2, 1, 0].map((bit) => (alphabet.indexOf(c) >> bit) & 1));
  const take = (count) => bits.splice(0, count).reduce((number, bit, i) => number | (bit << i), 0);
  take(2);
  const words = [null, null, null, String.fromCharCode(take(8))];
  let [width, room] = [3, 4];
  const count = () => --room === 0 && (room = 2 ** width++);
  let word = words[3];
  let all = word;
  for (;;) {
    let code = take(width);
    if (code === 2) return all;
    if (code === 0) {
      code = words.push(String.fromCharCode(take(8))) - 1;
      count();
    }
    const next = words[code] ?? word + word[0];
    all += next;
    words.push(word + next[0]);
    count();
    word = next;
  }
}
