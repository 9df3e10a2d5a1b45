// Statistics of the whole catalogue.

import { Chart } from "./chart.js";
import { busy, copyable, fact, grouped, h, sentence } from "./dom.js";
import { ALL, NAMES, STATISTICS, countCommand, fileOf, listCommand, rowsOf } from "./statistics-data.js";
import { term } from "./words.js";

/** Rows of a table that is shown; larger ones are in the file. */
const SHOWN = 500;

export function mount(section) {
  const page = new Statistics(section);
  return { show: (value) => page.open(value || "ua4"), again: () => page.open(page.name) };
}

class Statistics {
  #round = 0;

  constructor(section) {
    this.choice = h("select", { id: "statistic", onchange: () => (location.hash = `statistics=${this.choice.value}`) }, Object.entries(STATISTICS).map(([name, { title }]) => h("option", { value: name }, title)));
    this.log = h("input", { type: "checkbox", onchange: () => this.#draw() });
    this.lead = h("p", { class: "lead" });
    this.chart = new Chart((row) => this.#say(row));
    this.cell = h("div", { class: "cell-facts", "aria-live": "polite" });
    this.source = h("dl", { class: "facts" });
    this.table = h("details", { class: "more", ontoggle: () => this.#showTable() }, h("summary", {}, "As a table"), h("div", { class: "wide", tabindex: 0, role: "region", "aria-label": "The statistic as a table" }));
    this.problem = h("p", { class: "problem", role: "alert" });
    section.append(
      h("h1", { id: "statistics-title" }, "Statistics"),
      this.lead,
      h("p", { class: "actions" }, h("label", { for: "statistic", class: "inline" }, "Grids by"), this.choice, h("label", { class: "inline" }, this.log, " Logarithmic")),
      this.problem,
      this.chart.element,
      this.cell,
      this.source,
      this.table,
    );
  }

  /** Shows a statistic. A later call overtakes. */
  async open(name) {
    const round = ++this.#round;
    const current = () => round === this.#round;
    this.problem.textContent = "";
    busy(this.cell, true);
    try {
      if (!Object.hasOwn(STATISTICS, name)) throw new Error(`there is no statistic ${name}: pick one from the list`);
      this.name = this.choice.value = name;
      const [rows, file] = await Promise.all([rowsOf(name), fileOf(name)]);
      if (!current()) return;
      this.statistic = STATISTICS[name];
      this.rows = rows;
      this.log.checked = Boolean(this.statistic.log);
      this.#introduce(file);
      this.#draw();
      this.#showTable();
    } catch (error) {
      if (current()) this.problem.textContent = sentence(error.message);
    }
    if (current()) busy(this.cell, false);
  }

  #introduce(file) {
    const { by, word, each } = this.statistic;
    const what = each ? `For each ${each}, all` : "All";
    this.lead.replaceChildren(`${what} 5,472,730,538 essentially different solution grids, by `, term(word, by.map((column) => NAMES[column]).join(" and ")), ".");
    const total = this.rows.reduce((sum, { grids }) => sum + grids, 0);
    const classes = new Set(this.rows.map(({ values }) => values[0])).size;
    const sum = each ? `${grouped(total)}: ${classes} times ${grouped(ALL)}` : total === ALL ? grouped(total) : `${grouped(total)}; all others, ${grouped(ALL - total)}, have no automorphism but the identity`;
    this.source.replaceChildren(
      ...fact("Counted by", copyable(countCommand(this.statistic), "the command")),
      ...fact("All rows together", sum),
      ...(file ? [...fact("File", h("a", { href: file.file, download: "" }, file.file.split("/").at(-1)), file.more ?? ""), ...fact("Its SHA-256", copyable(file.sum, "the SHA-256"))] : fact("File", "none: the table that this page works with has these numbers")),
    );
  }

  #draw() {
    const { title, by } = this.statistic;
    this.chart.show(this.rows, { label: `${title}: ${by.length > 1 ? "heat map" : "histogram"}`, names: by.map((column) => NAMES[column]), isLog: this.log.checked });
  }

  #say({ values, grids, example }) {
    const { by } = this.statistic;
    const which = by.map((column, i) => `${NAMES[column]} ${values[i]}`).join(", ");
    const share = (100 * grids) / ALL;
    const percent = grids === 0 ? "" : `, ${share.toFixed(share < 0.01 ? 1 + Math.ceil(-Math.log10(share)) : 2)} %`;
    const list = listCommand(this.statistic, values);
    this.cell.replaceChildren(
      h("p", { class: "picked" }, h("strong", {}, which), `: ${grouped(grids)} grid${grids === 1 ? "" : "s"}${percent}`),
      h(
        "dl",
        { class: "facts" },
        ...fact("Counts them", copyable(countCommand(this.statistic, values), "the command that counts them")),
        ...(list ? fact("Lists them", copyable(list, "the command that lists them")) : []),
        ...fact("One of them", example ? h("a", { href: `#rank=${example}` }, `Grid ${grouped(example)}`) : "there is none"),
      ),
    );
  }

  #showTable() {
    const room = this.table.lastChild;
    if (!this.table.open || !this.rows) return room.replaceChildren();
    const titles = [...this.statistic.by.map((column) => NAMES[column]), "grids", "one of them"].map((title) => h("th", { scope: "col" }, title));
    const rows = this.rows.slice(0, SHOWN).map(({ values, grids, example }) =>
      h("tr", {}, values.map((value) => h("td", { class: "number" }, String(value))), h("td", { class: "number" }, grouped(grids)), h("td", {}, example ? h("a", { href: `#rank=${example}` }, grouped(example)) : "")),
    );
    const caption = this.rows.length > SHOWN ? `The first ${SHOWN} of ${grouped(this.rows.length)} rows: the file has all of them` : "All rows";
    room.replaceChildren(h("table", {}, h("caption", {}, caption), h("thead", {}, h("tr", {}, titles)), h("tbody", {}, rows)));
  }
}
