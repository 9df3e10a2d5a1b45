// The options of a call.

/**
 * The options themselves, if they are some that are known: one that was misspelt would change
 * nothing, and nobody would hear of it.
 * @param {unknown} options
 * @param {string[]} names
 */
export function known(options, names) {
  if (options === undefined) return {};
  if (options === null || typeof options !== "object") {
    throw new TypeError(`options are an object with any of ${names.join(", ")}, not ${options === null ? null : typeof options}`);
  }
  for (const name of Object.keys(options)) {
    if (!names.includes(name)) {
      throw new TypeError(`there is no option ${JSON.stringify(name)}: expected any of ${names.join(", ")}`);
    }
  }
  return options;
}

/**
 * Number of ranks from `first` on, by `last` and `count`; both may be left out.
 * @param {number | string} first
 * @param {{ last?: number | string, count?: number }} options
 * @param {number} most the last rank of all
 */
export function stretch(first, { last, count }, most) {
  const whole = (value, name) => {
    if (value === undefined || (name === "count" && value === Infinity)) return;
    const number = typeof value === "string" && /^\d+$/.test(value) ? Number(value) : value;
    if (!Number.isSafeInteger(number)) throw new RangeError(`${name} ${value}: expected a whole number`);
  };
  whole(last, "last");
  whole(count, "count");
  const until = last === undefined ? most : Number(last);
  return Math.max(0, Math.min(count ?? Infinity, until - Number(first) + 1)) || 0;
}
