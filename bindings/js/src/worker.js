// The worker: does jobs and answers; see background.js.

import { openPort } from "./environment.js";
import { awaitModule } from "./module.js";
// The parts of the functions below, asked for at once: a worker fetches every module anew, and
// each would otherwise be heard of only when the one before it has come.
import "./classes.js";
import "./counts.js";
import "./engine.js";
import "./error.js";
import "./facts.js";
import "./name-form.js";
import { known } from "./options.js";

/** Takes the module; the first message brings it. */
let take;
let engine;
/** True if the browser keeps the table that is open. */
let kept;
/** @type {import("./table.js").Table} */
let table;

const post = openPort(async ({ id, method, args, module }) => {
  try {
    if (id === 0) {
      take?.(module);
      await functions;
      post({ id, result: "ready" });
    } else {
      answer(id, await run(method, args));
    }
  } catch (error) {
    refuse(id, error);
  }
});

/** Everything that can be called by its name, as soon as the module is there. */
const functions = start();
functions.catch(() => {}); // The first message hears of it.

async function start() {
  take = awaitModule();
  const [core, random] = await Promise.all([
    import("./core.js"),
    import("./random.js"),
    import("./start.js"),
  ]);
  return { ...core, ...random, openTable, tableIsKept, image, warmImage, countHere, unavoidableSets };
}

async function run(method, args) {
  const all = await functions;
  if (Object.hasOwn(all, method)) return all[method](...args);
  if (!table) throw new Error("the worker has no table open");
  if (method === "info") return table.info;
  const isMethod = method !== "constructor" && typeof table[method] === "function";
  if (!isMethod) throw new TypeError(`there is no function ${JSON.stringify(method)}`);
  return table[method](...args);
}

/** The exact number of solutions; the page hears of the parts that are done. */
async function countHere(puzzle) {
  const { countHere } = await import("./extra.js");
  return countHere(puzzle, (done, total) => post({ progress: { done, total } }));
}

async function unavoidableSets(grid, options) {
  return (await import("./extra.js")).unavoidableSets(grid, options);
}

/** Opens a table in this worker. */
async function openTable(options) {
  const { TABLE_OPTIONS, Table, openHere } = await import("./table.js");
  const onProgress = (done, total) => post({ progress: { done, total } });
  const opened = await openHere({ ...known(options, TABLE_OPTIONS), onProgress });
  ({ engine, kept } = opened);
  table = new Table(engine, opened.released);
  return table.info;
}

/** True if the browser keeps the open table; nothing if it was not asked to. */
function tableIsKept() {
  return kept;
}

/** The memory of the module with the open table in it. */
function image() {
  return engine.image();
}

/** The memory of the module with the tables of functions without a table file. */
async function warmImage(index) {
  const [{ warmUpHere }, start] = await Promise.all([import("./warm-up.js"), import("./start.js")]);
  warmUpHere(index);
  return start.engine.image();
}

function answer(id, result) {
  if (result?.failures) result.failures = result.failures.map((error) => error.toJSON());
  post({ id, result }, result instanceof ArrayBuffer ? [result] : []);
}

function refuse(id, error) {
  const plain = error.toJSON?.() ?? { name: error.name, message: error.message };
  post({ id, error: plain });
}
