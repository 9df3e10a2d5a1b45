/** Cycle types of digit pairs, in the order of the module. */
const TYPES = ["18", "14+4", "12+6", "10+8", "10+4+4", "8+6+4", "6+6+6", "6+4+4+4"];

/**
 * The answer of the module to `about`.
 * @param {string} answer
 */
export function factsOf(answer) {
  const [form, transform, ...lists] = answer.split("\t");
  const [bands, classes, pairs, counts] = lists.map((list) => list.split(" ").map(Number));
  const [automorphisms, ua4, intercalates, mcn4] = counts;
  const digitPairs = Object.fromEntries(TYPES.map((type, i) => [type, pairs[i]]).filter(([, count]) => count > 0));
  return { form, transform, bands, classes, automorphisms, ua4, digitPairs, intercalates, mcn4 };
}
