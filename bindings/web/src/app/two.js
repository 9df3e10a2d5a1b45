// Two puzzles: the same or not, and the transform that shows it.

import { Board } from "./board.js";
import { busy, copyable, h, later, leaveAddress } from "./dom.js";
import { Draft } from "./draft.js";
import { recognise } from "./recognise.js";
import { core } from "./session.js";
import { Steps } from "./steps.js";

/** A puzzle and the same in disguise. */
const EXAMPLE = [
  "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..",
  "..192.48....4.6....2..1..6...5......9.3....4....8.9........461....1.29.8...68..2.",
];

export function mount(section) {
  const page = new TwoPuzzles(section);
  return {
    show: (value) => {
      const pair = value ? value.split(",") : (page.draft.get()?.split("\u0000") ?? EXAMPLE);
      page.open(pair[0] ?? "", pair[1] ?? "");
    },
    again: () => page.read(),
  };
}

class TwoPuzzles {
  #round = 0;

  constructor(section) {
    this.draft = new Draft("two");
    this.sides = [0, 1].map((n) => {
      const id = `two-text-${n}`;
      const text = h("textarea", { id, rows: 3, spellcheck: "false", oninput: later(120, () => this.read(), () => this.#edited()) });
      const problem = h("p", { class: "problem", role: "alert" });
      const title = n === 0 ? "First puzzle" : "Second puzzle";
      const board = new Board(title);
      return { text, problem, board, element: h("div", { class: "entry" }, h("label", { for: id }, title), text, problem, board.element) };
    });
    this.status = h("p", { class: "verdict", role: "status" });
    this.answer = h("div", { class: "answers" });
    section.append(
      h("h1", { id: "two-title" }, "Two puzzles"),
      h("p", { class: "lead" }, "Are they the same in disguise? The transform is the proof."),
      h("div", { class: "pair" }, this.sides.map((side) => side.element)),
      this.draft.hint,
      this.status,
      this.answer,
    );
    addEventListener("pagehide", () => this.#keep());
  }

  open(one, other) {
    this.sides[0].text.value = one;
    this.sides[1].text.value = other;
    this.typed = false;
    this.read();
  }

  /** What was typed is kept; what came with a link has its link. */
  #keep() {
    const texts = this.sides.map((side) => side.text.value);
    if (this.typed) this.draft.set(texts.join("\u0000"));
  }

  #edited() {
    this.typed = true;
    leaveAddress("two");
    busy(this.status, true);
  }

  /** Reads both texts, and shows what there is to say. A later call overtakes. */
  async read() {
    const round = ++this.#round;
    const current = () => round === this.#round;
    busy(this.status, true);
    const texts = this.sides.map((side) => side.text.value);
    this.#keep();
    const read = this.sides.map((side, n) => this.#readSide(side, texts[n], current));
    const puzzles = await Promise.all(read);
    if (!current()) return;
    this.status.textContent = "";
    this.answer.replaceChildren();
    try {
      const transform = puzzles.includes(null) ? undefined : await core("equivalence", ...puzzles);
      if (!current()) return;
      if (transform !== undefined) this.#say(puzzles, transform);
    } catch (error) {
      if (!current()) return;
      this.status.textContent = error.message;
    }
    busy(this.status, false);
  }

  async #readSide(side, text, current) {
    try {
      const { puzzle } = await recognise(text);
      if (!current()) return null;
      side.problem.textContent = "";
      side.board.show(puzzle);
      return puzzle;
    } catch (error) {
      if (current()) side.problem.textContent = text.trim() === "" ? "" : error.message;
      return null;
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
