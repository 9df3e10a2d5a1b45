// The modules of the package, beside the page: it is made of them, but has them joined.

import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const PAGE = fileURLToPath(new URL("../dist", import.meta.url));
const PACKAGE = fileURLToPath(new URL("../../js/dist", import.meta.url));

/**
 * Answers with a file of the package that the page does not have, if it is one.
 * @param {string} path
 * @param {import("node:http").ServerResponse} response
 */
export function packageBeside(path, response) {
  const file = PACKAGE + path.replace(/^\/minlex\//, "/");
  if (!path.startsWith("/minlex/") || existsSync(PAGE + path) || !existsSync(file)) return false;
  const type = path.endsWith(".wasm") ? "application/wasm" : "text/javascript";
  response.writeHead(200, { "content-type": type }).end(readFileSync(file));
  return true;
}
