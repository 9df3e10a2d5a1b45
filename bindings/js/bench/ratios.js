// The package against the native program, in processor time on one core, as rows of the table of
// figures: node bindings/js/bench/ratios.js PROGRAM
//
// Both get the same batches; the time of the program to start and to read its input is measured
// with a batch of one, and taken off.

import { spawnSync } from "node:child_process";

import * as minlex from "minlex";

import { generator, randomTransform } from "../test/common.js";
import { row } from "./row.js";

const program = process.argv[2] ?? "target/release/minlex";
const COUNT = 20_000;
const ROUNDS = 9;

const table = await minlex.openTable({ simd: process.env.MINLEX_SIMD !== "0" });
const random = generator(1);
const ranks = Array.from({ length: COUNT }, () => 1 + random(minlex.ESSENTIALLY_DIFFERENT));
const forms = table.unrankBatch(ranks).answers;
const grids = forms.map((form) => minlex.apply(randomTransform(random), form));
const record = (board) => Array.from(board, (c) => (c === "." ? 0 : Number(c)));
const records = Uint8Array.from(grids.flatMap(record));
const puzzles = grids.map(minimal);
const puzzleRecords = Uint8Array.from(puzzles.flatMap(record));

/** A grid without as many of its digits as can be spared. */
function minimal(grid) {
  const cells = [...grid];
  const order = Array.from({ length: 81 }, (_, cell) => cell).sort(() => random(3) - 1);
  for (const cell of order) {
    const digit = cells[cell];
    cells[cell] = ".";
    if (minlex.countSolutions(cells.join("")) !== 1) cells[cell] = digit;
  }
  return cells.join("");
}

/** Processor time of a call in microseconds. */
function own(job) {
  const before = process.cpuUsage();
  job();
  return process.cpuUsage(before).user;
}

/** The same of the program, as a function. */
function native(command, lines, times = 1) {
  const shell = `TIMEFORMAT=%U; time taskset -c 0 ${program} ${command} --threads 1 >/dev/null`;
  const run = (input) => Number(spawnSync("bash", ["-c", shell], { input }).stderr.toString().trim().split("\n").at(-1)) * 1e6;
  const input = `${lines.join("\n")}\n`.repeat(times);
  return () => (run(input) - run(`${lines[0]}\n`)) / times;
}

/** A row with the time of an item, and the ratio to the program, if any; both take turns. */
function measure(what, must, goal, job, program) {
  job();
  let [time, other] = [Infinity, Infinity];
  for (let round = 0; round < ROUNDS; round++) {
    time = Math.min(time, own(job) / COUNT);
    if (program !== undefined) other = Math.min(other, program() / COUNT);
  }
  const ratio = program === undefined ? "" : `${(time / other).toFixed(2)} x, against ${other.toFixed(2)} us: `;
  row(what, must, goal, `${ratio}${time.toFixed(2)} us`);
}

measure("minlex form, bytes in a batch, against native, one core", "2 x", "1.4 x", () => minlex.formBatch(records), native("form", grids, 100));
measure("rank, likewise, table of 4 MiB", "1.4 x", "1.3 x", () => table.rankBatch(records), native("rank", grids));
measure("name of a minimal puzzle, likewise", "1.6 x", "1.4 x", () => table.nameBatch(puzzleRecords), native("name", puzzles));
measure("canonical puzzle of a minimal puzzle", "50 us", "15 us", () => minlex.canonicalBatch(puzzleRecords));
measure("rank of a text, one by one, against a batch of native", "2.2 x", "1.6 x", () => grids.forEach((grid) => table.rank(grid)), native("rank", grids));
measure("unrank, likewise", "2.2 x", "1.6 x", () => ranks.forEach((rank) => table.unrank(rank)), native("unrank", ranks));
