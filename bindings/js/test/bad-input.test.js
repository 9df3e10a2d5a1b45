import assert from "node:assert/strict";
import { test } from "node:test";

import * as minlex from "minlex";
import { MinlexError } from "minlex";

import { GRID, LOKI } from "./common.js";

const table = await minlex.openTable();
const EMPTY = ".".repeat(81);

/** [name, call, code, part of the message, position] */
const CASES = [
  ["too few cells", () => minlex.form(GRID.slice(1)), "InvalidGrid", "80 cells"],
  ["too many cells", () => minlex.canonical(`${LOKI}1`), "InvalidPuzzle", "82 cells"],
  ["nothing", () => minlex.line(""), "InvalidPuzzle", "0 cells"],
  ["a letter", () => minlex.line(`12x${LOKI.slice(3)}`), "InvalidPuzzle", "'x'", 3],
  ["a letter further on", () => minlex.form(`12345\n\t6ü`), "InvalidGrid", "'ü'", 9],
  ["an empty cell", () => minlex.form(`1.${GRID.slice(2)}`), "InvalidGrid", "empty", 2],
  ["a digit twice", () => minlex.form(`88${GRID.slice(2)}`), "InvalidGrid", "twice"],
  ["no solution", () => minlex.solution(`${"1".repeat(20)}${".".repeat(61)}`), "InvalidPuzzle", "no solution"],
  ["several solutions", () => minlex.canonical(GRID.replace(/[1-5]/g, ".")), "InvalidPuzzle", "several"],
  ["few givens", () => minlex.canonical(EMPTY), "InvalidPuzzle", "0 givens"],
  ["cells above 9", () => minlex.line(new Uint8Array(81).fill(12)), "InvalidPuzzle", "character 1", 1],
  ["80 cells", () => minlex.form(new Uint8Array(80)), "InvalidGrid", "80 cells"],
  ["half a record", () => minlex.formBatch(new Uint8Array(100)), "InvalidPuzzle", "100 bytes"],
  ["no transform", () => minlex.apply("r1", GRID), "InvalidTransform", "r1"],
  ["rows that split bands", () => minlex.invert("r142356789c123456789d123456789"), "InvalidTransform", "band"],
  ["an index out of range", () => minlex.grid(minlex.SOLUTION_GRIDS), "InvalidIndex", "6670903752021072936960"],
  ["a negative index", () => minlex.grid(-1n), "InvalidIndex", "-1"],
  ["no index", () => minlex.grid("x"), "InvalidIndex", "x"],
  ["no name", () => minlex.rename("x"), "InvalidName", "1 character is not a name"],
  ["a number beyond the last", () => minlex.rename(1n << 120n), "InvalidName", "not the number of a puzzle"],
  ["a negative number", () => table.puzzle(-1n), "InvalidName", "not the number of a puzzle"],
  ["a number that is a gap", () => table.puzzle(81n, { check: false }), "InvalidName", "the number is 60"],
  ["no four-part name", () => minlex.figurePuzzle("x"), "InvalidName", ""],
  ["no base64", () => minlex.fromBase64("???"), "InvalidPuzzle", ""],
  ["no board", () => minlex.fromBinary(new Uint8Array(3)), "InvalidPuzzle", ""],
  ["rank 0", () => table.unrank(0), "InvalidRank", "1 to 5472730538"],
  ["a rank out of range", () => table.unrank(5_472_730_539), "InvalidRank", "1 to 5472730538"],
  ["half a rank", () => table.unrank(1.5), "InvalidRank", "1.5"],
  ["no rank", () => table.scan("x", { count: 1 }), "InvalidRank", "x"],
  ["a name that no puzzle has", () => table.puzzle("17;00000000000000"), "InvalidName", "0 givens"],
  ["a puzzle without name", () => table.name(EMPTY), "InvalidPuzzle", "0 givens"],
];

for (const [what, call, code, message, position] of CASES) {
  test(what, () => {
    assert.throws(call, (error) => {
      assert.ok(error instanceof MinlexError, String(error));
      assert.equal(error.code, code);
      assert.ok(error.message.includes(message), error.message);
      assert.equal(error.position, position);
      assert.equal(error.item, undefined);
      return true;
    });
  });
}

test("things that are no text", () => {
  for (const value of [undefined, null, 7, {}, [], Symbol("s")]) {
    assert.throws(() => minlex.form(value), TypeError);
    assert.throws(() => minlex.formBatch([value]), TypeError);
  }
  assert.throws(() => minlex.formBatch(GRID), TypeError);
  assert.throws(() => minlex.index(GRID, { numbering: "x" }), RangeError);
  assert.throws(() => minlex.rename("x", "x"), RangeError);
  assert.throws(() => minlex.countSolutions(EMPTY, 0), RangeError);
  assert.throws(() => minlex.countSolutions(EMPTY), RangeError);
  assert.throws(() => table.scan(1), RangeError);
});

test("what is no batch is refused the same way here and in a worker", async () => {
  const worker = await minlex.openWorker({ table: true });
  const batches = ["formBatch", "solutionBatch", "canonicalBatch", "smallestImageBatch", "rankBatch", "unrankBatch", "nameBatch", "puzzleBatch", "dedup"];
  const things = [undefined, null, 5, "x", {}, new Set([GRID]), new Map(), new DataView(new ArrayBuffer(81))];
  for (const method of batches) {
    const here = typeof minlex[method] === "function" ? minlex : table;
    for (const thing of things) {
      let told;
      assert.throws(() => here[method](thing), (error) => (told = error) instanceof TypeError, `${method} ${String(thing)}`);
      await assert.rejects(worker[method](thing), { name: "TypeError", message: told.message }, method);
    }
  }
  for (const method of ["formBatch", "canonicalBatch", "nameBatch"]) {
    await assert.rejects(worker[method](new Uint8Array(100)), { code: "InvalidPuzzle", message: /100 bytes/ });
  }
  for (const ranks of [[1, 2n, "3"], Float64Array.of(1, 2, 3), BigUint64Array.of(1n, 2n, 3n), Uint8Array.of(1, 2, 3)]) {
    const { answers } = table.unrankBatch(ranks);
    assert.deepEqual(answers, table.scan(1, { count: 3 }));
    assert.deepEqual((await worker.unrankBatch(ranks)).answers, answers);
  }
  worker.close();
});

test("options that there are not are refused everywhere", async () => {
  const wrong = { sign: 1 };
  const here = [() => minlex.index(GRID, wrong), () => minlex.grid(1n, wrong), () => table.name(LOKI, wrong), () => table.scan(1, wrong)];
  for (const call of here) assert.throws(call, /there is no option "sign"/);
  const later = [minlex.openTable, minlex.openWorker, minlex.warmUp, (options) => minlex.unavoidableSets(GRID, options)];
  for (const call of later) {
    await assert.rejects(call(wrong), /there is no option "sign"/);
    for (const options of [null, 7, "x"]) await assert.rejects(call(options), { name: "TypeError", message: /options are an object/ });
  }
  await assert.rejects(minlex.openWorker({ table: wrong }), /there is no option "sign"/);
});

test("numbers that are not exact are refused", () => {
  for (const number of [2 ** 53, 1e20, 6.670903752021073e21]) assert.throws(() => minlex.grid(number), RangeError);
  assert.equal(minlex.grid(12), minlex.grid(12n));
});

test("a batch goes on behind what is wrong", () => {
  const grids = [GRID, "", GRID.slice(1), `x${GRID.slice(1)}`, GRID];
  const { answers, failures } = minlex.formBatch(grids);
  const form = minlex.form(GRID);
  assert.deepEqual(answers, [form, null, null, null, form]);
  assert.deepEqual(failures.map(({ item, position }) => [item, position]), [
    [1, undefined],
    [2, undefined],
    [3, 1],
  ]);
  const ranks = table.unrankBatch([1, 0, "x", 2]);
  assert.deepEqual(ranks.answers.map((grid) => grid?.length), [81, undefined, undefined, 81]);
  assert.deepEqual(ranks.failures.map(({ item, code }) => [item, code]), [
    [1, "InvalidRank"],
    [2, "InvalidRank"],
  ]);
  const records = new Uint8Array(162);
  records.set([...GRID].map(Number), 81);
  const found = minlex.formBatch(records);
  assert.ok(found.answers.subarray(0, 81).every((cell) => cell === 0));
  assert.equal(found.answers.subarray(81).join(""), form);
});

test("what was typed cannot end a batch early", () => {
  const { answers } = minlex.canonicalBatch([`${LOKI}\n`, `\t${LOKI}`, "\n\n", LOKI]);
  assert.deepEqual(answers.map((answer) => answer === answers[0]), [true, true, false, true]);
});
