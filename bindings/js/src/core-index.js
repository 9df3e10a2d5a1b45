// `minlex/core`: what needs no table, with a module that has nothing else.

export * from "./core.js";
export { GRIDS, SOLUTION_GRIDS } from "./counts.js";
export { randomGrid, randomRank } from "./random.js";
export { MinlexError } from "./error.js";
