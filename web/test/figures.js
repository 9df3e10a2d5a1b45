// The figures of docs/BENCHMARKS.md that take a browser: node web/test/figures.js

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { chromium } from "playwright-core";

import * as minlex from "../../js/dist/index.js";
import { generator, randomTransform } from "../../js/test/common.js";
import { FLAGS } from "./chromium.js";
import { serve } from "../serve.js";

const PUZZLES = 100_000;
const VISITS = 5;
const NAME = "3636310645 LW5RWaj13O0843";

const dist = fileURLToPath(new URL("../dist", import.meta.url));
/** Notes the memory of every module that a worker starts. */
const NOTE_MEMORIES = `
  globalThis.memories = [];
  for (const name of ["instantiate", "instantiateStreaming"]) {
    const real = WebAssembly[name];
    WebAssembly[name] = async (...args) => {
      const result = await real.apply(WebAssembly, args);
      memories.push(result.instance.exports.memory);
      return result;
    };
  }
`;
let noteMemories = false;
const { server, url } = await serve(dist, 0, (path, response) => {
  if (!noteMemories || !path.endsWith("/worker.js")) return false;
  response.writeHead(200, { "content-type": "text/javascript" });
  response.end(NOTE_MEMORIES + readFileSync(`${dist}/minlex/worker.js`, "utf8"));
  return true;
});
const browser = await chromium.launch(FLAGS);

/** Milliseconds after the start of the page until it has a text. */
async function until(page, text) {
  const found = await page.waitForFunction(
    (text) => document.body.textContent.includes(text) && performance.now(),
    text,
    { timeout: 120_000 },
  );
  return found.jsonValue();
}

const median = (numbers) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** The first answers of a fresh browser. */
async function firstAnswers() {
  const times = { core: [], catalogue: [], again: [] };
  for (let visit = 0; visit < VISITS; visit++) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(url);
    times.core.push(await until(page, "Valid: exactly one solution"));
    times.catalogue.push(await until(page, NAME));
    await page.reload();
    times.again.push(await until(page, NAME));
    await context.close();
  }
  console.log(`first answer: core ${median(times.core).toFixed(0)} ms, catalogue ${median(times.catalogue).toFixed(0)} ms, catalogue at a later visit ${median(times.again).toFixed(0)} ms`);
}

/** Different puzzles, each with as few givens as a few tries find. */
async function puzzles() {
  const catalogue = await minlex.openCatalogue();
  const random = generator(7);
  const ranks = Array.from({ length: PUZZLES }, () => 1 + random(minlex.MINLEX_FORMS));
  return catalogue.unrankBatch(ranks).answers.map((form) => {
    const grid = minlex.apply(randomTransform(random), form);
    for (let givens = 30; ; givens += 3) {
      const puzzle = [...grid].map((digit) => (random(81) < givens ? digit : ".")).join("");
      if (minlex.countSolutions(puzzle) === 1) return puzzle;
    }
  });
}

/** A list as long as that, dropped. */
async function list(lines) {
  const page = await browser.newPage();
  await page.goto(`${url}#list`);
  await until(page, "verified");
  await page.evaluate((lines) => {
    const data = new DataTransfer();
    data.items.add(new File([lines.join("\n")], "list.txt"));
    document.querySelector(".drop").dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true }));
  }, lines);
  await until(page, "essentially different puzzles, in ");
  console.log(await page.locator("section[data-view=list] .verdict").textContent());
  await page.close();
}

/** The memory of both modules once everything that the page shows of a puzzle is worked out. */
async function memory() {
  noteMemories = true;
  const page = await browser.newPage();
  await page.goto(url);
  await until(page, "Number of the solution, in order");
  const sizes = await page.workers()[0].evaluate(() => memories.map(({ buffer }) => buffer.byteLength));
  const told = sizes.map((bytes) => `${(bytes / 1048576).toFixed(1)} MiB`).join(" and ");
  console.log(`memory of core and catalogue with the table loaded: ${told}`);
  noteMemories = false;
  await page.close();
}

await firstAnswers();
await memory();
await list(await puzzles());
await browser.close();
server.close();
