// The worker that does the work, started once and again when it has stopped.

import { openWorker } from "../minlex/background.js";
import { forVisitors } from "./table-trouble.js";

const listeners = new Set();
let worker = null;
let catalogue = null;
/** The options of the package's `openCatalogue`. */
let tableInUse = {};

/** Hears what there is to know: `{ state, ... }` of the catalogue, or `{ error }` of the worker. */
export function onState(listener) {
  listeners.add(listener);
}

function say(state) {
  for (const listener of listeners) listener(state);
}

function start() {
  worker ??= openWorker({
    onProgress: (done, total) => say({ state: "loading", done, total }),
  }).catch((error) => {
    worker = null;
    say({ state: "broken", error });
    throw error;
  });
  return worker;
}

async function call(method, ...args) {
  const running = await start();
  try {
    return await running.call(method, ...args);
  } catch (error) {
    if (error.code === "Unavailable") {
      worker = catalogue = null;
      say({ state: "broken", error });
    }
    throw forVisitors(error);
  }
}

/** Calls a function that needs no table. */
export const core = call;

/** Opens the table; later calls get the same. */
export function openCatalogue(options = {}) {
  catalogue ??= (async () => {
    say({ state: "loading", done: 0, total: 0 });
    try {
      const info = await call("openCatalogue", options);
      tableInUse = options;
      say({ state: "open", info });
      return info;
    } catch (error) {
      catalogue = null;
      if (error.code !== "Unavailable") say({ state: "failed", error });
      throw error;
    }
  })();
  return catalogue;
}

/** Another table in place of the one that is open, or that could not be opened. */
export function replaceTable(table) {
  catalogue = null;
  return openCatalogue(table ? { table } : {});
}

/** Calls a method of the catalogue, as soon as it is open. */
export async function look(method, ...args) {
  await openCatalogue();
  return call(method, ...args);
}

/** How the table is opened that is open here, for workers of their own. */
export function tableOptions() {
  return tableInUse;
}

/** Ends the worker, and starts another one at the next call. */
export async function restart() {
  const old = worker;
  worker = catalogue = null;
  (await old?.catch(() => null))?.close();
}

// Starting is what takes longest before the first answer: it begins while the page is drawn. What
// goes wrong is said at the first call, which starts once more.
start().catch(() => {});
