import { Engine } from "./engine.js";
import { instance } from "./module.js";

/** The engine of all functions without a table. */
export const engine = new Engine(await instance());
