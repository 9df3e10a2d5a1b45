// The package against the native program, in processor time on one core, as rows of the table of
// figures: node bindings/js/bench/ratios.js PROGRAM
//
// Both get the same batches; what the program needs to start and to read its input is measured with
// an empty batch and a cheap command, and taken off.

import { spawnSync } from "node:child_process";

import * as minlex from "minlex";

import { generator, randomTransform } from "../test/common.js";
import { row } from "./row.js";

const program = process.argv[2] ?? "target/release/minlex";
const COUNT = 20_000;
const ROUNDS = 5;

const catalogue = await minlex.openCatalogue({ simd: process.env.MINLEX_SIMD !== "0" });
const random = generator(1);
const ranks = Array.from({ length: COUNT }, () => 1 + random(minlex.GRIDS));
const forms = catalogue.unrankBatch(ranks).answers;
const grids = forms.map((form) => minlex.apply(randomTransform(random), form));
const record = (board) => Array.from(board, (c) => (c === "." ? 0 : Number(c)));
const records = Uint8Array.from(grids.flatMap(record));
const made = [];
const puzzles = grids.map(minimal);

/** A grid without as many of its digits as can be spared. */
function minimal(grid, i) {
  if (i >= 2000) return puzzlesOf(i);
  const cells = [...grid];
  const order = Array.from({ length: 81 }, (_, cell) => cell).sort(() => random(3) - 1);
  for (const cell of order) {
    const digit = cells[cell];
    cells[cell] = ".";
    if (minlex.countSolutions(cells.join("")) !== 1) cells[cell] = digit;
  }
  made.push(cells.join(""));
  return made[i];
}

/** Later puzzles are morphs of the earlier ones: making them takes long. */
function puzzlesOf(i) {
  return minlex.apply(randomTransform(random), made[i % made.length]);
}

/** Processor time of a call in microseconds an item, the best of some rounds. */
function own(job) {
  let best = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.cpuUsage();
    job();
    best = Math.min(best, process.cpuUsage(before).user);
  }
  return best / COUNT;
}

/** The same of the program. */
function native(command, lines, times = 1) {
  const run = (input) => {
    let best = Infinity;
    for (let round = 0; round < ROUNDS; round++) {
      const result = spawnSync("bash", ["-c", `TIMEFORMAT=%U; time taskset -c 0 ${program} ${command} >/dev/null`], { input });
      best = Math.min(best, Number(result.stderr.toString().trim().split("\n").at(-1)) * 1e6);
    }
    return best;
  };
  const input = `${lines.join("\n")}\n`.repeat(times);
  return (run(input) - run(`${lines[0]}\n`)) / (COUNT * times);
}

/** A row with the time of an item, and where there is one the ratio to the program. */
function measure(what, must, goal, job, program) {
  job();
  const time = own(job);
  const native = program === undefined ? "" : `${(time / program).toFixed(2)} x, against ${program.toFixed(2)} us: `;
  row(what, must, goal, `${native}${time.toFixed(2)} us`);
}

measure("minlex form, against native, one core", "2 x", "1.4 x", () => minlex.formBatch(records), native("form", grids, 100));
measure("rank with the table of 4 MiB, against native, one core", "2.2 x", "1.6 x", () => grids.forEach((grid) => catalogue.rank(grid)), native("rank", grids));
measure("unrank, likewise", "2.2 x", "1.6 x", () => ranks.forEach((rank) => catalogue.unrank(rank)), native("unrank", ranks));
measure("canonical puzzle of a minimal puzzle, mean", "50 us", "15 us", () => minlex.canonicalPuzzleBatch(puzzles));
