// The title of the page: its content, for tabs, the history and whoever a link is given to.

const USUAL = "minlex: every Sudoku has a name";

/** Content by view. */
const texts = new Map();
let shown = null;

/**
 * Sets the content of a view; nothing for the usual title.
 * @param {string} view
 * @param {string | null} text
 */
export function entitle(view, text) {
  texts.set(view, text);
  if (view === shown) apply();
}

/**
 * A view is shown.
 * @param {string} view
 * @param {string | null} heading its title until it sets another
 */
export function showTitle(view, heading) {
  shown = view;
  if (!texts.has(view)) texts.set(view, heading);
  apply();
}

function apply() {
  const text = texts.get(shown);
  document.title = text ? `${text} · minlex` : USUAL;
}
