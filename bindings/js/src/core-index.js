// `minlex/core`: the functions without a table, with a module of their own.

export * from "./core.js";
export { GRIDS, SOLUTION_GRIDS } from "./counts.js";
export { randomGrid, randomRank } from "./random.js";
export { MinlexError } from "./error.js";
