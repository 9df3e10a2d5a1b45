// Code that gives a grid of the catalogue, in the languages of the toolkit.

import { button, copier, h } from "./dom.js";

const CODE = {
  Rust: (rank) => `use minlex::{Rank, Table};

let form = Table::embedded().unrank(Rank::new(${rank})?)?;
let grid = form.grid();
assert_eq!(Table::embedded().rank(&grid)?.get(), ${rank});
println!("{grid} {:?} {}", grid.band_numbers().map(|band| band.get()), grid.automorphism_count());`,
  C: (rank) => `minlex_table *table;
minlex_error error;
char grid[MINLEX_GRID_SIZE];

if (minlex_table_embedded(&table, &error) != MINLEX_OK ||
    minlex_unrank(table, ${rank}, grid, sizeof grid, &error) != MINLEX_OK)
    fprintf(stderr, "%s\\n", error.text);
else
    printf("%.81s\\n", grid);`,
  Python: (rank) => `import minlex

table = minlex.Table()
grid = table.unrank(${rank})
assert table.rank(grid) == ${rank}
print(grid, minlex.band_numbers(grid), minlex.automorphism_count(grid))`,
  JavaScript: (rank) => `import { openTable } from "minlex";

const table = await openTable();
console.log(table.about(${rank}));`,
  SQL: (rank) => `SELECT grid, minlex_band_numbers(grid), minlex_automorphism_count(grid)
FROM (SELECT minlex_unrank(${rank}) AS grid) AS one;`,
  Shell: (rank) => `minlex about ${rank}`,
};

export class GridCode {
  #language = "Shell";
  #rank = 1;

  constructor() {
    this.code = h("code", {});
    this.languages = Object.keys(CODE).map((language) => button(language, () => this.#choose(language)));
    this.element = h(
      "div",
      {},
      h("div", { class: "steps", role: "group", "aria-label": "Language" }, this.languages, copier("Copy", { class: "copy", "aria-label": "Copy the code" }, () => this.code.textContent)),
      h("pre", { tabindex: 0, role: "region", "aria-label": "Code" }, this.code),
    );
  }

  show(rank) {
    this.#rank = rank;
    this.#choose(this.#language);
  }

  #choose(language) {
    this.#language = language;
    for (const one of this.languages) one.setAttribute("aria-pressed", String(one.textContent === language));
    this.code.textContent = CODE[language](this.#rank);
  }
}
