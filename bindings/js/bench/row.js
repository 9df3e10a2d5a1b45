/** A row of the figures in docs/BENCHMARKS.md: what, what it must be, the goal, what it is. */
export function row(what, must, goal, measured) {
  console.log(`| ${what} | ${must} | ${goal} | ${measured} |`);
}
