// What a list comes to: the first puzzle of each equivalence class, and the lines that have none.

/** Rows and problems that are shown; the file has all classes. */
const SHOWN = 100;

export class Classes {
  lines = 0;
  /** What tells classes apart: the `name`, or the `canonical` puzzle. */
  kind = "name";
  /** Each class's place in the lists below, by its name or canonical puzzle. */
  #places = new Map();
  #firstLines = [];
  #puzzles = [];
  #counts = [];
  #problems = { count: 0, first: [] };

  /**
   * Adds entries of a file.
   * @param {{ line: number, puzzle?: string, problem?: string }[]} entries
   * @param {(string | null)[]} keys names or canonical puzzles of the entries that have a puzzle
   * @param {{ item: number, message: string }[]} failures by the place among those
   */
  add(entries, keys, failures) {
    const reasons = new Map(failures.map(({ item, message }) => [item, message]));
    let item = 0;
    for (const { line, puzzle, problem } of entries) {
      this.lines += 1;
      if (problem !== undefined) this.#refuse(line, problem);
      if (puzzle === undefined) continue;
      const key = keys[item];
      if (key === null) this.#refuse(line, reasons.get(item));
      else this.#count(key, line, puzzle);
      item += 1;
    }
  }

  #refuse(line, message) {
    this.#problems.count += 1;
    if (this.#problems.first.length < SHOWN) this.#problems.first.push({ line, message });
  }

  #count(key, line, puzzle) {
    const place = this.#places.get(key);
    if (place !== undefined) {
      this.#counts[place] += 1;
      return;
    }
    this.#places.set(key, this.#puzzles.length);
    this.#firstLines.push(line);
    this.#puzzles.push(puzzle);
    this.#counts.push(1);
  }

  /** How many of each there are so far. */
  get counts() {
    return { lines: this.lines, classes: this.#puzzles.length, problems: this.#problems.count };
  }

  /** The first classes and problems. */
  get first() {
    const rows = [...this.#places.keys()].slice(0, SHOWN).map((key, i) => ({ key, ...this.#row(i) }));
    return { rows, problems: this.#problems.first };
  }

  #row(place) {
    const [line, puzzle, count] = [this.#firstLines, this.#puzzles, this.#counts].map((list) => list[place]);
    return { line, puzzle, count };
  }

  /** All classes as CSV. */
  csv() {
    const parts = [`line,${this.kind},puzzle,count\r\n`];
    let place = 0;
    for (const key of this.#places.keys()) {
      const { line, puzzle, count } = this.#row(place++);
      parts.push(`${line},${key},${puzzle},${count}\r\n`);
    }
    return new Blob(parts, { type: "text/csv" });
  }
}
