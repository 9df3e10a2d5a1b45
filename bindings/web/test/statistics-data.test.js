// The files of the statistics: whole, of all grids, and with examples that are ones.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { test } from "node:test";

import { about, openTable } from "../../js/dist/index.js";

const ALL = 5_472_730_538;
const FOLDER = new URL("../src/statistics/", import.meta.url);
const REPORTS = new URL("../../../docs/reports/", import.meta.url);
const read = (name) => readFileSync(new URL(name, name in ELSEWHERE ? REPORTS : FOLDER), "utf8");
const ELSEWHERE = { "intercalates.csv": true, "mcn4.csv": true, "digit-pairs.csv": true, "automorphism-groups.tsv": true };
/** Values of a grid, by the file whose columns they are; `null` where they depend on the row. */
const VALUES = {
  ua4: ({ ua4 }) => [ua4],
  intercalates: ({ intercalates }) => [intercalates],
  mcn4: ({ mcn4 }) => [mcn4],
  automorphisms: ({ automorphisms }) => [automorphisms],
  lowest_chutes: ({ bands }) => [bands.filter((band) => band === Math.min(...bands)).length],
  "band-ua4": ({ bands, ua4 }) => [Math.min(...bands), ua4],
  "band-automorphisms": ({ bands, automorphisms }) => [Math.min(...bands), automorphisms],
  "ua4-automorphisms": ({ ua4, automorphisms }) => [ua4, automorphisms],
  class44: null,
  "digit-pairs": null,
};
const number = (text) => (text.includes("+") ? text : Number(text));
const rowsOf = (name) => read(`${name}.csv`).trim().split(/\r?\n/).slice(1).map((line) => line.split(",").map(number));
/** Once in the file for each value of the first column. */
const OF_EACH = { class44: 44, "digit-pairs": 8 };

test("every file has its sum, and they are small", () => {
  const sums = read("SHA256SUMS").trim().split("\n").map((line) => line.split("  "));
  const files = readdirSync(FOLDER).filter((name) => /\.[ct]sv$/.test(name));
  assert.deepEqual(sums.map(([, name]) => name).sort(), [...files, ...Object.keys(ELSEWHERE)].sort());
  for (const [sum, name] of sums) assert.equal(createHash("sha256").update(read(name)).digest("hex"), sum, name);
  const all = readdirSync(FOLDER, { recursive: true }).map((name) => statSync(new URL(name, FOLDER)));
  const bytes = all.filter((file) => file.isFile()).reduce((sum, { size }) => sum + size, 0);
  assert.ok(bytes < 200_000, `${bytes} bytes`);
});

test("every statistic is of all grids", () => {
  const sum = (rows) => rows.reduce((all, row) => all + row.at(-1), 0);
  for (const name of Object.keys(VALUES)) {
    if (!(name in OF_EACH)) assert.equal(sum(rowsOf(name)), ALL, name);
  }
  for (const [name, kinds] of Object.entries(OF_EACH)) {
    const found = [...new Set(rowsOf(name).map(([kind]) => kind))];
    assert.equal(found.length, kinds);
    for (const kind of found) assert.equal(sum(rowsOf(name).filter(([one]) => one === kind)), ALL, `${name} ${kind}`);
  }
  const groups = read("automorphism-groups.tsv").trim().split("\n").slice(1).map((line) => line.split("\t").map(Number));
  assert.equal(groups.reduce((all, [, , grids]) => all + grids, 0), 560_151);
});

test("statistics of two columns agree with those of one", () => {
  const inOne = (name, column) => {
    const sums = new Map();
    for (const row of rowsOf(name)) sums.set(row[column], (sums.get(row[column]) ?? 0) + row.at(-1));
    return [...sums].sort(([one], [other]) => one - other);
  };
  assert.deepEqual(inOne("band-ua4", 1), rowsOf("ua4"));
  assert.deepEqual(inOne("ua4-automorphisms", 0), rowsOf("ua4"));
  assert.deepEqual(inOne("ua4-automorphisms", 1), rowsOf("automorphisms"));
  assert.deepEqual(inOne("band-automorphisms", 1), rowsOf("automorphisms"));
  assert.deepEqual(inOne("band-automorphisms", 0), inOne("band-ua4", 0));
});

test("every example is one", async () => {
  const countOf = {
    class44: ({ classes }, gangster) => classes.filter((one) => one === gangster).length,
    "digit-pairs": ({ digitPairs }, type) => digitPairs[type] ?? 0,
  };
  const table = await openTable();
  let next = 1;
  const starts = table.bandCounts().map((count) => (next += count) - count);
  for (const [name, valuesOf] of Object.entries(VALUES)) {
    const rows = rowsOf(name);
    const lines = read(`examples/${name}.txt`).replace(/\n$/, "").split("\n");
    assert.equal(lines.length, rows.length, name);
    const found = rows.map((row, i) => [row, Number(lines[i]) + (name.startsWith("band-") ? starts[row[0]] : 0)]);
    const { answers, failures } = table.unrankBatch(found.map(([, rank]) => rank));
    assert.deepEqual(failures, []);
    found.forEach(([row, rank], i) => {
      const facts = about(answers[i]);
      const values = valuesOf?.(facts) ?? [row[0], countOf[name](facts, row[0])];
      assert.deepEqual(values, row.slice(0, -1), `${name}: rank ${rank}`);
    });
  }
});
