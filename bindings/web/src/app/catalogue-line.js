// The catalogue as a line with its 416 bands.

import { grouped, h, svg } from "./dom.js";

const WIDTH = 1000;
export const LAST = 5_472_730_538;

/**
 * The line, with a rank on it.
 * @param {number[]} counts minlex forms of each band
 * @param {{ onPick?: (rank: number) => void }} [options]
 */
export class CatalogueLine {
  constructor(counts, { onPick } = {}) {
    this.starts = [];
    counts.reduce((before, count, band) => ((this.starts[band] = before), before + count), 0);
    this.counts = counts;
    const bands = this.starts.map((before, band) =>
      svg("rect", {
        class: band % 2 ? "band odd" : "band",
        x: (WIDTH * before) / LAST,
        width: (WIDTH * counts[band]) / LAST,
        y: 22,
        height: 20,
      }),
    );
    this.here = svg("rect", { class: "here", y: 22, height: 20 });
    this.pin = svg("path", { class: "pin", d: "M0 20l-7 -14h14z" });
    this.drawing = svg(
      "svg",
      { viewBox: `-10 0 ${WIDTH + 20} 50`, class: "catalogue-line", role: "img", "aria-label": "" },
      ...bands,
      this.here,
      this.pin,
    );
    if (onPick) {
      this.drawing.classList.add("pickable");
      this.drawing.addEventListener("click", (event) => onPick(this.#rankAt(event)));
    }
    this.caption = h("p", { class: "caption" });
    this.element = h("figure", {}, this.drawing, this.caption);
  }

  /** The band of a rank, with its first and last rank. */
  bandOf(rank) {
    const band = this.starts.findLastIndex((before) => before < rank);
    const first = this.starts[band] + 1;
    return { band, first, last: this.starts[band] + this.counts[band] };
  }

  show(rank) {
    const { band, first, last } = this.bandOf(rank);
    const x = (WIDTH * (rank - 0.5)) / LAST;
    this.pin.setAttribute("transform", `translate(${x} 0)`);
    this.here.setAttribute("x", (WIDTH * (first - 1)) / LAST);
    this.here.setAttribute("width", Math.max(1, (WIDTH * (last - first + 1)) / LAST));
    const share = ((100 * rank) / LAST).toFixed(2);
    const text =
      `${grouped(rank)} of ${grouped(LAST)}, ${share} % of the way. ` +
      `Band ${band} has ranks ${grouped(first)} to ${grouped(last)}.`;
    this.caption.textContent = text;
    this.drawing.setAttribute("aria-label", `Place in the catalogue: ${text}`);
  }

  #rankAt(event) {
    const box = this.drawing.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * (WIDTH + 20) - 10;
    return Math.min(LAST, Math.max(1, Math.round((x / WIDTH) * LAST)));
  }
}
