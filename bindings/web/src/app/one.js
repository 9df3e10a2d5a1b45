// One puzzle, and everything that is known of it.

import { takeUp } from "./at-hand.js";
import { Board, Editor } from "./board.js";
import { CatalogueLine } from "./catalogue-line.js";
import { conflicts, contradiction } from "./contradiction.js";
import { busy, capital, copyable, grouped, h, isLong, later, leaveAddress, sentence, unlessSoon } from "./dom.js";
import { Draft } from "./draft.js";
import { Reader, Unread } from "./reader.js";
import { recognise } from "./recognise.js";
import { core, look, watch } from "./session.js";
import { Steps } from "./steps.js";

const EXAMPLE =
  "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..";
const EMPTY = ".".repeat(81);
const CHUTES = ["band 1", "band 2", "band 3", "stack 1", "stack 2", "stack 3"];

export function mount(section) {
  const page = new OnePuzzle(section);
  return {
    show: (value) => page.show(value),
    again: () => page.again(),
  };
}

class OnePuzzle {
  #round = 0;
  #reader = new Reader(watch);
  /** A text that came to nothing, until another one is read. */
  #refused = null;

  constructor(section) {
    this.draft = new Draft("one");
    this.text = h("textarea", {
      id: "one-text",
      rows: 3,
      spellcheck: "false",
      autocomplete: "off",
      autocapitalize: "off",
      onpaste: (event) => this.#paste(event),
      oninput: later(120, () => this.#read(), () => this.#edited()),
    });
    this.editor = new Editor("The puzzle", (digits) => this.#filled(digits), (text) => (isLong(text) ? this.#list(text) : this.#edit(text)));
    this.link = h("p", { class: "hint" });
    this.back = h("p", { class: "actions", hidden: true }, button("Back to the text that could not be read", () => this.#edit(this.#refused)));
    this.status = h("p", { class: "verdict", role: "status" });
    this.answers = h("div", { class: "answers" });
    this.more = h("p", { class: "actions", hidden: true }, button("Name all of them", () => this.#list(this.text.value)));
    section.append(
      h("h1", { id: "one-title" }, "One puzzle"),
      h("p", { class: "lead" }, "Type it into the grid, or paste a puzzle, a grid, a name or a rank."),
      h(
        "div",
        { class: "pair" },
        h("div", {}, this.editor.element, this.editor.pad, this.status),
        h(
          "div",
          { class: "entry" },
          h("label", { for: "one-text" }, "As text"),
          this.text,
          this.draft.hint,
          this.more,
          this.back,
          this.link,
          h(
            "p",
            { class: "actions" },
            button("Clear", () => this.#edit(EMPTY)),
            button("Random grid", () => this.#random()),
            button("An example", () => this.#edit(EXAMPLE)),
          ),
          h("p", { class: "hint" }, "81 characters or nine lines, with . or 0 for empty cells; box drawings and remarks do no harm. Also names in all three forms, with or without a morph, four-part names, and the binary format in base64."),
        ),
      ),
      this.answers,
    );
  }

  /** Shows what the address asks for, or else what was typed last. */
  show(value) {
    if (value && isLong(value)) {
      leaveAddress("one"); // Going back must not lead to the list again.
      return this.#list(value);
    }
    this.text.value = value || this.draft.get() || EXAMPLE;
    this.typed = false;
    this.#read();
  }

  /** Reads the same text once more, with another worker. */
  again() {
    this.#reader.close();
    this.#read();
  }

  /** Another text, in place of what the address asked for. */
  #edit(text) {
    this.text.value = text;
    this.#edited();
    return this.#read();
  }

  /** A text that was typed, and did not come with a link, is kept. */
  #edited() {
    this.typed = true;
    this.draft.note(this.text.value);
    leaveAddress("one");
    this.#wait();
  }

  /** Digits from the grid; a text that came to nothing can still be had back. */
  #filled(digits) {
    const refused = this.#refused;
    this.#edit(digits);
    this.#refused = refused;
    this.back.hidden = !refused;
  }

  /** What is shown belongs to an earlier text. */
  #wait() {
    busy(this.status, true);
    busy(this.answers, true);
  }

  /** What the field would take minutes to show is a list. */
  #paste(event) {
    const text = event.clipboardData.getData("text");
    if (!isLong(text)) return;
    event.preventDefault();
    this.#list(text);
  }

  /** Has a text named as a list. */
  #list(text) {
    const data = new DataTransfer();
    data.items.add(new File([text], "list.txt"));
    this.text.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true }));
  }

  async #random() {
    try {
      await this.#edit(await core("randomGrid"));
    } catch (error) {
      this.#say("wrong", sentence(error.message));
    }
  }

  /** Reads the text, and shows what there is to say. A later call overtakes. */
  async #read() {
    const round = ++this.#round;
    const current = () => round === this.#round;
    const text = this.text.value;
    this.#refused = null;
    this.back.hidden = true;
    this.link.replaceChildren();
    this.#wait();
    try {
      const reading = recognise(text, this.#reader);
      const { kind, puzzle, more } = await unlessSoon(reading, () => current() && this.#sayReading(text));
      if (!current()) return;
      this.#keep(text);
      const solutions = await core("solve", puzzle);
      if (!current()) return;
      this.#judge(more ? `${kind}, the first of several,` : kind, puzzle, solutions);
      this.more.hidden = !more;
      if (solutions.length === 1) await this.#explain(puzzle, solutions[0], current);
      else this.#contradict(puzzle, solutions);
    } catch (error) {
      if (!current()) return;
      if (!(error instanceof Unread)) this.#keep(text);
      const where = error.position ? ` (character ${error.position})` : "";
      this.#say("wrong", sentence(`${error.message}${error.message.includes("character") ? "" : where}`));
      this.#showNothing(text);
    }
    if (current()) busy(this.answers, false);
  }

  /** Only now: a text that brings the reader down must not do so at each later visit. */
  #keep(text) {
    if (this.typed) this.draft.keep(text);
  }

  /** The status stays busy, and anything else that is typed takes the place of the text. */
  #sayReading(text) {
    this.status.dataset.state = "";
    this.status.textContent = "Reading…";
    this.#showNothing(text);
  }

  /** The grid must not look like what a text says that came to nothing so far. */
  #showNothing(text) {
    this.answers.replaceChildren();
    this.editor.show(EMPTY);
    this.#refused = text;
  }

  #judge(kind, puzzle, solutions) {
    const marked = conflicts(puzzle);
    this.editor.show(puzzle, { marked });
    const link = new URL(location.href);
    link.hash = `puzzle=${puzzle}`;
    if (puzzle !== EMPTY) this.link.replaceChildren("Link to it as it is: ", copyable(link, "the link to it as it is"));
    const givens = puzzle.replaceAll(".", "").length;
    const what = `Read as ${kind} with ${givens} given${givens === 1 ? "" : "s"}.`;
    if (puzzle === EMPTY) this.#say("", "An empty grid. Type digits; arrows move.");
    else if (solutions.length === 1) this.#say("right", `Valid: exactly one solution. ${what}`);
    else if (solutions.length === 2) this.#say("wrong", `Not valid: several solutions. ${what}`);
    else this.#say("wrong", `Not valid: no solution. ${what}`);
  }

  #say(state, text) {
    this.status.dataset.state = state;
    this.status.textContent = text;
    busy(this.status, false);
  }

  /** What keeps a puzzle from being valid. */
  #contradict(puzzle, solutions) {
    if (puzzle === EMPTY) return this.answers.replaceChildren();
    if (solutions.length === 2) {
      const marked = new Set([...solutions[0]].flatMap((d, i) => (d === solutions[1][i] ? [] : [i])));
      const boards = solutions.map((solution, i) => {
        const board = new Board(`Solution ${i + 1}`);
        board.show(solution, { givens: puzzle, marked });
        return h("div", {}, board.element, h("p", { class: "caption" }, copyable(solution, `solution ${i + 1}`)));
      });
      return this.answers.replaceChildren(
        block("Two of its solutions", `They differ in ${marked.size} cells. A given in one of these tells them apart.`, h("div", { class: "pair" }, boards)),
      );
    }
    const { marked, reason } = contradiction(puzzle);
    const board = new Board("The contradiction");
    board.show(puzzle, { marked });
    this.answers.replaceChildren(block("The contradiction", reason, h("div", { class: "narrow" }, board.element)));
  }

  /** Everything about a valid puzzle: first what needs no table, then what does. */
  async #explain(puzzle, solution, current) {
    const facts = await factsOf(puzzle, solution);
    if (!current()) return;
    takeUp(solution);
    const parts = [
      this.#name(puzzle, solution),
      this.#solution(puzzle, solution),
      this.#canonical(puzzle, facts),
      this.#place(solution),
      this.#symmetries(facts),
      this.#numbers(puzzle, solution, facts),
    ];
    this.answers.replaceChildren(...parts.map((part) => part.element));
    // The numbers of the solution take a while the first time, and names matter more.
    const numbers = parts.pop();
    await Promise.all(parts.map((part) => part.fill?.(current)));
    await numbers.fill(current);
  }

  #name(puzzle, solution) {
    const list = h("dl", { class: "facts" });
    const fill = async (current) => {
      try {
        const named = await look("nameWithMorph", puzzle);
        const forms = await Promise.all(["19", "rank"].map((form) => core("rename", named.name, form)));
        if (!current()) return;
        const rank = Number(named.name.slice(0, 10));
        const link = new URL(location.href);
        link.hash = `name=${forms[0]}`;
        list.replaceChildren(
          ...fact("Name, 25 characters", copyable(named.name, "the name")),
          ...fact("19 characters", copyable(forms[0], "the name of 19 characters")),
          ...fact("Rank and field", copyable(forms[1], "rank and field")),
          ...fact("Rank of the solution", copyable(rank, "the rank"), " ", h("a", { href: `#rank=${rank}` }, "see its neighbours"), ", or ", h("a", { href: `#how=${solution}` }, "how it is found")),
          ...fact("Morph", copyable(named.morph, "the morph")),
          ...fact("Number of the morph", copyable(named.morphIndex, "the number of the morph")),
          ...fact("Link to it", copyable(link, "the link")),
        );
      } catch (error) {
        if (current()) list.replaceChildren(...fact("Name", capital(error.message)));
      }
    };
    return { element: block("Its name", "All puzzles that are the same in disguise have this name, and no others.", list), fill };
  }

  #solution(puzzle, solution) {
    const board = new Board("Solution");
    board.show(solution, { givens: puzzle });
    return { element: block("Its solution", null, h("div", { class: "narrow" }, board.element), copyable(solution, "the solution")) };
  }

  #canonical(puzzle, { canonical, way }) {
    const own = new Board("The puzzle");
    own.show(puzzle);
    const steps = new Steps("From the puzzle to the canonical puzzle");
    steps.show(puzzle, way);
    const element = block(
      "Its canonical puzzle",
      "The same puzzle without disguise. Step through the way from one to the other.",
      h("div", { class: "pair" }, h("div", {}, own.element, h("p", { class: "caption" }, "The puzzle as it is.")), steps.element),
      h("dl", { class: "facts" }, fact("Canonical puzzle", copyable(canonical, "the canonical puzzle")), fact("Transform to it", copyable(way, "the transform"))),
    );
    return { element };
  }

  #place(solution) {
    const room = h("div", { class: "room-for-line" });
    const fill = async (current) => {
      try {
        const [counts, rank] = await Promise.all([look("bandCounts"), look("rank", solution)]);
        if (!current()) return;
        const line = new CatalogueLine(counts);
        line.show(rank);
        room.replaceChildren(line.element);
      } catch (error) {
        if (current()) room.textContent = capital(error.message);
      }
    };
    return { element: block("Its place in the catalogue", "All minlex forms in order; each stripe is one of the 416 bands.", room), fill };
  }

  #symmetries({ transforms, count, bands }) {
    const list = transforms.slice(0, 12).map((transform, i) => h("li", {}, copyable(transform, `automorphism ${i + 1}`)));
    const rest = count > 12 ? h("p", { class: "hint" }, `And ${grouped(count - 12)} more.`) : null;
    const only = count === 1 ? "Only the identity: nothing but itself looks like it." : `${grouped(count)}, the identity among them.`;
    const smallest = Math.min(...bands);
    const chutes = bands.map((number, i) =>
      h("tr", { class: number === smallest ? "smallest" : null }, h("th", { scope: "row" }, CHUTES[i]), h("td", {}, String(number))),
    );
    return {
      element: block(
        "Symmetries and chutes of its solution",
        null,
        h(
          "div",
          { class: "pair" },
          h("div", {}, h("h3", {}, "Automorphisms"), h("p", {}, only), count > 1 ? h("ul", { class: "plain" }, list) : null, rest),
          h("div", {}, h("h3", {}, "Band numbers"), h("table", {}, h("caption", { class: "unseen" }, "Band numbers of the six chutes"), h("tbody", {}, chutes)), h("p", {}, copyable(bands.join(" "), "the band numbers"))),
        ),
      ),
    };
  }

  #numbers(puzzle, solution, { form, figure, base64 }) {
    const list = h("dl", { class: "facts" });
    list.append(
      ...fact("Minlex form of the solution", copyable(form, "the minlex form")),
      ...fact("Four-part name", copyable(figure.decimal, "the four-part name")),
      ...fact("Four-part name, hexadecimal", copyable(figure.hexadecimal, "the hexadecimal four-part name")),
      ...fact("Binary format, base64", copyable(base64, "the binary format")),
    );
    const fill = async (current) => {
      for (const [order, title] of [["class", "Number of the solution, by class"], ["lex", "Number of the solution, in order"]]) {
        const number = await core("index", solution, { order });
        if (!current()) return;
        list.append(...fact(title, copyable(number, title.toLowerCase())));
      }
    };
    return { element: block("Other ways to write it", null, list), fill };
  }
}

async function factsOf(puzzle, solution) {
  const valid = puzzle.replaceAll(".", "").length >= 17;
  const [form, canonical, transforms, count, bands, figure, base64] = await Promise.all([
    core("minlex", solution),
    valid ? core("canonicalPuzzleWithMorph", puzzle) : null,
    core("automorphisms", solution),
    core("automorphismCount", solution),
    core("bandNumbers", solution),
    core("figure", puzzle),
    core("toBase64", puzzle),
  ]);
  const way = await core("invert", canonical.morph);
  return { form, canonical: canonical.puzzle, way, transforms, count, bands, figure, base64 };
}

function block(title, text, ...children) {
  return h("section", { class: "block" }, h("h2", {}, title), text ? h("p", { class: "lead" }, text) : null, ...children);
}

function fact(title, ...values) {
  return [h("dt", {}, title), h("dd", {}, ...values)];
}

function button(text, onclick) {
  return h("button", { type: "button", onclick }, text);
}
