// A collection file as a list: its puzzles in the order of their numbers, with their texts.

/** The first bytes of such a file. */
const START = [0x89, 0x4d, 0x4c, 0x43];

/** True if a file is a collection; one that cannot be read is none. */
export async function isCollection(file) {
  const start = await file.slice(0, START.length).arrayBuffer().catch(() => new ArrayBuffer());
  const bytes = new Uint8Array(start);
  return START.every((byte, i) => bytes[i] === byte);
}

/** An open collection, which is read as an `OpenFile` of reader.js is. */
export class CollectionList {
  #collection;
  #numbers;
  #namers;
  #place = 0;

  /**
   * @param {Blob} file
   * @param {Promise<import("./namers.js").Namers>} namers with a table: it has the grids
   */
  static async open(file, namers) {
    // Waited for here: a worker whose script waits would miss its first messages.
    const { openCollection } = await import("../minlex/extra.js");
    const list = new CollectionList();
    list.#collection = await openCollection(file);
    list.#numbers = list.#collection[Symbol.iterator]();
    list.#namers = namers;
    return list;
  }

  /** Bytes read so far: as large a part of all as of the puzzles. */
  get read() {
    const { bytes, puzzles } = this.#collection.info;
    return puzzles ? (bytes * this.#place) / puzzles : bytes;
  }

  async next(most) {
    const numbers = [];
    while (numbers.length < most) {
      const { value, done } = this.#numbers.next();
      if (done) break;
      numbers.push(value);
    }
    const { answers, failures } = await (await this.#namers).puzzlesOf(numbers);
    const problems = new Map(failures.map(({ item, message }) => [item, message]));
    const { hasText } = this.#collection.info;
    return answers.map((puzzle, i) => {
      const place = this.#place++;
      if (puzzle === null) return { line: place + 1, problem: problems.get(i) };
      const text = hasText ? this.#collection.textAt(place) : "";
      return { line: place + 1, puzzle, others: text ? ["text", text] : [] };
    });
  }
}
