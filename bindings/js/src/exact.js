// Exact numbers of solutions, which a worker of their own counts.

import { MinlexWorker } from "./background.js";
import { item } from "./engine.js";
import { known } from "./options.js";

export async function countAllSolutions(puzzle, options) {
  const { signal, onProgress } = known(options, ["signal", "onProgress"]);
  const text = item(puzzle);
  signal?.throwIfAborted();
  const worker = new MinlexWorker();
  worker.onProgress = onProgress;
  const stop = () => worker.close();
  signal?.addEventListener("abort", stop, { once: true });
  try {
    await worker.start();
    return await worker.call("countHere", text);
  } finally {
    signal?.removeEventListener("abort", stop);
    worker.close();
    signal?.throwIfAborted();
  }
}
