// Tables that are made at the first call are made beforehand, where no one waits for it.

import { openWorker } from "./background.js";
import { isPage } from "./environment.js";
import { known } from "./options.js";
import { engine } from "./start.js";

export async function warmUp(options) {
  const { index = false } = known(options, ["index"]);
  if (!isPage()) return warmUpHere(index);
  const worker = await openWorker();
  try {
    // A worker does it, and only its memory comes here.
    engine.become(await worker.call("warmImage", index));
  } finally {
    worker.close();
  }
}

/** Makes the tables in this thread. */
export function warmUpHere(index) {
  engine.ask("prepare_forms");
  if (index) for (const order of [0, 1]) engine.ask("prepare_index", order);
}
