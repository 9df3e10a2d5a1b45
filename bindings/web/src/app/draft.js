// The typed text: it stays in the page, and the browser keeps it until something else is typed.

import { h } from "./dom.js";

/** The draft of one view, and a line for the view that is seen where the browser keeps nothing. */
export class Draft {
  #key;
  #text = null;

  /** @param {string} view */
  constructor(view) {
    this.#key = `draft-${view}`;
    this.hint = h("p", { class: "hint", role: "status", hidden: true });
  }

  /** The text typed last, here or before the page was loaded; null if there is none. */
  get() {
    try {
      return this.#text ?? localStorage.getItem(this.#key);
    } catch {
      return null;
    }
  }

  /** Takes a text for as long as the page is there. */
  note(text) {
    this.#text = text;
  }

  /**
   * Has the browser keep a text, or shows why it does not: it stays in the page. Every later visit
   * begins with it, so a view that reads its texts by itself keeps none that it has not read.
   */
  keep(text) {
    this.note(text);
    this.hint.hidden = true;
    try {
      localStorage.setItem(this.#key, text);
    } catch (error) {
      this.#forget(); // The former text is out of date.
      this.hint.textContent = whyNot(error);
      this.hint.hidden = text === "";
    }
  }

  #forget() {
    try {
      localStorage.removeItem(this.#key);
    } catch {
      // Forbidden.
    }
  }
}

function whyNot({ name }) {
  return name === "QuotaExceededError"
    ? "The browser has no room to keep this when the page is closed: copy what you need, or free some of its storage for this site."
    : "The browser may not keep this when the page is closed: copy what you need, or allow this site to store data.";
}
