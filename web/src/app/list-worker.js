// The worker behind "A list": reads a file, has its puzzles named by other workers, and keeps what
// is found. The page only hears how far it is.

import { openWorker } from "../minlex/background.js";
import { sayLife } from "../minlex/environment.js";
import { Classes } from "./classes.js";
import { PuzzleFile } from "./puzzle-file.js";
import { forVisitors } from "./table-trouble.js";

/** Entries that are named together. */
const BATCH = 2000;
/** More workers need more memory, 16 MiB each, and hardly anybody waits for so many. */
const MOST_NAMERS = 4;

/** @type {Promise<import("../minlex/background.js").MinlexWorker[]>} */
let namers;
let found = new Classes();
let controller = new AbortController();

const tasks = { start, cancel: () => controller.abort(), csv: () => post({ csv: found.csv() }) };
self.addEventListener("message", ({ data: { task, ...rest } }) => tasks[task](rest));
sayLife(post);

function post(message) {
  self.postMessage(message);
}

async function start({ file, column, catalogue }) {
  controller.abort();
  const { signal } = (controller = new AbortController());
  const own = (found = new Classes());
  const opened = (namers ??= openNamers(catalogue));
  let how = "done";
  try {
    await nameAll(await PuzzleFile.open(file, column), file.size, await opened, own, signal);
  } catch (error) {
    if (error.code === "Unavailable") closeNamers(opened);
    if (!signal.aborted) return post({ refused: forVisitors(error).message });
    how = "cancelled";
  }
  if (found === own) post({ how, counts: own.counts, first: own.first });
}

/** As many workers that name as there are processors for them. */
function openNamers(catalogue) {
  const count = Math.max(1, Math.min(MOST_NAMERS, navigator.hardwareConcurrency ?? 2));
  const opened = Promise.all(Array.from({ length: count }, () => openWorker({ catalogue })));
  opened.catch(() => closeNamers(opened));
  return opened;
}

/** One of them has stopped: the next list gets others. */
function closeNamers(opened) {
  if (namers === opened) namers = undefined;
  opened.then((all) => all.forEach((namer) => namer.close()), () => {});
}

/** Every namer gets a batch in turn; answers are taken in the order of the file. */
async function nameAll(file, size, namers, found, signal) {
  const waiting = [];
  const take = async () => {
    const { entries, named, read } = await waiting.shift();
    signal.throwIfAborted();
    const { answers, failures } = await named;
    signal.throwIfAborted();
    found.add(entries, answers, failures);
    post({ done: size ? read / size : 1, counts: found.counts });
  };
  for (let turn = 0; ; turn++) {
    const entries = file.next(BATCH);
    if (entries.length === 0) break;
    const puzzles = entries.flatMap(({ puzzle }) => (puzzle === undefined ? [] : [puzzle]));
    const named = namers[turn % namers.length].nameBatch(puzzles, { form: "19" });
    named.catch(() => {});
    waiting.push({ entries, named, read: file.read });
    if (waiting.length > 2 * namers.length) await take();
  }
  while (waiting.length > 0) await take();
}
