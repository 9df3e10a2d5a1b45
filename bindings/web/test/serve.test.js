// Requests that are none end with an answer, and do not end the server.

import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

import { serve } from "../serve.js";

/** The status of the answer to a request for a path as it is. */
function status(port, path) {
  return new Promise((resolve, reject) => {
    const sent = request({ port, path, host: "127.0.0.1" }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on("error", reject).end();
  });
}

test("requests that are none do not end the server", async () => {
  const folder = mkdtempSync(join(tmpdir(), "serve-"));
  writeFileSync(join(folder, "index.html"), "<h1>page</h1>");
  mkdirSync(join(folder, "folder"));
  const { server } = await serve(folder);
  try {
    const { port } = server.address();
    const expected = { "/": 200, "/%": 400, "/%00": 400, "/%ff": 400, "//": 400, "/folder": 404 };
    for (const [path, code] of Object.entries(expected)) {
      assert.equal(await status(port, path), code, path);
    }
    assert.equal(await status(port, "/../../../../etc/hostname"), 404);
    assert.equal(await status(port, "/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/hostname"), 404);
    assert.equal(await status(port, "/"), 200);
  } finally {
    server.close();
    rmSync(folder, { recursive: true });
  }
});
