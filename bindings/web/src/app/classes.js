// The result of a list: the equivalence classes of its puzzles, and the lines that have none.

/** Rows, lines of a class and problems that are shown; the files have all of them. */
const SHOWN = 100;
/** Columns that are kept; texts of others are counted. */
const COLUMNS = 100;
/** Rows that are written at once. */
const PART = 10_000;

export class Classes {
  lines = 0;
  /** The key of a class: the `name`, or the `canonical` puzzle. */
  kind = "name";
  /** Names of the collector's own columns, in the order in which they come. */
  columns = [];
  /** The place of each column in the list, by its name. */
  #columnAt = new Map();
  /** Names of columns that came when there was no more room. */
  #left = new Set();
  /** Each class's place in the lists below, by its name or canonical puzzle. */
  #places = new Map();
  #counts = new Numbers();
  /** The first entry of each class. */
  #firsts = new Numbers();
  /** By entry: its class, its line, its puzzle and its other columns. */
  #classOf = new Numbers();
  #lineOf = new Numbers();
  #texts = new Texts();
  #problems = { count: 0, first: [] };

  /**
   * Adds entries of a file.
   * @param {{ line: number, puzzle?: string, others?: string[], problem?: string }[]} entries
   * @param {(string | null)[]} keys names or canonical puzzles of the entries that have a puzzle
   * @param {{ item: number, message: string }[]} failures by the place among those
   */
  add(entries, keys, failures) {
    const reasons = new Map(failures.map(({ item, message }) => [item, message]));
    let item = 0;
    for (const { line, puzzle, others, problem } of entries) {
      this.lines += 1;
      if (problem !== undefined) this.#refuse(line, problem);
      if (puzzle === undefined) continue;
      const key = keys[item];
      if (key === null) this.#refuse(line, reasons.get(item));
      else this.#count(key, line, puzzle, others);
      item += 1;
    }
  }

  #refuse(line, message) {
    this.#problems.count += 1;
    if (this.#problems.first.length < SHOWN) this.#problems.first.push({ line, message });
  }

  #count(key, line, puzzle, others) {
    let place = this.#places.get(key);
    if (place === undefined) {
      place = this.#places.size;
      this.#places.set(key, place);
      this.#counts.push(0);
      this.#firsts.push(this.#lineOf.length);
    }
    this.#counts.set(place, this.#counts.get(place) + 1);
    this.#classOf.push(place);
    this.#lineOf.push(line);
    this.#texts.push([puzzle, ...this.#inColumns(others)].join("\t"));
  }

  /** The other columns of a puzzle, in their order. */
  #inColumns(others) {
    const texts = [];
    for (let i = 0; i < others.length; i += 2) {
      // The rest of a line has no name.
      const column = this.#columnFor(others[i] || "text", texts);
      if (column !== undefined) texts[column] = others[i + 1];
    }
    return texts;
  }

  /** The column for a name: another one for each time that it comes beside a puzzle. */
  #columnFor(title, texts) {
    for (let n = 1; ; n++) {
      const name = n === 1 ? title : `${title} (${n})`;
      const column = this.#columnAt.get(name) ?? this.#addColumn(name);
      if (column === undefined || !(column in texts)) return column;
    }
  }

  #addColumn(name) {
    if (this.columns.length === COLUMNS) {
      this.#left.add(name);
      return undefined;
    }
    this.#columnAt.set(name, this.columns.length);
    return this.columns.push(name) - 1;
  }

  #entry(n) {
    const [puzzle, ...texts] = this.#texts.get(n).split("\t");
    return { line: this.#lineOf.get(n), puzzle, others: this.columns.map((_, i) => texts[i] ?? "") };
  }

  /** Numbers of each so far. */
  get counts() {
    return { lines: this.lines, classes: this.#places.size, problems: this.#problems.count };
  }

  /** The first classes and problems. */
  get first() {
    return { columns: this.columns, left: this.#left.size, rows: [...this.#rows(SHOWN)], problems: this.#problems.first };
  }

  /** The first lines of a class. */
  members(place) {
    const found = [];
    const most = Math.min(SHOWN, this.#counts.get(place));
    for (let n = this.#firsts.get(place); found.length < most; n++) {
      if (this.#classOf.get(n) === place) found.push(this.#entry(n));
    }
    return found;
  }

  /** The first `most` classes. */
  *#rows(most) {
    let place = 0;
    for (const key of this.#places.keys()) {
      if (place === most) return;
      yield { key, count: this.#counts.get(place), ...this.#entry(this.#firsts.get(place)) };
      place += 1;
    }
  }

  /** All classes as CSV, each with its first line. */
  csv() {
    const line = ({ line, key, puzzle, count, others }) => [line, key, puzzle, count, ...others];
    return csvOf(["line", this.kind, "puzzle", "count", ...this.columns], this.#rows(Infinity), line);
  }

  /** All lines as CSV, class by class. */
  groupsCsv() {
    const line = ({ group, line, key, puzzle, others }) => [group, line, key, puzzle, ...others];
    return csvOf(["group", "line", this.kind, "puzzle", ...this.columns], this.#inGroups(), line);
  }

  *#inGroups() {
    const keys = [...this.#places.keys()];
    for (const n of this.#sorted()) {
      const place = this.#classOf.get(n);
      yield { group: place + 1, key: keys[place], ...this.#entry(n) };
    }
  }

  /** All entries, those of a class beside each other. */
  #sorted() {
    let next = 0;
    const ends = Array.from(this.#places, ([, place]) => (next += this.#counts.get(place)) - this.#counts.get(place));
    const sorted = new Uint32Array(this.#classOf.length);
    for (let n = 0; n < sorted.length; n++) sorted[ends[this.#classOf.get(n)]++] = n;
    return sorted;
  }
}

/** Rows under titles, in a file. */
function csvOf(titles, rows, line) {
  const parts = [];
  const write = (cells) => `${cells.map(cell).join(",")}\r\n`;
  let lines = [write(titles)];
  for (const row of rows) {
    lines.push(write(line(row)));
    if (lines.length < PART) continue;
    parts.push(new Blob(lines));
    lines = [];
  }
  return new Blob([...parts, ...lines], { type: "text/csv" });
}

const cell = (value) => (/[",]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

/** Numbers in a place that grows; an array of millions of them would take several times as much. */
class Numbers {
  #numbers = new Float64Array(1024);
  length = 0;

  push(number) {
    if (this.length === this.#numbers.length) {
      const larger = new Float64Array(2 * this.length);
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers[this.length++] = number;
  }

  get(place) {
    return this.#numbers[place];
  }

  set(place, number) {
    this.#numbers[place] = number;
  }
}

/** Texts as bytes. As texts, each would keep the piece of the file that it was read from. */
class Texts {
  #blocks = [];
  #ends = new Numbers();
  #room = new Uint8Array();
  #used = 0;
  #encoder = new TextEncoder();
  #decoder = new TextDecoder();

  push(text) {
    if (this.#room.length - this.#used < 3 * text.length) {
      this.#room = new Uint8Array(Math.max(1 << 20, 3 * text.length));
      this.#blocks.push({ first: this.#ends.length, bytes: this.#room });
      this.#used = 0;
    }
    this.#used += this.#encoder.encodeInto(text, this.#room.subarray(this.#used)).written;
    this.#ends.push(this.#used);
  }

  get(place) {
    const { first, bytes } = this.#blocks.findLast(({ first }) => first <= place);
    const start = place === first ? 0 : this.#ends.get(place - 1);
    return this.#decoder.decode(bytes.subarray(start, this.#ends.get(place)));
  }
}
