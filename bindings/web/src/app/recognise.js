// What somebody typed or pasted.

import { PuzzleFile } from "./puzzle-file.js";
import { core, look } from "./session.js";

const FIELD = "[0-9A-Za-z{}]{14}";
const NAME25 = new RegExp(`^\\d{1,10} ${FIELD}$`);
const RANK_FIELD = new RegExp(`^\\d{1,10};${FIELD}(;.*)?$`);
const NAME25_MORPH = new RegExp(`^\\d{1,10} ${FIELD};.*$`);
const NAME19 = /^[0-9A-Za-z{}]{19}(;.*)?$/;
/** A rank, and behind it what is a name's field but for its length. */
const CUT_NAME = /^\d{1,10}[ ;]([0-9A-Za-z{}]*[A-Za-z{}][0-9A-Za-z{}]*)$/;
const FIGURE = /^x?[0-9A-Fa-f]+_[0-9A-Fa-f]*!.*$/;
const BASE64 = /^[A-Za-z0-9+/]{4,60}={0,2}$/;

/**
 * The puzzle that a text stands for, and what the text is. Throws what is wrong with it.
 * @param {string} text
 * @returns {Promise<{ kind: string, puzzle: string, more?: boolean }>} `more` if it is the first
 *   of several
 */
export async function recognise(text) {
  const typed = text.trim();
  const rank = typed.replace(/[,\s_'’]/g, "");
  if (/^\d{1,10}$/.test(rank)) {
    return { kind: "a rank", puzzle: await look("unrank", rank) };
  }
  const name = asName(typed);
  if (name) return { kind: "a name", puzzle: await look("puzzle", name, { check: true }) };
  const field = CUT_NAME.exec(typed)?.[1];
  if (field) throw new Error(`${field.length} characters behind the rank: a name has 14 there`);
  if (FIGURE.test(typed)) {
    return { kind: "a four-part name", puzzle: await core("figurePuzzle", typed) };
  }
  if (BASE64.test(typed) && /[A-Za-z+/=]/.test(typed)) {
    try {
      return { kind: "the binary format", puzzle: await core("fromBase64", typed) };
    } catch (error) {
      // Words, and the beginnings of puzzles, were not meant for base64.
      if (typed.length >= 20 && !/^[a-z]+$/i.test(typed)) throw error;
    }
  }
  return asPuzzle(typed);
}

const LINE = /^[1-9.0]{81}$/;
/** Characters that are looked at: enough for any way to write one puzzle. */
const MOST = 100_000;

/** The first puzzle of a text, in any form in which files have them. */
async function asPuzzle(typed) {
  if (LINE.test(typed)) return kindOf(typed.replaceAll("0", "."));
  const file = await PuzzleFile.open(new TextEncoder().encode(typed.slice(0, MOST)));
  const [first, second] = firstEntries(file);
  if (!first) throw new Error(`nothing to read: expected a puzzle, a grid, a name or a rank`);
  if (first.problem) throw new Error(first.problem);
  return { ...kindOf(await core("line", first.puzzle)), more: second !== undefined };
}

/** The first entries of a file that are no blank lines: two, or as many as there are. */
function firstEntries(file) {
  const found = [];
  while (found.length < 2) {
    const entries = file.next(100);
    if (entries.length === 0) break;
    found.push(...entries.filter(({ puzzle, problem }) => puzzle ?? problem));
  }
  return found;
}

function kindOf(puzzle) {
  return { kind: puzzle.includes(".") ? "a puzzle" : "a grid", puzzle };
}

/** The text as the package reads names, or null. Blanks in front may be lost when pasting. */
function asName(typed) {
  if (NAME25.test(typed)) return typed.padStart(25, " ");
  if (NAME25_MORPH.test(typed)) {
    return typed.padStart(25 + typed.length - typed.indexOf(";"), " ");
  }
  return RANK_FIELD.test(typed) || NAME19.test(typed) ? typed : null;
}
