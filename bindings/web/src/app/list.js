// A list of puzzles: named, counted, without repetition. All the work is done in list-worker.js.

import { busy, capital, filePicker, grouped, h, isLong, later, save, sentence, wholeText } from "./dom.js";
import { Draft } from "./draft.js";
import { openTable, tableOptions } from "./session.js";
import { Thread } from "./thread.js";

/** The keys of puzzles, in words. */
const KINDS = { name: "name", canonical: "canonical puzzle" };

export function mount(section) {
  const page = new PuzzleList(section);
  return {
    show: (file) => {
      if (file instanceof Blob) page.run(file);
    },
    again: () => page.again(),
  };
}

class PuzzleList {
  #thread = null;
  #started = 0;
  /** The text read last, and why it has no names, if it has none. */
  #file = null;
  #noTable = null;
  #kind = "name";
  /** Takes the lines of a class that was opened. */
  #showMembers = null;

  constructor(section) {
    this.draft = new Draft("list");
    const keep = later(300, () => this.#keep());
    this.text = h("textarea", { id: "list-text", rows: 8, spellcheck: "false", placeholder: "One puzzle a line", oninput: keep });
    const began = this.draft.get() ?? "";
    this.text.value = began;
    // Another tab may have kept its own text meanwhile.
    addEventListener("pagehide", () => {
      if (this.text.value !== began) this.#keep();
    });
    this.text.addEventListener("paste", (event) => this.#paste(event));
    this.file = filePicker({ id: "list-file" }, (file) => this.run(file));
    this.column = h("input", { id: "list-column", autocomplete: "off", size: 12 });
    this.progress = h("progress", { max: 1, value: 0, "aria-label": "Part of the file that is done" });
    this.stop = h("button", { type: "button", onclick: () => this.#cancel() }, "Cancel");
    this.running = h("p", { class: "running", hidden: true }, this.progress, this.stop);
    this.status = h("p", { class: "verdict", role: "status", "aria-busy": "false" });
    this.noTable = h("p", { class: "problem", hidden: true });
    this.result = h("div", {});
    this.paper = h("p", { class: "paper" }, "An empty list: nothing has been named yet.");
    section.append(
      h("h1", { id: "list-title" }, "A list"),
      h("p", { class: "lead" }, "Paste or drop puzzles, a million if you like. Each gets its name; what is the same in disguise is counted once."),
      this.#form(),
      this.running,
      this.status,
      this.noTable,
      this.result,
      this.paper,
    );
  }

  #form() {
    return h(
      "div",
      { class: "drop" },
      h("label", { for: "list-text" }, "Puzzles, one a line"),
      this.text,
      this.draft.hint,
      h(
        "p",
        { class: "actions" },
        h("button", { type: "button", class: "main", onclick: () => this.run(wholeText(this.text.value)) }, "Name them"),
        h("label", { for: "list-file", class: "inline" }, "or pick a file, or drop one here"),
        this.file,
      ),
      h("p", { class: "actions" }, h("label", { for: "list-column", class: "inline" }, "Column, if there are several"), this.column),
      h("p", { class: "hint" }, "Lines with anything after the puzzle, CSV and TSV, JSON, OpenSudoku, collection files, and grids drawn over several lines are recognised."),
    );
  }

  /** A text that a field would take minutes to show is named as it is. */
  #paste(event) {
    const text = event.clipboardData.getData("text");
    if (!isLong(text)) return;
    event.preventDefault();
    this.run(wholeText(text));
  }

  /** Nothing here is read before it is asked for: any text can be kept. */
  #keep() {
    this.draft.keep(this.text.value);
  }

  /**
   * Names all puzzles of a file, in place of the file before. The page stays usable, and Cancel
   * keeps the results so far.
   */
  async run(file) {
    this.#started = performance.now();
    this.#file = file;
    this.#explain({ kind: "name", noTable: null });
    this.running.hidden = false;
    this.progress.value = 0;
    this.result.replaceChildren();
    this.#say("", "Reading.");
    this.#ask({ task: "start", file, column: this.column.value.trim(), table: tableOptions() });
  }

  /** There may be a table now: names the unnamed. */
  async again() {
    if (!this.#noTable) return;
    const file = this.#file;
    const isThere = await openTable().then(() => true, () => false);
    if (isThere && file === this.#file) this.run(file);
  }

  /** Says why there are no names, if there are none. */
  #explain({ kind, noTable }) {
    this.#kind = kind;
    this.#noTable = noTable;
    this.noTable.hidden = !noTable;
    if (noTable) {
      this.noTable.textContent =
        `Names and ranks are missing: ${noTable}. Puzzles are told apart by their canonical puzzles instead. ` +
        "They get their names with “Try again” or “Pick a table file” at the top of the page.";
    }
  }

  #ask(task) {
    try {
      this.#thread ??= this.#start();
      this.#thread.post(task);
    } catch (error) {
      // Pages may be forbidden to have workers, and files to be read.
      this.#stopped(this.#thread, `could not start: ${error.message}`);
    }
  }

  /** A worker that has not said anything yet would not hear of it. */
  #cancel() {
    if (this.#thread?.speaks) return this.#ask({ task: "cancel" });
    this.#end();
    this.#say("", "Cancelled before anything was read.");
  }

  #start() {
    const stopped = (why) => this.#stopped(thread, why);
    const thread = new Thread("./list-worker.js", (message) => this.#hear(message), stopped);
    return thread;
  }

  /** The results were in the worker: there is nothing left to download. */
  #end() {
    this.#thread?.end();
    this.#thread = null;
    this.running.hidden = true;
    this.result.replaceChildren();
  }

  #stopped(thread, why) {
    if (this.#thread !== thread) return;
    this.#end();
    this.#say("wrong", `${sentence(`The worker ${why}`)} What you typed is still here; name them again.`);
  }

  #hear({ kind, noTable, done, counts, how, first, refused, csv, file, place, members }) {
    if (kind) return this.#explain({ kind, noTable });
    if (csv) return save(csv, file);
    if (members) return this.#showMembers?.(place, members);
    if (refused) {
      this.running.hidden = true;
      return this.#say("wrong", sentence(refused));
    }
    if (how) {
      this.running.hidden = true;
      this.#show(first, counts);
      const seconds = ((performance.now() - this.#started) / 1000).toFixed(1);
      return this.#count(counts, how === "done" ? `in ${seconds} s` : "before you cancelled");
    }
    this.progress.value = done;
    this.#count(counts, "so far");
  }

  #count({ lines, classes, problems }, when) {
    if (lines === 0 && when.startsWith("in")) {
      return this.#say("wrong", "0 lines: there is nothing in it, or it can no longer be read.");
    }
    const wrong = problems ? `, ${grouped(problems)} line${problems === 1 ? "" : "s"} without a ${KINDS[this.#kind]}` : "";
    this.#say(problems ? "wrong" : "right", `${grouped(lines)} lines, ${grouped(classes)} essentially different puzzles${wrong}, ${when}.`);
  }

  #say(state, text) {
    this.paper.hidden = true;
    this.status.dataset.state = state;
    this.status.textContent = text;
    busy(this.status, false);
  }

  #show({ columns, left, rows, problems }, { lines, classes }) {
    const download = (text, task, look) => h("button", { type: "button", class: look, onclick: () => this.#ask({ task }) }, text);
    const groups = lines > classes ? download("Download groups as CSV", "groups") : null;
    const found = table(rows, classes, this.#kind, columns, (place) => this.#ask({ task: "members", place }));
    this.#showMembers = found.showMembers;
    this.result.replaceChildren(
      ...(left ? [h("p", { class: "problem" }, `There are ${grouped(columns.length + left)} columns beside the puzzles: the first ${columns.length} are kept, here and in downloads.`)] : []),
      ...(classes ? [h("p", { class: "actions" }, download("Download as CSV", "csv", "main"), groups), found.element] : []),
      ...(problems.length ? [h("h2", {}, `Lines without a ${KINDS[this.#kind]}`), h("ul", { class: "problems" }, problems.map(problem))] : []),
    );
  }
}

function problem({ line, message }) {
  return h("li", {}, `Line ${grouped(line)}: ${message}`);
}

/**
 * The classes as a table; those of several lines can be opened.
 * @param {(place: number) => void} ask is to have `showMembers` called with the lines of a class
 */
function table(rows, all, kind, columns, ask) {
  const caption = all > rows.length ? `The first ${rows.length} of ${grouped(all)}` : "All of them";
  const titles = ["Line", "Times", capital(KINDS[kind]), ...columns, "Puzzle"].map((title) => h("th", { scope: "col" }, title));
  const address = kind === "name" ? "name" : "puzzle";
  const cells = rows.map(({ line, key, puzzle, count, others }, place) =>
    h("tr", {}, h("td", {}, grouped(line)), h("td", {}, times(count, place)), h("td", {}, h("a", { href: `#${address}=${key}` }, h("code", {}, key))), others.map((text) => h("td", {}, text)), h("td", {}, h("code", {}, puzzle))),
  );

  function times(count, place) {
    if (count === 1) return "1";
    const button = h("button", { type: "button", class: "quiet", "aria-expanded": "false", "aria-label": `${grouped(count)}: show the lines` }, grouped(count));
    button.addEventListener("click", () => (close(place) ? null : ask(place)));
    return button;
  }

  const opened = new Map();
  const sayOpen = (place, is) => cells[place].querySelector("button").setAttribute("aria-expanded", String(is));
  function close(place) {
    if (!opened.has(place)) return false;
    for (const row of opened.get(place)) row.remove();
    sayOpen(place, false);
    return opened.delete(place);
  }
  function showMembers(place, members) {
    close(place);
    const lines = members.map(({ line, puzzle, others }) =>
      h("tr", { class: "member" }, h("td", {}, grouped(line)), h("td", {}), h("td", {}), others.map((text) => h("td", {}, text)), h("td", {}, h("a", { href: `#puzzle=${puzzle}` }, h("code", {}, puzzle)))),
    );
    const left = rows[place].count - members.length;
    if (left > 0) lines.push(h("tr", { class: "member" }, h("td", { colspan: 4 + columns.length }, `And ${grouped(left)} more: “Download groups as CSV” has all of them.`)));
    cells[place].after(...lines);
    opened.set(place, lines);
    sayOpen(place, true);
  }
  const element = h(
    "div",
    { class: "wide", tabindex: 0, role: "region", "aria-label": "Puzzles" },
    h("table", {}, h("caption", {}, caption), h("thead", {}, h("tr", {}, titles)), h("tbody", {}, cells)),
  );
  return { element, showMembers };
}
