// The way to a rank, with the numbers of the grid at hand.

import { takeUp } from "./at-hand.js";
import { Board } from "./board.js";
import { CatalogueLine } from "./catalogue-line.js";
import { busy, copyButton, copyable, grouped, h, sentence, unlessSoon } from "./dom.js";
import { Reader } from "./reader.js";
import { recognise } from "./recognise.js";
import { core, look, watch } from "./session.js";
import { Steps } from "./steps.js";

const EXAMPLE =
  "812753649943682175675491283154237896369845721287169534521974368438526917796318452";
/** Titles of the chapters that take a table. */
const PLACE = "The catalogue is sorted by band";
const CHECKPOINT = "A table has checkpoints";
const WALK = "From there on we count ourselves";
const RANK = "The rank is a sum";
const CHUTES = ["Band 1", "Band 2", "Band 3", "Stack 1", "Stack 2", "Stack 3"];

export function mount(section) {
  const body = h("div", {});
  section.append(
    h("h1", { id: "how-title" }, "How it works"),
    h("p", { class: "lead" }, "Nobody stores the catalogue: as text it would fill 443 GB. This is how the place of one grid in it is found all the same."),
    body,
  );
  const reader = new Reader(watch);
  let text = EXAMPLE;
  let round = 0;
  const explainIt = async () => {
    const mine = ++round;
    const current = () => mine === round;
    const show = (...parts) => current() && body.replaceChildren(...parts);
    busy(body, true);
    try {
      const sayReading = () => show(h("p", { class: "verdict", role: "status" }, "Reading…"));
      const { puzzle } = await unlessSoon(recognise(text, reader), sayReading);
      if (current()) await explain(puzzle, show);
    } catch (error) {
      show(h("p", { class: "problem", role: "alert" }, sentence(error.message)));
    }
    if (current()) busy(body, false);
  };
  return {
    show: (value) => {
      text = value || EXAMPLE;
      return explainIt();
    },
    again: () => {
      reader.close();
      return explainIt();
    },
  };
}

/** All chapters: first those without a table, then, as soon as there is one, the others. */
async function explain(puzzle, show) {
  const grid = await core("solution", puzzle);
  const { form, transform } = await core("formWithTransform", grid);
  const bands = await core("bandNumbers", grid);
  const parts = [theGrid(grid, bands), theForm(grid, form, transform, bands)];
  takeUp(grid);
  show(...parts);
  const numbers = await numbersOf(grid).catch((error) => ({ error }));
  if (numbers.error) return show(...parts, thePrefix(form), ...withoutTable(numbers.error));
  const { rank, counts, steps } = numbers;
  const found = [thePrefix(form, steps), thePlace(rank, counts, steps)];
  show(...parts, ...found, theCheckpoint(steps), theWalk(steps), theRank(grid, rank, steps));
}

/** The facts about a grid that need a table. */
async function numbersOf(grid) {
  const [rank, counts, steps] = await Promise.all([
    look("rank", grid),
    look("bandCounts"),
    look("steps", grid),
  ]);
  return { rank, counts, steps };
}

function theGrid(grid, bands) {
  const board = new Board("The grid");
  board.show(grid);
  const link = new URL(location.href);
  link.hash = `how=${grid}`;
  const smallest = Math.min(...bands);
  const rows = bands.map((number, i) =>
    h("tr", { class: number === smallest ? "smallest" : null }, h("th", { scope: "row" }, CHUTES[i]), h("td", {}, String(number))),
  );
  return chapter(
    "1",
    "The grid has six chutes",
    "Three bands and three stacks. Take one alone, exchange its rows, its boxes and the columns in its boxes, relabel its digits, and look for the smallest string of 27 digits: there are only 416 of them, the minlex bands. So every chute has a band number.",
    h("div", { class: "pair" }, board.element, h("table", {}, h("caption", {}, "Band numbers"), h("tbody", {}, rows))),
    h(
      "dl",
      { class: "facts" },
      fact("The grid", copyable(grid, "the grid")),
      fact("Band numbers", copyable(bands.join(" "), "the band numbers")),
      fact("Link to this page", copyable(link, "the link")),
    ),
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
    h("dl", { class: "facts" }, fact("Minlex form", copyable(form, "the minlex form")), fact("Transform to it", copyable(transform, "the transform"))),
  );
}

/** The prefix; its number, where there is a table. */
function thePrefix(form, steps) {
  const board = new Board("The minlex form with its prefix");
  board.show(form, { marked: new Set(Array.from({ length: 27 }, (_, i) => 27 + i)) });
  return chapter(
    "3",
    "Three rows are the prefix",
    "Rows 4, 5 and 6. Which sets of digits they have in the three stacks is a small matter, and once the sets are there the orders inside the minirows are independent: so the number of a prefix is worked out without listing any. What is left, the fill, can be done in about 33 ways.",
    h("div", { class: "narrow" }, board.element),
    steps ? theNumber(steps) : null,
  );
}

function theNumber({ band, prefix, prefixes }) {
  return h("p", {}, `Below band ${band} there are ${grouped(prefixes)} prefixes. Counted from 0, this one is number `, ...strong(prefix, "the number of the prefix"), ".");
}

/** Chapters 4 to 7 without a table: a summary of their content. */
function withoutTable(error) {
  const missing = [
    ["4", PLACE, "How many minlex forms each of the 416 bands has, and where the band of this grid begins."],
    ["5", CHECKPOINT, "The checkpoint before the minlex form, and how many minlex forms come before it."],
    ["6", WALK, "The prefixes from the checkpoint on, and the minlex forms of each."],
    ["7", RANK, "The sum, and with it the rank."],
  ];
  const why = h("p", { class: "problem", role: "alert" }, `The numbers of the next chapters are in the table, and there is none: ${error.message}.`);
  return [why, ...missing.map(([number, title, what]) => chapter(number, title, `Missing without a table: ${what}`))];
}

function thePlace(rank, counts, { band, beforeBand }) {
  const line = new CatalogueLine(counts);
  line.show(rank);
  return chapter(
    "4",
    PLACE,
    `Before band ${band} there are ${grouped(beforeBand)} minlex forms, and band ${band} has ${grouped(counts[band])}. It remains to find the place of the form among these.`,
    line.element,
  );
}

function theCheckpoint({ band, prefix, spacing, checkpoint, beforeCheckpoint }) {
  const start = checkpoint * spacing;
  return chapter(
    "5",
    CHECKPOINT,
    `A table has nothing in it but sums: for certain prefixes, the checkpoints, how many minlex forms with this band come before them. This one has a checkpoint of band ${band} every ${grouped(spacing)} prefixes.`,
    h("p", {}, `${grouped(prefix)} = ${grouped(checkpoint)} × ${grouped(spacing)} + ${grouped(prefix - start)}, so the checkpoint before the form is number ${grouped(checkpoint)}, `, prefix === start ? "at its own prefix. " : `${grouped(prefix - start)} prefixes earlier. `, "Before it the table counts ", ...strong(beforeCheckpoint, "the minlex forms before the checkpoint"), ` minlex forms with band ${band}.`),
  );
}

/** Prefixes of the walk that are shown, the last ones. */
const SHOWN = 12;

function theWalk({ band, walk, place }) {
  const shown = walk.slice(-SHOWN);
  const hidden = walk.slice(0, -SHOWN);
  const rows = shown.map(({ prefix, rows, band2, forms }, i) =>
    h("tr", { class: i === shown.length - 1 ? "smallest" : null }, h("th", { scope: "row" }, grouped(prefix)), rows.map((row) => h("td", {}, h("code", {}, row.match(/.../g).join(" ")))), h("td", {}, String(band2)), h("td", {}, grouped(forms))),
  );
  const skipped = hidden.length > 0 ? [h("tr", {}, h("th", { scope: "row" }, "before them"), h("td", { colspan: 4 }, `${grouped(hidden.length)} prefixes`), h("td", {}, grouped(sum(hidden))))] : [];
  const titles = ["Prefix", "Row 4", "Row 5", "Row 6", "Band 2", "Minlex forms"].map((title) => h("th", { scope: "col" }, title));
  return chapter(
    "6",
    WALK,
    `For each prefix from the checkpoint on, the fills that make a minlex form are counted, many at a time. Prefixes whose band 2 has a number below ${band} are passed over: no minlex form begins with them. The form is number ${grouped(place)} among the ${grouped(walk.at(-1).forms)} with its own prefix, the last.`,
    h("div", { class: "wide", tabindex: 0, role: "region", "aria-label": "The walk" }, h("table", {}, h("caption", { class: "unseen" }, "Prefixes on the way and their minlex forms"), h("thead", {}, h("tr", {}, titles)), h("tbody", {}, skipped, rows))),
    h("p", { class: "actions" }, "The whole walk as a table: ", copyButton(asTable(walk), "the whole walk")),
  );
}

/** The walk with tabs between its columns, as spreadsheets take it. */
function asTable(walk) {
  const titles = ["prefix", "row4", "row5", "row6", "band2", "minlex_forms"];
  const lines = walk.map(({ prefix, rows, band2, forms }) => [prefix, ...rows, band2, forms]);
  return [titles, ...lines].map((line) => line.join("\t")).join("\n");
}

const sum = (steps) => steps.reduce((all, { forms }) => all + forms, 0);

function theRank(grid, rank, { band, beforeBand, beforeCheckpoint, walk, place }) {
  const between = sum(walk.slice(0, -1));
  const terms = [
    [beforeBand, "minlex forms with a lower band"],
    [beforeCheckpoint, `with band ${band}, before the checkpoint`],
    [between, "counted on the way"],
    [place, "the place among those with its prefix"],
  ];
  const sumOf = (written) => terms.map(([number]) => written(number)).join(" + ");
  const rows = terms.map(([number, what]) => h("tr", {}, h("td", { class: "number" }, grouped(number)), h("th", { scope: "row" }, what)));
  return chapter(
    "7",
    RANK,
    `${sumOf(grouped)} = ${grouped(rank)}. That takes microseconds. To find the grid at a rank, the same way is walked backwards.`,
    h("table", { class: "sum" }, h("caption", { class: "unseen" }, "The rank as a sum"), h("tbody", {}, rows, h("tr", { class: "smallest" }, h("td", { class: "number" }, grouped(rank)), h("th", { scope: "row" }, "the rank")))),
    h("dl", { class: "facts" }, fact("Rank", copyable(rank, "the rank")), fact("As a sum", copyable(`${sumOf(String)} = ${rank}`, "the sum"))),
    h("p", {}, h("a", { href: `#rank=${rank}` }, `Walk on from rank ${grouped(rank)}`), ", or ", h("a", { href: `#grid=${grid}` }, "see all about this grid"), "."),
  );
}

/** A number that is emphasised in a sentence, and can be copied. */
function strong(number, label) {
  return [h("strong", {}, grouped(number)), " ", copyButton(number, label)];
}

function fact(title, value) {
  return [h("dt", {}, title), h("dd", {}, value)];
}

function chapter(number, title, text, ...children) {
  return h("section", { class: "block chapter" }, h("h2", {}, h("span", { class: "numeral", "aria-hidden": "true" }, number), title), h("p", { class: "lead" }, text), ...children);
}
