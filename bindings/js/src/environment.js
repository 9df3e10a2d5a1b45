// The differences between browsers, Node, Deno and Bun.

/**
 * A module of the runtime, by a name that bundlers do not follow.
 * @param {string} name
 */
function builtin(name) {
  return import(/* webpackIgnore: true */ /* @vite-ignore */ name);
}

/**
 * A URL as it was given; a relative one begins at the page or, where there is none, at the working
 * folder.
 * @param {string | URL} source
 * @returns {Promise<URL>}
 */
export async function absolute(source) {
  if (globalThis.location) return new URL(source, globalThis.location.href);
  if (URL.canParse(source)) return new URL(source);
  const { pathToFileURL } = await builtin("node:url");
  return new URL(source, pathToFileURL("./"));
}

/**
 * The content at a URL, also a `file:` one.
 * @param {URL} url
 * @param {{ signal?: AbortSignal, onProgress?: (done: number, total: number) => void,
 *           isWanted?: (start: Uint8Array) => boolean }} [options] of content
 *   with an unwanted beginning, only the first bytes are read where it comes in pieces
 * @returns {Promise<Uint8Array>}
 */
export async function readUrl(url, { signal, onProgress, isWanted } = {}) {
  if (url.protocol === "file:") {
    const { readFile } = await builtin("node:fs/promises");
    return new Uint8Array(await readFile(url, { signal }));
  }
  const response = await fetch(url, { signal });
  if (!response.ok) {
    throw new Error(`the server answered ${response.status} ${response.statusText}`.trim());
  }
  return (onProgress || isWanted) && response.body ? readStream(response, onProgress, isWanted) : bytesOf(response);
}

async function bytesOf(response) {
  return new Uint8Array(await response.arrayBuffer());
}

/** The body of a response, with a word on every piece that comes. */
async function readStream(response, onProgress = () => {}, isWanted = () => true) {
  const total = Number(response.headers.get("content-length")) || 0;
  const pieces = [];
  let done = 0;
  const reader = response.body.getReader();
  for (;;) {
    const piece = await reader.read();
    if (piece.done) break;
    pieces.push(piece.value);
    done += piece.value.length;
    if (pieces.length === 1 && !isWanted(piece.value)) {
      await reader.cancel().catch(() => {});
      break;
    }
    onProgress(done, Math.max(done, total));
  }
  const bytes = new Uint8Array(done);
  let place = 0;
  for (const piece of pieces) {
    bytes.set(piece, place);
    place += piece.length;
  }
  return bytes;
}

/** The smallest module that has a 128-bit vector in it. */
const SIMD_MODULE = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, // magic number, version
  1, 5, 1, 96, 0, 1, 123, // a function type without parameters that gives a v128
  3, 2, 1, 0, // a function of this type
  10, 8, 1, 6, 0, 65, 0, 253, 15, 11, // i32.const 0, i8x16.splat
]);

/** True if the engine has 128-bit vectors. */
export function hasSimd() {
  return WebAssembly.validate(SIMD_MODULE);
}

/**
 * A module, compiled while it is fetched where that can be.
 * @param {URL} url
 */
export async function compile(url) {
  if (url.protocol !== "file:" && WebAssembly.compileStreaming) {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`the server answered ${response.status}`);
    if (response.headers.get("content-type")?.startsWith("application/wasm")) {
      return WebAssembly.compileStreaming(response);
    }
    return WebAssembly.compile(await bytesOf(response));
  }
  return WebAssembly.compile(await readUrl(url));
}

/** True if this thread is that of a page, which must not be kept waiting. */
export function isPage() {
  return typeof document === "object" && typeof Worker === "function";
}

/**
 * A worker that runs worker.js, and its messages.
 * @param {(message: any) => void} onMessage
 * @param {(error: Error) => void} onStop it ended or could not start
 * @param {Worker} [thread] one that runs worker.js already
 */
export async function startWorker(onMessage, onStop, thread) {
  if (typeof Worker === "function") {
    const worker = thread ?? new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }) => {
      if (data.life) atEndOf(data.life, () => onStop(new Error("it ended")));
      else onMessage(data);
    };
    worker.onerror = (event) => {
      event.preventDefault?.();
      onStop(new Error(event.message || "its script could not be loaded"));
    };
    return { post: (message) => worker.postMessage(message), end: () => worker.terminate() };
  }
  const { Worker: NodeWorker } = await builtin("node:worker_threads");
  const worker = thread ?? new NodeWorker(new URL("./worker.js", import.meta.url));
  // One that has ended already sends nothing any more.
  if (worker.threadId === -1) throw new Error("it ended");
  worker.on("message", onMessage);
  worker.on("error", onStop);
  worker.on("exit", () => onStop(new Error("it ended")));
  return {
    post: (message) => worker.postMessage(message),
    end: () => worker.terminate(),
    ref: () => worker.ref(),
    unref: () => worker.unref(),
  };
}

/**
 * Holds a lock for as long as this worker lives, and sends `{ life }`, its name. Browsers tell
 * no worker that has ended, be it for want of memory; but they free its locks.
 * @param {(message: { life: string }) => void} say
 */
export function sayLife(say) {
  const life = `minlex-${Date.now()}-${Math.random()}`;
  const hold = () => {
    say({ life });
    return new Promise(() => {});
  };
  // Pages that are not secure have no locks, and some may not use them.
  globalThis.navigator?.locks?.request(life, hold).catch(() => {});
}

/**
 * The other end of `sayLife`: who gets the lock knows that the worker has ended.
 * @param {string} life
 * @param {() => void} then
 */
export function atEndOf(life, then) {
  navigator.locks.request(life, then).catch(() => {});
}

/** The other end of `startWorker`, inside the worker: nothing that is sent is missed. */
export function openPort(listener) {
  if (typeof WorkerGlobalScope === "function") {
    self.addEventListener("message", (event) => listener(event.data));
    // Anyone who has started this worker may listen later; who has sent something does listen.
    const onFirst = () => sayLife((message) => self.postMessage(message));
    self.addEventListener("message", onFirst, { once: true });
    return (message, transfer) => self.postMessage(message, transfer);
  }
  const port = builtin("node:worker_threads").then(({ parentPort }) => {
    parentPort.on("message", listener);
    return parentPort;
  });
  return (message, transfer) => port.then((port) => port.postMessage(message, transfer));
}
