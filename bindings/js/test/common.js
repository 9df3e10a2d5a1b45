// Helpers of several tests.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

export { record } from "./boards.js";

export const GRID =
  "812753649943682175675491283154237896369845721287169534521974368438526917796318452";
export const LOKI =
  "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..";
export const FIRST =
  "123456789456789123789123456214365897365897214897214365531642978642978531978531642";

/** The lines of a table of the repository, as objects by the names of its columns. */
export function rows(path) {
  const text = readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");
  const [header, ...lines] = text.split("\n").filter((line) => line && !line.startsWith("#"));
  const columns = header.split("\t");
  return lines.map((line) => {
    const cells = line.split("\t");
    return Object.fromEntries(columns.map((column, i) => [column, cells[i]]));
  });
}

/**
 * A table of another format version, in a header with a right checksum: see
 * docs/FORMAT.md.
 */
export function otherVersion(table, version = 2) {
  const other = Buffer.from(table);
  other.writeUInt32LE(version, 12);
  const body = other.readUInt32LE(36);
  const covered = [other.subarray(0, 96), other.subarray(128, body)];
  createHash("sha256").update(Buffer.concat(covered)).digest().copy(other, 96);
  return other;
}

/** Numbers that look random and are the same every time. */
export function generator(seed) {
  let state = BigInt(seed);
  return (below) => {
    state = BigInt.asUintN(64, state * 6364136223846793005n + 1442695040888963407n);
    return Number((state >> 33n) % BigInt(below));
  };
}

/** A shuffled transform. */
export function randomTransform(random) {
  const shuffled = (items) => {
    const all = [...items];
    for (let i = all.length - 1; i > 0; i--) {
      const j = random(i + 1);
      [all[i], all[j]] = [all[j], all[i]];
    }
    return all;
  };
  const lines = () =>
    shuffled([0, 1, 2]).flatMap((chute) => shuffled([1, 2, 3]).map((line) => 3 * chute + line));
  const digits = shuffled([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  return `${random(2) ? "t" : ""}r${lines().join("")}c${lines().join("")}d${digits.join("")}`;
}
