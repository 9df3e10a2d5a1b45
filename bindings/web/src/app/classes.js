// What a list comes to: the first puzzle of each equivalence class, and the lines that have none.

/** Rows and problems that are shown; the file has all classes. */
const SHOWN = 100;
/** Rows that are written at once. */
const PART = 10_000;
const CELLS = 81;

export class Classes {
  lines = 0;
  /** What distinguishes classes: the `name`, or the `canonical` puzzle. */
  kind = "name";
  /** Each class's place in the lists below, by its name or canonical puzzle. */
  #places = new Map();
  #firstLines = new Numbers();
  #puzzles = new Puzzles();
  #counts = new Numbers();
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
      this.#counts.set(place, this.#counts.get(place) + 1);
      return;
    }
    this.#places.set(key, this.#places.size);
    this.#firstLines.push(line);
    this.#puzzles.push(puzzle);
    this.#counts.push(1);
  }

  /** How many of each there are so far. */
  get counts() {
    return { lines: this.lines, classes: this.#places.size, problems: this.#problems.count };
  }

  /** The first classes and problems. */
  get first() {
    return { rows: [...this.#rows(SHOWN)], problems: this.#problems.first };
  }

  /** The first `most` classes. */
  *#rows(most) {
    let place = 0;
    for (const key of this.#places.keys()) {
      if (place === most) return;
      const [line, puzzle, count] = [this.#firstLines, this.#puzzles, this.#counts].map((list) => list.get(place));
      yield { key, line, puzzle, count };
      place += 1;
    }
  }

  /** All classes as CSV. */
  csv() {
    const parts = [];
    let rows = [`line,${this.kind},puzzle,count\r\n`];
    for (const { line, key, puzzle, count } of this.#rows(Infinity)) {
      rows.push(`${line},${key},${puzzle},${count}\r\n`);
      if (rows.length < PART) continue;
      parts.push(new Blob(rows));
      rows = [];
    }
    return new Blob([...parts, ...rows], { type: "text/csv" });
  }
}

/** Numbers in a place that grows; an array of millions of them would take several times as much. */
class Numbers {
  #numbers = new Float64Array(1024);
  #length = 0;

  push(number) {
    if (this.#length === this.#numbers.length) {
      const larger = new Float64Array(2 * this.#length);
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers[this.#length++] = number;
  }

  get(place) {
    return this.#numbers[place];
  }

  set(place, number) {
    this.#numbers[place] = number;
  }
}

/** Puzzles as bytes. As texts, each would keep the piece of the file that it was read from. */
class Puzzles {
  #blocks = [];
  #length = 0;
  #encoder = new TextEncoder();
  #decoder = new TextDecoder();

  push(puzzle) {
    if (this.#length % PART === 0) this.#blocks.push(new Uint8Array(PART * CELLS));
    this.#encoder.encodeInto(puzzle, this.#cells(this.#length++));
  }

  get(place) {
    return this.#decoder.decode(this.#cells(place));
  }

  #cells(place) {
    const start = (place % PART) * CELLS;
    return this.#blocks[Math.floor(place / PART)].subarray(start, start + CELLS);
  }
}
