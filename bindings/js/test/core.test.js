import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";

import * as minlex from "minlex";

import { FIRST, GRID, LOKI, generator, randomTransform, record } from "./common.js";

const CANONICAL = minlex.canonical(LOKI);

test("the minlex form of every morph is the same", () => {
  const form = minlex.form(GRID);
  assert.match(form, /^123456789457189236/);
  assert.equal(minlex.form(FIRST), FIRST);
  const random = generator(1);
  for (let i = 0; i < 100; i++) {
    const transform = randomTransform(random);
    const morph = minlex.apply(transform, GRID);
    assert.equal(minlex.form(morph), form);
    const found = minlex.formWithTransform(morph);
    assert.equal(found.form, form);
    assert.equal(minlex.apply(found.transform, morph), form);
    assert.equal(minlex.apply(minlex.invert(transform), morph), GRID);
    const there = minlex.compose(transform, found.transform);
    assert.equal(minlex.apply(there, GRID), form);
  }
});

test("boards come as text in any layout, and as cells", () => {
  const lines = GRID.match(/.{9}/g);
  const drawing = `+---+\n${lines.join("|\n")}\n+---+`;
  for (const grid of [drawing, lines.join("\r\n"), [...GRID].join("\t"), record(GRID)]) {
    assert.equal(minlex.form(grid), minlex.form(GRID));
  }
  assert.equal(minlex.line(lines.join("\n").replaceAll("1", ".")), GRID.replaceAll("1", "."));
});

test("batches of texts and of records say the same", () => {
  const random = generator(2);
  const grids = Array.from({ length: 9000 }, () => minlex.apply(randomTransform(random), GRID));
  const texts = minlex.formBatch(grids);
  const records = minlex.formBatch(record(...grids));
  assert.deepEqual(texts.failures, []);
  assert.equal(texts.answers.length, grids.length);
  assert.ok(texts.answers.every((form) => form === texts.answers[0]));
  assert.deepEqual(records.answers, record(...texts.answers));
  assert.deepEqual(minlex.formBatch([]), { answers: [], failures: [] });
  const ascii = new TextEncoder().encode(LOKI);
  assert.deepEqual(minlex.canonicalBatch(ascii).answers, record(CANONICAL));
});

test("automorphisms leave the grid as it is", () => {
  const found = minlex.automorphisms(FIRST);
  assert.equal(found.length, minlex.automorphismCount(FIRST));
  assert.equal(new Set(found).size, found.length);
  for (const transform of found) assert.equal(minlex.apply(transform, FIRST), FIRST);
  assert.equal(minlex.automorphismCount(GRID), 1);
});

test("chutes have band numbers", () => {
  const numbers = minlex.bandNumbers(GRID);
  assert.equal(numbers.length, 6);
  assert.equal(Math.min(...numbers), 86);
  const transposed = minlex.apply("tr123456789c123456789d123456789", GRID);
  assert.deepEqual(minlex.bandNumbers(transposed), [...numbers.slice(3), ...numbers.slice(0, 3)]);
});

test("puzzles are solved", () => {
  const [solution, ...others] = minlex.solve(LOKI);
  assert.deepEqual(others, []);
  assert.equal(minlex.solution(LOKI), solution);
  assert.equal(minlex.solutionBatch([LOKI]).answers[0], solution);
  const several = minlex.solve(".".repeat(81));
  assert.equal(several.length, 2);
  assert.notEqual(several[0], several[1]);
  assert.deepEqual(minlex.solve(`11${".".repeat(79)}`), []);
  assert.equal(minlex.countSolutions(".".repeat(81), 1000), 1000);
  assert.equal(minlex.countSolutions(LOKI, 2), 1);
});

test("canonical puzzles, with the way back", () => {
  const { puzzle, morph, morphIndex } = minlex.canonicalWithMorph(LOKI);
  assert.equal(puzzle, CANONICAL);
  assert.equal(minlex.apply(morph, puzzle), LOKI);
  assert.equal(morph, "tr798564231c897132564d439561872");
  assert.equal(morphIndex, 1076894798693);
});

test("smallest images of puzzles that are not valid", () => {
  const pattern = `..1${".".repeat(78)}`;
  assert.equal(minlex.smallestImage(pattern), `${".".repeat(80)}1`);
  assert.deepEqual(minlex.smallestImageBatch([pattern]).answers, [`${".".repeat(80)}1`]);
});

test("equivalence comes with a transform", () => {
  const morph = minlex.apply(randomTransform(generator(3)), LOKI);
  const transform = minlex.equivalence(LOKI, morph);
  assert.equal(minlex.apply(transform, LOKI), morph);
  assert.equal(minlex.equivalence(LOKI, LOKI.replace("5", ".")), null);
});

test("dedup keeps the first of each class", () => {
  const random = generator(4);
  const morph = (puzzle) => minlex.apply(randomTransform(random), puzzle);
  const other = ".....67.....18.26.....27.412.4.......9...8...831.7......6.4287......1....4..6..12";
  const { classes, failures } = minlex.dedup([LOKI, "bad", morph(LOKI), other, morph(LOKI)]);
  assert.deepEqual(
    classes.map(({ item, count }) => [item, count]),
    [
      [0, 3],
      [3, 1],
    ],
  );
  assert.deepEqual(failures.map(({ item }) => item), [1]);
});

test("numbers of all grids", () => {
  for (const numbering of ["class", "lex"]) {
    const number = minlex.index(GRID, { numbering });
    assert.equal(typeof number, "bigint");
    assert.equal(minlex.grid(number, { numbering }), GRID);
    assert.equal(minlex.index(minlex.grid(0n, { numbering }), { numbering }), 0n);
    const last = minlex.SOLUTION_GRIDS - 1n;
    assert.equal(minlex.index(minlex.grid(last, { numbering }), { numbering }), last);
  }
  assert.equal(minlex.grid(0, { numbering: "lex" }), FIRST);
});

test("random grids and ranks are in range and differ", () => {
  const grids = new Set(Array.from({ length: 50 }, () => minlex.line(minlex.random())));
  assert.equal(grids.size, 50);
  for (let i = 0; i < 1000; i++) {
    const rank = minlex.randomRank();
    assert.ok(Number.isInteger(rank) && rank >= 1 && rank <= minlex.ESSENTIALLY_DIFFERENT);
  }
});

test("the binary format", () => {
  assert.equal(minlex.fromBase64(minlex.toBase64(LOKI)), LOKI);
  assert.equal(minlex.fromBinary(minlex.toBinary(LOKI)), LOKI);
});

test("tables can be made beforehand", async () => {
  const before = minlex.index(GRID, { numbering: "lex" });
  await minlex.warmUp();
  await minlex.warmUp({ index: true });
  assert.equal(minlex.index(GRID, { numbering: "lex" }), before);
});

test("where WebAssembly is switched off, that is what is said", () => {
  const index = new URL("../dist/index.js", import.meta.url);
  const script = `import("${index}").catch((error) => console.log(error.code, error.message))`;
  const flags = ["--jitless", "--eval", script];
  const { stdout } = spawnSync(process.execPath, flags, { encoding: "utf8" });
  assert.match(stdout, /^Unavailable WebAssembly is switched off in this browser: /);
});

test("minlex/core has the same answers and no more", async () => {
  const core = await import("minlex/core");
  assert.equal(core.form(GRID), minlex.form(GRID));
  assert.equal(core.canonical(LOKI), CANONICAL);
  const more = Object.keys(minlex).filter((name) => !(name in core));
  assert.deepEqual(more.sort(), ["Collection", "MinlexWorker", "Table", "countAllSolutions", "openCollection", "openTable", "openWorker", "unavoidableSets", "warmUp"]);
});

/** Two rows and two columns in whose four cells two digits are crosswise, by definition. */
function crosswise(grid) {
  const at = (row, column) => grid[9 * row + column];
  const found = [];
  for (let a = 0; a < 9; a++)
    for (let b = a + 1; b < 9; b++)
      for (let c = 0; c < 9; c++)
        for (let d = c + 1; d < 9; d++)
          if (at(a, c) === at(b, d) && at(a, d) === at(b, c)) found.push([a, b, c, d].map((n) => Math.floor(n / 3)));
  return found;
}

test("facts about a grid", () => {
  const facts = minlex.about(GRID);
  const form = minlex.formWithTransform(GRID);
  assert.deepEqual([facts.form, facts.transform], [form.form, form.transform]);
  assert.deepEqual(facts.bands, minlex.bandNumbers(GRID));
  // The most symmetrical grid.
  const most = minlex.about("123456789456789123789123456231564897564897231897231564312645978645978312978312645");
  assert.deepEqual([most.automorphisms, most.digitPairs], [648, { 18: 18, "6+6+6": 18 }]);
  const random = generator(9);
  for (const grid of [GRID, FIRST, ...Array.from({ length: 50 }, minlex.random)]) {
    const { classes, automorphisms, ua4, digitPairs, intercalates, mcn4, form: least } = minlex.about(grid);
    const found = crosswise(grid);
    assert.equal(intercalates, found.length);
    // In one band or in one stack.
    assert.equal(ua4, found.filter(([a, b, c, d]) => a === b || c === d).length);
    assert.ok(mcn4 <= ua4 && mcn4 >= Math.ceil(ua4 / 36));
    const sum = (numbers) => Object.values(numbers).reduce((all, number) => all + number);
    assert.equal(sum(digitPairs), 36);
    assert.equal(automorphisms, minlex.automorphismCount(grid));
    assert.ok(classes.length === 6 && classes.every((number) => number >= 1 && number <= 44));
    const morph = minlex.about(minlex.apply(randomTransform(random), grid));
    assert.deepEqual(
      [morph.form, morph.ua4, morph.digitPairs, morph.intercalates, morph.mcn4],
      [least, ua4, digitPairs, intercalates, mcn4],
    );
  }
  assert.throws(() => minlex.about(LOKI), { code: "InvalidGrid" });
});
