import assert from "node:assert/strict";
import { test } from "node:test";
import { Worker } from "node:worker_threads";

import * as minlex from "minlex";
import { MinlexError, MinlexWorker, openWorker } from "minlex";

import { GRID, LOKI, record } from "./common.js";

test("a worker answers as the functions do", async () => {
  const worker = await openWorker({ table: true });
  assert.equal(worker.info.preset, "embedded");
  const puzzles = Array.from({ length: 2500 }, (_, i) => (i === 1700 ? "x" : LOKI));
  const seen = [];
  const onProgress = (done, total) => seen.push([done, total]);
  const { answers, failures } = await worker.nameBatch(puzzles, { onProgress });
  assert.deepEqual(seen, [[1000, 2500], [2000, 2500], [2500, 2500]]);
  assert.equal(answers[2499], "3636310645 LW5RWaj13O0843");
  assert.equal(answers[1700], null);
  assert.ok(failures[0] instanceof MinlexError);
  assert.deepEqual([failures[0].item, failures[0].position], [1700, 1]);
  const records = await worker.formBatch(record(GRID, GRID));
  assert.deepEqual(records.answers, record(minlex.form(GRID), minlex.form(GRID)));
  assert.deepEqual((await worker.unrankBatch([1])).answers.length, 1);
  assert.equal(await worker.call("rank", GRID), 3_897_682_283);
  await assert.rejects(worker.call("rank", "x"), { code: "InvalidGrid", position: 1 });
  for (const name of ["ranks", "constructor"]) {
    await assert.rejects(worker.call(name), { message: `there is no function "${name}"` });
  }
  assert.deepEqual(await worker.formBatch([]), { answers: [], failures: [] });
  worker.close();
});

test("a thread that has started already is taken", async () => {
  const thread = new Worker(new URL(import.meta.resolve("minlex/worker.js")));
  const worker = await openWorker({ table: true, worker: thread });
  assert.equal(await worker.call("rank", GRID), 3_897_682_283);
  const ended = new Promise((then) => thread.once("exit", then));
  worker.close();
  await ended;
});

test("a thread that has ended already is refused", async () => {
  const thread = new Worker(new URL(import.meta.resolve("minlex/worker.js")));
  await thread.terminate();
  await assert.rejects(openWorker({ worker: thread }), {
    code: "Unavailable",
    message: "the worker could not start: it ended",
  });
});

test("a call that is made before the module is there is answered", async () => {
  const worker = new MinlexWorker();
  const starting = worker.start();
  assert.deepEqual(await worker.call("solve", LOKI), minlex.solve(LOKI));
  await starting;
  worker.close();
});

test("a worker that is closed while it starts ends, and says so", async () => {
  const worker = new MinlexWorker();
  const starting = worker.start();
  const call = worker.call("solve", LOKI);
  worker.close();
  await assert.rejects(starting, { code: "Unavailable" });
  await assert.rejects(call, { code: "Unavailable" });
});

test("a batch can be given up", async () => {
  const worker = await openWorker();
  const controller = new AbortController();
  const onProgress = () => controller.abort();
  const batch = worker.canonicalBatch(Array(5000).fill(LOKI), {
    signal: controller.signal,
    onProgress,
  });
  await assert.rejects(batch, { name: "AbortError" });
  // The worker goes on with other things.
  assert.equal((await worker.canonicalBatch([LOKI])).failures.length, 0);
  worker.close();
});

test("a worker that stops refuses what waits", async () => {
  const worker = await openWorker();
  const onProgress = () => worker.close();
  const batch = worker.canonicalBatch(Array(5000).fill(LOKI), { onProgress });
  await assert.rejects(batch, { code: "Unavailable" });
  await assert.rejects(worker.call("form", GRID), { code: "Unavailable" });
});

test("what has a batch has one in a worker", async () => {
  const worker = await openWorker({ table: true });
  const image = minlex.smallestImage(LOKI);
  assert.deepEqual((await worker.smallestImageBatch([LOKI])).answers, [image]);
  const disguised = LOKI.replace(/[1-9]/g, (digit) => 10 - digit);
  const puzzles = [LOKI, "x", disguised];
  const found = await worker.dedup(puzzles);
  assert.deepEqual(found.classes, minlex.dedup(puzzles).classes);
  assert.deepEqual(found.classes.map(({ item, count }) => [item, count]), [[0, 2]]);
  assert.deepEqual(found.failures.map(({ item }) => item), [1]);
  const records = await worker.dedup(record(LOKI, disguised));
  assert.deepEqual(records.classes, [{ item: 0, canonical: minlex.canonical(LOKI), count: 2 }]);
  assert.deepEqual((await worker.solutionBatch([LOKI])).answers, [minlex.solution(LOKI)]);
  assert.deepEqual((await worker.rankBatch([GRID])).answers, [3_897_682_283]);
  worker.close();
});

test("a stretch comes in pieces", async () => {
  const worker = await openWorker({ table: true });
  const table = await minlex.openTable();
  const seen = [];
  const onProgress = (done, total) => seen.push([done, total]);
  const forms = await worker.scan(3_897_682_283, { count: 2500, onProgress });
  assert.deepEqual(forms, table.scan(3_897_682_283, { count: 2500 }));
  assert.deepEqual(seen, [[1000, 2500], [2000, 2500], [2500, 2500]]);
  const end = minlex.ESSENTIALLY_DIFFERENT;
  assert.deepEqual(await worker.scan(end - 999), table.scan(end - 999));
  assert.deepEqual(await worker.scan(7, { last: 8 }), table.scan(7, { last: 8 }));
  assert.deepEqual(await worker.scan(7, { last: 6 }), []);
  assert.deepEqual(await worker.scan(7, { count: 0 }), []);
  for (const first of ["x", 0, end + 1]) {
    await assert.rejects(worker.scan(first), { code: "InvalidRank" });
  }
  assert.equal((await worker.scan(end, { count: 2, last: end + 1 })).length, 1);
  const controller = new AbortController();
  const abort = () => controller.abort();
  const stretch = worker.scan(1, { signal: controller.signal, onProgress: abort });
  await assert.rejects(stretch, { name: "AbortError" });
  worker.close();
});

test("a bad table refuses the worker", async () => {
  const source = new Uint8Array(100);
  await assert.rejects(openWorker({ table: { source } }), { code: "InvalidTable" });
});
