/**
 * Grids and puzzles are text in any of the usual layouts (81 characters, nine lines, box drawings;
 * `.` or `0` for an empty cell; in 81 characters in one line also one of `*`, `_`, `-`, `?`, `x`,
 * `X` and `·` for all of them) or a Uint8Array of 81 cells, 0 to 9.
 */
export type Board = string | Uint8Array;
/** Many grids or puzzles: texts, or n records of 81 cells one after another. */
export type Boards = readonly string[] | Uint8Array;
/** A symmetry as text: `[t]r#########c#########d#########`, see `apply`. */
export type Transform = string;
/**
 * Form of a name: 25 characters, 19 characters, rank;field, or the puzzle number, a `bigint`
 * below 5,472,730,538 × 2⁸¹. Numbers order puzzles by the rank of their solution, then by the
 * number of givens, then by their cells: docs/NAMES.md.
 */
export type NameForm = "25" | "19" | "rank" | "number";
/** Type of a name in a form. */
export type Written<Form extends NameForm> = Form extends "number" ? bigint : string;
/** One of the two numberings of all solution grids. */
export type Numbering = "class" | "lex";

export type ErrorCode =
  | "InvalidGrid"
  | "InvalidRank"
  | "InvalidPuzzle"
  | "InvalidName"
  | "InvalidIndex"
  | "InvalidTransform"
  | "InvalidTable"
  | "InvalidCollection"
  /** WebAssembly is switched off, a file of the package is missing, or a worker has stopped. */
  | "Unavailable";

/** A fault: its kind (`code`), its place, and the reason (`message`). */
export class MinlexError extends Error {
  readonly code: ErrorCode;
  /** Character or cell, from 1. */
  readonly position?: number;
  /** Item of a batch, from 0. */
  readonly item?: number;
}

/** The answers to a batch, in its order, and the failures of items without one. */
export interface Batch<Answers> {
  answers: Answers;
  /** In the order of their items. The answer to such an item is `null`, or 81 zeros in a record. */
  failures: MinlexError[];
}
/** Texts are answered with texts, records with records of values 0 to 9. */
export type BoardBatch<Items> = Batch<Items extends Uint8Array ? Uint8Array : (string | null)[]>;

/** Number of essentially different grids: the last rank. */
export const ESSENTIALLY_DIFFERENT: number;
/** Number of solution grids. */
export const SOLUTION_GRIDS: bigint;

/** The smallest grid among all that are essentially the same. Throws `InvalidGrid`. */
export function form(grid: Board): string;
export function formBatch<Items extends Boards>(grids: Items): BoardBatch<Items>;
/** The minlex form, and a transform that takes the grid to it. */
export function formWithTransform(grid: Board): { form: string; transform: Transform };
/** All symmetries that leave the grid as it is; the identity is one. */
export function automorphisms(grid: Board): Transform[];
export function automorphismCount(grid: Board): number;
/** The band numbers, 0 to 415, of the three bands and the three stacks. */
export function bandNumbers(grid: Board): number[];

/**
 * Facts about a grid. All but `transform` is the same for every morph of the grid, up to the
 * order of its chutes.
 */
export interface Facts {
  /** The minlex form. */
  form: string;
  /** From the grid to its minlex form. */
  transform: Transform;
  /** The band numbers, 0 to 415, of the three bands and the three stacks. */
  bands: number[];
  /** The gangster classes, 1 to 44, of these. */
  classes: number[];
  /** Number of symmetries that leave the grid as it is. */
  automorphisms: number;
  /** Number of unavoidable sets of four cells. */
  ua4: number;
  /** Numbers of the 36 pairs of digits by cycle type, such as `"10+8"`: see docs/STATISTICS.md. */
  digitPairs: Record<string, number>;
  /** Number of 2 x 2 Latin subsquares. */
  intercalates: number;
  /** The most unavoidable sets of four cells that share no cell. */
  mcn4: number;
}
/** Facts about a grid that need no table, in less than a millisecond. */
export function about(grid: Board): Facts;

/** The puzzle in one line of 81 characters. Throws `InvalidPuzzle`. */
export function line(puzzle: Board): string;
/** No solution, the only one, or two that differ. */
export function solve(puzzle: Board): string[];
/** The only solution. Throws `InvalidPuzzle` if there is not exactly one. */
export function solution(puzzle: Board): string;
export function solutionBatch<Items extends Boards>(puzzles: Items): BoardBatch<Items>;
/**
 * Number of solutions, or `limit` if there are at least that many: 1 to 4,294,967,295. Each is
 * visited; `countAllSolutions` counts any number.
 */
export function countSolutions(puzzle: Board, limit: number): number;
/** The image of a valid puzzle in the minlex form of its solution. Throws `InvalidPuzzle`. */
export function canonical(puzzle: Board): string;
export function canonicalBatch<Items extends Boards>(puzzles: Items): BoardBatch<Items>;
/** The canonical puzzle, the transform from it back to the puzzle, and the transform's number. */
export function canonicalWithMorph(puzzle: Board): {
  puzzle: string;
  morph: Transform;
  morphIndex: number;
};
/** The smallest among all images of a puzzle of any kind, valid or not. */
export function smallestImage(puzzle: Board): string;
export function smallestImageBatch<Items extends Boards>(puzzles: Items): BoardBatch<Items>;
/** A transform that takes one puzzle to the other; `null` if they are essentially different. */
export function equivalence(a: Board, b: Board): Transform | null;
/** The first puzzle of each equivalence class, by its place in the batch from 0. */
export function dedup(puzzles: Boards): {
  classes: { item: number; canonical: string; count: number }[];
  failures: MinlexError[];
};

/** The image of a grid or a puzzle. Throws `InvalidTransform` and `InvalidPuzzle`. */
export function apply(transform: Transform, board: Board): string;
/** The transform that undoes a transform. */
export function invert(transform: Transform): Transform;
/** Two transforms as one: the first, then the second. */
export function compose(first: Transform, second: Transform): Transform;

/** The number of a grid among all solution grids, from 0. */
export function index(grid: Board, options?: { numbering?: Numbering }): bigint;
/** The grid with a number. Throws `InvalidIndex`. */
export function grid(index: bigint | string, options?: { numbering?: Numbering }): string;
/** One of all solution grids, each with the same probability. */
export function random(): string;
/** One of all ranks, each with the same probability. */
export function randomRank(): number;

/**
 * A name or a puzzle number in another form; of a name with a morph, the name alone. Throws
 * `InvalidName`.
 */
export function rename<Form extends NameForm = "25">(name: string | bigint, form?: Form): Written<Form>;
/** The four-part name of a pattern of digits, valid or not. */
export function figure(puzzle: Board): { decimal: string; hexadecimal: string };
/** The puzzle with a four-part name, decimal or hexadecimal. */
export function figurePuzzle(name: string): string;
/** The Sudoku binary format. */
export function toBinary(puzzle: Board): Uint8Array;
export function fromBinary(bytes: Uint8Array): string;
/** The Sudoku binary format in base64. */
export function toBase64(puzzle: Board): string;
export function fromBase64(text: string): string;

export interface TableOptions {
  /** A URL, a file that the user picked, or bytes. By default the package's table, 4 MiB. */
  source?: string | URL | Blob | ArrayBuffer | Uint8Array;
  /** True if the browser keeps a table that came from a URL; the default. */
  cache?: boolean;
  /** False takes the build without vector instructions everywhere. */
  simd?: boolean;
  signal?: AbortSignal;
  /** Bytes so far, and all if the server sends their number. */
  onProgress?: (done: number, total: number) => void;
}

export interface TableInfo {
  /** `embedded`, `standard`, `large` or `custom`. */
  preset: string;
  stride: number;
  version: number;
  bytes: number;
  checkpoints: number;
  /**
   * True if its SHA-256 is that of a released table; always false on pages that are not secure. Of
   * any other table, its own checksums were verified.
   */
  released: boolean;
}

/**
 * Makes the tables of minlex forms, and with `index` those of the numbers of grids, before the
 * first call needs them: some tenths of a second. On a page a worker does it, and nothing waits.
 */
export function warmUp(options?: { index?: boolean }): Promise<void>;

/**
 * Opens and verifies a table, and makes the tables of all look-ups. Throws `InvalidTable` if there
 * is none, or if it is damaged. On a page a worker does it, and nothing waits.
 */
export function openTable(options?: TableOptions): Promise<Table>;

/** The steps from a grid to its rank, with the number that each of them finds. */
export interface Steps {
  /** The band number of the minlex form. */
  band: number;
  /** Minlex forms with a smaller band number. */
  beforeBand: number;
  /** Prefixes (rows 4 to 6) below the band. */
  prefixes: number;
  /** The number of the minlex form's own prefix among them, from 0. */
  prefix: number;
  /** Prefixes from one checkpoint of the band to the next. */
  spacing: number;
  /** The number of the checkpoint before the prefix, from 0. */
  checkpoint: number;
  /** Minlex forms of the band before the checkpoint, from the table. */
  beforeCheckpoint: number;
  /**
   * The prefixes from the checkpoint to the form's own, which is the last: number, rows 4 to 6,
   * band number of band 2, and number of minlex forms that start with it.
   */
  walk: { prefix: number; rows: string[]; band2: number; forms: number }[];
  /** The place of the form among those that start with its prefix, from 1. */
  place: number;
}

/** An open table. */
export class Table {
  private constructor();
  /** The table's description of itself. */
  readonly info: TableInfo;
  /** Facts about the grid at a rank, or about a grid, with its neighbours in the catalogue. */
  about(object: number | Board): Facts & {
    grid: string;
    rank: number;
    /** The minlex form before its own; `null` for the first. */
    previous: string | null;
    next: string | null;
  };
  /** The place of a grid's minlex form in the catalogue, 1 to 5,472,730,538. */
  rank(grid: Board): number;
  rankBatch(grids: Boards): Batch<(number | null)[]>;
  /** The minlex form at a rank. Throws `InvalidRank`. */
  unrank(rank: number | bigint | string): string;
  unrankBatch(ranks: ArrayLike<number | bigint | string>): Batch<(string | null)[]>;
  /** A stretch of the catalogue, at most 100,000 minlex forms: to `last`, or `count` of them. */
  scan(first: number, stretch?: { last?: number; count?: number }): string[];
  /** The name of a valid puzzle. Throws `InvalidPuzzle`. */
  name<Form extends NameForm = "25">(puzzle: Board, options?: { form?: Form }): Written<Form>;
  nameBatch<Form extends NameForm = "25">(
    puzzles: Boards,
    options?: { form?: Form },
  ): Batch<(Written<Form> | null)[]>;
  /** The name, the canonical puzzle, the transform from it back to the puzzle, and its number. */
  nameWithMorph<Form extends NameForm = "25">(
    puzzle: Board,
    options?: { form?: Form },
  ): { name: Written<Form>; canonical: string; morph: Transform; morphIndex: number };
  /**
   * The canonical puzzle with a name or a puzzle number; with a morph in the name, its image.
   * Throws `InvalidName`, also for a name that no valid puzzle has, unless `check` is false. A
   * number that is a gap is refused with the one that is meant.
   */
  puzzle(name: string | bigint, options?: { check?: boolean }): string;
  puzzleBatch(
    names: readonly (string | bigint)[],
    options?: { check?: boolean },
  ): Batch<(string | null)[]>;
  /** The fault of a name that is not the name of a puzzle; `null` if it is one. */
  checkName(name: string | bigint): MinlexError | null;
  /** Numbers of minlex forms with each of the 416 bands on top. */
  bandCounts(): number[];
  /** The steps from a grid to its rank: the worked example of docs/METHOD.md for any grid. */
  steps(grid: Board): Steps;
}

export interface BatchOptions {
  signal?: AbortSignal;
  /** Items so far, and all. */
  onProgress?: (done: number, total: number) => void;
}

/** A worker with the package in it, and a table if you ask for one. */
export function openWorker(options?: {
  table?: boolean | Omit<TableOptions, "signal" | "onProgress">;
  /** Bytes of the table so far, and all. */
  onProgress?: (done: number, total: number) => void;
  /**
   * A thread that runs `minlex/worker.js` already and has not been sent anything. A page that
   * starts it before its scripts are there has its first answer sooner; without one, `openWorker`
   * starts it. In browsers only its own `error` event reports its failures before it is given
   * here.
   */
  worker?: Worker;
}): Promise<MinlexWorker>;

/** The functions of the package in a worker. When the worker stops, they throw `Unavailable`. */
export class MinlexWorker {
  private constructor();
  /** The table's description of itself, if there is one. */
  readonly info: TableInfo | null;
  /** Calls a function of the package, or a method of the worker's table, by its name. */
  call(method: string, ...args: unknown[]): Promise<unknown>;
  formBatch<Items extends Boards>(grids: Items, options?: BatchOptions): Promise<BoardBatch<Items>>;
  solutionBatch<Items extends Boards>(
    puzzles: Items,
    options?: BatchOptions,
  ): Promise<BoardBatch<Items>>;
  canonicalBatch<Items extends Boards>(
    puzzles: Items,
    options?: BatchOptions,
  ): Promise<BoardBatch<Items>>;
  smallestImageBatch<Items extends Boards>(
    puzzles: Items,
    options?: BatchOptions,
  ): Promise<BoardBatch<Items>>;
  dedup(puzzles: Boards, options?: BatchOptions): Promise<ReturnType<typeof dedup>>;
  rankBatch(grids: Boards, options?: BatchOptions): Promise<Batch<(number | null)[]>>;
  unrankBatch(ranks: ArrayLike<number | bigint | string>, options?: BatchOptions): Promise<Batch<(string | null)[]>>;
  nameBatch<Form extends NameForm = "25">(
    puzzles: Boards,
    options?: BatchOptions & { form?: Form },
  ): Promise<Batch<(Written<Form> | null)[]>>;
  puzzleBatch(
    names: readonly (string | bigint)[],
    options?: BatchOptions & { check?: boolean },
  ): Promise<Batch<(string | null)[]>>;
  /** A stretch of the catalogue as `Table.scan` gives it, of any length. */
  scan(
    first: number,
    stretch?: BatchOptions & { last?: number; count?: number },
  ): Promise<string[]>;
  /** Ends the worker. */
  close(): void;
}

/**
 * The exact number of solutions of any puzzle: 0 for one that contradicts itself,
 * 6,670,903,752,021,072,936,960n for the empty board. A worker of its own counts: milliseconds from
 * 17 givens on, a second for most others, a minute for the worst known, with 8 and 9 givens.
 * Aborting ends the worker. Throws `InvalidPuzzle`; `Unavailable` where there can be no worker or
 * not enough memory.
 */
export function countAllSolutions(
  puzzle: Board,
  options?: {
    signal?: AbortSignal;
    /** Parts of the count that are done, and all; not called for few solutions. */
    onProgress?: (done: number, total: number) => void;
  },
): Promise<bigint>;

/** Sets of cells of a grid that can be filled in another way, with the rest as it is. */
export interface UnavoidableSets {
  /** Cells of each minimal set, 0 to 80 in the order of rows; sets of few cells come first. */
  sets: number[][];
  /** Number of sets found that share no cell, a lower bound for the givens of valid puzzles. */
  disjoint: number;
  /** True if no larger number of these sets share no cell. */
  isMost: boolean;
}
/**
 * All minimal unavoidable sets of a grid with up to `size` cells, 4 to 16 and 10 by default:
 * milliseconds, and five times as long for each two cells more. Throws `InvalidGrid`.
 */
export function unavoidableSets(grid: Board, options?: { size?: number }): Promise<UnavoidableSets>;

/**
 * Opens a collection file, which `minlex collect` makes: its header and index are verified. Throws
 * `InvalidCollection`.
 */
export function openCollection(
  source: string | URL | Blob | ArrayBuffer | Uint8Array,
): Promise<Collection>;

/** An open collection file: puzzles in the order of their numbers, each once. */
export class Collection {
  private constructor();
  readonly info: {
    version: number;
    bytes: number;
    puzzles: number;
    /** True if texts were kept with puzzles, see `textAt`. */
    hasText: boolean;
    /** Numbers of puzzles with 0 to 81 givens. */
    byGivens: number[];
  };
  /** The number of its puzzles. */
  readonly length: number;
  /**
   * The number of the puzzle at a place from 0, or from the end below 0; `table.puzzle` takes
   * it.
   */
  at(index: number): bigint | undefined;
  /** The text kept with the puzzle at a place; empty if there is none. */
  textAt(index: number): string | undefined;
  /** The place of a puzzle, by its number or its name; -1 if it is not there. Microseconds. */
  indexOf(puzzle: bigint | string): number;
  includes(puzzle: bigint | string): boolean;
  /** Verifies every block; look-ups verify theirs anyway. Throws `InvalidCollection`. */
  check(): void;
  /** The numbers of all puzzles. */
  [Symbol.iterator](): IterableIterator<bigint>;
}
