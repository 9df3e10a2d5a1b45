// Keeps the page for when there is no network. The build writes VERSION and FILES.

const VERSION = "@VERSION@";
const FILES = ["@FILES@"];
const CACHE = `minlex-page-${VERSION}`;

/** Of the two builds of the package, an engine needs one; see minlex/environment.js. */
const SIMD = WebAssembly.validate(
  new Uint8Array([
    0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11,
  ]),
);
const OTHER_BUILD = SIMD ? "/minlex.wasm" : "/minlex-simd.wasm";
// Everything else is needed by everybody, the module that reads files among it.
const isNeeded = (file) => !file.endsWith(OTHER_BUILD);

self.addEventListener("install", (event) => {
  // The table is not among them: the package keeps it by itself, once it has been verified.
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(FILES.filter(isNeeded)))
      .then(() => self.skipWaiting()),
  );
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
  event.respondWith(
    caches
      .open(CACHE)
      .then((cache) => cache.match(event.request, { ignoreSearch: true }))
      .then((kept) => kept ?? fetch(event.request)),
  );
});
