// The WebAssembly module of the package: fetched and compiled once, started as often as needed.

import { hasSimd, compile } from "./environment.js";
import { MinlexError } from "./error.js";

/** Two builds with the same answers: for every engine, and for engines with vectors. */
const BUILDS = {
  plain: new URL("./minlex.wasm", import.meta.url),
  simd: new URL("./minlex-simd.wasm", import.meta.url),
};
/** @type {Map<URL, Promise<WebAssembly.Module>>} by where they live */
const modules = new Map();

/** Throws where WebAssembly is switched off. */
export function needWebAssembly() {
  if (typeof WebAssembly !== "object") {
    throw new MinlexError(
      "Unavailable",
      "WebAssembly is switched off in this browser: minlex cannot work without it; " +
        "switch it on for this site and load the page again",
    );
  }
}

function build({ simd = true } = {}) {
  needWebAssembly();
  return simd && hasSimd() ? "simd" : "plain";
}

/**
 * The compiled module, which other threads can be given.
 * @param {{ simd?: boolean }} [options] `simd: false` takes the plain build everywhere
 * @param {{ plain: URL, simd: URL }} [builds] those of another module
 * @returns {Promise<WebAssembly.Module>}
 */
export async function compiled(options, builds = BUILDS) {
  const url = builds[build(options)];
  if (!modules.has(url)) {
    const module = compile(url).catch((cause) => {
      modules.delete(url);
      const message = `cannot load ${url}: ${cause.message}`;
      throw new MinlexError("Unavailable", message, { cause });
    });
    modules.set(url, module);
  }
  return modules.get(url);
}

/**
 * Waits for the module that another thread compiles.
 * @returns {(module?: WebAssembly.Module) => void} takes it; without one, this thread compiles
 */
export function awaitModule() {
  const url = BUILDS[build()];
  let take;
  const given = new Promise((resolve) => (take = resolve));
  modules.set(url, given.then((module) => module ?? compile(url)));
  return take;
}

/**
 * A fresh instance.
 * @param {{ simd?: boolean }} [options] as above
 */
export async function instance(options) {
  // Without WebAssembly, even its name on the next line would be an error, and a misleading one.
  const module = await compiled(options);
  return WebAssembly.instantiate(module);
}
