import assert from "node:assert/strict";
import { test } from "node:test";

import { known, stretch } from "../src/options.js";

test("an option that is not known is an error", () => {
  assert.deepEqual(known(undefined, ["form"]), {});
  assert.deepEqual(known({ form: "19" }, ["form"]), { form: "19" });
  assert.throws(() => known({ format: "19" }, ["form"]), /there is no option "format": expected any of form/);
  for (const options of [null, 2, "19"]) assert.throws(() => known(options, ["form"]), TypeError);
});

test("a stretch is whole numbers", () => {
  assert.equal(stretch(1, { last: 5 }, 10), 5);
  assert.equal(stretch(1, { count: Infinity }, 10), 10);
  assert.equal(stretch("8", { last: "9", count: 7 }, 10), 2);
  assert.equal(stretch(8, { last: 3 }, 10), 0);
  for (const options of [{ count: 2.5 }, { last: 2.5 }, { count: NaN }, { last: "x" }]) {
    assert.throws(() => stretch(1, options, 10), RangeError);
  }
});
