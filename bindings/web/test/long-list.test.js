// A long list with many classes, to the end: 100,000 lines, or MINLEX_LINES of them.

import assert from "node:assert/strict";
import { createReadStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

import { ESSENTIALLY_DIFFERENT, apply, openTable } from "../../js/dist/index.js";
import { generator, randomTransform } from "../../js/test/common.js";
import { visit } from "./visitor.js";

const LINES = Number(process.env.MINLEX_LINES ?? 100_000);
/** Every fourth line is a disguise of an earlier one. */
const CLASSES = Math.ceil((3 * LINES) / 4);
/** Bytes that a renderer may have for each line above those for the page. */
const BYTES_A_LINE = 1000;
const BYTES = 400 << 20;

/** Writes the list, of puzzles whose solutions have ranks from `first` on. */
async function write(path, first) {
  const table = await openTable();
  const random = generator(12);
  const puzzles = [];
  for (let start = 0; start < CLASSES; start += 50_000) {
    const forms = table.scan(first + start, { count: Math.min(50_000, CLASSES - start) });
    // Anyone who leaves out one digit everywhere leaves a valid puzzle.
    for (const form of forms) puzzles.push(form.replaceAll("9", "."));
  }
  const transforms = Array.from({ length: 1000 }, () => randomTransform(random));
  const lines = [];
  const parts = [];
  for (let line = 0, next = 0; line < LINES; line++) {
    const isNew = line % 4 !== 3 && next < CLASSES;
    lines.push(isNew ? puzzles[next++] : apply(transforms[line % 1000], puzzles[random(next)]));
    if (lines.length === 10_000) parts.push(Buffer.from(`${lines.splice(0).join("\n")}\n`));
  }
  parts.push(Buffer.from(lines.join("\n")));
  writeFileSync(path, Buffer.concat(parts));
}

/** The most memory that any process of the page had so far, in bytes, if the system has it. */
async function mostMemory(visitor) {
  if (process.platform !== "linux") return 0;
  const session = await visitor.context.browser().newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  const peaks = processInfo
    .filter(({ type }) => type === "renderer")
    .map(({ id }) => /VmHWM:\s*(\d+) kB/.exec(readFileSync(`/proc/${id}/status`, "utf8"))[1]);
  return 1024 * Math.max(...peaks);
}

visit(`${LINES} lines, dropped`, async (visitor, t) => {
  const folder = mkdtempSync(join(tmpdir(), "minlex-list-"));
  try {
    const list = join(folder, "list.txt");
    await write(list, ESSENTIALLY_DIFFERENT - CLASSES - 1_000_000);
    await visitor.goto("#list");
    await visitor.page.setInputFiles("#list-file", list);
    const count = (number) => number.toLocaleString("en");
    await visitor.verdict("list", `${count(LINES)} lines, ${count(CLASSES)} essentially different puzzles, in`);
    const rows = await visitor.page.locator("section[data-view=list] tbody tr").count();
    assert.equal(rows, 100);
    const download = visitor.page.waitForEvent("download");
    await visitor.click("Download as CSV");
    const path = await (await download).path();
    const sums = { lines: -1, counts: 0 };
    for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
      if (sums.lines++ >= 0) sums.counts += Number(line.slice(line.lastIndexOf(",") + 1));
    }
    assert.deepEqual(sums, { lines: CLASSES, counts: LINES });
    const memory = await mostMemory(visitor);
    t.diagnostic(`${(memory / 1048576).toFixed(0)} MiB at most`);
    assert.ok(memory < BYTES + BYTES_A_LINE * LINES, `${memory} bytes`);
    assert.deepEqual(visitor.problems, []);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
