export * from "./core.js";
export { GRIDS, SOLUTION_GRIDS } from "./counts.js";
export { randomGrid, randomRank } from "./random.js";
export { Catalogue, openCatalogue } from "./catalogue.js";
export { MinlexWorker, openWorker } from "./background.js";
export { countAllSolutions } from "./exact.js";
export { Collection, openCollection, unavoidableSets } from "./extra.js";
export { MinlexError } from "./error.js";
export { warmUp } from "./warm-up.js";
