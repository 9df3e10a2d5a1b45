// A list of puzzles, typed and dropped.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { GRID, LOKI, visit } from "./visitor.js";

visit("a list is named, counted and downloaded", async (visitor) => {
  await visitor.goto("#list");
  const disguised = [...LOKI].map((d) => (d === "." ? d : 10 - d)).join("");
  const lines = [LOKI, `${LOKI} 11.9/11.9/11.3`, "", LOKI.slice(1), GRID, disguised];
  await visitor.page.fill("#list-text", lines.join("\r\n"));
  await visitor.click("Name them");
  await visitor.verdict("list", "2 essentially different puzzles, 1 line without a name, in");
  await visitor.sees("Line 4: ");
  const download = visitor.page.waitForEvent("download");
  await visitor.click("Download as CSV");
  const csv = readFileSync(await (await download).path(), "utf8").split("\r\n");
  assert.equal(csv.length, 4);
  assert.equal(csv[0], "line,name,puzzle,count,text");
  assert.match(csv[1], new RegExp(`^1,[0-9A-Za-z{}]{19},${LOKI.replaceAll(".", "\\.")},3,$`));
  await visitor.allIsWell();
  await visitor.picture("list");
});

visit("a collector's own columns stay, and groups can be opened and saved", async (visitor) => {
  const { page } = visitor;
  await visitor.goto("#list");
  const disguised = [...LOKI].map((d) => (d === "." ? d : 10 - d)).join("");
  await visitor.drop(`title,puzzle,rating\nLoki,${LOKI},11.9\n"All, in order",${GRID},\nIkol,${disguised},"9 ""or"" 10"\n`);
  await visitor.verdict("list", "2 essentially different puzzles, in");
  const titles = await page.locator("section[data-view=list] thead th").allTextContents();
  assert.deepEqual(titles, ["Line", "Times", "Name", "title", "rating", "Puzzle"]);
  await visitor.sees("All, in order");
  await visitor.click("2: show the lines");
  await visitor.sees("Ikol");
  await visitor.allIsWell();
  await visitor.picture("groups");
  await visitor.click("2: show the lines");
  await page.getByText("Ikol").waitFor({ state: "detached" });
  const saved = async (name) => {
    const download = page.waitForEvent("download");
    await visitor.click(name);
    return readFileSync(await (await download).path(), "utf8").replace(/[0-9A-Za-z{}]{19}/g, "NAME").split("\r\n");
  };
  assert.deepEqual(await saved("Download as CSV"), [
    "line,name,puzzle,count,title,rating",
    `2,NAME,${LOKI},2,Loki,11.9`,
    `3,NAME,${GRID},1,"All, in order",`.replace(/NAME[^,]*/, "NAME"),
    "",
  ].map((line) => line.replace(/[0-9A-Za-z{}]{19}/g, "NAME")));
  const groups = await saved("Download groups as CSV");
  assert.deepEqual(groups.map((line) => line.split(",").slice(0, 2).join()), ["group,line", "1,2", "1,4", "2,3", ""]);
  assert.ok(groups[2].endsWith(`,Ikol,"9 ""or"" 10"`), groups[2]);
});

visit("a collection file is a list, with its texts", async (visitor) => {
  const { page } = visitor;
  await visitor.goto("#list");
  const file = new URL("../../js/test/texts.mlc", import.meta.url);
  await page.setInputFiles("#list-file", fileURLToPath(file));
  await visitor.verdict("list", "300 lines, 300 essentially different puzzles, in");
  const titles = await page.locator("section[data-view=list] thead th").allTextContents();
  assert.deepEqual(titles, ["Line", "Times", "Name", "text", "Puzzle"]);
  const download = page.waitForEvent("download");
  await visitor.click("Download as CSV");
  const rows = readFileSync(await (await download).path(), "utf8").trim().split("\r\n").slice(1);
  assert.equal(rows.length, 300);
  for (const row of rows) {
    const [, name, puzzle, , text] = row.split(",");
    assert.equal(text, name.slice(0, 6));
    assert.match(puzzle, /^[.1-9]{81}$/);
  }
  const bytes = readFileSync(file);
  bytes[100] ^= 1;
  await page.setInputFiles("#list-file", { name: "texts.mlc", mimeType: "", buffer: bytes });
  await visitor.verdict("list", "The checksum of block 0 at byte 32 is wrong");
});

visit("columns of one name are kept side by side", async (visitor) => {
  const { page } = visitor;
  await visitor.goto("#list");
  await visitor.drop(`tag,puzzle,tag,tag\none,${LOKI},two,three\n,${GRID},,four\n`);
  await visitor.verdict("list", "2 essentially different puzzles, in");
  const titles = await page.locator("section[data-view=list] thead th").allTextContents();
  assert.equal(titles.filter((title) => title.startsWith("tag")).length, 3, titles.join());
  for (const text of ["one", "two", "three", "four"]) await page.getByRole("cell", { name: text, exact: true }).waitFor();
});

visit("thousands of columns are a limit that is told", async (visitor) => {
  await visitor.goto("#list");
  const names = Array.from({ length: 3000 }, (_, i) => `c${i}`);
  await visitor.drop(`puzzle,${names.join(",")}\n${`${LOKI},${names.join(",")}\n`.repeat(20)}`);
  await visitor.verdict("list", "1 essentially different puzzle");
  await visitor.sees("There are 3,000 columns beside the puzzles: the first 100 are kept, here and in downloads.");
  const keys = Array.from({ length: 2000 }, (_, i) => `{"puzzle":"${GRID}","k${i}":"v"}\n`);
  await visitor.drop(keys.join(""), "list.jsonl");
  await visitor.verdict("list", "2,000 lines, 1 essentially different puzzle");
  await visitor.sees("There are 2,000 columns beside the puzzles");
  await visitor.allIsWell();
});

visit("a long list can be cancelled, and what was found stays", async (visitor) => {
  await visitor.goto("#list");
  // Two million lines.
  await visitor.drop(`${LOKI}\n`.repeat(1000), "list.txt", 2000);
  await visitor.verdict("list", "so far");
  await visitor.click("Cancel");
  await visitor.verdict("list", "1 essentially different puzzles, before you cancelled");
  await visitor.click("Download as CSV");
});

const OTHER = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
const LAID_OUT = `Loki, as on the forum\n${LOKI.match(/.{9}/g).join("\n")}\n\nanother\n${OTHER.match(/.{9}/g).join("\n")}\n`;

/** A board as most forum posts draw it. */
function framed(puzzle) {
  const spaced = (box) => [...box].join(" ");
  const row = (cells) => `| ${cells.match(/.{3}/g).map(spaced).join(" | ")} |\n`;
  const rule = (text) => `${text.replaceAll("-", "-------")}\n`;
  const bands = puzzle.match(/.{27}/g).map((band) => band.match(/.{9}/g).map(row).join(""));
  return rule(".-.-.-.") + bands.join(rule(":-+-+-:")) + rule("'-'-'-'");
}

for (const [what, content] of Object.entries({
  "lines with ratings": `# the hardest\n${LOKI} ED=11.9/11.9/11.3\n${OTHER},17 givens\n`,
  "laid-out grids": LAID_OUT,
  "boards in frames": `${framed(LOKI)}\n\n${framed(OTHER)}\n`,
  CSV: `id,puzzle,solution\n1,"${LOKI}",\n2,"${OTHER}",\n`,
  TSV: `puzzle\trating\n${LOKI}\t11.9\n${OTHER}\t2\n`,
  "JSON lines": `{"puzzle":"${LOKI}"}\n{"puzzle":"${OTHER}"}\n`,
  "a JSON array": JSON.stringify([{ puzzle: LOKI }, { puzzle: OTHER }], null, 2),
  OpenSudoku: `<?xml version="1.0"?><opensudoku><game data="${LOKI.replaceAll(".", "0")}"/><game data="${OTHER.replaceAll(".", "0")}"/></opensudoku>`,
})) {
  visit(`${what} are read`, async (visitor) => {
    await visitor.goto();
    await visitor.drop(content);
    await visitor.verdict("list", "2 essentially different puzzles, in");
    await visitor.goto("#one");
    await visitor.page.fill("#one-text", content);
    await visitor.verdict("one", "Read as a puzzle, the first of several, with 26 givens");
    await visitor.click("Name all of them");
    await visitor.verdict("list", "2 essentially different puzzles, in");
    await visitor.allIsWell();
  });
}

visit("files that cannot be read", async (visitor) => {
  await visitor.goto("#list");
  await visitor.page.fill("#list-text", LOKI);
  const other = LOKI.replace(/[1-9]/g, (digit) => 10 - digit);
  for (const [content, said] of [
    ["\u0000\u0001\u007fELF\u0000", "1 line without a name"],
    [`["puzzle","solution"]`, "1 line without a name"],
    ["<html><h1>404</h1></html>", "1 line without a name"],
    [`first,second\n${LOKI},${other}\n`, "everal columns hold a puzzle: first, second: say which one"],
    [`${LOKI.slice(2)} 17\n`, "1 line without a name"],
    ["", "0 lines: there is nothing in it"],
  ]) {
    await visitor.drop(content);
    await visitor.verdict("list", said);
  }
  await visitor.page.fill("#list-column", "second");
  await visitor.drop(`first,second\n${LOKI},${other}\n`);
  await visitor.verdict("list", "1 essentially different puzzles, in");
  assert.equal(await visitor.page.inputValue("#list-text"), LOKI);
});

visit("what was typed into a list survives a reload", async (visitor) => {
  await visitor.goto("#list");
  const lines = `${LOKI}\nrubbish`;
  await visitor.page.fill("#list-text", lines);
  await visitor.page.reload();
  await visitor.isAt("#list");
  assert.equal(await visitor.page.inputValue("#list-text"), lines);
});
