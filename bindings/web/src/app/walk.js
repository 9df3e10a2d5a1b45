// A walk through the catalogue.

import { takeUp } from "./at-hand.js";
import { Board } from "./board.js";
import { CatalogueLine, LAST } from "./catalogue-line.js";
import { busy, copyButton, copyable, grouped, h, later } from "./dom.js";
import { core, look } from "./session.js";

const AROUND = 2;
const GRID = /^[1-9]{81}$/;

export function mount(section) {
  const page = new Walk(section);
  return { show: (value) => page.open(value || "3636310645") };
}

class Walk {
  #line = null;
  #rank = 1;
  #round = 0;

  constructor(section) {
    this.input = h("input", { id: "rank", inputmode: "numeric", autocomplete: "off", onchange: () => this.#go(this.input.value) });
    this.slider = h("input", { type: "range", min: 1, max: LAST, step: 1, "aria-label": "Rank", oninput: later(60, () => this.#go(this.slider.value)) });
    this.problem = h("p", { class: "problem", role: "alert" });
    this.board = new Board("Minlex form");
    this.drawing = h("div", { class: "room-for-line" });
    this.facts = h("dl", { class: "facts" });
    this.near = h("ol", { class: "near" });
    this.bands = h("select", { id: "band", onchange: () => this.#go(this.#line.starts[this.bands.value] + 1) });
    section.append(
      h("h1", { id: "walk-title" }, "The catalogue"),
      h("p", { class: "lead" }, "All 5,472,730,538 essentially different solution grids, in order. Nobody could read them all in a lifetime; any of them is a moment away."),
      this.drawing,
      this.slider,
      h(
        "div",
        { class: "actions" },
        h("label", { for: "rank", class: "inline" }, "Rank"),
        this.input,
        step("Previous", () => this.#go(this.#rank - 1)),
        step("Next", () => this.#go(this.#rank + 1)),
        h("label", { for: "band", class: "inline" }, "Band"),
        this.bands,
      ),
      h(
        "p",
        { class: "actions" },
        step("Random rank", () => this.#random(() => core("randomRank"))),
        step("Random grid", () => this.#random(async () => look("rank", await core("randomGrid")))),
        h("span", { class: "hint" }, "A random rank takes each class with the same probability, a random grid each of all 6.67 × 10²¹ grids."),
      ),
      this.problem,
      h("div", { class: "pair" }, h("div", {}, this.board.element, this.facts), h("div", {}, h("h2", {}, "Neighbours"), this.near)),
    );
  }

  /** Shows a rank, or that of a grid. A later call overtakes. */
  async open(value) {
    const round = ++this.#round;
    const current = () => round === this.#round;
    const isGrid = GRID.test(value);
    if (!isGrid) this.input.value = value;
    busy(this.near, true);
    try {
      if (!this.#line) await this.#start();
      const rank = isGrid ? await look("rank", value) : value;
      if (!current()) return;
      this.input.value = rank;
      await this.#show(rank, current);
    } catch (error) {
      if (current()) this.problem.textContent = error.message;
    }
    if (current()) busy(this.near, false);
  }

  async #start() {
    const counts = await look("bandCounts");
    if (this.#line) return;
    this.#line = new CatalogueLine(counts, { onPick: (rank) => this.#go(rank) });
    this.drawing.replaceChildren(this.#line.element);
    this.bands.replaceChildren(...counts.map((_, band) => h("option", { value: band }, String(band))));
  }

  async #random(draw) {
    try {
      this.#go(await draw());
    } catch (error) {
      this.problem.textContent = error.message;
    }
  }

  /** Goes by way of the address, so that back and forward work. */
  #go(rank) {
    const plain = String(rank).replace(/[,\s_]/g, "");
    // What is typed may be no rank at all, and must still come back as it is: a lone % would not.
    const hash = `#rank=${encodeURIComponent(plain)}`;
    if (location.hash === hash) this.open(plain);
    else location.hash = hash;
  }

  async #show(value, current) {
    const grid = await look("unrank", value);
    if (!current()) return;
    takeUp(grid);
    const rank = Number(value);
    this.#rank = rank;
    this.problem.textContent = "";
    this.slider.value = rank;
    this.slider.setAttribute("aria-valuetext", grouped(rank));
    this.board.show(grid);
    this.#line.show(rank);
    this.bands.value = this.#line.bandOf(rank).band;
    const first = Math.max(1, Math.min(rank - AROUND, LAST - 2 * AROUND));
    const [near, count] = await Promise.all([
      look("scan", first, { count: 2 * AROUND + 1 }),
      core("automorphismCount", grid),
    ]);
    if (!current()) return;
    const link = new URL(location.href);
    link.hash = `rank=${rank}`;
    this.facts.replaceChildren(
      h("dt", {}, "Rank"),
      h("dd", {}, copyable(rank, "the rank")),
      h("dt", {}, "Minlex form"),
      h("dd", {}, copyable(grid, "the minlex form")),
      h("dt", {}, "Automorphisms"),
      h("dd", {}, String(count)),
      h("dt", {}, "More about it"),
      h("dd", {}, h("a", { href: `#grid=${grid}` }, "as one puzzle"), ", ", h("a", { href: `#how=${grid}` }, "how its rank is found")),
      h("dt", {}, "Link to it"),
      h("dd", {}, copyable(link, "the link")),
    );
    this.near.replaceChildren(...near.map((form, i) => neighbour(form, first + i, grid)));
  }
}

/** A neighbour; the digits in which it differs are highlighted. */
function neighbour(form, rank, grid) {
  const digits = [...form].map((d, i) => (d === grid[i] ? d : h("b", {}, d)));
  const here = form === grid;
  return h(
    "li",
    { "aria-current": here ? "true" : null },
    h("a", { href: `#rank=${rank}` }, grouped(rank)),
    copyButton(form, `the minlex form at rank ${grouped(rank)}`),
    h("code", {}, digits),
  );
}

function step(text, onclick) {
  return h("button", { type: "button", onclick }, text);
}
