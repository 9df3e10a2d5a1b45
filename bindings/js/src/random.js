// Uniform choices from the system's generator of random numbers.

import { grid } from "./core.js";
import { SOLUTION_GRIDS, ESSENTIALLY_DIFFERENT } from "./counts.js";

/**
 * A number from 0 to `bound - 1`, each with the same probability.
 * @param {bigint} bound
 */
function below(bound) {
  const bits = (bound - 1n).toString(2).length;
  for (;;) {
    const words = crypto.getRandomValues(new BigUint64Array(Math.ceil(bits / 64)));
    const number = words.reduce((all, word) => (all << 64n) | word, 0n);
    const drawn = BigInt.asUintN(bits, number);
    if (drawn < bound) return drawn;
  }
}

export function random() {
  return grid(below(SOLUTION_GRIDS));
}

export function randomRank() {
  return Number(below(BigInt(ESSENTIALLY_DIFFERENT))) + 1;
}
