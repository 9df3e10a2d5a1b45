// Links that open a puzzle in other players. Nothing is sent before somebody follows one.

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

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
  put(2, width);
  return inBase64(bits);
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
