/** A row of the figures in docs/BENCHMARKS.md: name, must, goal, value. */
export function row(what, must, goal, measured) {
  console.log(`| ${what} | ${must} | ${goal} | ${measured} |`);
}
