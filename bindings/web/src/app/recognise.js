// Recognises the kind of a text: a rank, a name, a puzzle or a grid.

import { wholeText } from "./dom.js";
import { puzzleInLink } from "./players.js";
import { core, look } from "./session.js";

const FIELD = "[0-9A-Za-z{}]{14}";
const NAME25 = new RegExp(`^\\d{1,10} ${FIELD}$`);
const RANK_FIELD = new RegExp(`^\\d{1,10};${FIELD}(;.*)?$`);
const NAME25_MORPH = new RegExp(`^\\d{1,10} ${FIELD};.*$`);
const NAME19 = /^[0-9A-Za-z{}]{19}(;.*)?$/;
/** A rank, and after it the field of a name, but of another length. */
const CUT_NAME = /^\d{1,10}[ ;]([0-9A-Za-z{}]*[A-Za-z{}][0-9A-Za-z{}]*)$/;
const FIGURE = /^x?[0-9A-Fa-f]+_[0-9A-Fa-f]*!.*$/;
const BASE64 = /^[A-Za-z0-9+/]{4,60}={0,2}$/;
/** A puzzle or a grid as the package writes it. */
const LINE = /^[1-9.0]{81}$/;
/** A number in groups of three digits. */
const GROUPED = /^\d{1,3}([,\s_'’]\d{3})+$/;
/** No rank and no name has more characters, in any form. */
const LONGEST_NAME = 300;
/** Characters of a text that are read: enough for any way to write one puzzle. */
const MOST = 100_000;

/** The digits of a number in groups; any other text as it is, trimmed. */
export function withoutGroups(text) {
  const typed = text.trim();
  return GROUPED.test(typed) ? typed.replace(/\D/g, "") : typed;
}

/**
 * The puzzle of a text, and the kind of the text. Links of other players, ranks, names and
 * plain lines of 81 cells are known by their shape; all other texts are for the reader. Rejected
 * with the reason why there is no puzzle, or with `Unread` if the reader has not come to an end.
 * @param {string} text
 * @param {import("./reader.js").Reader} reader gives up its file
 * @returns {Promise<{ kind: string, puzzle: string, more?: boolean }>} `more` if it is the first
 *   of several
 */
export async function recognise(text, reader) {
  const turn = reader.stop();
  const typed = text.trim();
  const linked = puzzleInLink(typed.slice(0, MOST));
  if (linked) return { kind: "a link", puzzle: linked };
  const found = typed.length > LONGEST_NAME ? null : await byShape(typed);
  return found ?? firstOf(typed, (file) => reader.open(file, { turn }));
}

/** The kind of a short text by its shape; else null. */
async function byShape(typed) {
  if (LINE.test(typed)) return kindOf(typed.replaceAll("0", "."));
  const rank = withoutGroups(typed);
  if (/^\d{1,10}$/.test(rank)) {
    return { kind: "a rank", puzzle: await look("unrank", rank) };
  }
  const name = asName(typed);
  if (name) return { kind: "a name", puzzle: await look("puzzle", name, { check: true }) };
  const field = CUT_NAME.exec(typed)?.[1];
  if (field) throw new Error(`${field.length} characters after the rank: a name has 14 there`);
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
  return null;
}

/** The first puzzle of a text, in any form in which files have them. */
async function firstOf(typed, open) {
  const file = await open(wholeText(typed.slice(0, MOST)));
  const [first, second] = await firstEntries(file);
  if (!first) throw new Error("nothing to read: expected a puzzle, a grid, a name or a rank");
  if (first.problem) throw new Error(first.problem);
  return { ...kindOf(await core("line", first.puzzle)), more: second !== undefined };
}

/** The first entries of a file that are no blank lines: two, or as many as there are. */
async function firstEntries(file) {
  const found = [];
  while (found.length < 2) {
    const entries = await file.next(100);
    if (entries.length === 0) break;
    found.push(...entries.filter(({ puzzle, problem }) => puzzle ?? problem));
  }
  return found;
}

function kindOf(puzzle) {
  return { kind: puzzle.includes(".") ? "a puzzle" : "a grid", puzzle };
}

/** The text as the package reads names, or null. Pasting may have lost the blanks before a rank. */
function asName(typed) {
  if (NAME25.test(typed)) return typed.padStart(25, " ");
  if (NAME25_MORPH.test(typed)) {
    return typed.padStart(25 + typed.length - typed.indexOf(";"), " ");
  }
  return RANK_FIELD.test(typed) || NAME19.test(typed) ? typed : null;
}
