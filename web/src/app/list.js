// A list of puzzles: named, counted, without repetition.

import { draft, grouped, h } from "./dom.js";
import { batches } from "./session.js";

/** Lines that are named together. */
const BATCH = 4000;
/** Rows and problems that are shown; the file has all. */
const SHOWN = 100;

export function mount(section) {
  const page = new PuzzleList(section);
  page.text.value = draft.get("list") ?? "";
  return { show: () => {} };
}

class PuzzleList {
  constructor(section) {
    this.text = h("textarea", { id: "list-text", rows: 8, spellcheck: "false", placeholder: "One puzzle a line", oninput: () => draft.set("list", this.text.value) });
    this.file = h("input", { type: "file", id: "list-file", onchange: () => this.file.files[0] && this.#run(this.file.files[0]) });
    this.progress = h("progress", { max: 1, value: 0, "aria-label": "Lines done" });
    this.stop = h("button", { type: "button", onclick: () => this.controller?.abort() }, "Cancel");
    this.running = h("p", { class: "running", hidden: true }, this.progress, this.stop);
    this.status = h("p", { class: "verdict", role: "status", "aria-busy": "false" });
    this.result = h("div", {});
    const drop = h(
      "div",
      {
        class: "drop",
        ondragover: (event) => (event.preventDefault(), drop.classList.add("over")),
        ondragleave: () => drop.classList.remove("over"),
        ondrop: (event) => this.#drop(event, drop),
      },
      h("label", { for: "list-text" }, "Puzzles, one a line"),
      this.text,
      h("p", { class: "actions" }, h("button", { type: "button", class: "main", onclick: () => this.#run(new Blob([this.text.value])) }, "Name them"), h("label", { for: "list-file", class: "inline" }, "or pick a file, or drop one here"), this.file),
    );
    section.append(
      h("h1", { id: "list-title" }, "A list"),
      h("p", { class: "lead" }, "Paste or drop puzzles, a million if you like. Each gets its name; what is the same in disguise is counted once."),
      drop,
      this.running,
      this.status,
      this.result,
    );
  }

  #drop(event, drop) {
    event.preventDefault();
    drop.classList.remove("over");
    const file = event.dataTransfer.files[0];
    if (file) this.#run(file);
  }

  /** Names all lines of a file; the page stays usable, and Cancel keeps what is done so far. */
  async #run(file) {
    this.controller?.abort();
    const controller = (this.controller = new AbortController());
    const found = new Classes();
    this.running.hidden = false;
    this.result.replaceChildren();
    const started = performance.now();
    try {
      const worker = await batches({ withCatalogue: true });
      await this.#name(file, worker, found, controller.signal);
      this.#tell(found, `in ${((performance.now() - started) / 1000).toFixed(1)} s`);
    } catch (error) {
      if (controller !== this.controller) return;
      if (error.name === "AbortError") this.#tell(found, "before you cancelled");
      else this.status.textContent = `${error.message}`;
    }
    this.running.hidden = true;
    this.#show(found);
  }

  async #name(file, worker, found, signal) {
    let read = 0;
    for await (const lines of batchesOf(file, (bytes) => (read = bytes))) {
      signal.throwIfAborted();
      const puzzles = lines.map(puzzleIn);
      const { answers, failures } = await worker.nameBatch(puzzles, { form: "19", signal });
      found.add(lines, puzzles, answers, failures);
      this.progress.value = file.size ? read / file.size : 1;
      this.#tell(found, "so far");
    }
  }

  #tell(found, when) {
    const { lines, classes, failures } = found;
    const wrong = failures.count ? `, ${grouped(failures.count)} line${failures.count === 1 ? "" : "s"} without a name` : "";
    this.status.dataset.state = failures.count ? "wrong" : "right";
    this.status.textContent = `${grouped(lines)} lines, ${grouped(classes.size)} essentially different puzzles${wrong}, ${when}.`;
  }

  #show(found) {
    const { classes, failures } = found;
    const first = [...classes].slice(0, SHOWN);
    const rows = first.map(([name, { line, puzzle, count }]) =>
      h("tr", {}, h("td", {}, grouped(line)), h("td", {}, h("a", { href: `#name=${name}` }, h("code", {}, name))), h("td", {}, h("code", {}, puzzle)), h("td", {}, grouped(count))),
    );
    const problems = failures.first.map(({ line, message }) => h("li", {}, `Line ${grouped(line)}: ${message}`));
    this.result.replaceChildren(
      ...(classes.size ? [h("p", { class: "actions" }, download("Download as CSV", "puzzles.csv", () => found.csv())), table(rows, classes.size)] : []),
      ...(problems.length ? [h("h2", {}, "Lines without a name"), h("ul", { class: "problems" }, problems)] : []),
    );
  }
}

/** The first puzzle of each class, and the lines that had none. */
class Classes {
  lines = 0;
  /** @type {Map<string, { line: number, puzzle: string, count: number }>} by name */
  classes = new Map();
  failures = { count: 0, first: [] };

  add(lines, puzzles, names, failures) {
    const blank = new Set();
    lines.forEach((line, i) => line.trim() === "" && blank.add(i));
    names.forEach((name, i) => {
      if (name === null) return;
      const seen = this.classes.get(name);
      if (seen) seen.count += 1;
      else this.classes.set(name, { line: this.lines + i + 1, puzzle: puzzles[i], count: 1 });
    });
    for (const { item, message } of failures) {
      if (blank.has(item)) continue;
      this.failures.count += 1;
      if (this.failures.first.length < SHOWN) this.failures.first.push({ line: this.lines + item + 1, message });
    }
    this.lines += lines.length;
  }

  csv() {
    const parts = ["line,name,puzzle,count\r\n"];
    for (const [name, { line, puzzle, count }] of this.classes) parts.push(`${line},${name},${puzzle},${count}\r\n`);
    return new Blob(parts, { type: "text/csv" });
  }
}

/** The puzzle at the start of a line; other programs write ratings and remarks behind it. */
function puzzleIn(line) {
  return /^\s*"?([0-9.]{81})(?![0-9.])/.exec(line)?.[1] ?? line;
}

/** The lines of a file, some thousands at a time. */
async function* batchesOf(file, onRead) {
  let rest = "";
  let lines = [];
  let bytes = 0;
  const decoder = new TextDecoder();
  const reader = file.stream().getReader();
  for (;;) {
    const { done, value } = await reader.read();
    bytes += value?.length ?? 0;
    const pieces = (rest + decoder.decode(value, { stream: !done })).split("\n");
    rest = done ? "" : pieces.pop();
    lines.push(...pieces);
    while (lines.length >= BATCH || (done && lines.length > 0)) {
      onRead(bytes);
      const batch = lines.slice(0, BATCH);
      lines = lines.slice(BATCH);
      // What a last line break leaves behind is no line.
      if (done && lines.length === 0 && batch.at(-1) === "") batch.pop();
      if (batch.length > 0) yield batch.map((line) => line.replace(/\r$/, ""));
    }
    if (done) return;
  }
}

function table(rows, all) {
  const caption = all > rows.length ? `The first ${rows.length} of ${grouped(all)}` : "All of them";
  return h(
    "div",
    { class: "wide", tabindex: 0, role: "region", "aria-label": "Puzzles" },
    h("table", {}, h("caption", {}, caption), h("thead", {}, h("tr", {}, ["Line", "Name", "Puzzle", "Times"].map((title) => h("th", { scope: "col" }, title)))), h("tbody", {}, rows)),
  );
}

function download(text, file, make) {
  return h("button", { type: "button", class: "main", onclick: () => {
    const url = URL.createObjectURL(make());
    h("a", { href: url, download: file }).click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  } }, text);
}
