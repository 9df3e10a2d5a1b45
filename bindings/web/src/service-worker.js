// Keeps the page for when there is no network. The build writes VERSION and SUMS, see file-list.js.

const VERSION = "@VERSION@";
/** The files of this version of the page, and the SHA-256 of each. */
const SUMS = "@SUMS@";
const CACHE = `minlex-page-${VERSION}`;

/** Of the two builds of the package, an engine needs one; see minlex/environment.js. */
const SIMD = WebAssembly.validate(
  new Uint8Array([
    0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11,
  ]),
);
const OTHER_BUILDS = ["minlex", "extra"].map((module) => (SIMD ? `/${module}.wasm` : `/${module}-simd.wasm`));
// Everything else is needed by everybody, the module that reads files among it.
const isNeeded = (file) => !OTHER_BUILDS.some((other) => file.endsWith(other));

/**
 * Keeps all files of this version, or none: a page of two versions would be worse than an old one.
 */
async function keepAll() {
  const cache = await caches.open(CACHE);
  try {
    await Promise.all(Object.keys(SUMS).filter(isNeeded).map((file) => keep(cache, file)));
  } catch (error) {
    await caches.delete(CACHE);
    throw error; // The browser tries again at a later visit.
  }
}

/** Fetches a file from the host, not from the browser's copy of an earlier version. */
async function keep(cache, file) {
  const response = await fetch(new Request(file, { cache: "reload" }));
  if (!response.ok) throw new Error(`${file}: the server answered ${response.status}`);
  const bytes = await response.arrayBuffer();
  const sum = hex(await crypto.subtle.digest("SHA-256", bytes));
  if (sum !== SUMS[file]) throw new Error(`${file}: SHA-256 ${sum}, expected ${SUMS[file]}`);
  // A response that was redirected would not do for a page; this one is as good, and was not.
  await cache.put(file, new Response(bytes, { headers: response.headers }));
}

function hex(buffer) {
  return Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

self.addEventListener("install", (event) => {
  event.waitUntil(keepAll().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => name.startsWith("minlex-page-") && name !== CACHE))
      .then((old) => Promise.all(old.map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  event.respondWith(kept(event.request).then((response) => response ?? fetch(event.request)));
  // A deleted file is kept anew, at a visit.
  if (event.request.mode === "navigate") event.waitUntil(refill());
});

/** The browser's copy of a file; nothing where it keeps none, or may not. */
async function kept(request) {
  try {
    return await (await caches.open(CACHE)).match(request, { ignoreSearch: true });
  } catch {
    return undefined;
  }
}

/** Keeps all files again if they are gone. */
async function refill() {
  try {
    if (!(await caches.has(CACHE)) || (await (await caches.open(CACHE)).keys()).length === 0) await keepAll();
  } catch {
    // The next visit tries again.
  }
}
