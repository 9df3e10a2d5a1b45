// Boards: one to look at, whose cells can move, and one to fill in.

import { h } from "./dom.js";

const CELLS = Array.from({ length: 81 }, (_, i) => i);

/**
 * A board to look at. Its cells keep their identity when it shows an image of the former content.
 */
export class Board {
  /** @param {string} label text read aloud before the digits */
  constructor(label) {
    this.label = label;
    this.cells = CELLS.map(() => h("span", { class: "cell" }));
    this.element = h("div", { class: "board", role: "img" }, h("div", { class: "lines" }, this.cells));
    this.show(".".repeat(81));
  }

  /**
   * @param {string} digits 81 characters
   * @param {object} [look]
   * @param {string} [look.givens] 81 characters: cells that are filled there look given
   * @param {Set<number>} [look.marked] cells that are highlighted
   * @param {number[]} [look.places] where each cell is shown; by default where it is
   */
  show(digits, { givens = digits, marked = new Set(), places = CELLS } = {}) {
    this.cells.forEach((cell, i) => {
      const digit = digits[i] === "." ? "" : digits[i];
      if (cell.textContent !== digit) cell.textContent = digit;
      cell.className = `cell${givens[i] === "." ? " found" : ""}${marked.has(i) ? " marked" : ""}`;
      cell.style.setProperty("--row", Math.floor(places[i] / 9));
      cell.style.setProperty("--column", places[i] % 9);
    });
    const spoken = Array(81);
    CELLS.forEach((i) => (spoken[places[i]] = digits[i]));
    this.element.setAttribute("aria-label", `${this.label}: ${spoken.join("")}`);
  }
}

/** A board to fill in, with the keyboard or by touch. */
export class Editor {
  #digits = Array(81).fill(".");
  #at = 0;

  /**
   * @param {string} label
   * @param {(digits: string) => void} onInput
   * @param {(text: string) => void} onPaste
   */
  constructor(label, onInput, onPaste) {
    this.onInput = onInput;
    this.cells = CELLS.map((i) =>
      h("div", { class: "cell", role: "gridcell", tabindex: i === 0 ? 0 : -1, "data-cell": i }),
    );
    const rows = Array.from({ length: 9 }, (_, r) =>
      h("div", { role: "row", class: "row" }, this.cells.slice(9 * r, 9 * r + 9)),
    );
    this.element = h(
      "div",
      {
        class: "board editor",
        role: "grid",
        "aria-label": label,
        onkeydown: (event) => this.#key(event),
        onpointerdown: (event) => this.#point(event),
        onpaste: (event) => onPaste(event.clipboardData.getData("text")),
      },
      h("div", { class: "lines", role: "presentation" }, rows),
    );
    this.pad = this.#keypad();
    this.show(".".repeat(81));
  }

  /** Keys for those who have none; style.css shows them where fingers point. */
  #keypad() {
    const key = (text, label, digit) =>
      h("button", { type: "button", "aria-label": label, onclick: () => this.#fill(digit, 0) }, text);
    const digits = [..."123456789"].map((digit) => key(digit, `Digit ${digit}`, digit));
    return h("div", { class: "pad", role: "group", "aria-label": "Digits for the chosen cell" }, digits, key("×", "Empty the cell", "."));
  }

  /** Shows digits, without telling anybody. */
  show(digits, { marked = new Set() } = {}) {
    this.#digits = [...digits];
    this.cells.forEach((cell, i) => {
      const digit = digits[i] === "." ? "" : digits[i];
      cell.textContent = digit;
      cell.classList.toggle("marked", marked.has(i));
      const what = digit === "" ? "empty" : digit;
      const place = `row ${Math.floor(i / 9) + 1} column ${(i % 9) + 1}`;
      cell.setAttribute("aria-label", `${place}, ${what}${marked.has(i) ? ", wrong" : ""}`);
      cell.style.setProperty("--row", Math.floor(i / 9));
      cell.style.setProperty("--column", i % 9);
    });
  }

  #point(event) {
    const cell = event.target.closest("[data-cell]");
    if (cell) this.#go(Number(cell.dataset.cell));
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const [row, column] = [Math.floor(this.#at / 9), this.#at % 9];
    const targets = {
      ArrowLeft: [row, (column + 8) % 9],
      ArrowRight: [row, (column + 1) % 9],
      ArrowUp: [(row + 8) % 9, column],
      ArrowDown: [(row + 1) % 9, column],
      Home: [row, 0],
      End: [row, 8],
    };
    const target = targets[event.key];
    if (target) this.#go(9 * target[0] + target[1]);
    else if (/^[1-9]$/.test(event.key)) this.#fill(event.key, 1);
    else if (["0", ".", " "].includes(event.key)) this.#fill(".", 1);
    else if (event.key === "Delete") this.#fill(".", 0);
    else if (event.key === "Backspace") this.#fill(".", -1);
    else return;
    event.preventDefault();
  }

  #fill(digit, move) {
    this.#digits[this.#at] = digit;
    this.show(this.#digits.join(""));
    this.#go(Math.max(0, Math.min(80, this.#at + move)));
    this.onInput(this.#digits.join(""));
  }

  #go(cell) {
    this.cells[this.#at].tabIndex = -1;
    this.#at = cell;
    this.cells[cell].tabIndex = 0;
    this.cells[cell].focus();
  }
}
