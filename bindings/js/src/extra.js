// Rare functions: exact counts, unavoidable sets, collection files. Their module is
// loaded when one of them is first used.

import { rename } from "./core.js";
import { Engine, item } from "./engine.js";
import { absolute, readUrl } from "./environment.js";
import { MinlexError } from "./error.js";
import { compiled } from "./module.js";
import { known } from "./options.js";

const BUILDS = {
  plain: new URL("./extra.wasm", import.meta.url),
  simd: new URL("./extra-simd.wasm", import.meta.url),
};

/** @type {Promise<Engine>} for functions that keep nothing in its memory */
let shared;

/** A fresh instance of the module. */
async function start(onProgress = () => {}) {
  const module = await compiled({}, BUILDS);
  return new Engine(await WebAssembly.instantiate(module, { progress: { note: onProgress } }));
}

/** The module for calls that leave nothing behind. */
function engine() {
  shared ??= start().catch((error) => {
    shared = undefined;
    throw error;
  });
  return shared;
}

/** Counts in this thread; `countAllSolutions` in exact.js has a worker do it. */
export async function countHere(puzzle, onProgress) {
  return BigInt((await start(onProgress)).one("count_all", item(puzzle)));
}

/** The sizes of unavoidable sets: each two cells more take five times as long. */
const SIZES = { least: 4, most: 16 };

export async function unavoidableSets(grid, options) {
  const { size = 10 } = known(options, ["size"]);
  if (!Number.isInteger(size) || size < SIZES.least || size > SIZES.most) {
    throw new RangeError(`size ${String(size)}: expected a whole number from ${SIZES.least} to ${SIZES.most}`);
  }
  const text = item(grid, "grid");
  const [disjoint, ...sets] = (await engine()).one("unavoidable_sets", text, size).split("\t");
  const [count, isMost] = disjoint.split(" ").map(Number);
  return { sets: sets.map((cells) => cells.split(" ").map(Number)), disjoint: count, isMost: isMost === 1 };
}

export async function openCollection(source) {
  const bytes = await bytesOf(source);
  const engine = await start();
  engine.give("collection_open", bytes);
  return new Collection(engine);
}

async function bytesOf(source) {
  if (source instanceof Uint8Array) return source;
  if (source instanceof ArrayBuffer) return new Uint8Array(source);
  if (typeof Blob === "function" && source instanceof Blob) return new Uint8Array(await source.arrayBuffer());
  if (typeof source !== "string" && !(source instanceof URL)) {
    throw new TypeError("a collection file is a URL, a file (Blob), an ArrayBuffer or a Uint8Array");
  }
  const url = await absolute(source);
  try {
    return await readUrl(url);
  } catch (cause) {
    throw new MinlexError("InvalidCollection", `cannot read the collection file ${url}: ${cause.message}`, { cause });
  }
}

/** Numbers that are asked for at once while all are gone through. */
const PIECE = 4096;

/** An open collection file. */
export class Collection {
  #engine;
  #info;

  /** @param {Engine} engine with the file in its memory */
  constructor(engine) {
    this.#engine = engine;
    const [version, bytes, puzzles, hasText, ...byGivens] = engine.ask("collection_info").split("\t").map(Number);
    this.#info = { version, bytes, puzzles, hasText: hasText === 1, byGivens };
  }

  get info() {
    return { ...this.#info, byGivens: [...this.#info.byGivens] };
  }

  get length() {
    return this.#info.puzzles;
  }

  at(index) {
    const number = this.#engine.one("collection_get", String(this.#place(index)));
    return number === "" ? undefined : BigInt(number);
  }

  textAt(index) {
    const place = this.#place(index);
    return place < 0 || place >= this.length ? undefined : this.#engine.one("collection_text", String(place));
  }

  /** A place from 0, of one that may be from the end. */
  #place(index) {
    const place = Math.trunc(index) || 0;
    return place < 0 ? this.length + place : place;
  }

  indexOf(puzzle) {
    const number = rename(puzzle, "number");
    const place = this.#engine.one("collection_find", String(number));
    return place === "" ? -1 : Number(place);
  }

  includes(puzzle) {
    return this.indexOf(puzzle) >= 0;
  }

  check() {
    this.#engine.ask("collection_check");
  }

  *[Symbol.iterator]() {
    for (let first = 0; first < this.length; first += PIECE) {
      const count = Math.min(PIECE, this.length - first);
      const places = Array.from({ length: count }, (_, i) => String(first + i));
      const { answers, failures } = this.#engine.many("collection_get", places);
      if (failures.length > 0) throw failures[0];
      yield* answers.map(BigInt);
    }
  }
}
