// Trouble around the page: the table, the network, storage, the worker.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import { otherVersion } from "../../js/test/common.js";
import { DIST, GRID, LOKI, NAME, visit } from "./visitor.js";

const TABLE = readFileSync(new URL("../../../data/minlex-embedded.mlx", import.meta.url));
const altered = (place) => TABLE.map((byte, i) => (i === place ? byte ^ 7 : byte));
const sent = (bytes) => (response) => response.writeHead(200).end(bytes);

for (const [what, answer] of Object.entries({
  cut: sent(TABLE.subarray(0, 100_000)),
  altered: sent(altered(2_000_000)),
  "of another byte order": sent(altered(8)),
  "of another version": sent(otherVersion(TABLE)),
  "a page in its place": sent("<!doctype html><h1>Not found</h1>"),
  missing: (response) => response.writeHead(404).end(),
})) {
  visit(`a table that is ${what}: said, and the rest works`, async (visitor) => {
    visitor.instead = (path, response) => path.endsWith(".mlx") && (answer(response), true);
    await visitor.goto(`#puzzle=${LOKI}`);
    const notice = visitor.page.locator("#notice");
    await notice.waitFor();
    const said = await notice.textContent();
    assert.match(said, /table|file|chunk|bytes/i);
    // Anyone who looks at a page builds no tables.
    assert.doesNotMatch(await visitor.page.locator("body").textContent(), /\bbuild\b/);
    if (what === "of another version") assert.match(said, /of format version 2: this program reads version 1;/);
    if (what !== "missing") assert.match(said, /; load the page again, or pick another table file\./);
    await visitor.verdict("one", "exactly one solution");
    await visitor.page.getByText("More", { exact: true }).click();
    await visitor.sees("Canonical puzzle");
    await visitor.done("one");
    await visitor.allIsWell();
    if (what === "missing") await visitor.picture("no-table");
    await notice.locator("input[type=file]").setInputFiles({
      name: "table.mlx",
      mimeType: "application/octet-stream",
      buffer: TABLE,
    });
    await visitor.sees(NAME);
    assert.equal(await notice.isVisible(), false);
  });
}

visit("without network after the first visit", async (visitor) => {
  await visitor.goto(`#puzzle=${LOKI}`);
  await visitor.sees(NAME);
  await visitor.waitFor(async () => {
    await navigator.serviceWorker.ready;
    const tables = await caches.open("minlex-tables-1");
    return (await tables.keys()).length === 1;
  });
  visitor.instead = (_, response) => (response.destroy(), true);
  await visitor.goto("#name=eKEeveX3Ose2Ww4p42M");
  await visitor.page.reload();
  await visitor.sees("5411131853 W1Rmk0Yu2q34I6");
  for (const view of ["two", "list", "walk", "how"]) {
    await visitor.goto(`#${view}`);
    await visitor.page.locator(`section[data-view=${view}] h1`).waitFor();
    await visitor.done(view);
  }
  await visitor.goto("#one");
  await visitor.page.fill("#one-text", LOKI.match(/.{9}/g).join("\n"));
  await visitor.verdict("one", "exactly one solution");
  await visitor.goto("#list");
  await visitor.page.fill("#list-text", LOKI);
  await visitor.click("Name them");
  await visitor.verdict("list", "1 essentially different puzzles, in");
  assert.deepEqual(visitor.problems, []);
});

/** Types into every view, and waits until each shows that this is not kept, and why. */
async function isNotKept(visitor, why) {
  await visitor.goto(`#puzzle=${LOKI}`);
  await visitor.sees(NAME);
  await visitor.sees("The browser does not keep it: every visit fetches it again.");
  for (const [view, field, text] of [
    ["one", "#one-text", GRID],
    ["two", "#two-text-1", GRID],
    ["list", "#list-text", LOKI],
  ]) {
    await visitor.goto(`#${view}`);
    await visitor.page.fill(field, text);
    const hint = visitor.page.locator(`section[data-view=${view}] .hint[role=status]`);
    await hint.filter({ hasText: why, visible: true }).waitFor();
  }
  await visitor.click("Name them");
  await visitor.verdict("list", "1 essentially different puzzles, in");
  for (const [view, field, text] of [
    ["one", "#one-text", GRID],
    ["two", "#two-text-1", GRID],
    ["list", "#list-text", LOKI],
  ]) {
    await visitor.page.evaluate((view) => (location.hash = view), view);
    await visitor.isAt(`#${view}`);
    assert.equal(await visitor.page.inputValue(field), text, view);
  }
  await visitor.allIsWell();
}

visit("storage that is forbidden", (visitor) => isNotKept(visitor, "may not keep this"), {
  preferences: { profile: { default_content_setting_values: { cookies: 2 } } },
});

visit("storage that is full", async (visitor) => {
  await visitor.page.goto(`${visitor.url}icon.svg`);
  const { origin } = new URL(visitor.url);
  const session = await visitor.context.newCDPSession(visitor.page);
  await session.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1000 });
  await visitor.page.evaluate(() => {
    for (let length = 1 << 22; length >= 1; length >>= 1) {
      try {
        for (let i = 0; ; i++) localStorage.setItem(`other-${length}-${i}`, "x".repeat(length));
      } catch {
        // Full, but for less than that.
      }
    }
  });
  await isNotKept(visitor, "no room to keep this");
});

visit(
  "a page whose script does not come",
  async (visitor) => {
    visitor.instead = (path, response) => path.endsWith("/page.js") && (response.writeHead(503).end(), true);
    await visitor.page.goto(visitor.url);
    await visitor.sees("a part of it could not be loaded: load it again");
    visitor.instead = () => false;
    await visitor.page.reload();
    await visitor.verdict("one", "exactly one solution");
    assert.equal(await visitor.page.locator(".starting").count(), 0);
  },
  { serviceWorkers: "block" },
);

visit("a page in a sandbox: no storage, no workers, and each says so", async (visitor) => {
  const types = { html: "text/html", js: "text/javascript", css: "text/css", wasm: "application/wasm", svg: "image/svg+xml" };
  visitor.instead = (path, response) => {
    const file = path === "/" ? "/index.html" : path;
    const type = types[file.split(".").at(-1)];
    if (!type) return false;
    const sandbox = type === "text/html" ? { "content-security-policy": "sandbox allow-scripts" } : {};
    response.writeHead(200, { "content-type": type, "access-control-allow-origin": "*", ...sandbox });
    response.end(readFileSync(DIST + file));
    return true;
  };
  await visitor.goto("#one");
  await visitor.page.fill("#one-text", GRID);
  await visitor.verdict("one", "The worker could not start: ");
  await visitor.sees("The browser may not keep this when the page is closed");
  await visitor.sees("No table: ranks and names are missing.");
  await visitor.page.click("nav a[data-view=list]");
  await visitor.isAt("#list");
  await visitor.page.fill("#list-text", LOKI);
  await visitor.click("Name them");
  await visitor.verdict("list", "The worker could not start: ");
  await visitor.page.click("nav a[data-view=one]");
  await visitor.isAt("#one");
  assert.equal(await visitor.page.inputValue("#one-text"), GRID);
  assert.deepEqual(visitor.problems, []);
});

visit("a reader of files that cannot be loaded", async (visitor) => {
  visitor.instead = (path, response) => path.endsWith("/files.wasm") && (response.writeHead(404).end(), true);
  await visitor.goto("#one");
  await visitor.page.fill("#one-text", `${LOKI} 11.9`);
  await visitor.verdict("one", "files.wasm: the server answered 404; try again when the network is there.");
  await visitor.goto("#list");
  await visitor.page.fill("#list-text", LOKI);
  await visitor.click("Name them");
  await visitor.verdict("list", "files.wasm: the server answered 404; try again when the network is there.");
  visitor.instead = () => false;
  await visitor.click("Name them");
  await visitor.verdict("list", "1 essentially different puzzles, in");
});

visit("a worker that is killed", async (visitor) => {
  await visitor.context.addInitScript(() => {
    const Real = Worker;
    window.workers = [];
    window.Worker = class extends Real {
      constructor(...args) {
        super(...args);
        window.workers.push(this);
      }
    };
  });
  await visitor.goto(`#puzzle=${LOKI}`);
  await visitor.sees(NAME);
  await visitor.page.evaluate(() => {
    const [worker] = window.workers;
    worker.terminate();
    worker.onerror(new ErrorEvent("error", { message: "killed" }));
  });
  await visitor.page.fill("#one-text", GRID);
  await visitor.sees("the worker has stopped");
  await visitor.click("Start again");
  await visitor.verdict("one", "81 givens");
});

for (const [what, answer] of Object.entries({
  missing: (response) => response.writeHead(404).end(),
  "out of reach": (response) => response.destroy(),
  broken: (response) => response.writeHead(200, { "content-type": "text/javascript" }).end("import '"),
})) {
  visit(
    `a worker whose script is ${what}`,
    async (visitor) => {
      const refuse = (path, response) => /-?worker\.js$/.test(path) && (answer(response), true);
      visitor.instead = refuse;
      await visitor.goto(`#puzzle=${LOKI}`);
      await visitor.sees(/The worker could not start|the worker could not start/);
      await visitor.sees("No table: ranks and names are missing.");
      await visitor.goto("#list");
      await visitor.page.fill("#list-text", LOKI);
      await visitor.click("Name them");
      await visitor.verdict("list", "The worker could not start: ");
      await visitor.allIsWell();
      visitor.instead = () => false;
      await visitor.click("Start again");
      await visitor.sees("verified");
      await visitor.click("Name them");
      await visitor.verdict("list", "1 essentially different puzzles, in");
      assert.equal(await visitor.page.inputValue("#list-text"), LOKI);
    },
    { serviceWorkers: "block" },
  );
}

visit("a host that allows no workers", async (visitor) => {
  visitor.instead = (path, response) => {
    if (path !== "/index.html" && path !== "/") return false;
    const headers = { "content-type": "text/html", "content-security-policy": "worker-src 'none'" };
    response.writeHead(200, headers).end(readFileSync(`${DIST}/index.html`));
    return true;
  };
  await visitor.goto(`#puzzle=${LOKI}`);
  await visitor.sees("the worker could not start");
  await visitor.goto("#list");
  await visitor.page.fill("#list-text", LOKI);
  await visitor.click("Name them");
  await visitor.verdict("list", "The worker could not start: ");
});

visit(
  "workers that end before their scripts run",
  async (visitor) => {
    // To the page, a script that never comes is the same: silence.
    const waiting = [];
    visitor.instead = (path, response) => /-?worker\.js$/.test(path) && waiting.push(response);
    await visitor.goto(`#puzzle=${LOKI}`);
    await visitor.sees("has not answered for a while");
    await visitor.allIsWell();
    await visitor.goto("#list");
    await visitor.page.fill("#list-text", LOKI);
    await visitor.click("Name them");
    await visitor.verdict("list", "Reading.");
    await visitor.click("Cancel");
    await visitor.verdict("list", "Cancelled before anything was read.");
    visitor.instead = () => false;
    await visitor.click("Start again");
    // The new workers wait for the old requests, twenty seconds if those never end. Ended before
    // the click, they would be asked again at once, and the answered notice would go.
    for (const response of waiting) response.destroy();
    await visitor.sees("verified");
    await visitor.click("Name them");
    await visitor.verdict("list", "1 essentially different puzzles, in");
  },
  { serviceWorkers: "block" },
);

visit("a table that stops coming is told, with a way out", async (visitor) => {
  const stopped = [];
  visitor.instead = (path, response) => {
    if (!path.endsWith(".mlx")) return false;
    response.writeHead(200, { "content-type": "application/octet-stream", "content-length": TABLE.length });
    response.write(TABLE.subarray(0, 1_000_000));
    return stopped.push(response) > 0;
  };
  await visitor.goto(`#puzzle=${LOKI}`);
  await visitor.sees("No more of the table has come for a while");
  await visitor.allIsWell();
  visitor.instead = () => false;
  await visitor.click("Try again");
  for (const response of stopped) response.destroy();
  await visitor.sees(NAME);
  await visitor.sees("verified");
});

visit("a picked file that is no table leaves the one that is open", async (visitor) => {
  await visitor.goto(`#puzzle=${LOKI}`);
  await visitor.sees(NAME);
  for (const [buffer, said] of [
    [TABLE.subarray(0, 100_000), "cut short"],
    [otherVersion(TABLE), "format version 2: this program reads version 1"],
    [Buffer.from("<!doctype html><h1>Not found</h1>"), "table"],
  ]) {
    const file = { name: "table.mlx", mimeType: "application/octet-stream", buffer };
    await visitor.page.locator("footer input[type=file]").setInputFiles(file);
    await visitor.page.locator("#notice").filter({ hasText: said, visible: true }).waitFor();
    await visitor.sees("The table embedded is still in use.");
    await visitor.sees("bytes, verified.");
    await visitor.page.fill("#one-text", GRID);
    await visitor.sees("3897682283");
    await visitor.page.fill("#one-text", LOKI);
    await visitor.sees(NAME);
  }
  await visitor.allIsWell();
});

/** Ends workers from inside: browsers tell no one of it. */
async function end(workers) {
  for (const worker of workers) await worker.evaluate(() => self.close()).catch(() => {});
}

visit("a worker that ends without a word", async (visitor) => {
  await visitor.goto(`#puzzle=${LOKI}`);
  await visitor.sees(NAME);
  await visitor.done("one");
  await end(visitor.page.workers());
  await visitor.page.fill("#one-text", GRID);
  await visitor.sees("the worker has stopped");
  await visitor.sees("No table: ranks and names are missing.");
  await visitor.click("Start again");
  await visitor.verdict("one", "81 givens");
  await visitor.sees("verified");
});

visit("a worker that ends while somebody waits for it", async (visitor) => {
  await visitor.goto(`#puzzle=${LOKI}`);
  await visitor.sees(NAME);
  await visitor.done("one");
  const [worker] = visitor.page.workers();
  // It takes all messages, and never answers.
  await worker.evaluate(() => {
    self.addEventListener("message", (event) => event.stopImmediatePropagation(), { capture: true });
    self.postMessage = () => {};
  });
  await visitor.page.fill("#one-text", GRID);
  await visitor.page.locator("section[data-view=one] .verdict[aria-busy=true]").waitFor();
  await end([worker]);
  await visitor.sees("the worker has stopped");
  await visitor.click("Start again");
  await visitor.verdict("one", "81 givens");
});

for (const kind of ["/list-worker.js", "/reader-worker.js", "/worker.js"]) {
  visit(`a list that is named while its ${kind.slice(1)} ends without a word`, async (visitor) => {
    await visitor.goto("#list");
    await visitor.page.fill("#list-text", LOKI);
    // Two million lines.
    await visitor.drop(`${LOKI}\n`.repeat(1000), "list.txt", 2000);
    await visitor.verdict("list", "so far");
    await end(visitor.page.workers().filter((worker) => worker.url().endsWith(kind)));
    await visitor.verdict("list", "The worker has stopped: it ended.");
    assert.equal(await visitor.page.inputValue("#list-text"), LOKI);
    await visitor.click("Name them");
    await visitor.verdict("list", "1 essentially different puzzles, in");
  });
}

visit("opening a table is given up while it is under way", async (visitor) => {
  await visitor.goto(`#puzzle=${LOKI}`);
  await visitor.sees(NAME);
  const before = visitor.page.workers().length;
  for (const moment of ["at once", "later", "with the last byte"]) {
    const reason = await visitor.page.evaluate(async (moment) => {
      const { openTable } = await import("./minlex/table.js");
      const controller = new AbortController();
      const abort = () => controller.abort("not wanted any more");
      const onProgress = (done, total) => done === total && abort();
      const source = new URL("minlex/minlex-embedded.mlx", location.href);
      const options = { cache: false, signal: controller.signal, source };
      if (moment === "with the last byte") options.onProgress = onProgress;
      const opening = openTable(options);
      if (moment === "at once") abort();
      if (moment === "later") setTimeout(abort, 1);
      return opening.then(() => "opened", (reason) => String(reason));
    }, moment);
    assert.equal(reason, "not wanted any more", moment);
  }
  // They end at once, but the browser takes its time to report it.
  const left = () => visitor.page.workers().length - before;
  for (let i = 0; left() > 0 && i < 1000; i++) await visitor.page.waitForTimeout(20);
  assert.equal(left(), 0);
});

visit("opening a table is given up while its worker does not come", async (visitor) => {
  visitor.instead = (path) => path.endsWith("/worker.js");
  await visitor.goto();
  const reason = await visitor.page.evaluate(async () => {
    const { openTable } = await import("./minlex/table.js");
    const controller = new AbortController();
    const opening = openTable({ signal: controller.signal });
    setTimeout(() => controller.abort("not wanted any more"), 50);
    return opening.then(() => "opened", (reason) => String(reason));
  });
  assert.equal(reason, "not wanted any more");
});

visit("a worker of a list that is killed: said, and the next list has others", async (visitor) => {
  const listWorker = readFileSync(`${DIST}/minlex/list-worker.js`, "utf8");
  visitor.instead = (path, response) => {
    if (!path.endsWith("/list-worker.js")) return false;
    response.writeHead(200, { "content-type": "text/javascript" });
    response.end(`const Real = Worker;
      self.started = [];
      self.Worker = class extends Real {
        constructor(...args) {
          super(...args);
          started.push(this);
        }
      };
      ${listWorker}`);
    return true;
  };
  await visitor.goto("#list");
  await visitor.page.fill("#list-text", LOKI);
  await visitor.click("Name them");
  await visitor.verdict("list", "1 essentially different puzzles, in");
  const workers = visitor.page.workers();
  const list = workers.find((worker) => worker.url().endsWith("/list-worker.js"));
  await list.evaluate(() => {
    for (const worker of started) {
      worker.terminate();
      worker.onerror(new ErrorEvent("error", { message: "killed" }));
    }
  });
  await visitor.click("Name them");
  await visitor.verdict("list", "The worker has stopped: killed");
  assert.equal(await visitor.page.inputValue("#list-text"), LOKI);
  await visitor.click("Name them");
  await visitor.verdict("list", "1 essentially different puzzles, in");
});

visit("WebAssembly switched off", async (visitor) => {
  visitor.instead = (path, response) => {
    if (!path.endsWith("/worker.js")) return false;
    response.writeHead(200, { "content-type": "text/javascript" });
    const worker = readFileSync(`${DIST}/minlex/worker.js`, "utf8");
    response.end(`delete globalThis.WebAssembly;\n${worker}`);
    return true;
  };
  await visitor.goto(`#puzzle=${LOKI}`);
  await visitor.sees("WebAssembly is switched off");
});

const SWITCHED_OFF =
  "WebAssembly is switched off in this browser: minlex cannot work without it; " +
  "switch it on for this site and load the page again.";

visit(
  "WebAssembly switched off everywhere",
  async (visitor) => {
    await visitor.goto(`#puzzle=${LOKI}`);
    const notice = visitor.page.locator("#notice");
    await notice.waitFor();
    assert.ok((await notice.textContent()).includes(SWITCHED_OFF));
    await visitor.sees("No table: ranks and names are missing.");
    await visitor.verdict("one", SWITCHED_OFF);
    await visitor.page.fill("#one-text", LOKI.match(/.{9}/g).join("\n"));
    await visitor.verdict("one", SWITCHED_OFF);
    await visitor.goto("#list");
    await visitor.page.fill("#list-text", LOKI);
    await visitor.click("Name them");
    await visitor.verdict("list", SWITCHED_OFF);
    assert.equal(
      await visitor.page.textContent("#table-state"),
      "No table: ranks and names are missing.",
    );
    assert.deepEqual(visitor.problems, []);
  },
  { flags: ["--js-flags=--jitless"] },
);

visit("a slow network still ends in an answer", async (visitor) => {
  const slow = await visitor.context.newCDPSession(visitor.page);
  await slow.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 200,
    downloadThroughput: 600_000,
    uploadThroughput: 100_000,
  });
  await visitor.goto(`#puzzle=${LOKI}`);
  await visitor.verdict("one", "exactly one solution");
  await visitor.sees(NAME);
});
