// The page: a view for each address, by its part after #, and the state of the table.

import { filePicker, grouped, h, sentence } from "./dom.js";
import { onState, openTable, replaceTable, restart } from "./session.js";
import * as how from "./how.js";
import * as list from "./list.js";
import * as one from "./one.js";
import * as statistics from "./statistics.js";
import { showTitle } from "./title.js";
import * as two from "./two.js";
import * as walk from "./walk.js";

/** A view that is all in the document. */
const written = { mount: () => ({ show() {} }) };
const VIEWS = { one, two, list, walk, statistics, how, labels: written, completeness: written, reliability: written, about: written };
/** The views that have been opened, by name. */
const opened = new Map();
/** The view that is shown, and the value in its address. */
let shown = { view: "one", value: null };

/** A view for an address: `#name=…` and the like belong to the view that can show them. */
function viewOf(hash) {
  const [key, value = ""] = splitOnce(decodeURIComponent(hash.replace(/^#/, "")), "=");
  if (Object.hasOwn(VIEWS, key)) return { view: key, value };
  if (key === "rank" || (key === "grid" && /^\d{1,10}$/.test(value))) return { view: "walk", value };
  if (["name", "puzzle", "grid"].includes(key)) return { view: "one", value };
  return { view: "one", value: null };
}

function splitOnce(text, separator) {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

/** Shows the content of the address; `data-address` shows the tests that its view is there. */
function route() {
  const address = location.hash;
  const { view, value } = safely(() => viewOf(address)) ?? { view: "one", value: null };
  for (const section of document.querySelectorAll("main > section")) {
    section.hidden = section.dataset.view !== view;
  }
  for (const link of document.querySelectorAll("nav a")) {
    if (link.dataset.view === view) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  shown = { view, value };
  const page = open(view);
  showTitle(view, view === "one" ? null : document.getElementById(`${view}-title`).textContent);
  content.dataset.address = address;
  page.show(value);
}

/** A view, mounted when it is first opened. */
function open(view) {
  if (!opened.has(view)) {
    opened.set(view, VIEWS[view].mount(document.querySelector(`section[data-view="${view}"]`)));
  }
  return opened.get(view);
}

/** A file that is dropped anywhere is a list. */
function dropped(event) {
  const file = event.dataTransfer?.files[0];
  if (!file) return;
  event.preventDefault();
  if (shown.view !== "list") location.hash = "list";
  open("list").show(file);
}

function safely(job) {
  try {
    return job();
  } catch {
    return null; // An address with a broken % in it, or a page in a sandbox.
  }
}

// The worker is starting already; the rest needs the whole document.
if (document.readyState === "loading") {
  await new Promise((then) => document.addEventListener("DOMContentLoaded", then, { once: true }));
}
const content = document.getElementById("content");
const notice = document.getElementById("notice");
const tableState = document.getElementById("table-state");
const NO_TABLE = "No table: ranks and names are missing.";

onState(({ state, done, total, info, kept, error }) => {
  if (state === "loading") {
    const share = total ? ` ${Math.round((100 * done) / total)} %` : "";
    if (notice.dataset.about === "stalled") notice.hidden = true;
    tableState.textContent = `Loading the table${share}…`;
  } else if (state === "open") {
    notice.hidden = true;
    showTable(info, kept);
  } else if (state === "refused") {
    showTable(info);
    report("table", error.message, `The table ${info.preset} is still in use.`, [pick("Pick a table file")]);
  } else if (state === "failed") {
    tableState.textContent = NO_TABLE;
    report("table", error.message, "Everything that needs no table still works.", [
      h("button", { type: "button", onclick: () => again(() => replaceTable()) }, "Try again"),
      pick("Pick a table file"),
    ]);
  } else if (state === "stalled") {
    if (!notice.hidden) return;
    report("stalled", "No more of the table has come for a while", "It may still come. Everything that needs no table works.", [
      h("button", { type: "button", onclick: () => again(anew) }, "Try again"),
      pick("Pick a table file", anew),
    ]);
  } else if (state === "late") {
    // A worker that has not started has not asked for the table either.
    if (!notice.hidden && notice.dataset.about !== "stalled") return;
    report("late", "A worker of this page has not answered for a while", "It may still come. What you typed is still here.", [
      h("button", { type: "button", onclick: () => again(restart) }, "Start again"),
    ]);
  } else if (state === "answered") {
    if (notice.dataset.about === "late") notice.hidden = true;
  } else if (state === "broken") {
    // The table was in the worker.
    tableState.textContent = NO_TABLE;
    report("worker", error.message, "What you typed is still here.", [
      h("button", { type: "button", onclick: () => again(restart) }, "Start again"),
    ]);
  }
});

function showTable({ preset, bytes, released }, kept) {
  tableState.replaceChildren(
    // The extent of the check: of a table of somebody's own, its checksums can prove no more.
    `Table ${preset}, ${grouped(bytes)} bytes, ${released ? "verified. It is a released one. " : "with checksums that fit. It is none of the released ones. "}`,
    kept === false ? "The browser does not keep it: every visit fetches it again. " : "",
    pick("Use another table"),
  );
}

/** Shows a fault, its cause, and the remedy. */
function report(about, what, then, actions) {
  notice.hidden = false;
  notice.dataset.about = about;
  notice.replaceChildren(h("p", {}, h("strong", {}, sentence(what)), ` ${then}`), h("p", {}, actions));
}

async function again(job) {
  notice.hidden = true;
  await Promise.resolve(job()).catch(() => {});
  openTable().catch(() => {});
  const view = open(shown.view);
  if (view.again) view.again();
  else view.show(shown.value);
}

/** Takes a table, or fetches it again, with another worker: the one that waits is given up. */
function anew(source) {
  restart();
  return replaceTable(source);
}

/** A button that asks for a table file. */
function pick(text, take = replaceTable) {
  const attributes = { accept: ".mlx", class: "unseen", tabindex: -1, "aria-hidden": "true" };
  const input = filePicker(attributes, (file) => again(() => take(file)));
  const button = h("button", { type: "button", class: "quiet", onclick: () => input.click() }, text);
  return h("span", {}, button, input);
}

document.querySelector(".skip").addEventListener("click", (event) => {
  // The address names the content of the page, and stays as it is.
  event.preventDefault();
  content.focus();
});
// Folded parts are on paper, too.
const closed = new Set();
matchMedia("print").addEventListener("change", ({ matches }) => {
  for (const details of matches ? document.querySelectorAll("details:not([open])") : closed) {
    closed.add(details);
    details.open = matches;
  }
  if (!matches) closed.clear();
});
document.querySelector(".starting").remove();
addEventListener("hashchange", route);
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", dropped);
route();
openTable().catch(() => {});

// Without service workers, the page needs the network. Asking for them can fail, too.
safely(() => navigator.serviceWorker.register("service-worker.js").catch(() => {}));
