import assert from "node:assert/strict";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { test } from "node:test";

import * as minlex from "minlex";
import { openTable } from "minlex";

import { RELEASED } from "../dist/table-source.js";
import { FIRST, GRID, LOKI, generator, otherVersion, randomTransform, record } from "./common.js";

const table = await openTable();
const plain = await openTable({ simd: false });
const bytes = readFileSync(new URL("../../../data/minlex-embedded.mlx", import.meta.url));

test("rank and unrank are inverse", () => {
  assert.equal(table.rank(GRID), 3_897_682_283);
  assert.equal(table.unrank(3_897_682_283), minlex.form(GRID));
  assert.equal(table.unrank(1), FIRST);
  assert.equal(table.rank(table.unrank("5472730538")), minlex.ESSENTIALLY_DIFFERENT);
});

test("facts about a rank or a grid", () => {
  const facts = table.about(GRID);
  assert.deepEqual([facts.grid, facts.rank], [GRID, 3_897_682_283]);
  assert.equal(table.rank(facts.previous), 3_897_682_282);
  assert.equal(table.rank(facts.next), 3_897_682_284);
  assert.deepEqual({ ...facts, ...minlex.about(GRID) }, facts);
  assert.equal(table.about("1").previous, null);
  const last = plain.about(minlex.ESSENTIALLY_DIFFERENT);
  assert.deepEqual([last.next, last.ua4, last.automorphisms], [null, 0, 72]);
  assert.throws(() => table.about(0), { code: "InvalidRank" });
});

test("batches, with records and with both builds", () => {
  const random = generator(5);
  const ranks = Array.from({ length: 3000 }, () => 1 + random(minlex.ESSENTIALLY_DIFFERENT));
  const grids = table.unrankBatch(ranks);
  assert.deepEqual(grids.failures, []);
  assert.deepEqual(grids.answers, plain.unrankBatch(Float64Array.from(ranks)).answers);
  const morphs = grids.answers.map((grid) => minlex.apply(randomTransform(random), grid));
  for (const one of [table, plain]) {
    assert.deepEqual(one.rankBatch(morphs).answers, ranks);
    assert.deepEqual(one.rankBatch(record(...morphs)).answers, ranks);
  }
});

test("both builds scan the same stretches", () => {
  const random = generator(6);
  for (let i = 0; i < 20; i++) {
    const first = 1 + random(minlex.ESSENTIALLY_DIFFERENT - 500);
    const forms = table.scan(first, { count: 500 });
    assert.deepEqual(forms, plain.scan(first, { last: first + 499 }));
    assert.equal(forms.length, 500);
    assert.equal(table.rank(forms[499]), first + 499);
  }
  assert.deepEqual(table.scan(minlex.ESSENTIALLY_DIFFERENT - 1).length, 2);
});

test("names and their puzzles", () => {
  assert.equal(table.name(LOKI), "3636310645 LW5RWaj13O0843");
  assert.equal(table.name(LOKI, { form: "rank" }), "3636310645;LW5RWaj13O0843");
  const named = table.nameWithMorph(LOKI);
  assert.equal(named.canonical, minlex.canonical(LOKI));
  assert.equal(table.puzzle(named.name), named.canonical);
  assert.equal(minlex.apply(named.morph, named.canonical), LOKI);
  assert.equal(table.puzzle(`${named.name};${named.morph};${named.morphIndex}`), LOKI);
  assert.equal(table.checkName(named.name), null);
  assert.equal(table.checkName("17;00000000000000").code, "InvalidName");
  const { answers, failures } = table.nameBatch([LOKI, "1", GRID], { form: "19" });
  assert.equal(answers[0], minlex.rename(named.name, "19"));
  assert.deepEqual([answers[1], failures.length, failures[0].item], [null, 1, 1]);
  assert.equal(table.puzzleBatch([named.name]).answers[0], named.canonical);
});

test("the steps to a rank add up", () => {
  const steps = table.steps(GRID);
  // Numbers of docs/METHOD.md that do not depend on the table.
  assert.deepEqual([steps.band, steps.beforeBand], [86, 3_865_781_944]);
  assert.deepEqual([steps.prefix, steps.prefixes, steps.place], [2_672_950, 2_930_176, 15]);
  const random = generator(8);
  for (let i = 0; i < 50; i++) {
    const rank = 1 + random(minlex.ESSENTIALLY_DIFFERENT);
    const form = table.unrank(rank);
    const { beforeBand, beforeCheckpoint, walk, place, prefix, spacing, checkpoint } = table.steps(form);
    const between = walk.slice(0, -1).reduce((all, { forms }) => all + forms, 0);
    assert.equal(beforeBand + beforeCheckpoint + between + place, rank);
    assert.equal(walk.at(-1).prefix, prefix);
    assert.equal(walk.at(-1).rows.join(""), form.slice(27, 54));
    assert.equal(checkpoint, Math.floor(prefix / spacing));
  }
});

test("short and long stretches are the same", () => {
  const long = table.scan(777, { count: 1500 });
  assert.deepEqual(table.scan(777, { count: 1000 }), long.slice(0, 1000));
  assert.deepEqual(table.scan(minlex.ESSENTIALLY_DIFFERENT, { count: 7 }).length, 1);
  assert.deepEqual(table.scan(5, { count: 0 }), []);
});

test("what the table says of itself", () => {
  assert.equal(table.info.preset, "embedded");
  assert.equal(table.info.bytes, bytes.length);
  const counts = table.bandCounts();
  assert.equal(counts.length, 416);
  assert.equal(counts.reduce((all, count) => all + count), minlex.ESSENTIALLY_DIFFERENT);
});

test("tables come from bytes, files and URLs", async () => {
  for (const source of [
    new Uint8Array(bytes),
    new Uint8Array(bytes).buffer,
    new Blob([bytes]),
    new URL("../../../data/minlex-embedded.mlx", import.meta.url),
  ]) {
    assert.equal((await openTable({ source })).rank(GRID), 3_897_682_283);
  }
});

test("a table that is cut, altered, of another version or none is refused", async () => {
  const altered = (place, value) => Uint8Array.from(bytes, (b, i) => (i === place ? value : b));
  const tables = {
    cut: bytes.subarray(0, 1_000_000),
    empty: new Uint8Array(),
    "altered inside": altered(3_000_000, bytes[3_000_000] ^ 1),
    "another version": altered(8, 99),
    "a 404 page": new TextEncoder().encode("<!doctype html><title>404</title>"),
    "no file": new URL("./nothing.mlx", import.meta.url),
  };
  for (const [what, source] of Object.entries(tables)) {
    await assert.rejects(openTable({ source: new Uint8Array(source).length ? new Uint8Array(source) : source }), (error) => {
      assert.equal(error.code, "InvalidTable", what);
      assert.ok(error.message.length > 10, error.message);
      return true;
    });
  }
  assert.equal(minlex.form(FIRST), FIRST);
});

test("a table of another format version, with right checksums, is refused by its version", async () => {
  // The checksum is the one of the format: version 1 itself passes.
  assert.deepEqual(otherVersion(bytes, 1), Buffer.from(bytes));
  await assert.rejects(openTable({ source: new Uint8Array(otherVersion(bytes)) }), (error) => {
    assert.equal(error.code, "InvalidTable");
    assert.match(error.message, /format version 2: this program reads version 1/);
    return true;
  });
  assert.equal(minlex.form(FIRST), FIRST);
});

test("the sums of the released tables are those of the repository", () => {
  const sums = readFileSync(new URL("../../../data/SHA256SUMS", import.meta.url), "utf8");
  for (const sum of RELEASED) assert.ok(sums.includes(`${sum}  minlex-`), sum);
  assert.equal(RELEASED.length, 3);
});

test("a table says whether it is a released one", async () => {
  assert.equal(table.info.released, true);
  const source = new Uint8Array(readFileSync(new URL("../../../data/golden-v1.mlx", import.meta.url)));
  assert.equal((await openTable({ source })).info.released, false);
  const worker = await minlex.openWorker({ table: { source } });
  assert.equal(worker.info.released, false);
  worker.close();
});

test("what begins as no table is not read to its end", async () => {
  class Large extends Blob {
    arrayBuffer() {
      throw new Error("all of it is read");
    }
  }
  const source = new Large([new Uint8Array(100_000).fill(7)]);
  await assert.rejects(openTable({ source }), { code: "InvalidTable", message: /not a minlex table/ });
  let sent = 0;
  const answer = (_, response) => {
    const more = () => (response.destroyed ? null : (sent += 65_536, response.write(new Uint8Array(65_536), () => setTimeout(more, 1))));
    more();
  };
  await served(answer, (source) => assert.rejects(openTable({ source }), { code: "InvalidTable", message: /not a minlex table/ }));
  assert.ok(sent < 10_000_000, String(sent));
});

test("what the caller throws is the caller's", async () => {
  const own = new Error("of the caller");
  const onProgress = () => {
    throw own;
  };
  await served((_, response) => response.end(bytes), async (source) => {
    await assert.rejects(openTable({ source, onProgress }), (error) => error === own);
    assert.equal((await openTable({ source })).rank(GRID), 3_897_682_283);
  });
});

/** Runs a job with the URL of a server that answers so. */
async function served(answer, job) {
  const server = createServer(answer).listen(0, "localhost");
  await once(server, "listening");
  try {
    await job(`http://localhost:${server.address().port}/table.mlx`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test("opening can be given up", async () => {
  await assert.rejects(openTable({ signal: AbortSignal.abort() }), { name: "AbortError" });
});

test("opening can be given up while it is under way, for a reason", async () => {
  const reason = new Error("not wanted any more");
  const given = { bytes: new Uint8Array(bytes), file: new Blob([bytes]), package: undefined };
  for (const [what, source] of Object.entries(given)) {
    const controller = new AbortController();
    const opening = openTable({ source, signal: controller.signal });
    controller.abort(reason);
    await assert.rejects(opening, (error) => error === reason, what);
  }
});
