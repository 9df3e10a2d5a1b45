// Everything that is known of a valid puzzle besides its name.

import { Board } from "./board.js";
import { CatalogueLine } from "./catalogue-line.js";
import { block, capital, copyable, fact, grouped, h, linkTo } from "./dom.js";
import { core, look } from "./session.js";
import { Steps } from "./steps.js";
import { theUnavoidable } from "./unavoidable.js";
import { term } from "./words.js";

const CHUTES = ["band 1", "band 2", "band 3", "stack 1", "stack 2", "stack 3"];

/**
 * Shows it: first the facts without a table, then the others.
 * @param {HTMLElement} room
 * @param {string} puzzle
 * @param {string} solution
 * @param {() => boolean} current whether it is still asked for
 */
export async function explain(room, puzzle, solution, current) {
  const facts = await factsOf(puzzle, solution);
  if (!current()) return;
  const parts = [
    theName(puzzle),
    theSolution(puzzle, solution),
    theCanonical(puzzle, facts),
    thePlace(solution),
    theSymmetries(facts),
    theUnavoidable(puzzle, solution),
    theNumbers(puzzle, solution, facts),
  ];
  room.replaceChildren(...parts.map((part) => part.element));
  // The numbers of the solution take a while the first time, and all else matters more.
  const numbers = parts.pop();
  await Promise.all(parts.map((part) => part.fill?.(current)));
  await numbers.fill(current);
}

function theName(puzzle) {
  const list = h("dl", { class: "facts" });
  const fill = async (current) => {
    try {
      const named = await look("nameWithMorph", puzzle);
      const forms = await Promise.all(["19", "rank"].map((form) => core("rename", named.name, form)));
      if (!current()) return;
      list.replaceChildren(
        ...fact("19 characters", copyable(forms[0], "the name of 19 characters")),
        ...fact("Rank and field", copyable(forms[1], "rank and field")),
        ...fact(term("morph", "Morph"), copyable(named.morph, "the morph")),
        ...fact("Number of the morph", copyable(named.morphIndex, "the number of the morph")),
        ...fact("Link to all its disguises", copyable(linkTo(`name=${forms[0]}`), "the link to the name")),
      );
    } catch (error) {
      if (current()) list.replaceChildren(...fact("Name", capital(error.message)));
    }
  };
  return { element: block("Its name in other forms", "All puzzles that are the same in disguise have this name, and no others.", list), fill };
}

function theSolution(puzzle, solution) {
  const board = new Board("Solution");
  board.show(solution, { givens: puzzle });
  return { element: block("Its solution", null, h("div", { class: "narrow" }, board.element), copyable(solution, "the solution")) };
}

function theCanonical(puzzle, { canonical, way }) {
  const own = new Board("The puzzle");
  own.show(puzzle);
  const steps = new Steps("From the puzzle to the canonical puzzle");
  steps.show(puzzle, way);
  const element = block(
    "Its canonical puzzle",
    "The same puzzle without disguise. Step through the way from one to the other.",
    h("div", { class: "pair" }, h("div", {}, own.element, h("p", { class: "caption" }, "The puzzle as it is.")), steps.element),
    h("dl", { class: "facts" }, fact(term("canonical puzzle", "Canonical puzzle"), copyable(canonical, "the canonical puzzle")), fact(term("transform", "Transform to it"), copyable(way, "the transform"))),
  );
  return { element };
}

function thePlace(solution) {
  const room = h("div", { class: "room-for-line" });
  const fill = async (current) => {
    try {
      const [counts, rank] = await Promise.all([look("bandCounts"), look("rank", solution)]);
      if (!current()) return;
      const line = new CatalogueLine(counts);
      line.show(rank);
      room.replaceChildren(line.element);
    } catch (error) {
      if (current()) room.textContent = capital(error.message);
    }
  };
  return { element: block("Its place in the catalogue", "All minlex forms in order; each stripe is one of the 416 bands.", room), fill };
}

function theSymmetries({ transforms, count, bands }) {
  const list = transforms.slice(0, 12).map((transform, i) => h("li", {}, copyable(transform, `automorphism ${i + 1}`)));
  const rest = count > 12 ? h("p", { class: "hint" }, `And ${grouped(count - 12)} more.`) : null;
  const only = count === 1 ? "Only the identity: nothing but itself looks like it." : `${grouped(count)}, the identity among them.`;
  const smallest = Math.min(...bands);
  const chutes = bands.map((number, i) =>
    h("tr", { class: number === smallest ? "smallest" : null }, h("th", { scope: "row" }, CHUTES[i]), h("td", {}, String(number))),
  );
  return {
    element: block(
      "Symmetries and chutes of its solution",
      null,
      h(
        "div",
        { class: "pair" },
        h("div", {}, h("h3", {}, term("automorphisms", "Automorphisms")), h("p", {}, only), count > 1 ? h("ul", { class: "plain" }, list) : null, rest),
        h("div", {}, h("h3", {}, term("band numbers", "Band numbers")), h("table", {}, h("caption", { class: "unseen" }, "Band numbers of the six chutes"), h("tbody", {}, chutes)), h("p", {}, copyable(bands.join(" "), "the band numbers"))),
      ),
    ),
  };
}

function theNumbers(puzzle, solution, { form, figure, base64 }) {
  const list = h("dl", { class: "facts" });
  list.append(
    ...fact(term("minlex form", "Minlex form of the solution"), copyable(form, "the minlex form")),
    ...fact(term("four-part name", "Four-part name"), copyable(figure.decimal, "the four-part name")),
    ...fact("Four-part name, hexadecimal", copyable(figure.hexadecimal, "the hexadecimal four-part name")),
    ...fact(term("binary format", "Binary format, base64"), copyable(base64, "the binary format")),
  );
  const fill = async (current) => {
    for (const [numbering, title] of [["class", "Number of the solution, by class"], ["lex", "Number of the solution, in order"]]) {
      const number = await core("index", solution, { numbering });
      if (!current()) return;
      list.append(...fact(title, copyable(number, title.toLowerCase())));
    }
  };
  return { element: block("Other ways to write it", null, list), fill };
}

async function factsOf(puzzle, solution) {
  const valid = puzzle.replaceAll(".", "").length >= 17;
  const [form, canonical, transforms, count, bands, figure, base64] = await Promise.all([
    core("form", solution),
    valid ? core("canonicalWithMorph", puzzle) : null,
    core("automorphisms", solution),
    core("automorphismCount", solution),
    core("bandNumbers", solution),
    core("figure", puzzle),
    core("toBase64", puzzle),
  ]);
  const way = await core("invert", canonical.morph);
  return { form, canonical: canonical.puzzle, way, transforms, count, bands, figure, base64 };
}
