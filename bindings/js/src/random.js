// Uniform choices from the system's generator of random numbers.

import { grid } from "./core.js";
import { SOLUTION_GRIDS, GRIDS } from "./counts.js";

/**
 * A number from 0 to `below - 1`, each with the same probability.
 * @param {bigint} below
 */
function random(below) {
  const bits = (below - 1n).toString(2).length;
  for (;;) {
    const words = crypto.getRandomValues(new BigUint64Array(Math.ceil(bits / 64)));
    const number = words.reduce((all, word) => (all << 64n) | word, 0n);
    const drawn = BigInt.asUintN(bits, number);
    if (drawn < below) return drawn;
  }
}

export function randomGrid() {
  return grid(random(SOLUTION_GRIDS));
}

export function randomRank() {
  return Number(random(BigInt(GRIDS))) + 1;
}
