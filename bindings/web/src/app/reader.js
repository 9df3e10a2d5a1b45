// Reads text and files in a worker of its own, so that no text keeps its caller waiting.

import { Thread } from "./thread.js";

/** Why nothing is known of a text: it was not read to the end. */
export class Unread extends Error {}

/** Reads one file at a time; opening another gives it up. */
export class Reader {
  #watch;
  #thread = null;
  /** Settled once the thread can read. */
  #starting = null;
  #isReady = false;
  /** Calls that wait for the thread to start or to answer. */
  #waiting = null;
  /**
   * Counts the files: only the latest can be read on, and `#over` has the reason for the others.
   */
  #turn = 0;
  #over = "";

  /** @param {(starting: Promise<void>) => void} [watch] is given each start of the worker */
  constructor(watch = () => {}) {
    this.#watch = watch;
  }

  /**
   * Begins a file; the one before is given up. Rejected with `Unread` if this one is given up, or
   * if there is no worker to read it.
   * @param {Blob} file
   * @param {object} [how]
   * @param {string} [how.column] the column that has the puzzles, by its name or its number
   * @param {number} [how.turn] of an earlier `stop`, for a caller that may have been overtaken
   * @returns {Promise<OpenFile>}
   */
  async open(file, { column = "", turn = this.stop() } = {}) {
    if (turn === this.#turn) await this.#start();
    await this.#ask(turn, { task: "open", file, column });
    return new OpenFile((most) => this.#ask(turn, { task: "next", most }));
  }

  /**
   * Gives up the file. A worker that is busy with it is ended; one that is idle, or still
   * starting, can read the next file.
   * @returns {number} whose turn it is now, for `open`
   */
  stop() {
    if (this.#isReady && this.#waiting) this.close();
    else this.#giveUp("it was given up");
    return this.#turn;
  }

  /** Ends the worker, also one that never starts; the next file gets another. */
  close() {
    this.#end("it was given up");
  }

  #giveUp(why) {
    this.#turn += 1;
    this.#over = why;
  }

  #start() {
    if (this.#thread) return this.#starting;
    this.#starting = this.#answer();
    this.#starting.catch(() => {}); // Those who wait for it hear of it.
    this.#watch(this.#starting);
    try {
      const stopped = (why) => this.#thread === thread && this.#end(`the worker ${why}`);
      const thread = new Thread("./reader-worker.js", (answer) => this.#hear(answer), stopped);
      this.#thread = thread;
    } catch (error) {
      this.#end(`the worker could not start: ${error.message}`);
    }
    return this.#starting;
  }

  #ask(turn, task) {
    if (turn !== this.#turn) throw new Unread(this.#over);
    this.#thread.post(task);
    return this.#answer();
  }

  #answer() {
    return new Promise((resolve, reject) => (this.#waiting = { resolve, reject }));
  }

  #hear({ ready, failed, error, ...result }) {
    if (failed) return this.#end(failed);
    if (ready) this.#isReady = true;
    const { resolve, reject } = this.#waiting;
    this.#waiting = null;
    if (error) reject(new Error(error));
    else resolve(result);
  }

  #end(why) {
    this.#giveUp(why);
    this.#thread?.end();
    this.#thread = null;
    this.#isReady = false;
    this.#waiting?.reject(new Unread(why));
    this.#waiting = null;
  }
}

/** A file that is being read. */
class OpenFile {
  #next;
  /** Bytes read so far. */
  read = 0;

  constructor(next) {
    this.#next = next;
  }

  /**
   * The next entries, at most `most`; none at the end. Rejected with the reason why the file cannot
   * be read.
   * @param {number} most
   * @returns {Promise<{ line: number, puzzle?: string, others?: string[], problem?: string }[]>}
   *   no puzzle and no problem for a blank line; others are names and texts of other columns
   */
  async next(most) {
    const { entries, read } = await this.#next(most);
    this.read = read;
    return entries.split("\n").slice(0, -1).map(entryOf);
  }
}

/** An entry as the module writes it, see bindings/wasm/src/files.rs. */
function entryOf(text) {
  const tab = text.indexOf("\t");
  const line = Number(text.slice(0, tab));
  const found = text.slice(tab + 2);
  if (text[tab + 1] === "=") {
    const [puzzle, ...others] = found.split("\t");
    return { line, puzzle, others };
  }
  return text[tab + 1] === "!" ? { line, problem: found } : { line };
}
