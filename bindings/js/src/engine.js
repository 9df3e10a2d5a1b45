// Calls into a WebAssembly module: items in, answers and failures out. The other side of this is
// bindings/wasm/src/exchange.rs.

import { MinlexError } from "./error.js";

const CELLS = 81;
/** Items that go to the module at once: enough to share work, little enough for its memory. */
const BATCH = 8192;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** A module that is ready for calls. */
export class Engine {
  #exports;

  /** @param {WebAssembly.Instance} instance */
  constructor(instance) {
    this.#exports = instance.exports;
  }

  /**
   * The answer to one item, which is text; fields are joined by tabs.
   * @param {string} operation
   * @param {string} item
   * @param {...number} options
   * @returns {string}
   */
  one(operation, item, ...options) {
    this.#input(encoder.encode(`${item}\n`));
    this.#run(operation, 0, options);
    this.#failures(0, (error) => {
      error.item = undefined;
      throw error;
    });
    return this.#text().slice(0, -1);
  }

  /**
   * The answers to many items. Lines are answered with lines, and records with records if
   * the answers are cells (`toRecords`).
   * @param {string} operation
   * @param {string[] | Uint8Array} items texts, or n records of 81 cells
   * @param {{ toRecords?: boolean, options?: number[] }} [how]
   */
  many(operation, items, { toRecords = false, options = [] } = {}) {
    const records = items instanceof Uint8Array;
    const count = records ? recordsIn(items) : items.length;
    const asRecords = records && toRecords;
    const shapes = (records ? 1 : 0) + (asRecords ? 2 : 0);
    const answers = asRecords ? new Uint8Array(count * CELLS) : [];
    const failures = [];
    for (let start = 0; start < count; start += BATCH) {
      const end = Math.min(start + BATCH, count);
      this.#input(records ? items.subarray(start * CELLS, end * CELLS) : lines(items, start, end));
      this.#run(operation, shapes, options);
      const first = failures.length;
      this.#failures(start, (error) => failures.push(error));
      if (asRecords) {
        answers.set(this.#output(), start * CELLS);
      } else {
        const texts = this.#text().split("\n");
        texts.pop();
        for (const failure of failures.slice(first)) texts[failure.item - start] = null;
        for (const text of texts) answers.push(text);
      }
    }
    return { answers, failures };
  }

  /**
   * The answer to a call without items.
   * @param {string} operation
   * @param {...number} options
   */
  ask(operation, ...options) {
    this.#exports[operation](...options);
    this.#failures(0, (error) => {
      error.item = undefined;
      throw error;
    });
    return this.#text().slice(0, -1);
  }

  /**
   * Gives bytes to an operation that takes all of the input.
   * @param {string} operation
   * @param {Uint8Array} bytes
   */
  give(operation, bytes) {
    this.#input(bytes);
    this.ask(operation);
  }

  /** The memory of the module as it is, for `become`. */
  image() {
    return this.#exports.memory.buffer.slice(0);
  }

  /**
   * Goes on with the memory of another instance of the same build.
   * @param {ArrayBuffer} image
   */
  become(image) {
    const { memory } = this.#exports;
    const missing = image.byteLength - memory.buffer.byteLength;
    if (missing > 0) memory.grow(missing / 65536);
    new Uint8Array(memory.buffer).set(new Uint8Array(image));
  }

  #run(operation, shapes, options) {
    this.#exports[operation](shapes, ...options);
  }

  /** @param {Uint8Array} bytes */
  #input(bytes) {
    const address = this.#exports.input(bytes.length) >>> 0;
    new Uint8Array(this.#exports.memory.buffer, address, bytes.length).set(bytes);
  }

  #output() {
    const { memory, output, output_length } = this.#exports;
    return new Uint8Array(memory.buffer, output() >>> 0, output_length());
  }

  #text() {
    return decoder.decode(this.#output());
  }

  /** Hands over the failures; items count from `start`. */
  #failures(start, found) {
    const { memory, failures, failures_length } = this.#exports;
    const length = failures_length();
    if (length === 0) return;
    const bytes = new Uint8Array(memory.buffer, failures() >>> 0, length).slice();
    const view = new DataView(bytes.buffer);
    for (let place = 0; place < length; ) {
      const [item, kind, position, size] = [0, 4, 8, 12].map((n) => view.getUint32(place + n, true));
      const message = decoder.decode(bytes.subarray(place + 16, place + 16 + size));
      place += 16 + size;
      found(
        MinlexError.numbered(kind, message, { item: start + item, position: position || undefined }),
      );
    }
  }
}

/** @param {Uint8Array} records */
function recordsIn(records) {
  if (records.length % CELLS !== 0) {
    throw new MinlexError(
      "InvalidPuzzle",
      `${records.length} bytes are no batch: expected 81 for each grid or puzzle`,
    );
  }
  return records.length / CELLS;
}

function lines(items, start, end) {
  const texts = items.slice(start, end);
  return encoder.encode(`${texts.join("\n")}\n`);
}

/**
 * Text as an item: separators of items and fields are blanks in layouts, too.
 * @param {unknown} value
 * @param {string} what
 * @returns {string}
 */
export function item(value, what = "puzzle") {
  if (value instanceof Uint8Array) return cells(value, what);
  if (typeof value !== "string") {
    throw new TypeError(`a ${what} is text or 81 cells, not ${kindOf(value)}`);
  }
  return /[\n\t]/.test(value) ? value.replace(/[\n\t]/g, " ") : value;
}

/**
 * A name, or a puzzle number behind the sign by which the module knows it.
 * @param {unknown} value
 */
export function nameItem(value) {
  return typeof value === "bigint" ? `#${value}` : item(value, "name");
}

/** A record as text. */
function cells(record, what) {
  if (record.length !== CELLS) {
    throw new MinlexError(
      what === "grid" ? "InvalidGrid" : "InvalidPuzzle",
      `${record.length} cells found: a ${what} has 81`,
    );
  }
  const character = (cell) => (cell <= 9 ? cell + 48 : cell > 32 && cell < 127 ? cell : 0xfffd);
  return String.fromCharCode(...Array.from(record, character));
}

/**
 * The items of a batch.
 * @param {unknown} values
 * @param {string} what
 * @returns {string[] | Uint8Array}
 */
export function items(values, what = "puzzle") {
  batchSize(values);
  return values instanceof Uint8Array ? values : values.map((value) => item(value, what));
}

/**
 * Number of items in a batch. Throws if it is none.
 * @param {unknown} values
 * @returns {number}
 */
export function batchSize(values) {
  if (values instanceof Uint8Array) return recordsIn(values);
  if (Array.isArray(values)) return values.length;
  throw new TypeError(`a batch is an array of texts or a Uint8Array of 81 cells each, not ${kindOf(values)}`);
}

/**
 * A batch of names and puzzle numbers.
 * @param {unknown} values
 */
export function nameItems(values) {
  return listOf(values, "names").map(nameItem);
}

/**
 * A batch of ranks: an array, or an array of numbers of any type.
 * @param {unknown} values
 * @returns {string[]}
 */
export function rankItems(values) {
  return Array.from(listOf(values, "ranks"), (rank) => item(String(rank), "rank"));
}

/**
 * A list of any type. Throws if it is none.
 * @param {unknown} values
 * @param {string} what
 */
export function listOf(values, what) {
  if (Array.isArray(values) || (ArrayBuffer.isView(values) && !(values instanceof DataView))) return values;
  throw new TypeError(`a batch of ${what} is an array, not ${kindOf(values)}`);
}

/** A type in words. */
function kindOf(value) {
  if (value === null || typeof value !== "object") return value === null ? "null" : typeof value;
  return value.constructor?.name ?? "object";
}
