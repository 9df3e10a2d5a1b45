// Functions without a table.

import { classesOf } from "./classes.js";
import { item, items, nameItem } from "./engine.js";
import { MinlexError } from "./error.js";
import { factsOf } from "./facts.js";
import { nameForm, written } from "./name-form.js";
import { known } from "./options.js";
import { engine } from "./start.js";

export function form(grid) {
  return engine.one("form", item(grid, "grid"));
}

export function formBatch(grids) {
  return engine.many("form", items(grids, "grid"), { toRecords: true });
}

export function formWithTransform(grid) {
  const [form, transform] = engine.one("form_with_transform", item(grid, "grid")).split("\t");
  return { form, transform };
}

export function automorphisms(grid) {
  return engine.one("automorphisms", item(grid, "grid")).split("\t");
}

export function automorphismCount(grid) {
  return Number(engine.one("automorphism_count", item(grid, "grid")));
}

export function bandNumbers(grid) {
  return engine.one("band_numbers", item(grid, "grid")).split("\t").map(Number);
}

export function about(grid) {
  return factsOf(engine.one("about", item(grid, "grid")));
}

export function line(puzzle) {
  return engine.one("line", item(puzzle));
}

export function solve(puzzle) {
  const answer = engine.one("solve", item(puzzle));
  return answer === "" ? [] : answer.split("\t");
}

export function solution(puzzle) {
  return engine.one("solution", item(puzzle));
}

export function solutionBatch(puzzles) {
  return engine.many("solution", items(puzzles), { toRecords: true });
}

export function countSolutions(puzzle, limit) {
  if (!Number.isInteger(limit) || limit < 1 || limit > 0xffff_ffff) {
    throw new RangeError(`limit ${limit}: expected a whole number from 1 to 4294967295`);
  }
  return Number(engine.one("count_solutions", item(puzzle), limit));
}

export function canonical(puzzle) {
  return engine.one("canonical", item(puzzle));
}

export function canonicalBatch(puzzles) {
  return engine.many("canonical", items(puzzles), { toRecords: true });
}

export function canonicalWithMorph(puzzle) {
  const answer = engine.one("canonical_with_morph", item(puzzle));
  const [canonical, morph, morphIndex] = answer.split("\t");
  return { puzzle: canonical, morph, morphIndex: Number(morphIndex) };
}

export function smallestImage(puzzle) {
  return engine.one("smallest_image", item(puzzle));
}

export function smallestImageBatch(puzzles) {
  return engine.many("smallest_image", items(puzzles), { toRecords: true });
}

export function equivalence(a, b) {
  return engine.one("equivalence", `${item(a)}\t${item(b)}`) || null;
}

export function dedup(puzzles) {
  const { answers, failures } = engine.many("canonical", items(puzzles));
  return { classes: classesOf(answers), failures };
}

export function apply(transform, board) {
  return engine.one("apply", `${item(transform, "transform")}\t${item(board)}`);
}

export function invert(transform) {
  return engine.one("invert", item(transform, "transform"));
}

export function compose(first, second) {
  return engine.one("compose", `${item(first, "transform")}\t${item(second, "transform")}`);
}

/** The number of the numbering, as the module counts them. */
function numberingOf(options) {
  const { numbering = "class" } = known(options, ["numbering"]);
  const number = ["class", "lex"].indexOf(numbering);
  if (number < 0) throw new RangeError(`numbering ${String(numbering)}: expected "class" or "lex"`);
  return number;
}

export function index(grid, options) {
  return BigInt(engine.one("index", item(grid, "grid"), numberingOf(options)));
}

export function grid(index, options) {
  if (Number.isInteger(index) && !Number.isSafeInteger(index)) {
    throw new RangeError(`index ${index}: numbers above 2^53 are not exact, expected a bigint or text`);
  }
  return engine.one("grid", item(String(index), "index"), numberingOf(options));
}

export function rename(name, form) {
  return written(engine.one("rename", nameItem(name), nameForm(form)), form);
}

export function figure(puzzle) {
  const [decimal, hexadecimal] = engine.one("figure", item(puzzle)).split("\t");
  return { decimal, hexadecimal };
}

export function figurePuzzle(name) {
  return engine.one("figure_puzzle", item(name, "name"));
}

export function toBase64(puzzle) {
  return engine.one("binary", item(puzzle));
}

export function fromBase64(text) {
  return engine.one("binary_puzzle", item(text, "text"));
}

export function toBinary(puzzle) {
  return Uint8Array.from(atob(toBase64(puzzle)), (c) => c.charCodeAt(0));
}

export function fromBinary(bytes) {
  if (!(bytes instanceof Uint8Array)) {
    throw new TypeError("the binary format is a Uint8Array");
  }
  if (bytes.length > 1024) {
    throw new MinlexError("InvalidPuzzle", `${bytes.length} bytes are too many for one puzzle`);
  }
  return fromBase64(btoa(String.fromCharCode(...bytes)));
}
