// Exact counts, unavoidable sets and collection files, against others' figures and identities.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import * as minlex from "minlex";
import { MinlexError } from "minlex";

import { FIRST, GRID, LOKI } from "./common.js";

const EMPTY = ".".repeat(81);

test("exact counts of boards whose numbers are known", async () => {
  assert.equal(await minlex.countAllSolutions(LOKI), 1n);
  assert.equal(await minlex.countAllSolutions(`11${".".repeat(79)}`), 0n);
  // A row of digits is one of 9! that are alike.
  assert.equal(await minlex.countAllSolutions(`123456789${".".repeat(72)}`), minlex.SOLUTION_GRIDS / 362_880n);
});

test("a count adds up over the digits of a cell", async () => {
  const board = [...GRID].map((digit, cell) => (cell % 9 < 2 || cell === 40 ? digit : "."));
  const all = await minlex.countAllSolutions(board.join(""));
  const parts = [..."123456789"].map((digit) => minlex.countAllSolutions(board.with(80, digit).join("")));
  assert.equal((await Promise.all(parts)).reduce((sum, part) => sum + part), all);
  assert.ok(all > 1_000_000n, String(all));
});

test("the empty board, with progress", async () => {
  const seen = [];
  const count = await minlex.countAllSolutions(EMPTY, { onProgress: (done, total) => seen.push([done, total]) });
  assert.equal(count, minlex.SOLUTION_GRIDS);
  assert.ok(seen.length > 1);
  assert.deepEqual(seen.at(-1)[0], seen.at(-1)[1]);
});

test("a count can be given up", async () => {
  const controller = new AbortController();
  const counting = minlex.countAllSolutions(EMPTY, { signal: controller.signal, onProgress: () => controller.abort() });
  await assert.rejects(counting, { name: "AbortError" });
  await assert.rejects(minlex.countAllSolutions(EMPTY, { signal: AbortSignal.abort() }), { name: "AbortError" });
  await assert.rejects(minlex.countAllSolutions("x"), { code: "InvalidPuzzle", position: 1 });
  await assert.rejects(minlex.countAllSolutions(7), TypeError);
  await assert.rejects(minlex.countAllSolutions(EMPTY, { limit: 2 }), /there is no option "limit"/);
});

test("unavoidable sets", async () => {
  const found = await minlex.unavoidableSets(GRID, { size: 12 });
  const { ua4, mcn4 } = minlex.about(GRID);
  assert.equal(found.sets.filter(({ length }) => length === 4).length, ua4);
  const small = await minlex.unavoidableSets(GRID, { size: 4 });
  assert.deepEqual([small.sets, small.disjoint, small.isMost], [found.sets.slice(0, ua4), mcn4, true]);
  // Without the cells of a set, the grid is no puzzle with one solution; with any of them it is.
  for (const cells of found.sets.filter((_, i) => i % 20 === 0)) {
    const without = (left) => [...GRID].map((digit, cell) => (left.includes(cell) ? "." : digit)).join("");
    assert.notEqual(minlex.countSolutions(without(cells), 2), 1);
    for (const cell of cells) assert.equal(minlex.countSolutions(without(cells.filter((c) => c !== cell)), 2), 1);
  }
  await assert.rejects(minlex.unavoidableSets(FIRST.slice(1)), { code: "InvalidGrid" });
  for (const size of [3, 17, 4.5, "8", null]) await assert.rejects(minlex.unavoidableSets(GRID, { size }), RangeError);
});

/** The puzzles of the conformance kit's names.tsv, by `minlex collect`. */
const COLLECTION = readFileSync(new URL("./collection.mlc", import.meta.url));

test("a relative name begins at the working folder", async () => {
  const name = (url) => relative(process.cwd(), fileURLToPath(new URL(url, import.meta.url)));
  assert.equal((await minlex.openCollection(name("./collection.mlc"))).info.bytes, COLLECTION.length);
  const table = await minlex.openTable({ source: name("../dist/minlex-embedded.mlx") });
  assert.equal(table.info.released, true);
});

test("a collection file from bytes", async () => {
  const collection = await minlex.openCollection(COLLECTION);
  const table = await minlex.openTable();
  const numbers = [...collection];
  assert.equal(numbers.length, collection.length);
  assert.equal(collection.info.puzzles, collection.length);
  assert.equal(collection.info.bytes, COLLECTION.length);
  assert.equal(collection.info.byGivens.reduce((sum, count) => sum + count), collection.length);
  assert.deepEqual(numbers, numbers.toSorted((a, b) => (a < b ? -1 : 1)));
  for (const [place, number] of numbers.entries()) {
    assert.equal(collection.at(place), number);
    assert.equal(collection.indexOf(number), place);
    const puzzle = table.puzzle(number);
    assert.equal(collection.indexOf(table.name(puzzle)), place);
    assert.equal(table.name(puzzle, { form: "number" }), number);
  }
  assert.equal(collection.at(-1), numbers.at(-1));
  for (const beyond of [collection.length, -collection.length - 1, Infinity]) assert.equal(collection.at(beyond), undefined);
  assert.equal(collection.includes(numbers[0] + 1n), false);
  assert.equal(collection.indexOf("17;00000000000000"), -1);
  assert.throws(() => collection.indexOf("x"), { code: "InvalidName" });
  assert.throws(() => collection.indexOf(-1n), { code: "InvalidName" });
  collection.check();
  const blob = await minlex.openCollection(new Blob([COLLECTION]));
  const url = await minlex.openCollection(new URL("./collection.mlc", import.meta.url));
  assert.deepEqual([blob.length, url.length], [collection.length, collection.length]);
});

/** By `minlex collect --text`: the text of each puzzle is the beginning of its name. */
const WITH_TEXTS = readFileSync(new URL("./texts.mlc", import.meta.url));

test("texts come back", async () => {
  const collection = await minlex.openCollection(WITH_TEXTS);
  assert.ok(collection.info.hasText);
  const begin = (number) => minlex.rename(number, "19").slice(0, 6);
  const numbers = [...collection];
  // Both blocks in turn.
  for (const i of [0, 299, 1, 256, 255]) assert.equal(collection.textAt(i), begin(numbers[i]));
  assert.deepEqual(numbers.map((_, i) => collection.textAt(i)), numbers.map(begin));
  assert.equal(collection.textAt(-1), begin(numbers.at(-1)));
  for (const beyond of [300, -301, Infinity]) assert.equal(collection.textAt(beyond), undefined);
  assert.equal((await minlex.openCollection(COLLECTION)).textAt(0), "");
});

test("no damaged collection file is believed", async () => {
  const content = (collection) => [...collection].map((number, i) => `${number} ${collection.textAt(i)}`).join();
  const refused = (error) => error instanceof MinlexError && error.code === "InvalidCollection";
  const answers = async (bytes) => {
    const collection = await minlex.openCollection(bytes);
    collection.check();
    return content(collection);
  };
  for (const file of [COLLECTION, WITH_TEXTS]) {
    const good = content(await minlex.openCollection(file));
    for (const length of [0, 7, 100, file.length - 1]) {
      await assert.rejects(answers(file.subarray(0, length)), refused, `${length} bytes`);
    }
    for (let place = 0; place < file.length; place += 7) {
      const bytes = Uint8Array.from(file);
      bytes[place] ^= 0x10;
      await answers(bytes).then((found) => assert.equal(found, good), (error) => assert.ok(refused(error), `byte ${place}: ${error}`));
    }
  }
  await assert.rejects(minlex.openCollection(7), TypeError);
  await assert.rejects(minlex.openCollection(new URL("./none.mlc", import.meta.url)), refused);
});
