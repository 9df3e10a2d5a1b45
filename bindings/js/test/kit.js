// The checks of the conformance kit, for Node and for browsers alike.

import { record } from "./boards.js";

/** Several categories share an error of this package. */
const CODES = {
  bad_grid: "InvalidGrid",
  bad_rank: "InvalidRank",
  bad_puzzle: "InvalidPuzzle",
  not_one_solution: "InvalidPuzzle",
  bad_name: "InvalidName",
  bad_morph: "InvalidName",
  bad_index: "InvalidIndex",
  bad_transform: "InvalidTransform",
  bad_figure: "InvalidName",
  bad_board: "InvalidPuzzle",
};

/** @param {Uint8Array} bytes */
function hexadecimal(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Checks of every vector of a file.
 * @param {object} all the package, an open table, and functions to assert with
 * @returns {Record<string, (vector: Record<string, string>) => void>} by file
 */
export function checks({ minlex, table, assert }) {
  /** The reader of each operation of bad.tsv. */
  const readers = {
    grid: (text) => minlex.form(text),
    rank: (text) => table.unrank(text),
    puzzle: (text) => minlex.line(text),
    solution: (text) => minlex.canonical(text),
    name: (text) => minlex.rename(text),
    "check-name": (text) => table.puzzle(text),
    index: (text) => minlex.grid(text),
    transform: (text) => minlex.invert(text),
    figure: (text) => minlex.figurePuzzle(text),
    base64: (text) => minlex.fromBase64(text),
  };

  return {
    "ranks.tsv": ({ rank, minlex_form, band, automorphisms }) => {
      assert.equal(minlex.form(minlex_form), minlex_form);
      assert.equal(table.rank(minlex_form), Number(rank));
      assert.equal(table.unrank(rank), minlex_form);
      assert.equal(minlex.bandNumbers(minlex_form)[0], Number(band));
      assert.equal(minlex.automorphismCount(minlex_form), Number(automorphisms));
    },

    "morphs.tsv": ({ grid, minlex_form, transform, transforms }) => {
      const found = minlex.formWithTransform(grid);
      assert.equal(found.form, minlex_form);
      assert.equal(minlex.apply(found.transform, grid), minlex_form);
      assert.equal(minlex.apply(transform, grid), minlex_form);
      // As many transforms lead to the form as the grid has automorphisms.
      assert.equal(minlex.automorphismCount(grid), Number(transforms));
    },

    "automorphisms.tsv": ({ grid, automorphisms }) => {
      assert.equal(minlex.automorphisms(grid).length, Number(automorphisms));
    },

    "transforms.tsv": ({ transform, inverse, puzzle, image }) => {
      assert.equal(minlex.invert(transform), inverse);
      assert.equal(minlex.apply(transform, puzzle), image);
      assert.equal(minlex.apply(inverse, image), puzzle);
    },

    "grid-index.tsv": (vector) => {
      for (const [numbering, column] of [["class", "class"], ["lex", "lexicographic"]]) {
        assert.equal(String(minlex.index(vector.grid, { numbering })), vector[column]);
        assert.equal(minlex.grid(vector[column], { numbering }), vector.grid);
      }
    },

    "names.tsv": ({ puzzle, canonical, rank, name25, name19, rank_givens }) => {
      assert.equal(minlex.canonical(puzzle), canonical);
      assert.equal(table.rank(minlex.solution(puzzle)), Number(rank));
      const forms = { 25: name25, 19: name19, rank: rank_givens };
      for (const [form, name] of Object.entries(forms)) {
        assert.equal(table.name(puzzle, { form }), name);
        assert.equal(table.puzzle(name), canonical);
        for (const other of Object.values(forms)) assert.equal(minlex.rename(other, form), name);
      }
      const number = table.name(puzzle, { form: "number" });
      assert.equal(number, minlex.rename(name25, "number"));
      assert.equal(table.puzzle(number), canonical);
      assert.deepEqual(minlex.canonicalBatch(record(puzzle)).answers, record(canonical));
    },

    "puzzle-numbers.tsv": ({ number, rank, givens, stands_for, puzzle }) => {
      const own = BigInt(number);
      const name = `${rank};${givens}`;
      assert.equal(minlex.rename(name, "number"), own);
      assert.equal(minlex.rename(own, "rank"), name);
      if (number === stands_for) return assert.equal(table.puzzle(own, { check: false }), puzzle);
      assert.throws(() => table.puzzle(own, { check: false }), { code: "InvalidName" }, number);
      assert.equal(table.puzzle(BigInt(stands_for), { check: false }).length, 81);
    },

    "morphed-names.tsv": ({ name, transform, index, morphed_name, puzzle }) => {
      const named = table.nameWithMorph(puzzle);
      assert.equal(named.name, minlex.rename(name));
      assert.equal(named.morph, transform);
      assert.equal(String(named.morphIndex), index);
      for (const text of [morphed_name, `${name};${transform}`, `${name};${index}`]) {
        assert.equal(table.puzzle(text), puzzle);
      }
    },

    "solutions.tsv": ({ puzzle, limit, count, solution }) => {
      assert.equal(minlex.countSolutions(puzzle, Number(limit)), Number(count));
      const solutions = minlex.solve(puzzle);
      if (solution === "-") assert.notEqual(solutions.length, 1);
      else assert.deepEqual(solutions, [solution]);
    },

    "equivalence.tsv": ({ puzzle, other, equivalent }) => {
      const transform = minlex.equivalence(puzzle, other);
      assert.equal(transform !== null, equivalent === "1");
      if (transform) assert.equal(minlex.apply(transform, puzzle), other);
    },

    "smallest-images.tsv": ({ puzzle, image }) => {
      assert.equal(minlex.smallestImage(puzzle), image);
    },

    "figures.tsv": ({ puzzle, figure, hexadecimal }) => {
      assert.deepEqual(minlex.figure(puzzle), { decimal: figure, hexadecimal });
      assert.equal(minlex.figurePuzzle(figure), puzzle);
      assert.equal(minlex.figurePuzzle(hexadecimal), puzzle);
    },

    "binary.tsv": ({ puzzle, base64, bytes }) => {
      assert.equal(minlex.toBase64(puzzle), base64);
      assert.equal(hexadecimal(minlex.toBinary(puzzle)), bytes.toLowerCase());
      assert.equal(minlex.fromBase64(base64), puzzle);
    },

    "bad.tsv": ({ operation, input, category }) => {
      assert.ok(Object.hasOwn(readers, operation), operation);
      assert.throws(() => readers[operation](input), { code: CODES[category] }, `${operation} ${input}`);
    },
  };
}
