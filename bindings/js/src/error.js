/** Kinds of faults, by the number that the module uses (`bindings/wasm/src/failure.rs`). */
const CODES = [
  "Unavailable",
  "InvalidGrid",
  "InvalidRank",
  "InvalidPuzzle",
  "InvalidName",
  "InvalidIndex",
  "InvalidTransform",
  "InvalidTable",
  "InvalidCollection",
];

/** The one error of this package: the fault (`code`), its place, and the reason (`message`). */
export class MinlexError extends Error {
  /**
   * @param {string} code one of the codes in index.d.ts
   * @param {string} message
   * @param {{ position?: number, item?: number, cause?: unknown }} [where]
   */
  constructor(code, message, { position, item, cause } = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "MinlexError";
    this.code = code;
    /** Place in the text, counted in characters from 1, or cell from 1. */
    this.position = position;
    /** Item of a batch, from 0. */
    this.item = item;
  }

  /** The error with a number of `CODES`. */
  static numbered(kind, message, where) {
    return new MinlexError(CODES[kind] ?? "Unavailable", message, where);
  }

  /** As plain data, which can be sent between threads. */
  toJSON() {
    const { code, message, position, item } = this;
    return { code, message, position, item };
  }

  /** The error back from plain data. */
  static fromJSON({ code, message, position, item }) {
    return new MinlexError(code, message, { position, item });
  }
}
