// The figures of docs/BENCHMARKS.md that take a browser, as rows of their table: node
// bindings/web/test/figures.js [first] [memory] [list] [pauses], by default all of them.
// tools/scripts/js-figures.sh prints the whole table.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { chromium } from "playwright-core";

import { row } from "../../js/bench/row.js";
import * as minlex from "../../js/dist/index.js";
import { LOKI, generator, randomTransform } from "../../js/test/common.js";
import { packageBeside } from "./beside.js";
import { FLAGS } from "./chromium.js";
import { serve } from "../serve.js";

const PUZZLES = 100_000;
const VISITS = 9;
const VALID = "Valid: exactly one solution";
const NAME = "3636310645 LW5RWaj13O0843";

const dist = fileURLToPath(new URL("../dist", import.meta.url));
/** Notes the memory of every module that a worker starts. */
const NOTE_MEMORIES = `
  globalThis.memories = [];
  const real = WebAssembly.instantiate;
  WebAssembly.instantiate = async (...args) => {
    const instance = await real.apply(WebAssembly, args);
    memories.push(instance.exports.memory);
    return instance;
  };
`;
/** A page that does nothing but open the catalogue itself. */
const PLAIN_PAGE = `<!doctype html><title>plain</title><body><script type="module">
  import * as minlex from "./minlex/index.js";
  globalThis.minlex = minlex;
  const table = await minlex.openTable();
  document.body.textContent = table.name("${LOKI}");
</script>`;
/** A page that needs nothing of ours: the time of the browser's first layout by itself. */
const EMPTY_PAGE = `<!doctype html><title>empty</title><body>A line of text`;
let noteMemories = false;
const { server, url } = await serve(dist, 0, (path, response) => {
  const answer = (type, text) => (response.writeHead(200, { "content-type": type }).end(text), true);
  if (path === "/empty.html") return answer("text/html", EMPTY_PAGE);
  if (path === "/plain.html") return answer("text/html", PLAIN_PAGE);
  if (!noteMemories || path !== "/minlex/worker.js") return packageBeside(path, response);
  return answer("text/javascript", NOTE_MEMORIES + read("bindings/web/dist/minlex/worker.js"));
});
const browser = await chromium.launch(FLAGS);
/** Also with the two pages that Chromium loads for the address bar of every new window. */
const BUSY = FLAGS.args.filter((flag) => !flag.includes("WebUIOmnibox"));

function read(path) {
  return readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");
}

/** Runs in the page before anything else: notes when each of these texts is there. */
function noteTimes(texts) {
  const times = (globalThis.times = {});
  const look = () => {
    const shown = document.body?.textContent ?? "";
    for (const text of texts) if (shown.includes(text)) times[text] ??= performance.now();
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
}

async function open(address = "", { by = browser, noted = [] } = {}) {
  const context = await by.newContext();
  context.setDefaultTimeout(600_000);
  const page = await context.newPage();
  await page.addInitScript(noteTimes, noted);
  await page.goto(url + address);
  return page;
}

/** Waits until the page has a text; milliseconds after its start, if that was to be noted. */
async function until(page, text) {
  await page.waitForFunction((text) => document.body.textContent.includes(text), text);
  return page.evaluate((text) => times[text], text);
}

/** The median of some times, and the best. */
function told(times) {
  const [best, median] = [0, times.length >> 1].map((i) => times.toSorted((a, b) => a - b)[i]);
  return `${median.toFixed(0)} ms (best ${best.toFixed(0)})`;
}

/** The first answers of a fresh browser, and of one that has been here. */
async function firstAnswers(by, beside = "") {
  const times = { core: [], catalogue: [], again: [] };
  for (let visit = 0; visit < VISITS; visit++) {
    const page = await open("", { by, noted: [VALID, NAME] });
    times.core.push(await until(page, VALID));
    times.catalogue.push(await until(page, NAME));
    await page.reload();
    times.again.push(await until(page, NAME));
    await page.context().close();
  }
  row(`first answer after opening the page${beside}: core`, "300 ms", "100 ms", told(times.core));
  row(`first name after opening the page${beside}: catalogue`, "1 s", "300 ms", told(times.catalogue));
  row(`the same at a later visit${beside}`, "", "", told(times.again));
}

/** Different puzzles, each with as few givens as a few tries find. */
async function puzzles() {
  const table = await minlex.openTable();
  const random = generator(7);
  const ranks = Array.from({ length: PUZZLES }, () => 1 + random(minlex.ESSENTIALLY_DIFFERENT));
  return table.unrankBatch(ranks).answers.map((form) => {
    const grid = minlex.apply(randomTransform(random), form);
    for (let givens = 30; ; givens += 3) {
      const puzzle = [...grid].map((digit) => (random(81) < givens ? digit : ".")).join("");
      if (minlex.countSolutions(puzzle) === 1) return puzzle;
    }
  });
}

/** Gives the page a file as its user does, without work for the page that only a test has. */
async function drop(page, lines) {
  const folder = mkdtempSync(join(tmpdir(), "minlex-list-"));
  writeFileSync(join(folder, "list.txt"), lines.join("\n"));
  await page.setInputFiles("#list-file", join(folder, "list.txt"));
  await until(page, "essentially different puzzles, in ");
  rmSync(folder, { recursive: true });
}

/** A list as long as that, dropped. */
async function list(lines) {
  const page = await open("#list");
  await until(page, "verified");
  await drop(page, lines);
  const verdict = await page.locator("section[data-view=list] .verdict").textContent();
  row("100,000 puzzles dropped: deduplicated and named", "10 s", "3 s", verdict);
  await page.context().close();
}

/** The memory of all modules once everything that the page shows of a puzzle is worked out. */
async function memory() {
  noteMemories = true;
  const page = await open();
  await until(page, "Number of the solution, in order");
  const sizes = await page.workers()[0].evaluate(() => memories.map(({ buffer }) => buffer.byteLength));
  const all = sizes.reduce((all, bytes) => all + bytes) / 1048576;
  row("memory with the table loaded", "64 MiB", "32 MiB", `${all.toFixed(1)} MiB`);
  noteMemories = false;
  await page.context().close();
}

/**
 * The longest that the page's own thread was busy with one task: milliseconds in all, and of its
 * processor time, which other work on the machine does not lengthen.
 */
async function longestTask(job) {
  await browser.startTracing(undefined, { categories: ["toplevel", "devtools.timeline"] });
  const page = await job();
  const { traceEvents } = JSON.parse(await browser.stopTracing());
  await page.context().close();
  // Other processes show the browser's own pages.
  const ours = traceEvents
    .filter(({ name, args }) => name === "CommitLoad" && args.data.url.startsWith(url))
    .map(({ pid }) => pid);
  const isMain = ({ name, args }) => name === "thread_name" && args.name === "CrRendererMain";
  const main = new Set(
    traceEvents
      .filter((event) => isMain(event) && ours.includes(event.pid))
      .map(({ pid, tid }) => `${pid}.${tid}`),
  );
  if (main.size !== 1) throw new Error(`${main.size} threads show the page`);
  const tasks = traceEvents.filter(({ name, pid, tid }) => name.endsWith("RunTask") && main.has(`${pid}.${tid}`));
  const longest = (key) => Math.max(...tasks.map((task) => task[key] ?? 0)) / 1000;
  return `${longest("dur").toFixed(0)} ms, ${longest("tdur").toFixed(0)} ms of processor time`;
}

async function pauses(lines) {
  const empty = await longestTask(async () => {
    const page = await open("empty.html");
    await until(page, "A line of text");
    return page;
  });
  row("longest task of a page with a line of text", "", "", empty);
  const opened = await longestTask(async () => {
    const page = await open();
    await until(page, "Number of the solution, in order");
    return page;
  });
  row("longest task of the page while it opens", "16 ms", "", opened);
  const plain = await longestTask(async () => {
    const page = await open("plain.html");
    await until(page, NAME);
    return page;
  });
  row("longest task of a page that calls openTable itself", "16 ms", "", plain);
  const named = await longestTask(async () => {
    const page = await open("#list");
    await until(page, "verified");
    await drop(page, lines);
    return page;
  });
  row("longest task of the page while a list is dropped and named", "16 ms", "", named);
}

const wanted = (name) => process.argv.length === 2 || process.argv.includes(name);
if (wanted("first")) {
  await firstAnswers(browser);
  const busy = await chromium.launch({ ...FLAGS, args: BUSY });
  await firstAnswers(busy, ", beside Chromium's own pages");
  await busy.close();
}
if (wanted("memory")) await memory();
const lines = wanted("list") || wanted("pauses") ? await puzzles() : [];
if (wanted("list")) await list(lines);
if (wanted("pauses")) await pauses(lines.slice(0, 20_000));
await browser.close();
server.closeAllConnections();
server.close();
