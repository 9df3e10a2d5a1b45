// Patterns in a solution grid: sets of cells, found by their definitions.

import { stages } from "./steps.js";

const NINE = [0, 1, 2, 3, 4, 5, 6, 7, 8];
/** All pairs of two different things of nine. */
const PAIRS = NINE.flatMap((a) => NINE.slice(a + 1).map((b) => [a, b]));

/**
 * Two rows and two columns in whose four cells two digits are crosswise.
 * @param {string} grid 81 digits
 * @returns {{ rows: number[], columns: number[], digits: string[], cells: number[],
 *   inChute: boolean }[]} rows and columns from 0; those in one chute are unavoidable sets
 */
export function intercalates(grid) {
  const found = [];
  for (const rows of PAIRS) {
    for (const columns of PAIRS) {
      const cells = rows.flatMap((row) => columns.map((column) => 9 * row + column));
      const [a, b, c, d] = cells.map((cell) => grid[cell]);
      if (a !== d || b !== c) continue;
      const inChute = [rows, columns].some(([one, other]) => chute(one) === chute(other));
      found.push({ rows, columns, digits: [a, b], cells, inChute });
    }
  }
  return found;
}

const chute = (line) => Math.floor(line / 3);

/** The most of some sets of cells that share no cell. */
export function disjoint(sets) {
  const [first, ...rest] = fewestFirst(sets);
  if (!first) return [];
  const apart = rest.filter((set) => !meets(set, first));
  const withIt = [first, ...disjoint(apart)];
  // Nothing is better than a set that meets one other at most.
  if (rest.length - apart.length <= 1) return withIt;
  const without = disjoint(rest);
  return without.length > withIt.length ? without : withIt;
}

const meets = (one, other) => one !== other && one.cells.some((cell) => other.cells.includes(cell));

/** A set that meets one other at most comes first, or else the one that meets most. */
function fewestFirst(sets) {
  const counts = sets.map((set) => sets.filter((other) => meets(set, other)).length);
  const lone = counts.findIndex((count) => count <= 1);
  const at = lone >= 0 ? lone : counts.indexOf(Math.max(...counts));
  return at < 0 ? [] : [sets[at], ...sets.filter((_, i) => i !== at)];
}

/**
 * The cells of each pair of digits in the parts that rows, columns and boxes join, largest first.
 * @param {string} grid 81 digits
 */
export function digitPairs(grid) {
  return PAIRS.map(([a, b]) => {
    const digits = [String(a + 1), String(b + 1)];
    const parts = partsOf([...grid].flatMap((digit, i) => (digits.includes(digit) ? [i] : [])));
    return { digits, parts, type: parts.map((part) => part.length).join("+") };
  });
}

function partsOf(cells) {
  const left = new Set(cells);
  const parts = [];
  for (const start of cells) {
    if (!left.delete(start)) continue;
    const part = [start];
    for (const cell of part) {
      for (const other of left) {
        if (!sees(cell, other)) continue;
        left.delete(other);
        part.push(other);
      }
    }
    parts.push(part);
  }
  return parts.sort((one, other) => other.length - one.length);
}

function sees(one, other) {
  const [row, column] = [Math.floor(one / 9), one % 9];
  const [row2, column2] = [Math.floor(other / 9), other % 9];
  const inBox = chute(row) === chute(row2) && chute(column) === chute(column2);
  return row === row2 || column === column2 || inBox;
}

/**
 * The cells that a symmetry moves around, in the order in which it does; the longest cycles first.
 * @param {number[]} places by cell, where it goes
 */
export function cycles(places) {
  const seen = new Set();
  const found = [];
  for (const start of places.keys()) {
    const cycle = [];
    for (let cell = start; !seen.has(cell); cell = places[cell]) {
      seen.add(cell);
      cycle.push(cell);
    }
    if (cycle.length > 0) found.push(cycle);
  }
  return found.sort((one, other) => other.length - one.length);
}

/**
 * Numbers of symmetries of each kind, as text: the same for groups of one class.
 * @param {string[]} transforms all automorphisms of a grid
 */
export function kindsOf(transforms) {
  return transforms.map(kindOf).sort().join(" ");
}

const NO_DIGITS = ".".repeat(81);

/**
 * Transposition, and the cycles in which a symmetry moves cells, lines and boxes: the same
 * for conjugate symmetries, and for no others of those that leave a grid as it is.
 */
function kindOf(transform) {
  const lengths = (places) => cycles(places).map(({ length }) => length).join();
  const { places } = stages(NO_DIGITS, transform).at(-1);
  if (transform.startsWith("t")) {
    const boxes = [0, 3, 6].flatMap((row) => [0, 3, 6].map((column) => boxOf(places[9 * row + column])));
    return `t${lengths(places)}/${lengths(boxes)}`;
  }
  const lines = [
    Array.from({ length: 9 }, (_, row) => Math.floor(places[9 * row] / 9)),
    Array.from({ length: 9 }, (_, column) => places[column] % 9),
  ].map((moved) => `${lengths(moved)}/${lengths([0, 3, 6].map((line) => chute(moved[line])))}`);
  return lines.sort().join("|");
}

const boxOf = (cell) => 3 * chute(Math.floor(cell / 9)) + chute(cell % 9);
