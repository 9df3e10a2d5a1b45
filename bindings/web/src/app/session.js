// The worker that answers for the views, started once, and again when it has stopped.

import { MinlexWorker } from "../minlex/background.js";
import { forVisitors } from "./table-trouble.js";

const listeners = new Set();
let worker = null;
let table = null;
const OF_TABLES = ["openTable", "tableIsKept"];
/** The options of the package's `openTable`. */
let tableInUse = {};

/**
 * Has a listener hear of `{ state, ... }` of the table, or `{ error }` of the worker.
 */
export function onState(listener) {
  listeners.add(listener);
}

function say(state) {
  for (const listener of listeners) listener(state);
}

/** Says so when no more of a table has come for a while. */
const stall = {
  timer: null,
  begin() {
    this.end();
    this.timer = setTimeout(() => say({ state: "stalled" }), PATIENCE);
  },
  end() {
    clearTimeout(this.timer);
  },
};

/** Milliseconds after which the page reports that a worker does not answer. */
const PATIENCE = 10_000;

/**
 * Says so while an answer is late. Browsers do not report a worker that is ended before its script
 * runs, nor, where pages may not have locks, any other.
 */
export function watch(answer) {
  const timer = setTimeout(() => say({ state: "late" }), PATIENCE);
  const done = () => (clearTimeout(timer), say({ state: "answered" }));
  answer.then(done, done);
  return answer;
}

function start() {
  if (worker) return worker;
  const own = (worker = new MinlexWorker());
  own.onProgress = (done, total) => {
    if (worker !== own) return;
    stall.begin();
    say({ state: "loading", done, total });
  };
  watch(own.start(early())).catch((error) => {
    own.close();
    if (worker === own) stopped(error);
  });
  return own;
}

/** The worker that the document began with, the first time; see early.js. */
function early() {
  const { earlyWorker } = globalThis;
  delete globalThis.earlyWorker;
  return earlyWorker;
}

async function call(method, ...args) {
  const running = start();
  try {
    // Tables are fetched, which may take a while.
    const answer = running.call(method, ...args);
    return await (OF_TABLES.includes(method) ? answer : watch(answer));
  } catch (error) {
    if (error.code === "Unavailable" && worker === running) stopped(error);
    throw forVisitors(error);
  }
}

function stopped(error) {
  stall.end();
  worker = table = null;
  say({ state: "broken", error });
}

/** Calls a function that needs no table. */
export const core = call;

/** Opens the table; later calls get the same. */
export function openTable(options = {}) {
  if (table) return table;
  return open(options);
}

/** Opens a table; if it is none, the one `before` stays in use. */
function open(options, before = null) {
  say({ state: "loading", done: 0, total: 0 });
  const own = (table = call("openTable", options));
  stall.begin();
  const over = () => own === table && stall.end();
  own.then(over, over);
  own.then(
    (info) => own === table && opened(info, options),
    (error) => own === table && failed(error, before),
  );
  return own;
}

function opened(info, options) {
  tableInUse = options;
  say({ state: "open", info });
  sayUnlessKept(info, table);
}

async function failed(error, before) {
  table = before;
  const info = await before?.catch(() => null);
  if (info) say({ state: "refused", error, info });
  else say({ state: "failed", error });
}

/** Keeping a table takes a while, which should delay nothing else. */
async function sayUnlessKept(info, opened) {
  const kept = await call("tableIsKept").catch(() => undefined);
  if (kept === false && opened === table) say({ state: "open", info, kept });
}

/** Opens another table in place of the one that is open, or that could not be opened. */
export function replaceTable(source) {
  return open(source ? { source } : {}, table);
}

/** Calls a method of the table, as soon as it is open. */
export async function look(method, ...args) {
  await openTable();
  return call(method, ...args);
}

/** The options to open the table in use, for other workers. */
export function tableOptions() {
  return tableInUse;
}

/** Ends the worker, even one that never starts; the next call starts another. */
export function restart() {
  stall.end();
  worker?.close();
  worker = table = null;
}

// It is ready when the page is drawn; where it cannot start, the first call begins once more.
start();
