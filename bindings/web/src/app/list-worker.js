// The worker of "A list": has a file read by one worker and its puzzles named by others, and keeps
// the results. It is busy for moments only, and reports the progress to the page.

import { sayLife } from "../minlex/environment.js";
import { Classes } from "./classes.js";
import { CollectionList, isCollection } from "./collection-list.js";
import { Namers } from "./namers.js";
import { Reader } from "./reader.js";
import { forVisitors } from "./table-trouble.js";

/** Entries that are named together. */
const BATCH = 2000;

/** @type {Promise<Namers>} */
let namers;
const reader = new Reader();
let found = new Classes();
let controller = new AbortController();

const tasks = {
  start,
  cancel,
  csv: () => post({ csv: found.csv(), file: "puzzles.csv" }),
  groups: () => post({ csv: found.groupsCsv(), file: "groups.csv" }),
  members: ({ place }) => post({ place, members: found.members(place) }),
};
self.addEventListener("message", ({ data: { task, ...rest } }) => tasks[task](rest));
sayLife(post);

function post(message) {
  self.postMessage(message);
}

/** Whatever the reader is at, or if it never starts: the next list gets another. */
function cancel() {
  controller.abort();
  reader.close();
}

async function start({ file, column, table }) {
  controller.abort();
  const { signal } = (controller = new AbortController());
  const own = (found = new Classes());
  const opened = (namers ??= openNamers());
  const reading = openFile(file, column, opened);
  reading.catch(() => {});
  let how = "done";
  try {
    const ready = await unlessAborted(makeReady(opened, table), signal);
    own.kind = ready.noTable ? "canonical" : "name";
    post({ kind: own.kind, noTable: ready.noTable && forVisitors(ready.noTable).message });
    await nameAll(await reading, file.size, ready, own, signal);
  } catch (error) {
    if (error.code === "Unavailable") closeNamers(opened);
    if (!signal.aborted) return post({ refused: forVisitors(error).message });
    how = "cancelled";
  }
  if (found === own) post({ how, counts: own.counts, first: own.first });
}

/** Whatever is being read is given up. */
async function openFile(file, column, namers) {
  const turn = reader.stop();
  return (await isCollection(file)) ? CollectionList.open(file, namers) : reader.open(file, { column, turn });
}

function openNamers() {
  const opened = Namers.open();
  opened.catch(() => closeNamers(opened));
  return opened;
}

/** Namers with a table, if there is one. */
async function makeReady(opened, table) {
  const ready = await opened;
  await ready.openTable(table);
  return ready;
}

/** One of them has stopped: the next list gets others. */
function closeNamers(opened) {
  if (namers === opened) namers = undefined;
  opened.then((namers) => namers.close(), () => {});
}

/** The result of a job, or its rejection as soon as the job is aborted. */
function unlessAborted(job, signal) {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    job.then(resolve, reject);
  });
}

/** Every namer gets a batch in turn; answers are taken in the order of the file. */
async function nameAll(file, size, namers, found, signal) {
  const waiting = [];
  const take = async () => {
    const { entries, keys, read } = await waiting.shift();
    signal.throwIfAborted();
    const { answers, failures } = await keys;
    signal.throwIfAborted();
    found.add(entries, answers, failures);
    post({ done: size ? read / size : 1, counts: found.counts });
  };
  for (;;) {
    const entries = await file.next(BATCH);
    signal.throwIfAborted();
    if (entries.length === 0) break;
    const puzzles = entries.flatMap(({ puzzle }) => (puzzle === undefined ? [] : [puzzle]));
    const keys = namers.keysOf(puzzles);
    keys.catch(() => {});
    waiting.push({ entries, keys, read: file.read });
    if (waiting.length > 2 * namers.count) await take();
  }
  while (waiting.length > 0) await take();
}
