// The catalogue: one grid, its facts, and the way to any other.

import { takeUp } from "./at-hand.js";
import { CatalogueLine, LAST } from "./catalogue-line.js";
import { block, busy, button, copier, copyButton, copyable, fact, grouped, h, later, linkTo } from "./dom.js";
import { GridBoard } from "./grid-board.js";
import { GridCode } from "./grid-code.js";
import { groupOf } from "./groups.js";
import { boardSvg, pictureButtons } from "./picture.js";
import { Reader } from "./reader.js";
import { recognise, withoutGroups } from "./recognise.js";
import { core, look, watch } from "./session.js";
import { entitle } from "./title.js";
import { term } from "./words.js";

const AROUND = 2;
const GRID = /^[1-9]{81}$/;
/** No rank has more characters, with commas in it. */
const LONGEST_RANK = 13;
const CHUTES = ["Band 1", "Band 2", "Band 3", "Stack 1", "Stack 2", "Stack 3"];

export function mount(section) {
  const page = new Walk(section);
  return { show: (value) => page.open(value || "3636310645") };
}

class Walk {
  #line = null;
  #rank = 1;
  #round = 0;
  #reader = new Reader(watch);

  constructor(section) {
    this.title = h("h1", { id: "walk-title" }, "The catalogue");
    this.input = h("input", { id: "rank", autocomplete: "off", spellcheck: "false", onchange: () => this.#jump(this.input.value) });
    this.slider = h("input", { type: "range", min: 1, max: LAST, step: 1, "aria-label": "Rank", oninput: later(60, () => this.#go(this.slider.value)) });
    this.problem = h("p", { class: "problem", role: "alert" });
    this.board = new GridBoard("Minlex form");
    this.code = new GridCode();
    this.drawing = h("div", { class: "room-for-line" });
    this.facts = h("dl", { class: "facts" });
    this.chutes = h("tbody", {});
    this.near = h("ol", { class: "near" });
    this.bands = h("select", { id: "band", onchange: () => this.#go(this.#line.starts[this.bands.value] + 1) });
    this.link = copier("Copy link", { "aria-label": "Copy link to the grid" }, () => linkTo(`rank=${this.#rank}`));
    section.append(
      this.title,
      h("p", { class: "lead" }, "of 5,472,730,538 essentially different solution grids, in order"),
      this.#controls(),
      this.problem,
      h("div", { class: "pair" }, h("div", {}, this.board.element, h("p", { class: "actions" }, this.link, pictureButtons(() => boardSvg(this.grid), () => `grid-${this.#rank}`))), this.facts),
      this.#place(),
      block("Its six chutes", null, this.#chuteTable()),
      block("This grid in code", null, this.code.element),
    );
  }

  #controls() {
    return h(
      "div",
      { class: "actions" },
      h("label", { for: "rank", class: "inline" }, "Rank, grid or name"),
      this.input,
      button("Previous", () => this.#go(this.#rank - 1)),
      button("Next", () => this.#go(this.#rank + 1)),
      button("Random rank", () => this.#random(() => core("randomRank"))),
    );
  }

  #place() {
    return block(
      "Its place in the catalogue",
      "All minlex forms in order; each stripe is one of the 416 bands.",
      this.drawing,
      this.slider,
      h(
        "p",
        { class: "actions" },
        h("label", { for: "band", class: "inline" }, "Band"),
        this.bands,
        button("Random grid", () => this.#random(async () => look("rank", await core("random")))),
        h("span", { class: "hint" }, "“Random rank” takes each rank with the same probability, “Random grid” each of all 6.67 × 10²¹ grids."),
      ),
      h("h3", {}, "Neighbours"),
      this.near,
    );
  }

  #chuteTable() {
    const titles = ["Chute", term("band numbers", "Band number"), term("gangster class", "Gangster class")];
    return h("table", {}, h("caption", { class: "unseen" }, "The six chutes"), h("thead", {}, h("tr", {}, titles.map((title) => h("th", { scope: "col" }, title)))), this.chutes);
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

  /** Goes to the typed rank, or to the solution of the typed grid, puzzle or name. */
  async #jump(text) {
    if (text.trim().length <= LONGEST_RANK) return this.#go(text);
    try {
      const { puzzle } = await recognise(text, this.#reader);
      this.#go(await look("rank", await core("solution", puzzle)));
    } catch (error) {
      this.problem.textContent = error.message;
    }
  }

  /** Goes by way of the address, so that back and forward work. */
  #go(rank) {
    const plain = withoutGroups(String(rank));
    // The typed text may be no rank at all, and must still come back as it is: a lone % would not.
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
    this.grid = grid;
    this.title.textContent = `Grid ${grouped(rank)}`;
    entitle("walk", this.title.textContent);
    this.problem.textContent = "";
    this.slider.value = rank;
    this.slider.setAttribute("aria-valuetext", grouped(rank));
    this.#line.show(rank);
    this.bands.value = this.#line.bandOf(rank).band;
    this.code.show(rank);
    const first = Math.max(1, Math.min(rank - AROUND, LAST - 2 * AROUND));
    const [near, facts, transforms, name] = await Promise.all([
      look("scan", first, { count: 2 * AROUND + 1 }),
      core("about", grid),
      core("automorphisms", grid),
      look("name", grid, { form: "rank" }),
    ]);
    if (!current()) return;
    this.board.show(grid, transforms);
    this.near.replaceChildren(...near.map((form, i) => neighbour(form, first + i, grid)));
    const smallest = Math.min(...facts.bands);
    this.chutes.replaceChildren(
      ...facts.bands.map((band, i) =>
        h("tr", { class: band === smallest ? "smallest" : null }, h("th", { scope: "row" }, CHUTES[i]), h("td", {}, String(band)), h("td", {}, String(facts.classes[i]))),
      ),
    );
    await this.#showFacts(rank, grid, facts, transforms, name, current);
  }

  async #showFacts(rank, grid, facts, transforms, name, current) {
    const group = h("span", {});
    const pairs = Object.entries(facts.digitPairs).map(([type, count]) => `${count} of ${type}`);
    this.facts.replaceChildren(
      ...fact(term("rank", "Rank"), copyable(rank, "the rank")),
      ...fact(term("minlex form", "Minlex form"), copyable(grid, "the minlex form")),
      ...fact(term("automorphisms", "Automorphisms"), String(facts.automorphisms), group),
      ...fact(term("UA4"), String(facts.ua4)),
      ...fact(term("MCN4"), String(facts.mcn4)),
      ...fact(term("intercalates", "Intercalates"), String(facts.intercalates)),
      ...fact(term("digit pairs", "Digit pairs"), pairs.join(", ")),
      ...fact(term("name", "Name, all cells given"), copyable(name, "the name")),
      ...fact("More about it", h("a", { href: `#grid=${grid}` }, "as one puzzle"), ", ", h("a", { href: `#how=${grid}` }, "how its rank is found")),
    );
    const found = await groupOf(transforms).catch(() => null);
    if (current() && found) group.textContent = `, group class ${found.group}, which ${grouped(found.grids)} grid${found.grids === 1 ? " has" : "s have"}`;
    for (const [numbering, title] of [["class", "Number among all grids"], ["lex", "The same in order"]]) {
      const number = await core("index", grid, { numbering });
      if (!current()) return;
      this.facts.append(...fact(term("number among all grids", title), copyable(number, title.toLowerCase())));
    }
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
