/**
 * The number of a form of names, as the modules count them.
 * @param {"25" | "19" | "rank" | "number"} [form]
 */
export function nameForm(form = "25") {
  const number = ["25", "19", "rank", "number"].indexOf(String(form));
  if (number < 0) throw new RangeError(`form ${String(form)}: expected "25", "19", "rank" or "number"`);
  return number;
}

/**
 * A name as the module writes it: a number is a `bigint`.
 * @param {string | null} text
 * @param {string} [form]
 */
export function written(text, form) {
  return form === "number" && text !== null ? BigInt(text) : text;
}
