// A transform, step by step: transpose, move rows, move columns, relabel.

import { Board } from "./board.js";
import { h, mayMove } from "./dom.js";

/** @param {string} text `[t]r#########c#########d#########` */
function parse(text) {
  const [, t, rows, columns, digits] = /^(t?)r(\d{9})c(\d{9})d(\d{9})$/.exec(text);
  const numbers = (part) => [...part].map((d) => Number(d) - 1);
  return { transposed: t === "t", rows: numbers(rows), columns: numbers(columns), digits };
}

/**
 * The board after each step: the place of every cell of the first one, and its digit.
 * @param {string} start
 * @param {string} transform
 */
export function stages(start, transform) {
  const { transposed, rows, columns, digits } = parse(transform);
  const cells = Array.from({ length: 81 }, (_, i) => ({ row: Math.floor(i / 9), column: i % 9 }));
  const found = [];
  let shown = start;
  const note = (title, text) => {
    const places = cells.map(({ row, column }) => 9 * row + column);
    found.push({ title, text, places, digits: shown });
  };
  note("As it is", "The puzzle as you gave it.");
  if (transposed) {
    for (const cell of cells) [cell.row, cell.column] = [cell.column, cell.row];
    note("Transpose", "Rows become columns, and columns become rows.");
  }
  for (const cell of cells) cell.row = rows.indexOf(cell.row);
  note("Rows", `Rows ${list(rows)} become rows 1 to 9.`);
  for (const cell of cells) cell.column = columns.indexOf(cell.column);
  note("Columns", `Columns ${list(columns)} become columns 1 to 9.`);
  shown = start.replace(/[1-9]/g, (d) => digits[Number(d) - 1]);
  note("Digits", `123 456 789 become ${digits.match(/.../g).join(" ")}.`);
  return found;
}

function list(lines) {
  return lines.map((line) => line + 1).join(", ");
}

/** A board with buttons that go from one step to the next. */
export class Steps {
  #stages = [];
  #at = 0;
  #timer = null;

  constructor(label) {
    this.board = new Board(label);
    this.caption = h("p", { class: "caption", "aria-live": "polite" });
    this.buttons = h("div", { class: "steps", role: "group", "aria-label": `Steps: ${label}` });
    this.play = h("button", { type: "button", class: "quiet", onclick: () => this.#run() }, "Play");
    this.element = h("div", { class: "way" }, this.board.element, this.buttons, this.caption);
  }

  /** Starts with `start`, shows the last step. */
  show(start, transform) {
    clearTimeout(this.#timer);
    this.#stages = stages(start, transform);
    const buttons = this.#stages.map((stage, i) =>
      h("button", { type: "button", onclick: () => this.#go(i, true) }, stage.title),
    );
    this.buttons.replaceChildren(...buttons, this.play);
    this.#go(this.#stages.length - 1);
  }

  #go(step, stop = false) {
    if (stop) clearTimeout(this.#timer);
    this.#at = step;
    const { text, places, digits } = this.#stages[step];
    this.board.show(digits, { places });
    this.caption.textContent = text;
    [...this.buttons.children].forEach((button, i) => {
      if (button !== this.play) button.setAttribute("aria-pressed", String(i === step));
    });
  }

  #run() {
    clearTimeout(this.#timer);
    this.#go(0);
    const next = () => {
      if (this.#at + 1 >= this.#stages.length) return;
      this.#go(this.#at + 1);
      this.#timer = setTimeout(next, mayMove() ? 1400 : 2000);
    };
    this.#timer = setTimeout(next, 700);
  }
}
