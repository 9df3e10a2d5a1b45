// The classes of automorphism groups, from the file that docs/STATISTICS.md describes.

import { kindsOf } from "./patterns.js";
import { core, look } from "./session.js";

let classes = null;

/** Number, order, grids and first rank of each class but the trivial one. */
async function read() {
  const response = await fetch("statistics/automorphism-groups.tsv");
  if (!response.ok) throw new Error(`${response.url}: the server answered ${response.status}`);
  const [, ...lines] = (await response.text()).trim().split("\n");
  return lines.map((line) => {
    const [group, automorphisms, grids, firstRank] = line.split("\t").map(Number);
    return { group, automorphisms, grids, firstRank };
  });
}

/** All classes, read once. */
export function groups() {
  classes ??= read();
  classes.catch(() => (classes = null));
  return classes;
}

/**
 * The class of a group of automorphisms: that whose first grid has symmetries of the same kinds;
 * null for the trivial group.
 * @param {string[]} transforms
 */
export async function groupOf(transforms) {
  const kinds = kindsOf(transforms);
  const ofThisOrder = (await groups()).filter(({ automorphisms }) => automorphisms === transforms.length);
  if (ofThisOrder.length <= 1) return ofThisOrder[0] ?? null;
  for (const group of ofThisOrder) {
    const grid = await look("unrank", group.firstRank);
    if (kindsOf(await core("automorphisms", grid)) === kinds) return group;
  }
  return null;
}
