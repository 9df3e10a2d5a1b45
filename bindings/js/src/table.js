// Functions that take a table.

import { MinlexWorker } from "./background.js";
import { Engine, item, items, nameItem, nameItems, rankItems } from "./engine.js";
import { isPage } from "./environment.js";
import { MinlexError } from "./error.js";
import { factsOf } from "./facts.js";
import { instance } from "./module.js";
import { nameForm, written } from "./name-form.js";
import { known, stretch } from "./options.js";
import { ESSENTIALLY_DIFFERENT } from "./counts.js";
import { PACKAGE_TABLE, forgetTable, isReleased, keepTable, tableBytes } from "./table-source.js";

/** The options of `openTable`. */
export const TABLE_OPTIONS = ["source", "cache", "simd", "signal", "onProgress"];

export async function openTable(options) {
  const { signal, ...rest } = known(options, TABLE_OPTIONS);
  signal?.throwIfAborted();
  try {
    const { engine, released } = await (isPage() ? openAside : openHere)({ signal, ...rest });
    return new Table(engine, released);
  } finally {
    // Not every step hears of the signal, and none knows its reason: the signal has the last word.
    signal?.throwIfAborted();
  }
}

/**
 * Opens and verifies a table in this thread, and makes the tables of all look-ups.
 * @returns {Promise<{ engine: Engine, released: boolean,
 *                      kept: Promise<boolean> | boolean | undefined }>}
 *   `released` if the table is a released one, `kept` if the browser keeps it, undefined if no one
 *   asked it to
 */
export async function openHere(options = {}) {
  const { source = PACKAGE_TABLE, simd, ...rest } = options;
  const [started, { bytes, fromCache }] = await Promise.all([instance({ simd }), tableBytes(source, rest)]);
  const engine = new Engine(started);
  const released = await isReleased(bytes);
  try {
    engine.give("table_open", bytes);
    if (!released) engine.ask("table_check");
    engine.ask("prepare", 0);
  } catch (error) {
    // The browser's copy is damaged: the next one comes from its source.
    if (!fromCache || !(await forgetTable(source))) throw error;
    return openHere(options);
  }
  const isUrl = typeof source === "string" || source instanceof URL;
  if (!isUrl || rest.cache === false) return { engine, released, kept: undefined };
  return { engine, released, kept: fromCache || keepTable(source, bytes) };
}

/** The same for a page: a worker does it, and only its memory comes here. */
async function openAside({ signal, onProgress, source, ...rest }) {
  const isUrl = typeof source === "string" || source instanceof URL;
  const options = { ...rest, source: isUrl ? String(new URL(source, location.href)) : source };
  const worker = new MinlexWorker();
  worker.onProgress = onProgress;
  const stop = () => worker.close();
  signal?.addEventListener("abort", stop, { once: true });
  try {
    const isThere = await worker.start().then(() => true, () => false);
    signal?.throwIfAborted();
    // A page that may have no workers must wait after all.
    if (!isThere) return await openHere({ signal, onProgress, source, ...rest });
    const { released } = await worker.call("openTable", options);
    const [image, started] = await Promise.all([worker.call("image"), instance(rest)]);
    const engine = new Engine(started);
    engine.become(image);
    return { engine, released };
  } finally {
    signal?.removeEventListener("abort", stop);
    worker.close();
  }
}

/** An open table. */
export class Table {
  #engine;
  #released;

  /**
   * @param {Engine} engine
   * @param {boolean} released whether the table is a released one
   */
  constructor(engine, released) {
    this.#engine = engine;
    this.#released = released;
  }

  rank(grid) {
    return Number(this.#engine.one("rank", item(grid, "grid")));
  }

  /** Facts about the grid at a rank, or about a grid: a rank is a number, or digits only. */
  about(object) {
    const isRank = typeof object === "number" || /^\d{1,10}$/.test(object);
    const grid = isRank ? this.unrank(object) : this.#engine.one("line", item(object, "grid"));
    const rank = isRank ? Number(object) : this.rank(grid);
    const at = (rank) => (rank < 1 || rank > ESSENTIALLY_DIFFERENT ? null : this.unrank(rank));
    return { grid, rank, ...factsOf(this.#engine.one("about", grid)), previous: at(rank - 1), next: at(rank + 1) };
  }

  rankBatch(grids) {
    const { answers, failures } = this.#engine.many("rank", items(grids, "grid"));
    return { answers: answers.map((rank) => (rank === null ? null : Number(rank))), failures };
  }

  unrank(rank) {
    return this.#engine.one("unrank", item(String(rank), "rank"));
  }

  unrankBatch(ranks) {
    return this.#engine.many("unrank", rankItems(ranks));
  }

  /** Up to 100,000 minlex forms in catalogue order. */
  scan(first, options) {
    const wanted = stretch(first, known(options, ["last", "count"]), ESSENTIALLY_DIFFERENT);
    if (wanted > 100_000) {
      throw new RangeError(`a stretch of ${wanted} minlex forms: at most 100000 at once`);
    }
    const text = this.#engine.one("scan", item(String(first), "rank"), wanted);
    return Array.from({ length: text.length / 81 }, (_, i) => text.slice(81 * i, 81 * i + 81));
  }

  name(puzzle, options) {
    const { form } = known(options, ["form"]);
    return written(this.#engine.one("name", item(puzzle), nameForm(form), 0), form);
  }

  nameBatch(puzzles, options) {
    const { form } = known(options, ["form"]);
    const { answers, failures } = this.#engine.many("name", items(puzzles), { options: [nameForm(form), 0] });
    return { answers: form === "number" ? answers.map((text) => written(text, form)) : answers, failures };
  }

  nameWithMorph(puzzle, options) {
    const { form } = known(options, ["form"]);
    const answer = this.#engine.one("name", item(puzzle), nameForm(form), 1);
    const [name, canonical, morph, morphIndex] = answer.split("\t");
    return { name: written(name, form), canonical, morph, morphIndex: Number(morphIndex) };
  }

  puzzle(name, options) {
    const { check = true } = known(options, ["check"]);
    return this.#engine.one("name_puzzle", nameItem(name), check ? 1 : 0);
  }

  puzzleBatch(names, options) {
    const { check = true } = known(options, ["check"]);
    return this.#engine.many("name_puzzle", nameItems(names), { options: [check ? 1 : 0] });
  }

  /** Nothing if the name is that of a puzzle, else the reason why not. */
  checkName(name) {
    try {
      this.puzzle(name);
      return null;
    } catch (error) {
      if (error instanceof MinlexError && error.code !== "InvalidTable") return error;
      throw error;
    }
  }

  get info() {
    const [preset, ...numbers] = this.#engine.ask("table_info").split("\t");
    const [stride, version, bytes, checkpoints] = numbers.map(Number);
    return { preset, stride, version, bytes, checkpoints, released: this.#released };
  }

  bandCounts() {
    return this.#engine.ask("band_counts").split("\t").map(Number);
  }

  /** The steps from a grid to its rank. */
  steps(grid) {
    const [numbers, ...walk] = this.#engine.one("rank_steps", item(grid, "grid")).split("\t");
    const [band, beforeBand, prefixes, prefix, spacing, checkpoint, beforeCheckpoint, place] =
      numbers.split(" ").map(Number);
    const steps = walk.map((step) => {
      const [number, row4, row5, row6, band2, forms] = step.split(" ");
      const [prefix, ...counts] = [number, band2, forms].map(Number);
      return { prefix, rows: [row4, row5, row6], band2: counts[0], forms: counts[1] };
    });
    return { band, beforeBand, prefixes, prefix, spacing, checkpoint, beforeCheckpoint, walk: steps, place };
  }
}
