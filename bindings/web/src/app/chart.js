// Histograms and heat maps whose cells can be pointed at, and walked through with the arrow keys.

import { grouped, h, svg } from "./dom.js";

/** Pixels around the cells: on the left, below, and for the name of the axis. */
const EDGE = { left: 58, bottom: 40, top: 8, right: 8 };
const HEIGHT = { bars: 300, map: 420 };
/** Pixels that a label on the axis below needs. */
const LABEL = 44;
/** A heat map scrolls where its cells would be narrower. */
const NARROWEST = 2;

export class Chart {
  #cells = new Map();
  #at = null;

  /** @param {(row: object | null) => void} onPick hears of the cell that is pointed at */
  constructor(onPick) {
    this.onPick = onPick;
    this.drawing = svg("svg", { class: "chart", tabindex: 0, role: "img" });
    this.element = h("div", { class: "wide chart-room" }, this.drawing);
    this.drawing.addEventListener("pointermove", (event) => this.#point(event));
    this.drawing.addEventListener("pointerdown", (event) => this.#point(event));
    this.drawing.addEventListener("keydown", (event) => this.#key(event));
    new ResizeObserver(() => this.#draw()).observe(this.element);
  }

  /**
   * @param {{ values: (number | string)[], grids: number }[]} rows
   * @param {{ label: string, names: string[], isLog: boolean }} look
   */
  show(rows, look) {
    this.rows = rows;
    this.look = look;
    const axis = (i) => categories(rows.map(({ values }) => values[i]));
    this.across = axis(0);
    this.up = rows[0].values.length > 1 ? axis(1) : null;
    this.#cells = new Map(rows.map((row) => [row.values.join(), row]));
    this.drawing.setAttribute("aria-label", `${look.label}. Arrow keys go from cell to cell.`);
    this.#draw();
    this.#go(rows.reduce((most, row) => (row.grids > most.grids ? row : most)).values);
  }

  #draw() {
    if (!this.rows || this.element.clientWidth === 0) return;
    const least = this.up ? NARROWEST * this.across.length + EDGE.left + EDGE.right : 0;
    this.width = Math.max(this.element.clientWidth, least);
    this.height = this.up ? HEIGHT.map : HEIGHT.bars;
    this.wide = (this.width - EDGE.left - EDGE.right) / this.across.length;
    this.room = this.height - EDGE.top - EDGE.bottom;
    this.drawing.setAttribute("viewBox", `0 0 ${this.width} ${this.height}`);
    this.drawing.setAttribute("width", this.width);
    this.drawing.setAttribute("height", this.height);
    const most = Math.max(...this.rows.map(({ grids }) => grids));
    const share = (grids) => (this.look.isLog ? Math.log(grids + 1) / Math.log(most + 1) : grids / most);
    const shapes = this.rows.filter(({ grids }) => grids > 0).map((row) => this.#shape(row, share(row.grids)));
    this.mark = svg("rect", { class: "chosen" });
    this.drawing.replaceChildren(...shapes, ...this.#axes(most), this.mark);
    if (this.#at) this.#showMark();
  }

  /** Place of a cell: all of the height for a bar. */
  #box(values) {
    const x = EDGE.left + this.across.indexOf(values[0]) * this.wide;
    if (!this.up) return { x, y: EDGE.top, width: this.wide, height: this.room };
    const height = this.room / this.up.length;
    const y = EDGE.top + this.room - (this.up.indexOf(values[1]) + 1) * height;
    return { x, y, width: this.wide, height };
  }

  #shape({ values }, share) {
    const { x, y, width, height } = this.#box(values);
    if (this.up) return svg("rect", { class: "heat", x, y, width: width + 0.3, height: height + 0.3, "fill-opacity": (0.06 + 0.94 * share).toFixed(3) });
    const tall = Math.max(1, share * height);
    const gap = width > 4 ? 1 : 0;
    return svg("rect", { class: "bar", x: x + gap / 2, y: y + height - tall, width: width - gap, height: tall });
  }

  #axes(most) {
    const base = EDGE.top + this.room;
    const text = (x, y, anchor, content) => svg("text", { x, y, "text-anchor": anchor }, String(content));
    const every = (axis, room, least) => axis.filter((_, i) => i % Math.ceil((axis.length * least) / room) === 0);
    const below = every(this.across, this.width - EDGE.left, LABEL).map((value) => text(EDGE.left + (this.across.indexOf(value) + 0.5) * this.wide, base + 16, "middle", value));
    const left = this.up
      ? every(this.up, this.room, 16).map((value) => text(EDGE.left - 6, base - ((this.up.indexOf(value) + 0.5) * this.room) / this.up.length + 4, "end", value))
      : ticks(most, this.look.isLog).map(([grids, share]) => text(EDGE.left - 6, base - share * this.room + 4, "end", short(grids)));
    const [across, up] = this.look.names;
    const names = [text(this.width - EDGE.right, base + 34, "end", `${across} →`), text(4, base + 34, "start", up ? `↑ ${up}` : "↑ grids")];
    return [...below, ...left, ...names];
  }

  #point(event) {
    const box = this.drawing.getBoundingClientRect();
    const column = Math.floor((event.clientX - box.left - EDGE.left) / this.wide);
    const row = this.up ? Math.floor((EDGE.top + this.room - (event.clientY - box.top)) / (this.room / this.up.length)) : 0;
    const values = [this.across[column], ...(this.up ? [this.up[row]] : [])];
    if (!values.includes(undefined)) this.#go(values);
  }

  #key(event) {
    const moves = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
    const move = moves[event.key];
    if (!move || (!this.up && move[1])) return;
    event.preventDefault();
    const step = (axis, value, by) => axis[Math.max(0, Math.min(axis.length - 1, axis.indexOf(value) + by))];
    this.#go([step(this.across, this.#at[0], move[0]), ...(this.up ? [step(this.up, this.#at[1], move[1])] : [])]);
  }

  #go(values) {
    if (this.#at?.join() === values.join() && this.shown === this.rows) return;
    this.#at = values;
    this.shown = this.rows;
    this.#showMark();
    this.onPick(this.#cells.get(values.join()) ?? { values, grids: 0, example: null });
  }

  #showMark() {
    if (!this.mark || !this.across.includes(this.#at[0])) return;
    for (const [name, value] of Object.entries(this.#box(this.#at))) this.mark.setAttribute(name, value);
  }
}

/** The values of an axis: texts as they come; numbers from first to last, unless far apart. */
function categories(values) {
  if (typeof values[0] === "string") return [...new Set(values)];
  const sorted = [...new Set(values)].sort((a, b) => a - b);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (last - first >= 2 * sorted.length) return sorted;
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

/** Numbers for the axis on the left, and how high they are. */
function ticks(most, isLog) {
  if (!isLog) {
    const step = roundStep(most);
    return Array.from({ length: Math.floor(most / step) + 1 }, (_, n) => [n * step, (n * step) / most]);
  }
  const powers = Array.from({ length: Math.floor(Math.log10(most)) + 1 }, (_, n) => 10 ** n);
  return powers.map((grids) => [grids, Math.log(grids + 1) / Math.log(most + 1)]);
}

/** The smallest of 1, 2 and 5 with zeros that takes at most five steps to `most`. */
function roundStep(most) {
  for (let power = 1; ; power *= 10) {
    const step = [1, 2, 5].map((n) => n * power).find((step) => most / step <= 5);
    if (step) return step;
  }
}

/** A number in the room of a few characters. */
function short(number) {
  const rounded = (n) => (n < 10 ? n.toFixed(1).replace(/\.0$/, "") : String(Math.round(n)));
  if (number >= 1e9) return `${rounded(number / 1e9)} G`;
  if (number >= 1e6) return `${rounded(number / 1e6)} M`;
  if (number >= 1e4) return `${rounded(number / 1e3)} k`;
  return grouped(Math.round(number));
}
