// Elements, with as little ceremony as possible.

/**
 * An element with attributes and children.
 * @param {string} tag
 * @param {Record<string, any>} [attributes] `on…` for listeners; false and null leave one out
 * @param {...(Node | string | null | undefined)} children
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  set(element, attributes);
  element.append(...children.flat().filter((child) => child != null));
  return element;
}

/** The same for drawings. */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  set(element, attributes);
  element.append(...children);
  return element;
}

function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
}

/** A part of a view, with a title. */
export function block(title, text, ...children) {
  return h("section", { class: "block" }, h("h2", {}, title), text ? h("p", { class: "lead" }, text) : null, ...children);
}

/** A row of a list of facts. */
export function fact(title, ...values) {
  return [h("dt", {}, title), h("dd", {}, ...values)];
}

export function button(text, onclick) {
  return h("button", { type: "button", onclick }, text);
}

/** A value that can be copied. */
export function copyable(value, label) {
  return h("span", { class: "value" }, h("code", { class: /^[\d.]{81}$/.test(value) ? "cells" : null }, String(value)), copyButton(value, label));
}

/** A button that copies a value. */
export function copyButton(value, label) {
  return copier("Copy", { class: "copy", "aria-label": `Copy ${label}` }, () => value);
}

/** A button that copies the result of a function, and confirms it. */
export function copier(text, attributes, value) {
  const button = h("button", { type: "button", ...attributes }, text);
  button.addEventListener("click", async () => {
    await copy(String(value()));
    button.textContent = "Copied";
    setTimeout(() => (button.textContent = text), 1200);
  });
  return button;
}

/** The link to a place in the page. */
export function linkTo(hash) {
  const link = new URL(location.href);
  link.hash = hash;
  return link;
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Pages that are not secure have no clipboard of this kind.
    const area = h("textarea", {}, text);
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
}

/** Has the browser save a file. */
export function save(blob, file) {
  const url = URL.createObjectURL(blob);
  h("a", { href: url, download: file }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Marks an element whose content is about to change, or unmarks it. */
export function busy(element, is) {
  element.setAttribute("aria-busy", String(is));
}

export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** A message as a sentence. */
export const sentence = (message) => capital(message).replace(/\.?$/, ".");

/**
 * A whole number as people read it. The first `toLocaleString` of a page would load the rules of
 * all languages, which takes longer than all else that the page does at once.
 */
export const grouped = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, ",");

/**
 * The typed text takes the place of that of the address, which would come back with every reload.
 * @param {string} view the address without a value
 */
export function leaveAddress(view) {
  if (!location.hash.includes("=")) return;
  history.replaceState(null, "", `#${view}`);
  document.querySelector("main").dataset.address = location.hash;
}

/** A field for a file. The same file can be picked again, when something else has changed. */
export function filePicker(attributes, onPick) {
  const input = h("input", { type: "file", ...attributes });
  input.addEventListener("click", () => (input.value = ""));
  input.addEventListener("change", () => input.files[0] && onPick(input.files[0]));
  return input;
}

/** Characters above which a text is no longer shown in a field: browsers take seconds for it. */
const LONG = 200_000;

export const isLong = (text) => text.length > LONG;

/** Calls a function some time after the last call, and another one at once. */
export function later(milliseconds, job, atOnce = () => {}) {
  let timer;
  return (...args) => {
    atOnce();
    clearTimeout(timer);
    timer = setTimeout(() => job(...args), milliseconds);
  };
}

/** Milliseconds after which people wonder whether anything happens. */
const A_MOMENT = 300;

/** The result of a job; calls a function if it takes more than a moment. */
export async function unlessSoon(job, late) {
  const timer = setTimeout(late, A_MOMENT);
  try {
    return await job;
  } finally {
    clearTimeout(timer);
  }
}

/** True if things may move. */
export const mayMove = () => !matchMedia("(prefers-reduced-motion: reduce)").matches;

/** A text as a file, with a last line end: unlike a file, no text that is typed was cut. */
export const wholeText = (text) => new Blob([text, text === "" || text.endsWith("\n") ? "" : "\n"]);
