// Runs in the middle of the document, before anything else is fetched: starting the worker
// takes longest before the first answer.
try {
  const worker = new Worker("minlex/worker.js", { type: "module" });
  // The page then starts one itself, and reports its fault.
  worker.onerror = (event) => {
    event.preventDefault();
    delete globalThis.earlyWorker;
  };
  globalThis.earlyWorker = worker;
} catch {
  // Workers may be forbidden here.
}
