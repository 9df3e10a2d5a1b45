// The marks of the page on a board are those that the library counts, and cover the right cells.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { about, apply, automorphisms, openTable, random } from "../../js/dist/index.js";
import { generator, randomTransform } from "../../js/test/common.js";
import { cycles, digitPairs, disjoint, intercalates, kindsOf } from "../src/app/patterns.js";

const MOST_SYMMETRICAL = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

test("patterns of random grids", () => {
  for (const grid of [MOST_SYMMETRICAL, ...Array.from({ length: 300 }, random)]) {
    const facts = about(grid);
    const found = intercalates(grid);
    const sets = found.filter(({ inChute }) => inChute);
    assert.deepEqual([found.length, sets.length], [facts.intercalates, facts.ua4]);
    const chosen = disjoint(sets);
    assert.equal(chosen.length, facts.mcn4);
    assert.equal(new Set(chosen.flatMap(({ cells }) => cells)).size, 4 * chosen.length);
    const types = {};
    for (const { type, parts } of digitPairs(grid)) {
      types[type] = (types[type] ?? 0) + 1;
      assert.equal(new Set(parts.flat()).size, 18);
    }
    assert.deepEqual(types, facts.digitPairs);
    assert.equal(automorphisms(grid).length, facts.automorphisms);
  }
});

test("cycles of a permutation", () => {
  assert.deepEqual(cycles([1, 0, 2, 4, 5, 3]), [[3, 4, 5], [0, 1], [2]]);
});

test("every class of groups has kinds of symmetries of its own", async () => {
  const table = await openTable();
  const random = generator(3);
  const file = readFileSync(new URL("../../../docs/reports/automorphism-groups.tsv", import.meta.url), "utf8");
  const classes = file.trim().split("\n").slice(1).map((line) => line.split("\t").map(Number));
  const found = new Set();
  for (const [, order, , first] of classes) {
    const grid = table.unrank(first);
    const transforms = automorphisms(grid);
    assert.equal(transforms.length, order);
    const kinds = kindsOf(transforms);
    assert.equal(kindsOf(automorphisms(apply(randomTransform(random), grid))), kinds);
    found.add(kinds);
  }
  assert.deepEqual([classes.length, found.size], [122, 122]);
});
