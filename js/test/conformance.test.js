// The conformance kit, every vector of it.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { test } from "node:test";

import * as minlex from "minlex";

import { record, rows } from "./common.js";

const KIT = "conformance/v1";
const isThere = existsSync(new URL(`../../${KIT}/MANIFEST.tsv`, import.meta.url));
const catalogue = isThere ? await minlex.openCatalogue() : null;

/** Runs a check on every vector of a file; a file without vectors is an error. */
function kit(file, check) {
  test(file, { skip: !isThere && "NOT TESTED: the conformance kit is not there" }, () => {
    const vectors = rows(`${KIT}/${file}`);
    assert.ok(vectors.length > 0);
    for (const vector of vectors) check(vector);
  });
}

if (!isThere && process.env.MINLEX_LEAVE_NOTHING_OUT) throw new Error(`${KIT} is not there`);

kit("ranks.tsv", ({ rank, minlex_form, band, automorphisms }) => {
  assert.equal(minlex.minlex(minlex_form), minlex_form);
  assert.equal(catalogue.rank(minlex_form), Number(rank));
  assert.equal(catalogue.unrank(rank), minlex_form);
  assert.equal(minlex.bandNumbers(minlex_form)[0], Number(band));
  assert.equal(minlex.automorphismCount(minlex_form), Number(automorphisms));
});

kit("morphs.tsv", ({ grid, minlex_form, transform, transforms }) => {
  const found = minlex.minlexWithTransform(grid);
  assert.equal(found.form, minlex_form);
  assert.equal(minlex.apply(found.transform, grid), minlex_form);
  assert.equal(minlex.apply(transform, grid), minlex_form);
  // As many transforms lead to the form as the grid has automorphisms.
  assert.equal(minlex.automorphismCount(grid), Number(transforms));
});

kit("automorphisms.tsv", ({ grid, automorphisms }) => {
  assert.equal(minlex.automorphisms(grid).length, Number(automorphisms));
});

kit("transforms.tsv", ({ transform, inverse, puzzle, image }) => {
  assert.equal(minlex.invert(transform), inverse);
  assert.equal(minlex.apply(transform, puzzle), image);
  assert.equal(minlex.apply(inverse, image), puzzle);
});

kit("grid-index.tsv", (vector) => {
  for (const [order, column] of [["class", "class"], ["lex", "lexicographic"]]) {
    assert.equal(String(minlex.index(vector.grid, { order })), vector[column]);
    assert.equal(minlex.grid(vector[column], { order }), vector.grid);
  }
});

kit("names.tsv", ({ puzzle, canonical, rank, name25, name19, rank_givens }) => {
  assert.equal(minlex.canonicalPuzzle(puzzle), canonical);
  assert.equal(catalogue.rank(minlex.solution(puzzle)), Number(rank));
  const forms = { 25: name25, 19: name19, rank: rank_givens };
  for (const [form, name] of Object.entries(forms)) {
    assert.equal(catalogue.name(puzzle, { form }), name);
    assert.equal(catalogue.puzzle(name, { check: true }), canonical);
    for (const other of Object.values(forms)) assert.equal(minlex.rename(other, form), name);
  }
  assert.deepEqual(minlex.canonicalPuzzleBatch(record(puzzle)).answers, record(canonical));
});

kit("morphed-names.tsv", ({ name, transform, index, morphed_name, puzzle }) => {
  const named = catalogue.nameWithMorph(puzzle);
  assert.equal(named.name, minlex.rename(name));
  assert.equal(named.morph, transform);
  assert.equal(String(named.morphIndex), index);
  for (const text of [morphed_name, `${name};${transform}`, `${name};${index}`]) {
    assert.equal(catalogue.puzzle(text), puzzle);
  }
});

kit("solutions.tsv", ({ puzzle, limit, count, solution }) => {
  assert.equal(minlex.countSolutions(puzzle, Number(limit)), Number(count));
  const solutions = minlex.solve(puzzle);
  if (solution === "-") assert.notEqual(solutions.length, 1);
  else assert.deepEqual(solutions, [solution]);
});

kit("equivalence.tsv", ({ puzzle, other, equivalent }) => {
  const transform = minlex.equivalence(puzzle, other);
  assert.equal(transform !== null, equivalent === "1");
  if (transform) assert.equal(minlex.apply(transform, puzzle), other);
});

kit("smallest-images.tsv", ({ puzzle, image }) => {
  assert.equal(minlex.smallestImage(puzzle), image);
});

kit("figures.tsv", ({ puzzle, figure, hexadecimal }) => {
  assert.deepEqual(minlex.figure(puzzle), { decimal: figure, hexadecimal });
  assert.equal(minlex.figurePuzzle(figure), puzzle);
  assert.equal(minlex.figurePuzzle(hexadecimal), puzzle);
});

kit("binary.tsv", ({ puzzle, base64, bytes }) => {
  assert.equal(minlex.toBase64(puzzle), base64);
  assert.equal(Buffer.from(minlex.toBinary(puzzle)).toString("hex"), bytes.toLowerCase());
  assert.equal(minlex.fromBase64(base64), puzzle);
});

/** How each operation of bad.tsv reads its input. */
const READERS = {
  grid: (text) => minlex.minlex(text),
  rank: (text) => catalogue.unrank(text),
  puzzle: (text) => minlex.line(text),
  solution: (text) => minlex.canonicalPuzzle(text),
  name: (text) => minlex.rename(text),
  "check-name": (text) => catalogue.puzzle(text, { check: true }),
  index: (text) => minlex.grid(text),
  transform: (text) => minlex.invert(text),
  figure: (text) => minlex.figurePuzzle(text),
  base64: (text) => minlex.fromBase64(text),
};

/** Several categories share an error of this package. */
const CODES = {
  bad_grid: "InvalidGrid",
  bad_rank: "InvalidRank",
  bad_puzzle: "InvalidPuzzle",
  not_one_solution: "InvalidPuzzle",
  bad_name: "InvalidName",
  bad_index: "InvalidIndex",
  bad_transform: "InvalidTransform",
  bad_figure: "InvalidName",
  bad_board: "InvalidPuzzle",
};

kit("bad.tsv", ({ operation, input, category }) => {
  assert.ok(Object.hasOwn(READERS, operation), operation);
  assert.throws(() => READERS[operation](input), { code: CODES[category] }, `${operation} ${input}`);
});
