// A list of puzzles: named, counted, without repetition. All the work is done in list-worker.js.

import { atEndOf } from "../minlex/environment.js";
import { busy, draft, grouped, h, later } from "./dom.js";
import { tableOptions } from "./session.js";

export function mount(section) {
  const page = new PuzzleList(section);
  return {
    show: (file) => {
      if (file instanceof Blob) page.run(file);
    },
  };
}

class PuzzleList {
  #worker = null;
  #started = 0;

  constructor(section) {
    const keep = later(300, () => this.#keep());
    this.text = h("textarea", { id: "list-text", rows: 8, spellcheck: "false", placeholder: "One puzzle a line", oninput: keep });
    this.text.value = draft.get("list") ?? "";
    addEventListener("pagehide", () => this.#keep());
    this.kept = h("p", { class: "hint", hidden: true }, "The browser has no room to keep this when the page is closed.");
    this.file = h("input", { type: "file", id: "list-file", onchange: () => this.file.files[0] && this.run(this.file.files[0]) });
    this.column = h("input", { id: "list-column", autocomplete: "off", size: 12 });
    this.progress = h("progress", { max: 1, value: 0, "aria-label": "Part of the file that is done" });
    this.stop = h("button", { type: "button", onclick: () => this.#ask({ task: "cancel" }) }, "Cancel");
    this.running = h("p", { class: "running", hidden: true }, this.progress, this.stop);
    this.status = h("p", { class: "verdict", role: "status", "aria-busy": "false" });
    this.result = h("div", {});
    section.append(
      h("h1", { id: "list-title" }, "A list"),
      h("p", { class: "lead" }, "Paste or drop puzzles, a million if you like. Each gets its name; what is the same in disguise is counted once."),
      this.#form(),
      this.running,
      this.status,
      this.result,
    );
  }

  #form() {
    return h(
      "div",
      { class: "drop" },
      h("label", { for: "list-text" }, "Puzzles, one a line"),
      this.text,
      this.kept,
      h(
        "p",
        { class: "actions" },
        h("button", { type: "button", class: "main", onclick: () => this.run(new Blob([this.text.value])) }, "Name them"),
        h("label", { for: "list-file", class: "inline" }, "or pick a file, or drop one here"),
        this.file,
      ),
      h("p", { class: "actions" }, h("label", { for: "list-column", class: "inline" }, "Column, if there are several"), this.column),
      h("p", { class: "hint" }, "Lines with anything behind the puzzle, CSV and TSV, JSON lines, OpenSudoku, and grids drawn over several lines are recognised."),
    );
  }

  #keep() {
    this.kept.hidden = draft.set("list", this.text.value);
  }

  /** Names all puzzles of a file; the page stays usable, and Cancel keeps what is done so far. */
  async run(file) {
    this.#started = performance.now();
    this.running.hidden = false;
    this.progress.value = 0;
    this.result.replaceChildren();
    this.#say("", "Reading.");
    this.#ask({ task: "start", file, column: this.column.value.trim(), catalogue: tableOptions() });
  }

  #ask(task) {
    this.#worker ??= this.#start();
    this.#worker.postMessage(task);
  }

  #start() {
    const worker = new Worker(new URL("./list-worker.js", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }) => {
      if (data.life) atEndOf(data.life, () => this.#stopped(worker, "it ended"));
      else this.#hear(data);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      this.#stopped(worker, event.message || "it could not start");
    };
    return worker;
  }

  #stopped(worker, why) {
    if (this.#worker !== worker) return;
    worker.terminate();
    this.#worker = null;
    this.running.hidden = true;
    // What was found was in the worker: there is nothing left to download.
    this.result.replaceChildren();
    this.#say("wrong", `The worker has stopped: ${why}. What you typed is still here; name them again.`);
  }

  #hear({ done, counts, how, first, refused, csv }) {
    if (csv) return save(csv, "puzzles.csv");
    if (refused) {
      this.running.hidden = true;
      return this.#say("wrong", `${refused.charAt(0).toUpperCase()}${refused.slice(1)}.`);
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
    const wrong = problems ? `, ${grouped(problems)} line${problems === 1 ? "" : "s"} without a name` : "";
    this.#say(problems ? "wrong" : "right", `${grouped(lines)} lines, ${grouped(classes)} essentially different puzzles${wrong}, ${when}.`);
  }

  #say(state, text) {
    this.status.dataset.state = state;
    this.status.textContent = text;
    busy(this.status, false);
  }

  #show({ rows, problems }, { classes }) {
    const save = h("button", { type: "button", class: "main", onclick: () => this.#ask({ task: "csv" }) }, "Download as CSV");
    this.result.replaceChildren(
      ...(classes ? [h("p", { class: "actions" }, save), table(rows, classes)] : []),
      ...(problems.length ? [h("h2", {}, "Lines without a name"), h("ul", { class: "problems" }, problems.map(problem))] : []),
    );
  }
}

function problem({ line, message }) {
  return h("li", {}, `Line ${grouped(line)}: ${message}`);
}

function table(rows, all) {
  const caption = all > rows.length ? `The first ${rows.length} of ${grouped(all)}` : "All of them";
  const titles = ["Line", "Name", "Puzzle", "Times"].map((title) => h("th", { scope: "col" }, title));
  const cells = rows.map(({ line, name, puzzle, count }) =>
    h("tr", {}, h("td", {}, grouped(line)), h("td", {}, h("a", { href: `#name=${name}` }, h("code", {}, name))), h("td", {}, h("code", {}, puzzle)), h("td", {}, grouped(count))),
  );
  return h(
    "div",
    { class: "wide", tabindex: 0, role: "region", "aria-label": "Puzzles" },
    h("table", {}, h("caption", {}, caption), h("thead", {}, h("tr", {}, titles)), h("tbody", {}, cells)),
  );
}

function save(blob, file) {
  const url = URL.createObjectURL(blob);
  h("a", { href: url, download: file }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
