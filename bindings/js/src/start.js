import { Engine } from "./engine.js";
import { instance } from "./module.js";

/** What everything that needs no table runs on. */
export const engine = new Engine(await instance());
