/**
 * The first puzzle of each equivalence class, by its place from 0.
 * @param {(string | null)[]} canonical the canonical puzzle of each; null for bad ones
 * @returns {{ item: number, canonical: string, count: number }[]}
 */
export function classesOf(canonical) {
  const classes = new Map();
  canonical.forEach((canonical, item) => {
    if (canonical === null) return;
    const seen = classes.get(canonical);
    if (seen) seen.count += 1;
    else classes.set(canonical, { item, canonical, count: 1 });
  });
  return [...classes.values()];
}
