// The classes of automorphism groups, from the file that docs/STATISTICS.md describes.

let classes = null;

/** Group, order, grids, first rank and elements of each class but the trivial one. */
async function read() {
  const response = await fetch("statistics/automorphism-groups.tsv");
  if (!response.ok) throw new Error(`${response.url}: the server answered ${response.status}`);
  const [, ...lines] = (await response.text()).trim().split("\n");
  return lines.map((line) => {
    const [group, automorphisms, grids, firstRank, elements] = line.split("\t");
    return { group: Number(group), automorphisms: Number(automorphisms), grids: Number(grids), firstRank: Number(firstRank), elements };
  });
}

/** All classes, read once. */
export function groups() {
  classes ??= read();
  classes.catch(() => (classes = null));
  return classes;
}

/**
 * The class of a group with so many elements of each conjugacy class; null for the trivial one.
 * @param {Record<string, number>} composition
 */
export async function groupOf(composition) {
  const elements = Object.entries(composition).map(([number, count]) => `${number}:${count}`).join(" ");
  return (await groups()).find((group) => group.elements === elements) ?? null;
}
