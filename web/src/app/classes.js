// What a list comes to: the first puzzle of each equivalence class, and the lines without a name.

/** Rows and problems that are shown; the file has all classes. */
const SHOWN = 100;

export class Classes {
  lines = 0;
  /** Each class's place in the lists below, by name. */
  #places = new Map();
  #firstLines = [];
  #puzzles = [];
  #counts = [];
  #problems = { count: 0, first: [] };

  /**
   * Adds entries of a file.
   * @param {{ line: number, puzzle?: string, problem?: string }[]} entries
   * @param {(string | null)[]} names of the entries that have a puzzle
   * @param {{ item: number, message: string }[]} failures by the place among those
   */
  add(entries, names, failures) {
    const reasons = new Map(failures.map(({ item, message }) => [item, message]));
    let item = 0;
    for (const { line, puzzle, problem } of entries) {
      this.lines += 1;
      if (problem !== undefined) this.#refuse(line, problem);
      if (puzzle === undefined) continue;
      const name = names[item];
      if (name === null) this.#refuse(line, reasons.get(item));
      else this.#count(name, line, puzzle);
      item += 1;
    }
  }

  #refuse(line, message) {
    this.#problems.count += 1;
    if (this.#problems.first.length < SHOWN) this.#problems.first.push({ line, message });
  }

  #count(name, line, puzzle) {
    const place = this.#places.get(name);
    if (place !== undefined) {
      this.#counts[place] += 1;
      return;
    }
    this.#places.set(name, this.#puzzles.length);
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
    const rows = [...this.#places.keys()].slice(0, SHOWN).map((name, i) => ({ name, ...this.#row(i) }));
    return { rows, problems: this.#problems.first };
  }

  #row(place) {
    const [line, puzzle, count] = [this.#firstLines, this.#puzzles, this.#counts].map((list) => list[place]);
    return { line, puzzle, count };
  }

  /** All classes as CSV. */
  csv() {
    const parts = ["line,name,puzzle,count\r\n"];
    let place = 0;
    for (const name of this.#places.keys()) {
      const { line, puzzle, count } = this.#row(place++);
      parts.push(`${line},${name},${puzzle},${count}\r\n`);
    }
    return new Blob(parts, { type: "text/csv" });
  }
}
