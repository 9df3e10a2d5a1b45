// The unavoidable sets of a solution: how many there are, and each of them on the grid.

import { Board } from "./board.js";
import { block, button, capital, fact, grouped, h } from "./dom.js";
import { core } from "./session.js";
import { term } from "./words.js";

/** Cells of the largest sets that are looked for: some hundredths of a second. */
const SIZE = 10;

/**
 * The block, and a function that fills it.
 * @param {string} puzzle
 * @param {string} solution
 */
export function theUnavoidable(puzzle, solution) {
  const list = h("dl", { class: "facts" });
  const room = h("div", {});
  const fill = async (current) => {
    try {
      const found = await core("unavoidableSets", solution, { size: SIZE });
      if (!current()) return;
      list.replaceChildren(...facts(puzzle, found));
      room.replaceChildren(gallery(puzzle, solution, found.sets));
    } catch (error) {
      if (current()) list.replaceChildren(...fact("Unavoidable sets", capital(error.message)));
    }
  };
  const lead = `Cells that can be filled in another way, with the rest as it is: a puzzle needs a given in each. All with up to ${SIZE} cells.`;
  return { element: block("Unavoidable sets of its solution", lead, h("div", { class: "pair" }, room, list)), fill };
}

function facts(puzzle, { sets, disjoint, isMost }) {
  const sizes = new Map();
  for (const { length } of sets) sizes.set(length, (sizes.get(length) ?? 0) + 1);
  const missed = sets.filter((cells) => cells.every((cell) => puzzle[cell] === ".")).length;
  return [
    ...[...sizes].flatMap(([size, count]) => fact(`Of ${size} cells`, grouped(count))),
    ...fact(term("disjoint sets", "Sets that share no cell"), `${disjoint}${isMost ? "" : " or more"}: no puzzle of this grid has fewer givens`),
    ...fact("Without a given of the puzzle", missed === 0 ? "none, as in every valid puzzle" : grouped(missed)),
  ];
}

/** One set after another, marked on the grid. */
function gallery(puzzle, solution, sets) {
  const board = new Board("The solution with an unavoidable set");
  const caption = h("p", { class: "caption", role: "status" });
  let at = 0;
  const show = (n) => {
    at = (n + sets.length) % sets.length;
    board.show(solution, { givens: puzzle, marked: new Set(sets[at]) });
    caption.textContent = `Set ${grouped(at + 1)} of ${grouped(sets.length)}: ${sets[at].length} cells.`;
  };
  if (sets.length === 0) {
    board.show(solution, { givens: puzzle });
    return h("div", { class: "narrow" }, board.element);
  }
  show(0);
  return h("div", {}, h("div", { class: "narrow" }, board.element), caption, h("p", { class: "actions" }, button("Previous set", () => show(at - 1)), button("Next set", () => show(at + 1))));
}
