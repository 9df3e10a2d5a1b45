// A solution grid on which its patterns can be shown, one by one.

import { Board } from "./board.js";
import { button, grouped, h, svg } from "./dom.js";
import { cycles, digitPairs, disjoint, intercalates } from "./patterns.js";
import { stages } from "./steps.js";
import { term } from "./words.js";

const list = (numbers) => numbers.map((number) => number + 1).join(" and ");

/** Choices to be shown: the title, and of a grid all pictures of it, `{ parts, text }` each. */
const KINDS = [
  { title: "Unavoidable sets of four", word: "UA4", of: (grid) => setsOf(sets(grid), "sets") },
  { title: "Those that share no cell", word: "MCN4", of: (grid) => setsOf(disjoint(sets(grid)), "sets") },
  { title: "Intercalates", word: "intercalates", of: (grid) => setsOf(intercalates(grid), "intercalates") },
  { title: "Digit pairs", word: "digit pairs", of: (grid) => digitPairs(grid).map(pairShown) },
  { title: "Automorphisms", word: "automorphisms", of: automorphismsShown },
];

const sets = (grid) => intercalates(grid).filter(({ inChute }) => inChute);

/** All of them at once, then each. */
function setsOf(found, what) {
  if (found.length === 0) return [];
  const all = { parts: found.map(({ cells }) => corners(cells)), text: `All ${found.length} ${what}.`, whole: true };
  const each = found.map(({ rows, columns, digits, cells }) => ({
    parts: [corners(cells)],
    text: `${digits.join(" and ")} in rows ${list(rows)}, columns ${list(columns)}.`,
  }));
  return [all, ...each];
}

/** The four cells of a rectangle, around it. */
const corners = ([a, b, c, d]) => [a, b, d, c];

function pairShown({ digits, parts, type }) {
  const what = parts.length === 1 ? "all 18 cells hang together" : `${parts.length} parts of ${type.replaceAll("+", ", ")} cells`;
  return { parts, text: `${digits.join(" and ")}: ${what}.`, open: true };
}

/** The identity, which shows least, comes last. */
function automorphismsShown(grid, transforms) {
  const shown = transforms.map((transform) => cyclesShown(grid, transform));
  return [...shown.filter(({ parts }) => parts.length > 0), ...shown.filter(({ parts }) => parts.length === 0)];
}

/** A symmetry that leaves the grid as it is, up to the labels of its digits. */
function cyclesShown(grid, transform) {
  const moved = cycles(stages(grid, transform).at(-1).places);
  const parts = moved.filter((cycle) => cycle.length > 1);
  if (parts.length === 0) return { parts, text: `The identity, which moves nothing: ${transform}` };
  const still = moved.length - parts.length;
  const lengths = [...new Set(parts.map((part) => part.length))];
  const many = (length) => `${parts.filter((part) => part.length === length).length} of ${length} cells`;
  const rest = still ? `${still} ${still === 1 ? "stays" : "stay"} in place` : "none stays in place";
  return { parts, text: `Cells move in cycles, ${lengths.map(many).join(", ")}; ${rest}. ${transform}` };
}

export class GridBoard {
  #pictures = [];
  #at = 0;
  #kind = null;

  constructor(label) {
    this.board = new Board(label);
    this.layer = svg("svg", { class: "layer", viewBox: "0 0 9 9", "aria-hidden": "true" });
    this.board.element.firstChild.append(this.layer);
    this.caption = h("p", { class: "caption", "aria-live": "polite" });
    this.kinds = h("div", { class: "steps", role: "group", "aria-label": "What is marked on the board" });
    this.turn = h("div", { class: "steps", role: "group", "aria-label": "Which of them", hidden: true }, button("Earlier", () => this.#go(this.#at - 1)), button("Later", () => this.#go(this.#at + 1)));
    this.element = h("div", { class: "marked-board" }, this.board.element, this.kinds, this.turn, this.caption);
  }

  /**
   * @param {string} grid 81 digits
   * @param {string[]} transforms its automorphisms
   */
  show(grid, transforms) {
    this.grid = grid;
    this.transforms = transforms;
    this.board.show(grid);
    const buttons = KINDS.map((kind) => button(kind.title, () => this.#choose(this.#kind === kind ? null : kind)));
    this.kinds.replaceChildren(...buttons);
    this.#choose(this.#kind);
  }

  #choose(kind) {
    this.#kind = kind;
    [...this.kinds.children].forEach((button, i) => button.setAttribute("aria-pressed", String(KINDS[i] === kind)));
    this.#pictures = kind ? kind.of(this.grid, this.transforms) : [];
    this.turn.hidden = this.#pictures.length < 2;
    this.#go(0);
  }

  #go(at) {
    const count = this.#pictures.length;
    this.#at = count ? (at + count) % count : 0;
    const picture = this.#pictures[this.#at];
    this.#draw(picture?.parts ?? [], picture?.open);
    if (!this.#kind) return this.caption.replaceChildren();
    // The first picture of sets is of all of them.
    const isOfAll = this.#pictures[0]?.whole;
    const which = count === 0 ? "None. " : picture.whole ? "" : `${grouped(this.#at + (isOfAll ? 0 : 1))} of ${grouped(isOfAll ? count - 1 : count)}. `;
    this.caption.replaceChildren(term(this.#kind.word), `: ${which}${picture?.text ?? ""}`);
  }

  /** Cells of a part have one colour, and lines between them. */
  #draw(parts, isOpen) {
    const shapes = parts.flatMap((part, n) => {
      const style = `--hue: ${Math.round((137.5 * n + 20) % 360)}`;
      const points = part.map((cell) => `${(cell % 9) + 0.5},${Math.floor(cell / 9) + 0.5}`).join(" ");
      const cells = part.map((cell) => svg("rect", { x: cell % 9, y: Math.floor(cell / 9), width: 1, height: 1, style }));
      return isOpen ? cells : [...cells, svg("polygon", { points, style })];
    });
    this.layer.replaceChildren(...shapes);
  }
}
