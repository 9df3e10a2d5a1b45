// What takes a table.

import { Engine, item, items } from "./engine.js";
import { instantiate } from "./environment.js";
import { MinlexError } from "./error.js";
import { nameForm } from "./name-form.js";
import { MINLEX_FORMS } from "./random.js";
import { PACKAGE_TABLE, forgetTable, isReleased, keepTable, tableBytes } from "./table.js";

export async function openCatalogue(options = {}) {
  const { table = PACKAGE_TABLE, simd, ...rest } = options;
  rest.signal?.throwIfAborted();
  const [instance, source] = await Promise.all([
    instantiate(
      new URL("./catalogue.wasm", import.meta.url),
      new URL("./catalogue-simd.wasm", import.meta.url),
      { simd },
    ),
    tableBytes(table, rest),
  ]);
  const engine = new Engine(instance);
  try {
    engine.give("table_open", source.bytes);
    if (!(await isReleased(source.bytes))) engine.ask("table_check");
  } catch (error) {
    if (!source.fromCache) throw error;
    // What the browser kept is damaged: the next one comes from where it lives.
    await forgetTable(table);
    return openCatalogue(options);
  }
  const isUrl = typeof table === "string" || table instanceof URL;
  if (isUrl && rest.cache !== false && !source.fromCache) await keepTable(table, source.bytes);
  return new Catalogue(engine);
}

/** An open table. */
export class Catalogue {
  #engine;

  /** @param {Engine} engine */
  constructor(engine) {
    this.#engine = engine;
  }

  rank(grid) {
    return Number(this.#engine.one("rank", item(grid, "grid")));
  }

  rankBatch(grids) {
    const { answers, failures } = this.#engine.many("rank", items(grids, "grid"));
    return { answers: answers.map((rank) => (rank === null ? null : Number(rank))), failures };
  }

  unrank(rank) {
    return this.#engine.one("unrank", item(String(rank), "rank"));
  }

  unrankBatch(ranks) {
    return this.#engine.many("unrank", items(Array.from(ranks, String), "rank"));
  }

  /** Up to 100,000 minlex forms in catalogue order. */
  scan(first, { last, count } = {}) {
    const until = last === undefined ? MINLEX_FORMS : Number(last);
    const wanted = Math.min(count ?? Infinity, until - Number(first) + 1);
    if (wanted > 100_000) {
      throw new RangeError(`a stretch of ${wanted} minlex forms: at most 100000 at once`);
    }
    const text = this.#engine.one("scan", item(String(first), "rank"), Math.max(0, wanted) || 0);
    return Array.from({ length: text.length / 81 }, (_, i) => text.slice(81 * i, 81 * i + 81));
  }

  name(puzzle, { form } = {}) {
    return this.#engine.one("name", item(puzzle), nameForm(form), 0);
  }

  nameBatch(puzzles, { form } = {}) {
    return this.#engine.many("name", items(puzzles), { options: [nameForm(form), 0] });
  }

  nameWithMorph(puzzle, { form } = {}) {
    const answer = this.#engine.one("name", item(puzzle), nameForm(form), 1);
    const [name, canonical, morph, morphIndex] = answer.split("\t");
    return { name, canonical, morph, morphIndex: Number(morphIndex) };
  }

  puzzle(name, { check = false } = {}) {
    return this.#engine.one("name_puzzle", item(name, "name"), check ? 1 : 0);
  }

  puzzleBatch(names, { check = false } = {}) {
    const options = [check ? 1 : 0];
    return this.#engine.many("name_puzzle", items(names, "name"), { options });
  }

  /** Nothing if the name is that of a puzzle, else the reason why not. */
  checkName(name) {
    try {
      this.puzzle(name, { check: true });
      return null;
    } catch (error) {
      if (error instanceof MinlexError && error.code !== "InvalidTable") return error;
      throw error;
    }
  }

  get info() {
    const [preset, ...numbers] = this.#engine.ask("table_info").split("\t");
    const [stride, version, bytes, checkpoints] = numbers.map(Number);
    return { preset, stride, version, bytes, checkpoints };
  }

  bandCounts() {
    return this.#engine.ask("band_counts").split("\t").map(Number);
  }

  /** Makes now what all look-ups share, so that the first one need not wait for it. */
  prepare() {
    this.#engine.ask("prepare", 0);
  }
}
