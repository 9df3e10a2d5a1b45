// A small server for the page: node bindings/web/serve.js [folder] [port]

import { createReadStream, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

/** The path that a request asks for; none if it is no address, as `/%` is none. */
function pathOf(request) {
  try {
    const path = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
    return path.includes("\0") ? undefined : normalize(path);
  } catch {
    return undefined;
  }
}

/** Facts about a file; nothing without one, whatever the reason. */
function stateOf(file) {
  try {
    return statSync(file);
  } catch {
    return undefined;
  }
}

/**
 * Serves a folder on this machine only.
 * @param {string} folder
 * @param {number} [port] 0 takes any that is free
 * @param {(path: string, response: import("node:http").ServerResponse) => boolean} [instead] may
 *   answer a request in place of the folder
 */
export function serve(folder, port = 0, instead = () => false) {
  const server = createServer((request, response) => {
    const path = pathOf(request);
    if (path === undefined) {
      response.writeHead(400, { "content-type": "text/html" }).end("<h1>400</h1>");
      return;
    }
    if (instead(path, response)) return;
    const file = join(folder, path.endsWith("/") ? `${path}index.html` : path);
    const found = stateOf(file);
    if (!found?.isFile()) {
      response.writeHead(404, { "content-type": "text/html" }).end("<h1>404</h1>");
      return;
    }
    const { size } = found;
    const type = TYPES[extname(file)] ?? "application/octet-stream";
    response.writeHead(200, { "content-type": type, "content-length": size });
    // The file may be gone meanwhile, or not for us to read.
    createReadStream(file).on("error", () => response.destroy()).pipe(response);
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      resolve({ server, url: `http://localhost:${server.address().port}/` });
    });
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = process.argv[2] ?? fileURLToPath(new URL("dist", import.meta.url));
  const port = Number(process.argv[3] ?? 8080);
  if (!stateOf(join(folder, "index.html"))?.isFile()) {
    console.error(`no page in ${folder}: build it with tools/scripts/build-web.sh`);
    process.exit(1);
  }
  const { url } = await serve(folder, port).catch((error) => {
    console.error(`cannot listen on port ${port} (${error.code}): name a folder and another port`);
    process.exit(1);
  });
  console.log(`The page is at ${url}; Ctrl-C ends it.`);
}
