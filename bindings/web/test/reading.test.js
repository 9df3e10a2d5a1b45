// Texts are read in a worker: none keeps the page waiting, and the next one takes its place.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { DIST, GRID, LOKI, NAME, visit } from "./visitor.js";

const NINE = GRID.match(/.{9}/g).join("\n");
/** A text that holds up its reader, as long as a field may show. */
const HOLDING = `hold${",a".repeat(95_000)}`;
const LINKED = encodeURIComponent(HOLDING);
/** Runs before the reader: while it reads such a text, the worker waits for the server. */
const HOLD = `self.addEventListener("message", ({ data: { task, file } }) => {
  if (task !== "open" || !new FileReaderSync().readAsText(file).startsWith("hold")) return;
  const request = new XMLHttpRequest();
  request.open("GET", "/held", false);
  request.send();
});
`;

/** A test in which readers are held up; `held` has an answer for each, with which it goes on. */
function visitHeld(name, job) {
  visit(
    name,
    async (visitor) => {
      const held = [];
      visitor.instead = (path, response) => {
        if (path === "/held") return held.push(() => response.writeHead(200).end()) > 0;
        if (!path.endsWith("/reader-worker.js")) return false;
        response.writeHead(200, { "content-type": "text/javascript" });
        response.end(HOLD + readFileSync(DIST + path, "utf8"));
        return true;
      };
      await job(visitor, held);
      assert.deepEqual(visitor.problems, []);
    },
    { serviceWorkers: "block" },
  );
}

test("the reader of files is in the script of its worker alone", () => {
  const has = (script) => readFileSync(`${DIST}/minlex/${script}.js`, "utf8").includes("files.wasm");
  assert.ok(has("reader-worker"));
  for (const script of ["page", "worker", "list-worker"]) assert.ok(!has(script), script);
});

/** Waits until a view is reading, and the page has drawn many frames since then. */
async function isReading(visitor, view) {
  await visitor.page.locator(`section[data-view=${view}]`).getByText("Reading").waitFor();
  await visitor.page.evaluate(async () => {
    for (let i = 0; i < 60; i++) await new Promise(requestAnimationFrame);
  });
}

/** Waits until as many readers are left. */
async function readersLeft(visitor, count) {
  const left = () => visitor.page.workers().filter((worker) => worker.url().endsWith("/reader-worker.js"));
  for (let i = 0; left().length !== count && i < 1000; i++) await visitor.page.waitForTimeout(20);
  assert.equal(left().length, count);
}

const kept = (visitor, view) => visitor.page.evaluate((view) => localStorage.getItem(`draft-${view}`), view);

visitHeld("a long text from the address: the page answers while it is read", async (visitor, held) => {
  await visitor.goto(`#puzzle=${LINKED}`);
  await isReading(visitor, "one");
  assert.equal(held.length, 1);
  await visitor.picture("reading");
  // The typed text takes its place; the reader that is held up is ended.
  await visitor.page.fill("#one-text", LOKI);
  await visitor.verdict("one", "exactly one solution");
  await visitor.sees(NAME);
  await readersLeft(visitor, 0);
  await visitor.page.fill("#one-text", NINE);
  await visitor.verdict("one", "Read as a grid with 81 givens");
  await readersLeft(visitor, 1);
  await visitor.allIsWell();
});

visitHeld("a text is kept once it has been read", async (visitor, held) => {
  await visitor.goto("#one");
  await visitor.page.fill("#one-text", NINE);
  await visitor.verdict("one", "81 givens");
  await visitor.page.fill("#one-text", HOLDING);
  await isReading(visitor, "one");
  assert.equal(await kept(visitor, "one"), NINE);
  // The page still has it.
  await visitor.page.click("nav a[data-view=two]");
  await visitor.isAt("#two");
  await visitor.page.goBack();
  await isReading(visitor, "one");
  assert.equal(await visitor.page.inputValue("#one-text"), HOLDING);
  await visitor.page.reload();
  await visitor.verdict("one", "81 givens");
  await visitor.page.fill("#one-text", HOLDING);
  await isReading(visitor, "one");
  held.at(-1)();
  await visitor.verdict("one", "");
  assert.equal(await kept(visitor, "one"), HOLDING);
});

visitHeld("a text is still there for those who type into the grid meanwhile", async (visitor) => {
  await visitor.goto("#one");
  await visitor.page.fill("#one-text", HOLDING);
  await isReading(visitor, "one");
  assert.equal(await visitor.page.locator(".editor").textContent(), "");
  await visitor.page.locator(".editor .cell").nth(4).click();
  await visitor.page.keyboard.press("5");
  await visitor.verdict("one", "1 given.");
  await readersLeft(visitor, 0);
  await visitor.click("Back to the text that could not be read");
  await isReading(visitor, "one");
  assert.equal(await visitor.page.inputValue("#one-text"), HOLDING);
});

visitHeld("two puzzles, one of them long", async (visitor, held) => {
  await visitor.goto(`#two=${LOKI},${LINKED.replaceAll("%2C", "%3B")}`);
  await isReading(visitor, "two");
  await visitor.page.fill("#two-text-1", NINE);
  await visitor.verdict("two", "Essentially different");
  await visitor.page.fill("#two-text-0", HOLDING);
  await isReading(visitor, "two");
  assert.equal(await kept(visitor, "two"), `${LOKI}\0${NINE}`);
  held.at(-1)();
  await visitor.verdict("two", "");
  assert.equal(await kept(visitor, "two"), `${HOLDING}\0${NINE}`);
  await visitor.allIsWell();
});

visitHeld("How it works, for a long text", async (visitor) => {
  await visitor.goto(`#how=${LINKED}`);
  await isReading(visitor, "how");
  await visitor.goto(`#how=${GRID}`);
  await visitor.sees("= 3,897,682,283");
  await readersLeft(visitor, 0);
});

visitHeld("a list that is held up is cancelled, or makes way for the next", async (visitor, held) => {
  await visitor.goto("#list");
  for (const next of [() => visitor.click("Cancel"), () => visitor.drop(`${LOKI}\n${GRID}\n`)]) {
    const before = held.length;
    await visitor.drop(`${HOLDING}\n`);
    await isReading(visitor, "list");
    while (held.length === before) await visitor.page.waitForTimeout(20);
    await next();
    await visitor.verdict("list", "essentially different puzzles");
  }
  await visitor.verdict("list", "2 lines, 2 essentially different puzzles, in");
  await visitor.click("Name them");
  await visitor.verdict("list", "0 lines");
});

visit("a link that is too long for a field is a list", async (visitor) => {
  await visitor.goto("#how");
  await visitor.page.goto(`${visitor.url}#puzzle=${`${LOKI}%0A`.repeat(5000)}`);
  await visitor.verdict("list", "5,000 lines, 1 essentially different puzzles, in");
  await visitor.page.goBack();
  await visitor.isAt("#one");
  await visitor.verdict("one", "exactly one solution");
  await visitor.goto(`#two=${GRID},${"1".repeat(400_000)}`);
  await visitor.sees("400,000 characters are too many for one puzzle.");
  await visitor.page.goto(`${visitor.url}#rank=${"1".repeat(400_000)}`);
  await visitor.sees("ranks go from 1 to 5472730538");
  assert.deepEqual(visitor.problems, []);
});

visit(
  "a reader whose script is missing, and one whose script does not come",
  async (visitor) => {
    let answer = (response) => response.writeHead(404).end();
    visitor.instead = (path, response) => path.endsWith("/reader-worker.js") && (answer(response), true);
    await visitor.goto("#one");
    await visitor.page.fill("#one-text", NINE);
    await visitor.verdict("one", "The worker could not start: its script could not be loaded");
    assert.equal(await kept(visitor, "one"), null);
    let waiting;
    answer = (response) => (waiting = response);
    await visitor.page.fill("#one-text", `${NINE}\n`);
    await visitor.sees("has not answered for a while");
    visitor.instead = () => false;
    await visitor.click("Start again");
    // Chromium asks again for a missing file after twenty seconds only.
    waiting.destroy();
    await visitor.verdict("one", "81 givens");
    await visitor.allIsWell();
  },
  { serviceWorkers: "block" },
);

visit("a reader that ends without a word is replaced", async (visitor) => {
  await visitor.goto("#one");
  await visitor.page.fill("#one-text", NINE);
  await visitor.verdict("one", "81 givens");
  await readersLeft(visitor, 1);
  const [reader] = visitor.page.workers().filter((worker) => worker.url().endsWith("/reader-worker.js"));
  await reader.evaluate(() => self.close()).catch(() => {});
  await readersLeft(visitor, 0);
  await visitor.page.fill("#one-text", LOKI.match(/.{9}/g).join("\n"));
  await visitor.verdict("one", "26 givens");
});
