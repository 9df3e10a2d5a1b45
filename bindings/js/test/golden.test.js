// The golden files of the repository, which the other languages answer to as well.

import assert from "node:assert/strict";
import { test } from "node:test";

import * as minlex from "minlex";

import { rows } from "./common.js";

const table = await minlex.openTable();

test("pairs of rank and minlex form", () => {
  const pairs = rows("data/rank_pairs.tsv");
  assert.ok(pairs.length > 3);
  for (const { rank_1based, minlex_grid, n_automorphisms } of pairs) {
    assert.equal(table.rank(minlex_grid), Number(rank_1based));
    assert.equal(table.unrank(rank_1based), minlex_grid);
    assert.equal(minlex.automorphismCount(minlex_grid), Number(n_automorphisms));
  }
});

test("numbers of solutions", () => {
  for (const { solutions, puzzle } of rows("puzzles/puzzle/tests/golden/solution_counts.tsv")) {
    const limit = Math.min(Number(solutions) + 1, 100_000);
    assert.equal(minlex.countSolutions(puzzle, limit), Math.min(Number(solutions), limit));
  }
});

test("names and their morphs", () => {
  for (const { name25, puzzle, morph } of rows("puzzles/names/tests/golden/puzzles.tsv")) {
    const named = table.nameWithMorph(puzzle);
    assert.equal(named.name, name25);
    assert.equal(`;${named.morph};${named.morphIndex}`, morph);
  }
});

test("the three forms of names", () => {
  for (const { name25, name19, rank_field } of rows("puzzles/names/tests/golden/names.tsv")) {
    for (const name of [name25, name19, rank_field]) {
      assert.equal(minlex.rename(name), name25);
      assert.equal(minlex.rename(name, "19"), name19);
      assert.equal(minlex.rename(name, "rank"), rank_field);
    }
  }
});

test("four-part names and the binary format", () => {
  for (const row of rows("puzzles/names/tests/golden/formats.tsv")) {
    const { puzzle, figure_name, figure_name_hex, base64 } = row;
    const found = minlex.figure(puzzle);
    assert.deepEqual(found, { decimal: figure_name, hexadecimal: figure_name_hex });
    if (base64) assert.equal(minlex.toBase64(puzzle), base64);
  }
});
