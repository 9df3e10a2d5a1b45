/**
 * The number of a form of names, as the modules count them.
 * @param {"25" | "19" | "rank"} [form]
 */
export function nameForm(form = "25") {
  const number = ["25", "19", "rank"].indexOf(String(form));
  if (number < 0) throw new RangeError(`form ${form}: expected "25", "19" or "rank"`);
  return number;
}
