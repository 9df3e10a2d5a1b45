/** Digits of a board as a record of values. */
export function record(...boards) {
  return Uint8Array.from(boards.join(""), (c) => (c === "." ? 0 : Number(c)));
}
