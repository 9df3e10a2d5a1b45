// Files of the field, read by the module files.wasm: lines, laid-out grids, CSV, JSON,
// OpenSudoku. docs/FILES.md has all rules. Runs in reader-worker.js.

import { Engine } from "../minlex/engine.js";
import { compile } from "../minlex/environment.js";
import { needWebAssembly } from "../minlex/module.js";

/** Bytes of a file that are read at once. */
const PIECE = 1 << 22;

/** @type {Promise<WebAssembly.Module>} */
let module;

/** Fetches and compiles the module, once. */
export async function loadReader() {
  needWebAssembly();
  const url = new URL("../files.wasm", import.meta.url);
  module ??= compile(url).catch(({ message }) => {
    throw new Error(`cannot load ${url}: ${message}; try again when the network is there`);
  });
  return module;
}

/** A file of puzzles. */
export class PuzzleFile {
  #engine;
  /** Bytes read so far. */
  read = 0;

  /**
   * @param {Blob} file
   * @param {string} column the column that has the puzzles, by its name or its number, or nothing
   */
  static async open(file, column) {
    const opened = new PuzzleFile();
    await opened.#start(file, column);
    return opened;
  }

  async #start(file, column) {
    const piece = pieces(file);
    let memory;
    const read = (address, length) => {
      try {
        const bytes = piece(this.read, this.read + length);
        new Uint8Array(memory.buffer).set(bytes, address);
        this.read += bytes.length;
        return bytes.length;
      } catch {
        return -1;
      }
    };
    const instance = await WebAssembly.instantiate(await loadReader(), { file: { read } });
    memory = instance.exports.memory;
    this.#engine = new Engine(instance);
    this.#engine.give("file_open", new TextEncoder().encode(column));
  }

  /**
   * The next entries, at most `most`, as the module writes them; none at the end. Throws why the
   * file cannot be read.
   * @param {number} most
   * @returns {string}
   */
  next(most) {
    return this.#engine.ask("file_next", most);
  }
}

/** Reads a Blob in large pieces and hands them out in small ones. */
function pieces(file) {
  const reader = new FileReaderSync();
  let kept = new Uint8Array();
  let start = 0;
  return (from, to) => {
    if (from >= start + kept.length) {
      start = from;
      kept = new Uint8Array(reader.readAsArrayBuffer(file.slice(from, from + PIECE)));
    }
    return kept.subarray(from - start, to - start);
  };
}
