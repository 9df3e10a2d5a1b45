// Counts over the whole catalogue, and their readers. bindings/web/README.md describes how the
// files are made.

import { groups } from "./groups.js";
import { look } from "./session.js";

/** Essentially different grids. */
export const ALL = 5_472_730_538;

/**
 * Statistics by the name that their address has. `by` are the columns of `minlex stats`; of two,
 * the first goes to the right. Grids are counted once for each of their `each`. `list` is false
 * where `minlex list` does not know a column. The values of a column of `texts` are no numbers.
 */
export const STATISTICS = {
  ua4: { title: "Unavoidable sets of four cells", by: ["ua4"], word: "UA4" },
  intercalates: { title: "Intercalates", by: ["intercalates"], word: "intercalates" },
  mcn4: { title: "Disjoint unavoidable sets", by: ["mcn4"], word: "MCN4" },
  automorphisms: { title: "Automorphisms", by: ["automorphisms"], word: "automorphisms", log: true },
  group: { title: "Classes of automorphism groups", by: ["group"], word: "automorphisms", log: true },
  band: { title: "Bands", by: ["band"], word: "band numbers" },
  lowest_chutes: { title: "Chutes with the lowest number", by: ["lowest_chutes"], word: "chutes", log: true },
  "band-ua4": { title: "Bands by unavoidable sets", by: ["band", "ua4"], word: "UA4", log: true },
  "band-automorphisms": { title: "Bands by automorphisms", by: ["band", "automorphisms"], word: "automorphisms", log: true },
  "ua4-automorphisms": { title: "Unavoidable sets by automorphisms", by: ["ua4", "automorphisms"], word: "automorphisms", log: true },
  "digit-pairs": { title: "Digit pairs by cycle type", by: ["digit_pairs", "pairs"], word: "digit pairs", log: true, each: "cycle type", list: false, texts: ["digit_pairs"] },
  class44: { title: "Gangster classes by chutes", by: ["class44", "chutes"], word: "gangster class", log: true, each: "class", list: false },
};

/** The columns in words. */
export const NAMES = {
  ua4: "UA4",
  intercalates: "intercalates",
  mcn4: "MCN4",
  automorphisms: "automorphisms",
  group: "group class",
  band: "band",
  lowest_chutes: "chutes with the lowest number",
  digit_pairs: "cycle type",
  pairs: "pairs of that type",
  class44: "gangster class",
  chutes: "chutes in it",
};

/** The command that counts a statistic, or one cell of it. */
export function countCommand({ by, list }, values) {
  const columns = list === false ? by.slice(0, 1) : by;
  return `minlex stats --by ${columns.join(",")}${values ? ` --where '${condition(by, values)}'` : " --format csv"}`;
}

/** The command that lists the grids of a cell; null where there is none. */
export function listCommand({ by, list }, values) {
  return list === false ? null : `minlex list --where '${condition(by, values)}' --columns rank`;
}

const condition = (by, values) => by.map((column, i) => `${column} = ${values[i]}`).join(" and ");

/**
 * The rows of a statistic: values, how many grids have them, and the rank of one of these, or null.
 * @param {string} name
 * @returns {Promise<{ values: (number | string)[], grids: number, example: number | null }[]>}
 */
export async function rowsOf(name) {
  if (name === "band") return bands();
  if (name === "group") return groupRows();
  const [counts, examples] = await Promise.all([text(`${name}.csv`), text(`examples/${name}.txt`)]);
  const ranks = lines(examples);
  const { by, texts = [] } = STATISTICS[name];
  const starts = name.startsWith("band-") ? (await bands()).map(({ example }) => example) : null;
  return lines(counts).slice(1).map((line, i) => {
    const cells = line.split(",");
    const values = by.map((column, i) => (texts.includes(column) ? cells[i] : Number(cells[i])));
    const grids = Number(cells.at(-1));
    // Those of bands count from the first rank of the band.
    const from = starts ? starts[values[0]] : 0;
    return { values, grids, example: from + Number(ranks[i]) };
  });
}

/** The table has these: the first rank of a band is that of its first grid. */
async function bands() {
  const counts = await look("bandCounts");
  let next = 1;
  return counts.map((grids, band) => {
    const example = grids ? next : null;
    next += grids;
    return { values: [band], grids, example };
  });
}

async function groupRows() {
  const found = await groups();
  return found.map(({ group, grids, firstRank }) => ({ values: [group], grids, example: firstRank }));
}

/** The file of a statistic, its SHA-256 and its description; null for those of the table. */
export async function fileOf(name) {
  if (name === "band") return null;
  const file = name === "group" ? "automorphism-groups.tsv" : `${name}.csv`;
  const sums = lines(await text("SHA256SUMS")).map((line) => line.split(/\s+/));
  const more = name === "group" ? ", which has the elements of the groups, too" : null;
  return { file: `statistics/${file}`, sum: sums.find(([, name]) => name === file)[0], more };
}

const lines = (text) => text.replace(/\r?\n$/, "").split(/\r?\n/);

async function text(file) {
  const response = await fetch(`statistics/${file}`);
  if (!response.ok) throw new Error(`${response.url}: the server answered ${response.status}`);
  return response.text();
}
