// The worker: does what it is told and answers; see background.js.

import { openPort } from "./environment.js";

const port = await openPort();
const answer = (id, result) => port.post({ id, result });

function refuse(id, error) {
  const plain = error.toJSON?.() ?? { name: error.name, message: error.message };
  port.post({ id, error: plain });
}

try {
  const core = await import("./core.js");
  const random = await import("./random.js");
  let catalogue = null;
  const functions = {
    ...core,
    ...random,
    /** Opens the table in this worker. */
    openCatalogue: async (options) => {
      const { openCatalogue } = await import("./catalogue.js");
      catalogue = await openCatalogue({
        ...options,
        onProgress: (done, total) => port.post({ progress: { done, total } }),
      });
      catalogue.prepare();
      return catalogue.info;
    },
    bandCounts: () => catalogue.bandCounts(),
  };
  port.listen(async ({ id, method, args }) => {
    try {
      const own = Object.hasOwn(functions, method) ? functions[method] : undefined;
      if (!own && !catalogue) throw new Error("the worker has no catalogue open");
      const result = await (own ?? catalogue[method].bind(catalogue))(...args);
      if (result?.failures) result.failures = result.failures.map((error) => error.toJSON());
      answer(id, result);
    } catch (error) {
      refuse(id, error);
    }
  });
  answer(0, "ready");
} catch (error) {
  refuse(0, error);
}
