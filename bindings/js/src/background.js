// Batches in a worker: nothing here keeps a page waiting.

import { classesOf } from "./classes.js";
import { ESSENTIALLY_DIFFERENT } from "./counts.js";
import { batchSize, listOf, rankItems } from "./engine.js";
import { startWorker } from "./environment.js";
import { MinlexError } from "./error.js";
import { compiled } from "./module.js";
import { known, stretch } from "./options.js";

/** The options of every batch. */
const BATCH = ["signal", "onProgress"];

/** Items that go to the worker at once; a few milliseconds of work. */
const PIECE = 1000;

export async function openWorker(options) {
  const { table, onProgress, worker: thread } = known(options, ["table", "onProgress", "worker"]);
  const worker = new MinlexWorker();
  worker.onProgress = onProgress;
  try {
    await worker.start(thread);
    if (table) worker.info = await worker.call("openTable", table === true ? {} : table);
    return worker;
  } catch (error) {
    worker.close();
    throw error;
  }
}

/** A worker with the whole package in it. */
export class MinlexWorker {
  /** The other thread, once it is there. */
  #worker = null;
  /** Settled when it is there, or `#stopped` has the reason. */
  #starting;
  #next = 1;
  /** @type {Map<number, { resolve: Function, reject: Function }>} */
  #waiting = new Map();
  #started = false;
  #stopped = null;
  info = null;
  /** Hears of the bytes of a table that is on its way. */
  onProgress = null;

  /**
   * Starts the thread, or takes one that has started; this one meanwhile fetches and compiles the
   * module for it. Calls may be made at once: they wait for the module over there.
   */
  async start(thread) {
    const module = compiled();
    const ready = this.#wait(0);
    ready.catch(() => {});
    this.#starting = this.#startThread(thread);
    try {
      // A worker that is closed meanwhile does not wait for the module.
      await Promise.all([ready, module.then((module) => this.#begin(module))]);
    } catch (error) {
      this.#end(error);
      throw error;
    }
    this.#started = true;
  }

  async #startThread(thread) {
    try {
      this.#worker = await startWorker(
        (message) => this.#receive(message),
        (cause) => this.#stop(cause),
        thread,
      );
      if (this.#stopped) this.#worker.end();
    } catch (cause) {
      // Pages may forbid workers.
      this.#stop(cause);
    }
  }

  async #begin(module) {
    await this.#starting;
    if (this.#stopped) return;
    try {
      this.#worker.post({ id: 0, module });
    } catch {
      // An engine whose threads cannot give modules to each other: the worker gets its own.
      this.#worker.post({ id: 0 });
    }
  }

  /** Calls one function of the package, or of its open table, by name. */
  async call(method, ...args) {
    await this.#starting;
    if (this.#stopped) throw this.#stopped;
    const id = this.#next++;
    this.#worker.post({ id, method, args });
    return this.#wait(id);
  }

  formBatch(grids, options) {
    return this.#batch("formBatch", grids, options);
  }

  solutionBatch(puzzles, options) {
    return this.#batch("solutionBatch", puzzles, options);
  }

  canonicalBatch(puzzles, options) {
    return this.#batch("canonicalBatch", puzzles, options);
  }

  smallestImageBatch(puzzles, options) {
    return this.#batch("smallestImageBatch", puzzles, options);
  }

  async dedup(puzzles, options) {
    const { answers, failures } = await this.canonicalBatch(puzzles, options);
    return { classes: classesOf(texts(answers)), failures };
  }

  rankBatch(grids, options) {
    return this.#batch("rankBatch", grids, options);
  }

  async unrankBatch(ranks, options) {
    return this.#batch("unrankBatch", rankItems(ranks), options);
  }

  async nameBatch(puzzles, options) {
    const { form, ...others } = known(options, ["form", ...BATCH]);
    return this.#batch("nameBatch", puzzles, others, { form });
  }

  async puzzleBatch(names, options) {
    const { check, ...others } = known(options, ["check", ...BATCH]);
    return this.#batch("puzzleBatch", Array.from(listOf(names, "names")), others, { check });
  }

  /** A stretch of any length, in pieces. */
  async scan(first, options) {
    const { last = ESSENTIALLY_DIFFERENT, count, signal, onProgress } = known(options, ["last", "count", ...BATCH]);
    const until = typeof last === "number" ? Math.min(last, ESSENTIALLY_DIFFERENT) : last;
    const total = stretch(first, { last: until, count }, ESSENTIALLY_DIFFERENT);
    const forms = [];
    do {
      signal?.throwIfAborted();
      const from = forms.length ? Number(first) + forms.length : first;
      const wanted = Math.min(PIECE, total - forms.length);
      forms.push(...(await this.call("scan", from, { count: wanted })));
      onProgress?.(forms.length, total);
    } while (forms.length < total);
    signal?.throwIfAborted();
    return forms;
  }

  /** Ends the worker; calls that wait are refused. */
  close() {
    this.#stop(new Error("it was closed"));
    this.#worker?.end();
  }

  /** A batch in pieces, so that there is something to report and a place to stop. */
  async #batch(method, items, options, ...rest) {
    const { signal, onProgress } = known(options, BATCH);
    const count = batchSize(items);
    const width = items instanceof Uint8Array ? 81 : 1;
    const parts = [];
    const failures = [];
    for (let start = 0; start < count; start += PIECE) {
      signal?.throwIfAborted();
      const piece = items.slice(start * width, (start + PIECE) * width);
      const found = await this.call(method, piece, ...rest);
      parts.push(found.answers);
      for (const failure of found.failures) {
        failures.push(MinlexError.fromJSON({ ...failure, item: failure.item + start }));
      }
      onProgress?.(Math.min(start + PIECE, count), count);
    }
    signal?.throwIfAborted();
    return { answers: join(parts), failures };
  }

  #wait(id) {
    this.#worker?.ref?.();
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  #receive({ id, result, error, progress }) {
    if (progress) {
      this.onProgress?.(progress.done, progress.total);
      return;
    }
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (this.#waiting.size === 0) this.#worker?.unref?.();
    if (error) waiting?.reject(fromPlain(error));
    else waiting?.resolve(result);
  }

  #stop(cause) {
    const what = this.#started ? "has stopped" : "could not start";
    this.#end(new MinlexError("Unavailable", `the worker ${what}: ${cause.message}`, { cause }));
  }

  /** No call gets an answer any more. */
  #end(error) {
    this.#stopped ??= error;
    for (const { reject } of this.#waiting.values()) reject(this.#stopped);
    this.#waiting.clear();
  }
}

function fromPlain(error) {
  if (error.code) return MinlexError.fromJSON(error);
  const Kind = { RangeError, TypeError }[error.name] ?? Error;
  return new Kind(error.message);
}

/** The answers of all pieces together. */
function join(parts) {
  if (!(parts[0] instanceof Uint8Array)) return parts.flat();
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let place = 0;
  for (const part of parts) {
    all.set(part, place);
    place += part.length;
  }
  return all;
}

/** Canonical puzzles as texts, also those of records; null for bad ones. */
function texts(answers) {
  if (!(answers instanceof Uint8Array)) return answers;
  return Array.from({ length: answers.length / 81 }, (_, i) => {
    const record = answers.subarray(81 * i, 81 * i + 81);
    return record.some((cell) => cell > 0) ? record.join("").replaceAll("0", ".") : null;
  });
}
