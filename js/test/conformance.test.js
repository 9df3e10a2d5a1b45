// The conformance kit, every vector of it.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { test } from "node:test";

import * as minlex from "minlex";

import { rows } from "./common.js";
import { checks } from "./kit.js";

const KIT = "conformance/v1";
const isThere = existsSync(new URL(`../../${KIT}/MANIFEST.tsv`, import.meta.url));

if (isThere) {
  const catalogue = await minlex.openCatalogue();
  for (const [file, check] of Object.entries(checks({ minlex, catalogue, assert }))) {
    test(file, () => {
      const vectors = rows(`${KIT}/${file}`);
      assert.ok(vectors.length > 0);
      vectors.forEach(check);
    });
  }
} else {
  // Until there is one, golden.test.js has the files of the repository.
  test("the conformance kit", { skip: "it is not there" }, () => {});
}
