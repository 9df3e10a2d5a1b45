// Writes into the service worker of a built page which files belong to it, with the SHA-256 of
// each: node bindings/web/file-list.js FOLDER

import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const SOURCE = fileURLToPath(new URL("src/service-worker.js", import.meta.url));
/** Not kept: the worker itself, and the table, which the package keeps once it is verified. */
const LEFT_OUT = /^service-worker\.js$|\.mlx$/;

/** Writes the service worker of the page in a folder, as it belongs to the files that are there. */
export function writeServiceWorker(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, "/").length))
    .filter((file) => !LEFT_OUT.test(file))
    .sort();
  const sums = Object.fromEntries(files.map((file) => [`./${file}`, sha256(readFileSync(join(folder, file)))]));
  sums["./"] = sums["./index.html"]; // Hosts answer with it for the folder.
  const source = readFileSync(SOURCE, "utf8").replace('"@SUMS@"', () => JSON.stringify(sums, null, 2));
  const version = sha256(source).slice(0, 16);
  writeFileSync(join(folder, "service-worker.js"), source.replace("@VERSION@", version));
}

const sha256 = (bytes) => createHash("sha256").update(bytes).digest("hex");

if (process.argv[1] === fileURLToPath(import.meta.url)) writeServiceWorker(process.argv[2]);
