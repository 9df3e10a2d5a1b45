// Workers that tell the puzzles of a list apart: by their names, or where there is no table by
// their canonical puzzles.

import { openWorker } from "../minlex/background.js";

/** More workers need more memory, 16 MiB each, and hardly anybody waits for so many. */
const MOST = 4;

export class Namers {
  #workers;
  #withTable = new Set();
  #turn = 0;
  /** Why there are no names, if there are none. */
  noTable = null;

  /** As many as there are processors for them. */
  static async open() {
    const count = Math.max(1, Math.min(MOST, navigator.hardwareConcurrency ?? 2));
    const namers = new Namers();
    const opening = Array.from({ length: count }, () => openWorker());
    try {
      namers.#workers = await Promise.all(opening);
    } catch (error) {
      for (const worker of opening) worker.then((worker) => worker.close(), () => {});
      throw error;
    }
    return namers;
  }

  get count() {
    return this.#workers.length;
  }

  /**
   * Opens the table in all of them, unless that has been done. Where it cannot be had, `noTable`
   * has the reason, and the next call tries again.
   * @param {object} options the options of the package's `openTable`
   */
  async openTable(options) {
    const open = async (worker) => {
      await worker.call("openTable", options);
      this.#withTable.add(worker);
    };
    const without = this.#workers.filter((worker) => !this.#withTable.has(worker));
    try {
      await Promise.all(without.map(open));
      this.noTable = null;
    } catch (error) {
      if (error.code !== "InvalidTable") throw error;
      this.noTable = error;
    }
  }

  /** The keys that puzzles share with their disguises, and why some have none. */
  keysOf(puzzles) {
    const worker = this.#next();
    if (this.noTable) return worker.canonicalBatch(puzzles);
    return worker.nameBatch(puzzles, { form: "19" });
  }

  /** The puzzles with some numbers, which the table leads to. */
  async puzzlesOf(numbers) {
    if (this.noTable) throw this.noTable;
    return this.#next().call("puzzleBatch", numbers);
  }

  #next() {
    return this.#workers[this.#turn++ % this.count];
  }

  close() {
    for (const worker of this.#workers) worker.close();
  }
}
