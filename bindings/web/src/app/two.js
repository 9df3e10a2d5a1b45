// Two puzzles: the same or not, and the transform that shows it.

import { Board } from "./board.js";
import { busy, copyable, grouped, h, isLong, later, leaveAddress, unlessSoon } from "./dom.js";
import { Draft } from "./draft.js";
import { Reader, Unread } from "./reader.js";
import { recognise } from "./recognise.js";
import { core, watch } from "./session.js";
import { Steps } from "./steps.js";

/** A puzzle and the same in disguise. */
const EXAMPLE = [
  "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..",
  "..192.48....4.6....2..1..6...5......9.3....4....8.9........461....1.29.8...68..2.",
];

const EMPTY = ".".repeat(81);

export function mount(section) {
  const page = new TwoPuzzles(section);
  return {
    show: (value) => page.show(value ? value.split(",") : (page.draft.get()?.split("\u0000") ?? EXAMPLE)),
    again: () => page.again(),
  };
}

class TwoPuzzles {
  #round = 0;

  constructor(section) {
    this.draft = new Draft("two");
    this.sides = [0, 1].map((n) => {
      const id = `two-text-${n}`;
      const text = h("textarea", { id, rows: 3, spellcheck: "false", onpaste: (event) => this.#paste(n, event), oninput: later(120, () => this.#read(), () => this.#edited(n)) });
      const problem = h("p", { class: "problem", role: "alert" });
      const title = n === 0 ? "First puzzle" : "Second puzzle";
      const board = new Board(title);
      return { text, problem, board, reader: new Reader(watch), element: h("div", { class: "entry" }, h("label", { for: id }, title), text, problem, board.element) };
    });
    this.status = h("p", { class: "verdict", role: "status" });
    this.answer = h("div", { class: "answers" });
    section.append(
      h("h1", { id: "two-title" }, "Two puzzles"),
      h("p", { class: "lead" }, "Are they the same in disguise? The transform is the proof."),
      this.status,
      h("div", { class: "pair" }, this.sides.map((side) => side.element)),
      this.draft.hint,
      this.answer,
    );
  }

  show(texts) {
    this.sides.forEach((side, n) => {
      const text = texts[n] ?? "";
      side.text.value = isLong(text) ? "" : text;
      side.problem.textContent = isLong(text) ? tooLong(text) : "";
    });
    this.typed = false;
    this.#read();
  }

  /** Reads the same texts once more, with other workers. */
  again() {
    for (const { reader } of this.sides) reader.close();
    this.#read();
  }

  /** No single puzzle needs a text that a field would take minutes to show. */
  #paste(n, event) {
    const text = event.clipboardData.getData("text");
    if (!isLong(text)) return;
    event.preventDefault();
    this.sides[n].problem.textContent = tooLong(text);
  }

  #texts() {
    return this.sides.map((side) => side.text.value);
  }

  #edited(n) {
    this.typed = true;
    this.sides[n].problem.textContent = "";
    this.draft.note(this.#texts().join("\u0000"));
    leaveAddress("two");
    busy(this.status, true);
  }

  /** Reads both texts, and shows the verdict. A later call overtakes. */
  async #read() {
    const round = ++this.#round;
    const current = () => round === this.#round;
    busy(this.status, true);
    const texts = this.#texts();
    const reading = Promise.all(this.sides.map((side, n) => this.#readSide(side, texts[n], current)));
    const puzzles = await unlessSoon(reading, () => current() && this.#sayReading());
    if (!current()) return;
    // A typed text is kept once it was read; that of a link has its link.
    if (this.typed && !puzzles.includes(undefined)) this.draft.keep(texts.join("\u0000"));
    this.status.textContent = "";
    this.answer.replaceChildren();
    try {
      const transform = puzzles.every(Boolean) ? await core("equivalence", ...puzzles) : undefined;
      if (!current()) return;
      if (transform !== undefined) this.#say(puzzles, transform);
      else if (puzzles[0] && texts[1].trim() === "") this.status.textContent = "Paste another puzzle on the right.";
    } catch (error) {
      if (!current()) return;
      this.status.textContent = error.message;
    }
    busy(this.status, false);
  }

  #sayReading() {
    this.status.dataset.state = "";
    this.status.textContent = "Reading…";
    this.answer.replaceChildren();
  }

  /** The puzzle of one side; null if it has none, undefined if it was not read. */
  async #readSide(side, text, current) {
    try {
      const { puzzle } = await recognise(text, side.reader);
      if (!current()) return null;
      side.problem.textContent = "";
      side.board.show(puzzle);
      return puzzle;
    } catch (error) {
      if (current()) {
        if (text.trim() !== "") side.problem.textContent = error.message;
        side.board.show(EMPTY);
      }
      return error instanceof Unread ? undefined : null;
    }
  }

  #say(puzzles, transform) {
    this.status.dataset.state = transform ? "right" : "wrong";
    if (!transform) {
      this.status.textContent = "Essentially different: no transform takes one to the other.";
      return;
    }
    this.status.textContent = "The same puzzle in disguise.";
    const steps = new Steps("From the first puzzle to the second");
    steps.show(puzzles[0], transform);
    const link = new URL(location.href);
    link.hash = `two=${puzzles.join(",")}`;
    this.answer.append(
      h(
        "section",
        { class: "block" },
        h("h2", {}, "From the first to the second"),
        h("div", { class: "narrow" }, steps.element),
        h("dl", { class: "facts" }, h("dt", {}, "Transform"), h("dd", {}, copyable(transform, "the transform")), h("dt", {}, "Link"), h("dd", {}, copyable(link, "the link"))),
      ),
    );
  }
}

const tooLong = ({ length }) => `${grouped(length)} characters are too many for one puzzle.`;
