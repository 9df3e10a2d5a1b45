// One puzzle, and everything that is known of it.

import { SOLUTION_GRIDS } from "../minlex/counts.js";
import { countAllSolutions } from "../minlex/exact.js";
import { takeUp } from "./at-hand.js";
import { Board, Editor } from "./board.js";
import { conflicts, contradiction } from "./contradiction.js";
import { block, busy, button, copier, copyable, grouped, h, isLong, later, leaveAddress, linkTo, sentence, unlessSoon } from "./dom.js";
import { Draft } from "./draft.js";
import { explain } from "./one-more.js";
import { boardSvg, pictureButtons } from "./picture.js";
import { players } from "./players.js";
import { Reader, Unread } from "./reader.js";
import { recognise } from "./recognise.js";
import { core, look, watch } from "./session.js";
import { entitle } from "./title.js";
import { term } from "./words.js";

const EXAMPLE =
  "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..";
const EMPTY = ".".repeat(81);
/** Milliseconds without another digit after which solutions are counted. */
const WHILE_TYPING = 400;

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
  /** Ends the count of all solutions. */
  #counting = new AbortController();
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
    this.back = h("p", { class: "actions", hidden: true }, button("Back to the text that could not be read", () => this.#edit(this.#refused)));
    this.status = h("p", { class: "verdict", role: "status" });
    this.count = h("p", { class: "count", role: "status" });
    this.name = h("div", { class: "name-room" });
    this.copyLink = copier("Copy link", { "aria-label": "Copy link to it as it is" }, () => linkTo(`puzzle=${this.puzzle}`));
    this.answers = h("div", { class: "answers" });
    this.details = h("details", { class: "more", hidden: true, ontoggle: () => this.#openMore() }, h("summary", {}, "More"), this.answers);
    this.wrong = h("div", {});
    this.more = h("p", { class: "actions", hidden: true }, button("Name all of them", () => this.#list(this.text.value)));
    this.elsewhere = h("p", { class: "actions" });
    section.append(
      h("h1", { id: "one-title" }, "One puzzle"),
      h("p", { class: "lead" }, "Type it into the grid, or paste a puzzle, a grid, a name or a rank."),
      h(
        "div",
        { class: "first" },
        h("div", { class: "named" }, this.name, this.status, this.count),
        h("div", { class: "filled" }, this.editor.element, this.editor.pad),
        this.#entry(),
      ),
      this.wrong,
      this.details,
    );
  }

  /** The text of the puzzle, and its buttons. */
  #entry() {
    return h(
      "div",
      { class: "entry" },
      h("label", { for: "one-text" }, "As text"),
      this.text,
      this.draft.hint,
      this.more,
      this.back,
      h(
        "p",
        { class: "actions row" },
        button("Clear", () => this.#edit(EMPTY)),
        button("Random grid", () => this.#random()),
        button("An example", () => this.#edit(EXAMPLE)),
        h("button", { type: "button", "aria-label": "Compare with another", onclick: () => this.#compare() }, "Compare"),
        pictureButtons(() => boardSvg(this.puzzle)),
      ),
      this.elsewhere,
      h("p", { class: "hint" }, "81 characters or nine lines, with . or 0 for empty cells; box-drawing characters and comments are ignored. Also names in all three forms, with or without a ", term("morph"), ", ", term("four-part name", "four-part names"), ", and the ", term("binary format"), " in base64, and links of the players above."),
    );
  }

  /** Shows the content of the address, or else the text typed last. */
  show(value) {
    if (value && isLong(value)) {
      leaveAddress("one"); // Going back must not lead to the list again.
      return this.#list(value);
    }
    this.text.value = value || this.draft.get() || EXAMPLE;
    this.typed = false;
    this.#read();
  }

  /** The puzzle on the left, and room for another beside it. */
  #compare() {
    location.hash = `two=${this.puzzle}`;
  }

  /** Reads the same text once more, with another worker. */
  again() {
    this.#reader.close();
    this.#read();
  }

  /** Another text, in place of that of the address. */
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

  /** The page shows an earlier text. */
  #wait() {
    this.#counting.abort();
    busy(this.status, true);
    busy(this.name, true);
    busy(this.answers, true);
  }

  /** A text that the field would take minutes to show is a list. */
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
      await this.#edit(await core("random"));
    } catch (error) {
      this.#fail(error.message);
    }
  }

  /** Reads the text, and shows the verdict. A later call overtakes. */
  async #read() {
    const round = ++this.#round;
    const current = () => round === this.#round;
    const text = this.text.value;
    this.#refused = null;
    this.back.hidden = true;
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
      else this.#showWhyNot(puzzle, solutions);
      if (solutions.length === 2 && puzzle !== EMPTY) this.#countAll(puzzle);
    } catch (error) {
      if (!current()) return;
      if (!(error instanceof Unread)) this.#keep(text);
      const where = error.position ? ` (character ${error.position})` : "";
      this.#showNothing(text);
      this.#fail(`${error.message}${error.message.includes("character") ? "" : where}`);
    }
    if (!current()) return;
    busy(this.name, false);
    busy(this.answers, false);
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

  /** The grid must not look like the answer to a text that has none so far. */
  #showNothing(text) {
    this.#take(EMPTY);
    this.#nameless("No name yet");
    this.#refused = text;
  }

  /** A puzzle as it is, of which no more is known yet. */
  #take(puzzle, marked) {
    this.puzzle = puzzle;
    this.valid = null;
    this.editor.show(puzzle, { marked });
    this.wrong.replaceChildren();
    this.count.textContent = "";
    this.details.hidden = true;
    const links = players(puzzle).map(([name, href]) => h("a", { href, target: "_blank", rel: "noopener noreferrer" }, name));
    this.elsewhere.replaceChildren("Open in", ...links);
    this.elsewhere.hidden = puzzle === EMPTY;
  }

  #nameless(why) {
    entitle("one", null);
    this.name.replaceChildren(h("p", { class: "name none" }, why), h("p", { class: "actions" }, this.copyLink));
    this.copyLink.hidden = this.puzzle === EMPTY;
  }

  #judge(kind, puzzle, solutions) {
    this.#take(puzzle, conflicts(puzzle));
    const givens = puzzle.replaceAll(".", "").length;
    const what = `Read as ${kind} with ${givens} given${givens === 1 ? "" : "s"}.`;
    if (solutions.length !== 1) this.#nameless(solutions.length ? "No name yet" : "No name");
    if (puzzle === EMPTY) this.#say("", `An empty grid, with ${grouped(SOLUTION_GRIDS)} solutions. Type digits; arrows move.`);
    else if (solutions.length === 1) this.#say("right", `Valid: exactly one solution. ${what}`);
    else if (solutions.length === 2) this.#say("", `Several solutions so far. ${what}`);
    else this.#say("wrong", `Not valid: no solution. ${what}`);
  }

  /** An error of the text, which is marked. */
  #fail(message) {
    this.#say("wrong", sentence(message));
    this.text.setAttribute("aria-invalid", "true");
  }

  #say(state, text) {
    this.text.removeAttribute("aria-invalid");
    this.status.dataset.state = state;
    this.status.textContent = text;
    busy(this.status, false);
  }

  /** The reason why a puzzle is not valid. */
  #showWhyNot(puzzle, solutions) {
    if (puzzle === EMPTY) return;
    if (solutions.length === 0) {
      const { marked, reason } = contradiction(puzzle);
      const board = new Board("The contradiction");
      board.show(puzzle, { marked });
      return this.wrong.replaceChildren(block("The contradiction", reason, h("div", { class: "narrow" }, board.element)));
    }
    const marked = new Set([...solutions[0]].flatMap((d, i) => (d === solutions[1][i] ? [] : [i])));
    const boards = solutions.map((solution, i) => {
      const board = new Board(`Solution ${i + 1}`);
      board.show(solution, { givens: puzzle, marked });
      return h("div", { class: "differ" }, board.element, h("p", { class: "caption" }, copyable(solution, `solution ${i + 1}`)));
    });
    const lead = h("p", { class: "lead" }, `They differ in ${marked.size} cells. A given in one of these tells them apart.`);
    this.wrong.replaceChildren(h("details", { class: "more" }, h("summary", {}, "Two of its solutions"), lead, h("div", { class: "pair" }, boards)));
  }

  /** Number of solutions: with hardly any givens it takes seconds. */
  async #countAll(puzzle) {
    const { signal } = (this.#counting = new AbortController());
    const count = (text) => {
      if (!signal.aborted) this.count.textContent = text;
    };
    await new Promise((then) => setTimeout(then, WHILE_TYPING));
    try {
      if (signal.aborted) return;
      count("Counting the solutions…");
      const onProgress = (done, total) => count(`Counting the solutions: ${Math.floor((100 * done) / total)} %`);
      count(`Exactly ${grouped(await countAllSolutions(puzzle, { signal, onProgress }))} solutions.`);
    } catch (error) {
      count(`How many solutions there are could not be counted: ${error.message}`);
    }
  }

  /** The name of a valid puzzle; all else when it is asked for. */
  async #explain(puzzle, solution, current) {
    takeUp(solution);
    this.valid = { puzzle, solution, current };
    this.answers.replaceChildren();
    this.details.hidden = false;
    await Promise.all([this.#showName(puzzle, current), this.#openMore()]);
  }

  async #openMore() {
    if (!this.details.open || !this.valid || this.answers.hasChildNodes()) return;
    const { puzzle, solution, current } = this.valid;
    busy(this.answers, true);
    await explain(this.answers, puzzle, solution, current);
    if (current()) busy(this.answers, false);
  }

  async #showName(puzzle, current) {
    try {
      const name = await look("name", puzzle);
      if (!current()) return;
      entitle("one", name.trim());
      const rank = Number(name.slice(0, 10));
      this.name.replaceChildren(
        h("p", { class: "label" }, term("name", "Its name"), ": ", term("rank"), " and ", term("field")),
        h("p", { class: "name" }, h("code", {}, name)),
        h("p", { class: "actions" }, copier("Copy", { class: "main", "aria-label": "Copy the name" }, () => name), this.copyLink, h("a", { href: `#rank=${rank}` }, `Grid ${grouped(rank)}`)),
      );
      this.copyLink.hidden = false;
    } catch (error) {
      // The notice is for faults of the table; all others are shown here.
      if (!current()) return;
      this.#nameless("No name");
      this.name.firstChild.after(h("p", { class: "hint" }, sentence(error.message)));
    }
  }
}
