// Files of the field, read by the module files.wasm: lines, laid-out grids, CSV, JSON,
// OpenSudoku. docs/FILES.md has all rules.

import { Engine } from "../minlex/engine.js";
import { compile } from "../minlex/environment.js";
import { needWebAssembly } from "../minlex/module.js";

/** Bytes of a file that are read at once. */
const PIECE = 1 << 22;

let module;

async function compiled() {
  const url = new URL("../files.wasm", import.meta.url);
  module ??= compile(url).catch(({ message }) => {
    module = undefined;
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
   * @param {Blob | Uint8Array} file a Blob only in a worker
   * @param {string} [column] the column that has the puzzles, by its name or its number
   */
  static async open(file, column = "") {
    const opened = new PuzzleFile();
    await opened.#start(file, column);
    return opened;
  }

  async #start(file, column) {
    const piece = file instanceof Uint8Array ? (from, to) => file.subarray(from, to) : pieces(file);
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
    needWebAssembly();
    const instance = await WebAssembly.instantiate(await compiled(), { file: { read } });
    memory = instance.exports.memory;
    this.#engine = new Engine(instance);
    this.#engine.give("file_open", new TextEncoder().encode(column));
  }

  /**
   * The next entries, at most `most`; none at the end. Throws why the file cannot be read.
   * @param {number} most
   * @returns {{ line: number, puzzle?: string, problem?: string }[]} neither for a blank line
   */
  next(most) {
    const text = this.#engine.ask("file_next", most);
    const entries = text.split("\n");
    entries.pop();
    return entries.map((entry) => {
      const tab = entry.indexOf("\t");
      const line = Number(entry.slice(0, tab));
      const found = entry.slice(tab + 2);
      if (entry[tab + 1] === "=") return { line, puzzle: found };
      return entry[tab + 1] === "!" ? { line, problem: found } : { line };
    });
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
