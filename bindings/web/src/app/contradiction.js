// Why a puzzle has no solution, as far as that can be seen in the grid.

const CELLS = Array.from({ length: 81 }, (_, i) => i);
/** Rows, columns and boxes in turn. */
const UNITS = Array.from({ length: 9 }, (_, n) => [
  CELLS.filter((i) => Math.floor(i / 9) === n),
  CELLS.filter((i) => i % 9 === n),
  CELLS.filter((i) => 3 * Math.floor(i / 27) + Math.floor((i % 9) / 3) === n),
]).flat();

/** The cells that show why a puzzle has no solution, as far as that can be seen, and the reason. */
export function contradiction(puzzle) {
  const repeated = conflicts(puzzle);
  if (repeated.size > 0) {
    return { marked: repeated, reason: "The marked cells repeat a digit in a row, a column or a box." };
  }
  const dead = deadCells(puzzle);
  if (dead.size > 0) return { marked: dead, reason: "For the marked cells no digit is left." };
  const homeless = homelessDigit(puzzle);
  if (homeless) {
    return { marked: homeless.cells, reason: `The digit ${homeless.digit} has no place left in ${homeless.where}.` };
  }
  return {
    marked: new Set(),
    reason: "Every cell has candidates and every digit a place, yet each way to go on ends in a contradiction.",
  };
}

/** Cells that repeat a digit in a row, a column or a box. */
export function conflicts(digits) {
  const found = new Set();
  for (const unit of UNITS) {
    for (const i of unit) {
      if (digits[i] !== "." && unit.some((j) => j !== i && digits[j] === digits[i])) found.add(i);
    }
  }
  return found;
}

/** Empty cells for which no digit is left. */
function deadCells(digits) {
  return new Set(CELLS.filter((i) => digits[i] === "." && seenFrom(digits, i).size === 9));
}

/**
 * A digit that has no place left in a row, a column or a box: which, where, and the empty cells
 * there; null if there is none.
 */
function homelessDigit(digits) {
  const kinds = ["row", "column", "box"];
  for (const [u, unit] of UNITS.entries()) {
    const empty = unit.filter((i) => digits[i] === ".");
    for (const digit of "123456789") {
      const isThere = unit.some((i) => digits[i] === digit);
      if (isThere || empty.some((i) => !seenFrom(digits, i).has(digit))) continue;
      const where = `${kinds[u % 3]} ${Math.floor(u / 3) + 1}`;
      return { digit, where, cells: new Set(empty) };
    }
  }
  return null;
}

/** The digits in the row, the column and the box of a cell. */
function seenFrom(digits, cell) {
  const seen = UNITS.filter((unit) => unit.includes(cell)).flat().map((i) => digits[i]);
  return new Set(seen.filter((digit) => digit !== "."));
}
