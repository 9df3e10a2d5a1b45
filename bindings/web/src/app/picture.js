// Pictures of boards, as files.

import { h, save } from "./dom.js";

const SIDE = 540;
const CELL = 58;
const EDGE = (SIDE - 9 * CELL) / 2;
/** Pixels of a PNG for each of the drawing. */
const SCALE = 2;

/**
 * A board as an SVG file: digits in ink on paper.
 * @param {string} digits 81 characters
 * @param {string} [givens] 81 characters: digits that are not among them are grey
 */
export function boardSvg(digits, givens = digits) {
  const at = (n) => EDGE + n * CELL;
  const line = (n, width) =>
    `<path d="M${at(n)} ${EDGE}V${SIDE - EDGE}M${EDGE} ${at(n)}H${SIDE - EDGE}" stroke="#1d1b18" stroke-width="${width}" stroke-linecap="square"/>`;
  const lines = Array.from({ length: 10 }, (_, n) => line(n, n % 3 ? 0.7 : 2.4)).join("");
  const texts = [...digits].map((digit, i) => {
    if (digit === ".") return "";
    const [x, y] = [at((i % 9) + 0.5), at(Math.floor(i / 9) + 0.68)];
    return `<text x="${x}" y="${y}" fill="${givens[i] === "." ? "#7a7265" : "#1d1b18"}">${digit}</text>`;
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 ${SIDE} ${SIDE}">` +
    `<title>${digits}</title><rect width="${SIDE}" height="${SIDE}" fill="#fff"/>${lines}` +
    `<g font-family="Georgia, 'Times New Roman', serif" font-size="34" text-anchor="middle">${texts.join("")}</g></svg>\n`
  );
}

const blobOf = (svg) => new Blob([svg], { type: "image/svg+xml" });

async function png(svg) {
  const url = URL.createObjectURL(blobOf(svg));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = h("canvas", { width: SCALE * SIDE, height: SCALE * SIDE });
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((then) => canvas.toBlob(then, "image/png"));
  } finally {
    URL.revokeObjectURL(url);
  }
}

/**
 * Buttons that save a board as a picture.
 * @param {() => string} svg the picture when one is pressed
 * @param {() => string} file the name of the file, without its ending
 */
export function pictureButtons(svg, file = () => "sudoku") {
  const button = (kind, onclick) => h("button", { type: "button", "aria-label": `Save as ${kind}`, title: `Save as ${kind}`, onclick }, kind);
  return [
    button("SVG", () => save(blobOf(svg()), `${file()}.svg`)),
    button("PNG", async () => save(await png(svg()), `${file()}.png`)),
  ];
}
