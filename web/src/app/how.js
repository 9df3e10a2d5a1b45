// How a rank is found, with the numbers of the grid at hand.

import { Board } from "./board.js";
import { CatalogueLine } from "./catalogue-line.js";
import { busy, grouped, h } from "./dom.js";
import { recognise } from "./recognise.js";
import { core, look } from "./session.js";
import { Steps } from "./steps.js";

const EXAMPLE =
  "812753649943682175675491283154237896369845721287169534521974368438526917796318452";
const CHUTES = ["Band 1", "Band 2", "Band 3", "Stack 1", "Stack 2", "Stack 3"];

export function mount(section) {
  const body = h("div", {});
  section.append(
    h("h1", { id: "how-title" }, "How it works"),
    h("p", { class: "lead" }, "Nobody stores the catalogue: as text it would fill 443 GB. This is how the place of one grid in it is found all the same."),
    body,
  );
  let round = 0;
  return {
    show: async (value) => {
      const mine = ++round;
      busy(body, true);
      const parts = await explain(value || EXAMPLE).catch((error) => [
        h("p", { class: "problem", role: "alert" }, error.message),
      ]);
      if (mine !== round) return;
      body.replaceChildren(...parts);
      busy(body, false);
    },
  };
}

async function explain(text) {
  const { puzzle } = await recognise(text);
  const grid = await core("solution", puzzle);
  const { form, transform } = await core("minlexWithTransform", grid);
  const bands = await core("bandNumbers", grid);
  const parts = [theGrid(grid, bands), theForm(grid, form, transform, bands)];
  const [rank, counts] = await Promise.all([look("rank", grid), look("bandCounts")]);
  return [...parts, thePrefix(form), thePlace(rank, counts), theRest(form, rank)];
}

function theGrid(grid, bands) {
  const board = new Board("The grid");
  board.show(grid);
  const smallest = Math.min(...bands);
  const rows = bands.map((number, i) =>
    h("tr", { class: number === smallest ? "smallest" : null }, h("th", { scope: "row" }, CHUTES[i]), h("td", {}, String(number))),
  );
  return chapter(
    "1",
    "The grid has six chutes",
    "Three bands and three stacks. Take one alone, exchange its rows, its boxes and the columns in its boxes, relabel its digits, and look for the smallest string of 27 digits: there are only 416 of them, the minlex bands. So every chute has a band number.",
    h("div", { class: "pair" }, board.element, h("table", {}, h("caption", {}, "Band numbers"), h("tbody", {}, rows))),
  );
}

function theForm(grid, form, transform, bands) {
  const smallest = Math.min(...bands);
  const winners = bands.flatMap((number, i) => (number === smallest ? [CHUTES[i].toLowerCase()] : []));
  const steps = new Steps("From the grid to its minlex form");
  steps.show(grid, transform);
  return chapter(
    "2",
    "The smallest chute goes to the top",
    `That is ${winners.join(" and ")}, with number ${smallest}. Of all arrangements that put it there as its minlex band, the smallest string of 81 digits is the minlex form, and every disguise of the grid leads to the same.`,
    h("div", { class: "narrow" }, steps.element),
    h("p", {}, h("code", {}, form)),
  );
}

function thePrefix(form) {
  const board = new Board("The minlex form with its prefix");
  board.show(form, { marked: new Set(Array.from({ length: 27 }, (_, i) => 27 + i)) });
  return chapter(
    "3",
    "Three rows are the prefix",
    "Rows 4, 5 and 6. Which sets of digits they have in the three stacks is a small matter, and once the sets are there the orders inside the minirows are independent: so the number of a prefix is worked out without listing any. What is left, the fill, can be done in about 33 ways.",
    h("div", { class: "narrow" }, board.element),
  );
}

function thePlace(rank, counts) {
  const line = new CatalogueLine(counts);
  line.show(rank);
  const { band, first, last } = line.bandOf(rank);
  return chapter(
    "4",
    "The catalogue is sorted by band",
    `Before band ${band} there are ${grouped(first - 1)} minlex forms, and band ${band} has ${grouped(last - first + 1)}. Among these the form is number ${grouped(rank - first + 1)}.`,
    line.element,
    h("p", { class: "sum" }, `${grouped(first - 1)} + ${grouped(rank - first + 1)} = `, h("strong", {}, grouped(rank))),
  );
}

function theRest(form, rank) {
  return chapter(
    "5",
    "A table has milestones",
    "The place inside the band comes from a table of 4 MiB, which says how many forms come before certain prefixes. From the nearest one the rest is counted: a few dozen prefixes, with their fills judged many at a time. That takes microseconds. To find the grid at a rank, the same way is walked backwards.",
    h("p", {}, h("a", { href: `#rank=${rank}` }, `Walk on from rank ${grouped(rank)}`), ", or ", h("a", { href: `#grid=${form}` }, "see all about this grid"), "."),
  );
}

function chapter(number, title, text, ...children) {
  return h("section", { class: "block chapter" }, h("h2", {}, h("span", { class: "numeral", "aria-hidden": "true" }, number), title), h("p", { class: "lead" }, text), ...children);
}
