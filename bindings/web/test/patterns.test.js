// What the page marks on a board is what the library counts, and covers what it should.

import assert from "node:assert/strict";
import { test } from "node:test";

import { about, automorphisms, randomGrid } from "../../js/dist/index.js";
import { cycles, digitPairs, disjoint, intercalates } from "../src/app/patterns.js";

const MOST_SYMMETRICAL = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

test("patterns of random grids", () => {
  for (const grid of [MOST_SYMMETRICAL, ...Array.from({ length: 300 }, randomGrid)]) {
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
