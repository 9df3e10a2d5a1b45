// The service worker's copy of the page: all of one version, whatever host and browser keep.

import assert from "node:assert/strict";
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";

import { writeServiceWorker } from "../file-list.js";
import { DIST, LOKI, NAME, visit } from "./visitor.js";

const folder = mkdtempSync(join(tmpdir(), "minlex-builds-"));
after(() => rmSync(folder, { recursive: true }));

/** Two builds: all text differs, and the page shows which one it is. */
const [FIRST, SECOND] = ["first", "second"].map((build) => {
  const to = join(folder, build);
  cpSync(DIST, to, { recursive: true });
  for (const script of ["page.js", "worker.js", "list-worker.js", "reader-worker.js"]) {
    appendFileSync(join(to, "minlex", script), `\n// ${build}\n`);
  }
  appendFileSync(join(to, "minlex/page.js"), `document.documentElement.dataset.script = "${build}";\n`);
  appendFileSync(join(to, "style.css"), `\n:root { --build: ${build}; }\n`);
  const page = readFileSync(join(to, "index.html"), "utf8");
  writeFileSync(join(to, "index.html"), page.replace("<html", `<html data-page="${build}"`));
  writeServiceWorker(to);
  return to;
});

/** A test with a host whose files browsers may keep for ten minutes; `host` is its folder. */
function visitHost(name, job) {
  const host = mkdtempSync(join(folder, "host-"));
  visit(
    name,
    async (visitor) => {
      visitor.instead = (_, response) => (response.setHeader("cache-control", "max-age=600"), false);
      cpSync(FIRST, host, { recursive: true });
      await visitor.goto(`#puzzle=${LOKI}`);
      await visitor.sees(NAME);
      await keeps(visitor, FIRST);
      await job(visitor, host);
    },
    { folder: host },
  );
}

/** Waits until the service worker of a build is the only one, and has kept just its files. */
async function keeps(visitor, build) {
  const worker = readFileSync(join(build, "service-worker.js"), "utf8");
  const cache = `minlex-page-${/VERSION = "(.*)"/.exec(worker)[1]}`;
  const files = Object.keys(JSON.parse(/SUMS = (\{[^}]*\})/.exec(worker)[1]));
  await visitor.waitFor(async (cache) => {
    await navigator.serviceWorker.ready;
    const names = (await caches.keys()).filter((name) => name.startsWith("minlex-page-"));
    return names.join() === cache && navigator.serviceWorker.controller?.state === "activated";
  }, cache);
  const kept = await visitor.page.evaluate(async (name) => {
    const cache = await caches.open(name);
    const files = (await cache.keys()).map(async (request) => {
      const response = await cache.match(request);
      return [new URL(request.url).pathname, await response.text()];
    });
    return Promise.all(files);
  }, cache);
  assert.equal(kept.length, files.length - 2, "all but the two modules for engines of the other kind");
  for (const [path, text] of kept) {
    const file = join(build, path === "/" ? "index.html" : path);
    assert.ok(text === readFileSync(file, "utf8"), `${path} is of another version`);
  }
}

/** The builds of the parts of the page that a visitor sees. */
function seen(visitor) {
  return visitor.page.evaluate(() => {
    const { page, script } = document.documentElement.dataset;
    return [page, script, getComputedStyle(document.documentElement).getPropertyValue("--build")];
  });
}

visitHost("after a deployment the new page comes whole", async (visitor, host) => {
  cpSync(SECOND, host, { recursive: true });
  await visitor.page.reload();
  await keeps(visitor, SECOND);
  await visitor.page.reload();
  await visitor.sees(NAME);
  assert.deepEqual(await seen(visitor), ["second", "second", "second"]);
  // And without a network.
  visitor.instead = (_, response) => (response.destroy(), true);
  await visitor.page.reload();
  await visitor.sees(NAME);
  assert.deepEqual(await seen(visitor), ["second", "second", "second"]);
});

/** Has the browser look for a new service worker, and waits until it has given that one up. */
async function isRefused(visitor) {
  await visitor.page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    globalThis.last = null;
    registration.addEventListener("updatefound", () => (globalThis.last = registration.installing));
    await registration.update();
  });
  await visitor.waitFor(() => globalThis.last?.state === "redundant");
}

visitHost("of a deployment that is not complete nothing is kept", async (visitor, host) => {
  cpSync(SECOND, host, { recursive: true });
  cpSync(join(FIRST, "style.css"), join(host, "style.css"));
  await isRefused(visitor);
  await keeps(visitor, FIRST);
  rmSync(join(host, "style.css"));
  await isRefused(visitor);
  await keeps(visitor, FIRST);
  await visitor.page.reload();
  await visitor.sees(NAME);
  assert.deepEqual(await seen(visitor), ["first", "first", "first"]);
  cpSync(join(SECOND, "style.css"), join(host, "style.css"));
  await visitor.page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await keeps(visitor, SECOND);
});
