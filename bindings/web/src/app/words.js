// Words of the field that explain themselves in place.

import { h } from "./dom.js";

const MEANINGS = {
  name: "Rank and field: 25 characters that all disguises of a puzzle share, and no other puzzle has.",
  rank: "The place of a solution grid among all 5,472,730,538 that are essentially different, in order.",
  field: "14 characters that say which cells of the canonical puzzle are given.",
  morph: "The symmetry that leads from the canonical puzzle back to this one: rows, columns and digits exchanged, perhaps transposed.",
  transform: "A symmetry as text: t if it is transposed, then the order of the rows, of the columns, and what becomes of each digit.",
  "canonical puzzle": "The puzzle without its disguise: its image in the minlex form of its solution.",
  "minlex form": "The smallest grid, read as 81 digits, among all that are essentially the same.",
  chutes: "The three bands and the three stacks: six strips of three boxes.",
  "band numbers": "Every chute can be arranged as one of 416 smallest bands. Its band number says which, from 0 to 415.",
  automorphisms: "Symmetries that leave the grid as it is. Every grid has one, the identity.",
  UA4: "Unavoidable sets of four cells: two digits crosswise in two rows and two columns of one chute. Exchange them and another grid comes out, so every puzzle needs a given among the four.",
  MCN4: "The most unavoidable sets of four cells that share no cell. No puzzle of this grid has fewer givens.",
  "disjoint sets": "Unavoidable sets of which no two have a cell in common. Each needs a given of its own, so their number is a lower bound for givens.",
  intercalates: "Two rows and two columns, anywhere, in whose four cells there are two digits crosswise.",
  "digit pairs": "The 18 cells of two digits, joined if they are in one row, column or box, fall apart into parts. 10+8 is two parts, of ten cells and of eight.",
  "gangster class": "Which digits the nine columns of a band have, in any order: one of 44 classes.",
  "four-part name": "A name for any pattern of digits, valid or not: the cells, their digits, and the way back.",
  "binary format": "A way to store boards in bytes, written here in base64.",
  "number among all grids": "The place among all 6,670,903,752,021,072,936,960 grids, disguises counted, from 0.",
};

let notes = 0;

/**
 * A word that shows its meaning when it is pressed.
 * @param {keyof typeof MEANINGS} word
 * @param {string} [text] as it is written here
 */
export function term(word, text = word) {
  const id = `meaning-${++notes}`;
  const note = h("span", { class: "meaning", id, role: "note", hidden: true }, MEANINGS[word]);
  const button = h("button", { type: "button", class: "term", "aria-expanded": "false", "aria-controls": id }, text);
  button.addEventListener("click", () => {
    note.hidden = !note.hidden;
    button.setAttribute("aria-expanded", String(!note.hidden));
  });
  return h("span", { class: "explained", "data-word": text }, button, note);
}
