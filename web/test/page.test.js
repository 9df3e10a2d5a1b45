// The page in a real browser.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { after, before, beforeEach, test } from "node:test";
import { fileURLToPath } from "node:url";

import { chromium } from "playwright-core";

import { FLAGS } from "./chromium.js";
import { serve } from "../serve.js";

const DIST = fileURLToPath(new URL("../dist", import.meta.url));
const TABLE = readFileSync(new URL("../../data/minlex-embedded.mlx", import.meta.url));
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const LOKI = "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..";
const GRID = "812753649943682175675491283154237896369845721287169534521974368438526917796318452";
const PICTURES = process.env.MINLEX_PICTURES;

let browser, site, context, page, problems;
/** Answers in place of the folder; tests change it. */
let instead = () => false;

before(async () => {
  site = await serve(DIST, 0, (path, response) => instead(path, response));
  browser = await chromium.launch(FLAGS);
});

after(async () => {
  await browser?.close();
  site?.server.closeAllConnections();
  site?.server.close();
});

beforeEach(async () => {
  instead = () => false;
  await context?.close();
  await openContext();
});

/** A browser without history; nothing may fail in it, and nothing may ask anybody else. */
async function openContext(options = {}) {
  context = await browser.newContext({
    permissions: ["clipboard-read", "clipboard-write"],
    viewport: { width: 1100, height: 800 },
    ...options,
  });
  page = await context.newPage();
  problems = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith("http") && origin !== new URL(site.url).origin) problems.push(request.url());
  });
}

/** The page at an address, once the view that the address asks for has its content. */
async function visit(hash = "") {
  await page.goto(site.url + hash);
  await page.locator("main > section:not([hidden]) > *").first().waitFor({ state: "attached", timeout: 20_000 });
}

const shown = (text) => page.getByText(text).first().waitFor({ timeout: 20_000 });
const verdict = (view) => page.locator(`section[data-view=${view}] .verdict`);

async function verdictSays(view, text) {
  await page.waitForFunction(
    ([view, text]) => document.querySelector(`section[data-view=${view}] .verdict`)?.textContent.includes(text),
    [view, text],
    { timeout: 20_000 },
  );
}

async function type(text) {
  await page.fill("#one-text", text);
}

async function allIsWell() {
  assert.deepEqual(problems, []);
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => axe.run());
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`);
  assert.deepEqual(told, []);
}

/** A small picture for people to look at, in MINLEX_PICTURES; web/test/pictures has the latest. */
async function picture(name) {
  if (!PICTURES) return;
  await mkdir(PICTURES, { recursive: true });
  await page.evaluate(() => scrollTo(0, 0));
  const picture = await page.screenshot({ type: "jpeg", quality: 55, scale: "css" });
  await writeFile(`${PICTURES}/${name}.jpg`, picture);
}

test("a puzzle: everything that is known of it", async () => {
  await visit(`#puzzle=${LOKI}`);
  await verdictSays("one", "exactly one solution");
  await shown("3636310645 LW5RWaj13O0843");
  await shown("3,636,310,645 of 5,472,730,538");
  await shown("tr798564231c897132564d439561872");
  await page.getByText("Number of the solution, in order").waitFor();
  await page.getByRole("button", { name: "Copy the name", exact: true }).click();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), "3636310645 LW5RWaj13O0843");
  for (const name of ["Transpose", "Rows", "Columns", "Digits", "As it is"]) {
    await page.getByRole("button", { name, exact: true }).first().click();
  }
  const label = await page.locator(".way .board").first().getAttribute("aria-label");
  assert.ok(label.endsWith(LOKI), label);
  await allIsWell();
  await picture("one");
});

test("what can be pasted", async () => {
  await visit();
  const grid = (text) => `${text} 81 givens`;
  for (const [text, said] of [
    ["3636310645 LW5RWaj13O0843", "Read as a name"],
    ["       1 }}}}}}}}}}}}}7", "Read as a name"],
    ["5411131853;W1Rmk0Yu2q34I6", "Read as a name"],
    ["eKEeveX3Ose2Ww4p42M", "Read as a name"],
    ["3636310645 LW5RWaj13O0843;tr798564231c897132564d439561872;1076894798693", "Read as a name"],
    ["3,897,682,283", grid("Read as a rank with")],
    [GRID.match(/.{9}/g).join("\n"), grid("Read as a grid with")],
    [LOKI.replaceAll(".", "0"), "Read as a puzzle with 26 givens"],
    ["57166957541592875405459_1234515263567448321654236135!0_671824935", "Read as a four-part name"],
  ]) {
    await type(text);
    await verdictSays("one", said);
  }
  await allIsWell();
});

test("what is wrong is said, and where", async () => {
  await visit();
  for (const [text, said] of [
    [LOKI.slice(1), "80 cells found"],
    [`${LOKI}1`, "82 cells found"],
    [`57a${LOKI.slice(3)}`, "haracter 3 is 'a'"],
    ["5,472,730,539", "ranks go from 1 to 5472730538"],
    ["17;00000000000000", "ot the name of a puzzle"],
    ["\u0000\u0001\u0002ELF", "haracter 1"],
    [`55${LOKI.slice(2)}`, "no solution"],
    [`${"12345678."}${"........."}${"........9".repeat(1)}${".".repeat(54)}`, "no solution"],
    [LOKI.replace("5", "."), "everal solutions"],
    ["", "0 cells found"],
  ]) {
    await type(text);
    await verdictSays("one", said).catch(async (error) => {
      throw new Error(`${text}: ${await verdict("one").textContent()}`, { cause: error });
    });
  }
  await type(LOKI.replace("5", "."));
  await shown("Two of its solutions");
  await allIsWell();
  await type(`55${LOKI.slice(2)}`);
  await shown("The marked cells repeat a digit");
  await allIsWell();
  await picture("wrong");
});

test("with the keyboard alone", async () => {
  await visit(`#puzzle=${".".repeat(81)}`);
  await verdictSays("one", "An empty grid");
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.className), "skip");
  for (let i = 0; i < 20; i++) {
    if ((await page.evaluate(() => document.activeElement.getAttribute("role"))) === "gridcell") break;
    await page.keyboard.press("Tab");
  }
  await page.keyboard.type(LOKI);
  await verdictSays("one", "exactly one solution");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Delete");
  const label = await page.evaluate(() => document.activeElement.getAttribute("aria-label"));
  assert.match(label, /^row 8 column 1, empty/);
  assert.equal(await page.inputValue("#one-text"), LOKI);
});

test("two puzzles", async () => {
  await visit("#two");
  await verdictSays("two", "The same puzzle in disguise");
  await page.getByRole("button", { name: "Play" }).waitFor();
  await allIsWell();
  await picture("two");
  await page.fill("#two-text-1", GRID);
  await verdictSays("two", "Essentially different");
  await page.fill("#two-text-1", "1..");
  await shown("3 cells found");
});

test("a list is named, counted and downloaded", async () => {
  await visit("#list");
  const lines = [LOKI, `${LOKI} 11.9/11.9/11.3`, "", "rubbish", GRID, [...LOKI].map((d) => (d === "." ? d : 10 - d)).join("")];
  await page.fill("#list-text", lines.join("\r\n"));
  await page.getByRole("button", { name: "Name them" }).click();
  await verdictSays("list", "2 essentially different puzzles, 1 line without a name, in");
  await shown("Line 4: ");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download as CSV" }).click();
  const csv = readFileSync(await (await download).path(), "utf8").split("\r\n");
  assert.equal(csv.length, 4);
  assert.match(csv[1], new RegExp(`^1,[0-9A-Za-z{}]{19},${LOKI.replaceAll(".", "\\.")},3$`));
  await allIsWell();
  await picture("list");
});

test("a long list can be cancelled and leaves the page usable", async () => {
  await visit("#list");
  await page.evaluate((puzzle) => {
    const data = new DataTransfer();
    data.items.add(new File(Array(2000).fill(`${puzzle}\n`.repeat(1000)), "list.txt"));
    document.querySelector(".drop").dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true }));
  }, LOKI);
  await verdictSays("list", "so far");
  const pause = await page.evaluate(async () => {
    let longest = 0;
    let last = performance.now();
    for (let i = 0; i < 50; i++) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }
    return longest;
  });
  console.log(`longest pause of the page while a list is named: ${pause.toFixed(0)} ms`);
  await page.getByRole("button", { name: "Cancel" }).click();
  await verdictSays("list", "before you cancelled");
  await verdictSays("list", "1 essentially different puzzles");
});

test("a walk, with back and forward", async () => {
  await visit("#rank=3897682283");
  await shown("3,897,682,283 of 5,472,730,538");
  await page.getByRole("button", { name: "Next" }).click();
  await shown("3,897,682,284 of 5,472,730,538");
  await page.goBack();
  await shown("3,897,682,283 of 5,472,730,538");
  await page.goForward();
  await shown("3,897,682,284 of 5,472,730,538");
  await page.selectOption("#band", "415");
  await shown("5,472,730,538 of 5,472,730,538");
  await page.getByRole("button", { name: "Random grid" }).click();
  await page.waitForFunction(() => !location.hash.endsWith("5472730538"));
  await page.fill("#rank", "0");
  await page.press("#rank", "Enter");
  await shown("ranks go from 1 to 5472730538");
  await page.fill("#rank", "5472730538");
  await page.press("#rank", "Enter");
  await shown("5,472,730,538 of");
  await allIsWell();
  await picture("walk");
});

test("how it works, for the grid at hand", async () => {
  await visit("#how");
  await shown("3,865,781,944 + 31,900,339 =");
  await allIsWell();
  await picture("how");
});

test("links and drafts", async () => {
  await visit("#name=eKEeveX3Ose2Ww4p42M");
  await verdictSays("one", "Read as a name");
  await shown("5411131853 W1Rmk0Yu2q34I6");
  await visit("#%E0%A4%A");
  await verdictSays("one", "Read as");
  await type("half a puzz");
  await page.waitForFunction(() => localStorage.getItem("draft-one") === "half a puzz");
  await visit();
  await page.reload();
  await verdictSays("one", "haracter 1 is 'h'");
  assert.equal(await page.inputValue("#one-text"), "half a puzz");
});

test("a table that is bad or missing: said, and the rest works", async () => {
  const answers = {
    cut: (response) => response.writeHead(200).end(TABLE.subarray(0, 100_000)),
    altered: (response) => {
      const altered = Uint8Array.from(TABLE);
      altered[2_000_000] ^= 1;
      response.writeHead(200).end(altered);
    },
    "another version": (response) => {
      const altered = Uint8Array.from(TABLE);
      altered[8] = 7;
      response.writeHead(200).end(altered);
    },
    "a page in its place": (response) => response.writeHead(200).end("<!doctype html><h1>Not found</h1>"),
    missing: (response) => response.writeHead(404).end(),
  };
  for (const [what, answer] of Object.entries(answers)) {
    await context.close();
    await openContext();
    instead = (path, response) => path.endsWith(".mlx") && (answer(response), true);
    await visit(`#puzzle=${LOKI}`);
    await page.locator("#notice").waitFor();
    const notice = await page.locator("#notice").textContent();
    assert.match(notice, /table|file|chunk|bytes/i, what);
    console.log(`${what}: ${notice}`);
    await verdictSays("one", "exactly one solution");
    await shown("Canonical puzzle");
    await allIsWell();
  }
  await picture("no-table");
  instead = () => false;
  await page.locator("#notice input[type=file]").setInputFiles({
    name: "table.mlx",
    mimeType: "application/octet-stream",
    buffer: TABLE,
  });
  await shown("3636310645 LW5RWaj13O0843");
  assert.equal(await page.locator("#notice").isVisible(), false);
});

test("without network after the first visit", async () => {
  await visit(`#puzzle=${LOKI}`);
  await shown("3636310645 LW5RWaj13O0843");
  await page.evaluate(() => navigator.serviceWorker.ready);
  instead = (_, response) => (response.destroy(), true);
  await visit("#name=eKEeveX3Ose2Ww4p42M");
  await page.reload();
  await shown("5411131853 W1Rmk0Yu2q34I6");
  for (const view of ["two", "list", "walk", "how"]) {
    await visit(`#${view}`);
    await page.locator(`section[data-view=${view}] h1`).waitFor();
  }
  assert.deepEqual(problems, []);
});

test("without storage", async () => {
  await context.addInitScript(() => {
    const refuse = () => {
      throw new DOMException("no storage here", "SecurityError");
    };
    Object.defineProperty(window, "localStorage", { get: refuse });
    Object.defineProperty(window, "caches", { get: refuse });
  });
  await visit(`#puzzle=${LOKI}`);
  await shown("3636310645 LW5RWaj13O0843");
  assert.deepEqual(problems, []);
});

test("a worker that is killed, and WebAssembly switched off", async () => {
  await context.addInitScript(() => {
    const Real = Worker;
    window.workers = [];
    window.Worker = class extends Real {
      constructor(...args) {
        super(...args);
        window.workers.push(this);
      }
    };
  });
  await visit(`#puzzle=${LOKI}`);
  await shown("3636310645 LW5RWaj13O0843");
  await page.evaluate(() => {
    const [worker] = window.workers;
    worker.terminate();
    worker.onerror(new ErrorEvent("error", { message: "killed" }));
  });
  await type(GRID);
  await shown("the worker has stopped");
  await page.getByRole("button", { name: "Start again" }).click();
  await verdictSays("one", "81 givens");
  await context.close();

  await openContext();
  instead = (path, response) => {
    if (!path.endsWith("/worker.js")) return false;
    response.writeHead(200, { "content-type": "text/javascript" });
    const worker = readFileSync(`${DIST}/minlex/worker.js`, "utf8");
    response.end(`delete globalThis.WebAssembly;\n${worker}`);
    return true;
  };
  await visit(`#puzzle=${LOKI}`);
  await shown("WebAssembly is switched off");
});

test("how long the first answers take", async () => {
  const wait = (text) =>
    page.waitForFunction((text) => document.body.textContent.includes(text) && performance.now(), text);
  for (const visits of ["first visit", "later visit"]) {
    await visit();
    await page.reload();
    const core = await wait("Valid: exactly one solution").then((time) => time.jsonValue());
    const named = await wait("3636310645 LW5RWaj13O0843").then((time) => time.jsonValue());
    console.log(`${visits}: first answer after ${core.toFixed(0)} ms, first name after ${named.toFixed(0)} ms`);
  }
});

test("a slow network still ends in an answer", async () => {
  const slow = await context.newCDPSession(page);
  await slow.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 200,
    downloadThroughput: 600_000,
    uploadThroughput: 100_000,
  });
  await visit(`#puzzle=${LOKI}`);
  await verdictSays("one", "exactly one solution");
  await shown("Canonical puzzle");
  await shown("3636310645 LW5RWaj13O0843");
});

test("a phone in the dark", async () => {
  await context.close();
  await openContext({ viewport: { width: 360, height: 740 }, colorScheme: "dark", hasTouch: true, isMobile: true });
  for (const view of [`puzzle=${LOKI}`, "two", "list", "rank=3897682283", "how"]) {
    await visit(`#${view}`);
    await page.locator("main section:not([hidden]) h1").waitFor();
    await page.waitForTimeout(500);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= 360, `${view} is ${width} pixels wide`);
    await allIsWell();
    await picture(`phone-${view.split("=")[0]}`);
  }
  await page.setViewportSize({ width: 1100, height: 800 });
  await visit(`#puzzle=${LOKI}`);
  await shown("3636310645 LW5RWaj13O0843");
  await allIsWell();
  await picture("dark");
});
