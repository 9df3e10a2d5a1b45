// A visitor with a browser of their own, for the tests of the page.
//
// No test depends on time: each waits for the page to show something, and only gives up after
// MINLEX_PATIENCE seconds, 300 by default. MINLEX_SLOW=6 makes the processor of every page that
// many times slower, to find tests that do depend on it.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";

import { chromium } from "playwright-core";

import { packageBeside } from "./beside.js";
import { FLAGS } from "./chromium.js";
import { serve } from "../serve.js";

export const LOKI =
  "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..";
export const GRID =
  "812753649943682175675491283154237896369845721287169534521974368438526917796318452";
export const NAME = "3636310645 LW5RWaj13O0843";

export const DIST = fileURLToPath(new URL("../dist", import.meta.url));
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const PICTURES = process.env.MINLEX_PICTURES;
const SLOW = Number(process.env.MINLEX_SLOW ?? 1);
/** Milliseconds until something that has not come is not coming. */
const PATIENCE = 1000 * Number(process.env.MINLEX_PATIENCE ?? 300);

/** @type {Map<string, Promise<import("playwright-core").Browser>>} by the flags of their own */
const browsers = new Map();
after(async () => {
  for (const browser of browsers.values()) await (await browser).close();
});

/**
 * A test with a visitor who has never been here.
 * @param {string} name
 * @param {(visitor: Visitor, t: import("node:test").TestContext) => Promise<void>} job
 * @param {import("playwright-core").BrowserContextOptions & { flags?: string[],
 *   preferences?: object, folder?: string }} [options] flags and preferences give the test a
 *   browser of its own that has them; the folder has the page, by default the one that was built
 */
export function visit(name, job, { flags, preferences, ...options } = {}) {
  test(name, async (t) => {
    const visitor = new Visitor();
    const context = preferences
      ? (options) => startWith(preferences, options)
      : async (options) => (await start(flags)).newContext(options);
    try {
      await visitor.arrive(context, options);
      await job(visitor, t);
    } finally {
      await visitor.leave();
    }
  });
}

/**
 * A test with a page of another folder.
 * @param {string} name
 * @param {(open: (folder: string) => Promise<import("playwright-core").Page>) => Promise<void>} job
 */
export function inBrowser(name, job) {
  test(name, async () => {
    const context = await (await start()).newContext();
    context.setDefaultTimeout(PATIENCE);
    const servers = [];
    try {
      await job(async (folder) => {
        const { server, url } = await serve(folder);
        servers.push(server);
        const page = await context.newPage();
        await page.goto(url);
        return page;
      });
    } finally {
      await context.close();
      for (const server of servers) stop(server);
    }
  });
}

/** The browser with these flags, started when it is first needed. */
function start(flags = []) {
  const key = flags.join(" ");
  if (!browsers.has(key)) {
    const args = [...FLAGS.args, ...flags];
    browsers.set(key, chromium.launch({ ...FLAGS, args, timeout: PATIENCE }));
  }
  return browsers.get(key);
}

/** A browser with settings of its own. */
async function startWith(preferences, options) {
  const folder = await mkdtemp(join(tmpdir(), "minlex-browser-"));
  await mkdir(join(folder, "Default"));
  await writeFile(join(folder, "Default", "Preferences"), JSON.stringify(preferences));
  const context = await chromium.launchPersistentContext(folder, { ...FLAGS, ...options, timeout: PATIENCE });
  context.on("close", () => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return context;
}

function stop(server) {
  server?.closeAllConnections();
  server?.close();
}

class Visitor {
  /** Answers in place of the folder; tests change it. */
  instead = () => false;
  /** Errors in the page, and requests to anybody else. */
  problems = [];

  async arrive(newContext, { folder = DIST, ...options }) {
    const answer = (...request) => this.instead(...request) || packageBeside(...request);
    const { server, url } = await serve(folder, 0, answer);
    this.server = server;
    this.url = url;
    this.context = await newContext({
      permissions: ["clipboard-read", "clipboard-write"],
      viewport: { width: 1100, height: 800 },
      reducedMotion: "reduce",
      ...options,
    });
    this.context.setDefaultTimeout(PATIENCE);
    this.page = await this.context.newPage();
    this.page.on("pageerror", (error) => this.problems.push(error.message));
    this.page.on("request", (request) => this.#note(new URL(request.url())));
    if (SLOW > 1) {
      const session = await this.context.newCDPSession(this.page);
      await session.send("Emulation.setCPUThrottlingRate", { rate: SLOW });
    }
  }

  async leave() {
    await this.context?.close();
    stop(this.server);
  }

  #note({ href, origin, protocol }) {
    const own = origin === new URL(this.url).origin || !protocol.startsWith("http");
    if (!own) this.problems.push(href);
  }

  /** Goes to an address of the page, and waits until its view is there. */
  async goto(hash = "") {
    await this.page.goto(this.url + hash);
    await this.isAt(hash);
  }

  /** Waits until the page shows an address; by default the one that the browser shows. */
  async isAt(hash) {
    await this.page.waitForFunction(
      (hash) => document.querySelector("main").dataset.address === (hash ?? location.hash),
      hash,
    );
  }

  /** Waits until a function in the page is true; it may be asynchronous. */
  async waitFor(condition, value) {
    const until = Date.now() + PATIENCE;
    while (!(await this.page.evaluate(condition, value))) {
      if (Date.now() > until) throw new Error(`it does not come true: ${condition}`);
      await this.page.waitForTimeout(50);
    }
  }

  /** Waits until a text can be seen. */
  async sees(text) {
    await this.page.getByText(text).filter({ visible: true }).first().waitFor();
  }

  /** Waits until the verdict of a view on the text typed last has a text in it. */
  async verdict(view, text) {
    await this.page
      .waitForFunction(
        ([view, text]) => {
          const verdict = document.querySelector(`section[data-view=${view}] .verdict`);
          return verdict?.ariaBusy === "false" && verdict.textContent.includes(text);
        },
        [view, text],
      )
      .catch(async (error) => {
        const found = await this.page.locator(`section[data-view=${view}] .verdict`).textContent();
        throw new Error(`expected "${text}", found "${found}"`, { cause: error });
      });
  }

  /** Waits until a view is done. */
  async done(view) {
    const busy = this.page.locator(`section[data-view=${view}] [aria-busy=true]`);
    await busy.first().waitFor({ state: "detached" });
  }

  async click(name) {
    await this.page.getByRole("button", { name, exact: true }).filter({ visible: true }).first().click();
  }

  /** Drops a file with this content on the page. */
  async drop(content, name = "list.txt", repeat = 1) {
    await this.page.evaluate(
      ([content, name, repeat]) => {
        const data = new DataTransfer();
        data.items.add(new File(Array(repeat).fill(content), name));
        document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
      },
      [content, name, repeat],
    );
  }

  /** Presses Tab until an element is reached that fits a selector. */
  async tabTo(selector) {
    for (let i = 0; i < 200; i++) {
      if (await this.page.evaluate((selector) => document.activeElement.matches(selector), selector)) return;
      await this.page.keyboard.press("Tab");
    }
    throw new Error(`the keyboard does not reach ${selector}`);
  }

  /** Nothing has failed, no one else was asked, and nothing keeps anybody out. */
  async allIsWell() {
    assert.deepEqual(this.problems, []);
    await this.page.evaluate(AXE);
    const { violations } = await this.page.evaluate(() => axe.run());
    const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`);
    assert.deepEqual(told, []);
  }

  /** A small picture to look at, in MINLEX_PICTURES; bindings/web/test/pictures has the latest. */
  async picture(name) {
    if (!PICTURES) return;
    await mkdir(PICTURES, { recursive: true });
    await this.page.evaluate(() => scrollTo(0, 0));
    const picture = await this.page.screenshot({ type: "jpeg", quality: 55, scale: "css" });
    await writeFile(`${PICTURES}/${name}.jpg`, picture);
  }
}
