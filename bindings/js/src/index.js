export * from "./core.js";
export { ESSENTIALLY_DIFFERENT, SOLUTION_GRIDS } from "./counts.js";
export { random, randomRank } from "./random.js";
export { Table, openTable } from "./table.js";
export { MinlexWorker, openWorker } from "./background.js";
export { countAllSolutions } from "./exact.js";
export { Collection, openCollection, unavoidableSets } from "./extra.js";
export { MinlexError } from "./error.js";
export { warmUp } from "./warm-up.js";
