// `minlex/core`: the functions without a table, with a module of their own.

export * from "./core.js";
export { ESSENTIALLY_DIFFERENT, SOLUTION_GRIDS } from "./counts.js";
export { random, randomRank } from "./random.js";
export { MinlexError } from "./error.js";
