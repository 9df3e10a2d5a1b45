// Links that open a puzzle in other players, and the content of such links. Nothing is sent
// before somebody follows one.

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
/** The code after the last word. */
const END = 2;
/** The most characters of a link, and of its content: a puzzle of 81 cells takes some 2,000. */
const MOST = 50_000;

/**
 * Names and links of players that take a puzzle in their address.
 * @param {string} puzzle 81 characters
 * @returns {[string, string][]}
 */
export function players(puzzle) {
  const packed = encodeURIComponent(pack(JSON.stringify(described(puzzle))));
  return [
    ["SudokuPad", `https://sudokupad.app/fpuzzles${packed}`],
    ["f-puzzles", `https://f-puzzles.com/?load=${packed}`],
    ["SudokuWiki", `https://www.sudokuwiki.org/sudoku.htm?bd=${puzzle.replaceAll(".", "0")}`],
  ];
}

/**
 * The puzzle in a link of one of these players; null if the text is none. Throws if the link
 * cannot be read.
 * @param {string} text
 */
export function puzzleInLink(text) {
  const plain = /^[0-9.]{81}\b/.exec(after(text, ["sudokuwiki.org"], ["?bd=", "&bd="]))?.[0];
  if (plain) return plain.replaceAll("0", ".");
  const places = [
    after(text, ["f-puzzles.com"], ["?load=", "&load="]),
    after(text, ["sudokupad.app", "crackingthecryptic.com"], ["fpuzzles"]),
  ];
  const packed = /^[A-Za-z0-9+/=%]+/.exec(places.find((place) => place !== "") ?? "")?.[0];
  if (!packed) return null;
  try {
    if (packed.length > MOST) throw new Error("the link is too long");
    const { grid } = JSON.parse(unpack(decodeURIComponent(packed)));
    const cells = grid.flat().map(({ value, given }) => (given && value ? String(value) : "."));
    if (cells.length === 81 && cells.every((cell) => /^[1-9.]$/.test(cell))) return cells.join("");
  } catch {
    // Said below.
  }
  throw new Error("this link has no puzzle of 81 cells in it, or only a part of the link is here");
}

/** The text after one of some words in an address of one of some hosts; nothing in others. */
function after(text, hosts, words) {
  const host = /^https?:\/\/([^\s/?#]+)\/[^\s]*$/i.exec(text)?.[1].toLowerCase();
  if (!hosts.some((own) => host === own || host?.endsWith(`.${own}`))) return "";
  const places = words.map((word) => [text.indexOf(word), word.length]).filter(([at]) => at >= 0);
  return places.length === 0 ? "" : text.slice(places[0][0] + places[0][1]);
}

/** A puzzle as f-puzzles describes it. */
function described(puzzle) {
  const cell = (c) => (c === "." ? {} : { value: Number(c), given: true });
  return { size: 9, grid: puzzle.match(/.{9}/g).map((row) => [...row].map(cell)) };
}

/**
 * Text of one-byte characters in the compressed base64 that both players read: the code of Lempel,
 * Ziv and Welch, in numbers that grow with the dictionary, lowest bit first. A word that is new and
 * of one character is 0 and the character; 2 is the end.
 * @param {string} text
 */
export function pack(text) {
  const words = new Map();
  const fresh = new Set();
  const bits = [];
  let width = 2;
  let room = 2;
  const put = (number, count) => {
    for (let bit = 0; bit < count; bit++) bits.push((number >> bit) & 1);
  };
  const grow = () => {
    if (--room > 0) return;
    room = 2 ** width;
    width += 1;
  };
  const write = (word) => {
    if (fresh.delete(word)) {
      put(0, width);
      put(word.charCodeAt(0), 8);
      grow();
    } else {
      put(words.get(word), width);
    }
    grow();
  };
  let word = "";
  for (const character of text) {
    if (!words.has(character)) {
      words.set(character, words.size + 3);
      fresh.add(character);
    }
    if (words.has(word + character)) {
      word += character;
    } else {
      write(word);
      words.set(word + character, words.size + 3);
      word = character;
    }
  }
  if (word !== "") write(word);
  put(END, width);
  return inBase64(bits);
}

/** The text that `pack` or another program packed, with characters of two bytes in it. */
export function unpack(text) {
  const bits = inBits(text);
  let at = 0;
  const take = (count) => {
    if (at + count > bits.length) throw new Error("the text ends too early");
    let number = 0;
    for (let bit = 0; bit < count; bit++) number |= bits[at++] << bit;
    return number;
  };
  const words = [null, null, null];
  let width = 2;
  let room = 2;
  const grow = () => {
    if (--room > 0) return;
    room = 2 ** width;
    width += 1;
  };
  let all = "";
  let last = "";
  for (;;) {
    let code = take(width);
    if (code === END) return all;
    if (code < END) {
      code = words.push(String.fromCharCode(take(code === 0 ? 8 : 16))) - 1;
      grow();
    }
    const word = words[code] ?? last + last[0];
    all += word;
    if (all.length > MOST) throw new Error("the text is too long");
    if (last !== "") words.push(last + word[0]);
    last = word;
    grow();
  }
}

/** The bits of base64, highest first; other characters are left out. */
function inBits(text) {
  const sixes = [...text].map((character) => ALPHABET.indexOf(character)).filter((six) => six >= 0);
  return sixes.flatMap((six) => [5, 4, 3, 2, 1, 0].map((bit) => (six >> bit) & 1));
}

/** Six bits a character, highest first, always with a bit to spare. */
function inBase64(bits) {
  let text = "";
  for (let at = 0; at <= bits.length; at += 6) {
    let six = 0;
    for (let i = at; i < at + 6; i++) six = 2 * six + (bits[i] ?? 0);
    text += ALPHABET[six];
  }
  return text + "=".repeat((4 - (text.length % 4)) % 4);
}
