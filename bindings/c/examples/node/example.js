// Ranks and names from Node with koffi: every call has its own error, as asynchronous calls run in
// other threads. (For browsers, and without an installed library, there is the package in
// bindings/js/.)
import koffi from "koffi";

// The version of the header that these declarations were made from.
const VERSION = 1000000;
const CELLS = 81;
const NAME_SIZE = 26;
const NAME25 = 25;

const library = koffi.load(process.env.MINLEX_LIBRARY ?? "libminlex.so.1");
const Failure = koffi.struct("minlex_error", {
  record: "uint64_t",
  result: "int",
  text: koffi.array("char", 500, "String"),
});
koffi.opaque("minlex_table");

const declare = (text) => library.func(text);
const minlex_version = declare("const char *minlex_version(void)");
const minlex_check_version = declare(
  "int minlex_check_version(uint32_t header, _Out_ minlex_error *error)",
);
const minlex_result_text = declare("const char *minlex_result_text(int result)");
const minlex_table_embedded = declare(
  "int minlex_table_embedded(_Out_ minlex_table **table, _Out_ minlex_error *error)",
);
const minlex_table_close = declare("void minlex_table_close(minlex_table *table)");
const minlex_rank = declare(
  "int minlex_rank(minlex_table *table, const char *grid, size_t size, _Out_ uint64_t *rank, _Out_ minlex_error *error)",
);
const minlex_rank_batch = declare(
  "int minlex_rank_batch(minlex_table *table, const char *grids, size_t size, _Out_ uint64_t *ranks, size_t count, _Out_ int *results, size_t stride, _Out_ minlex_error *error)",
);
const minlex_unrank = declare(
  "int minlex_unrank(minlex_table *table, uint64_t rank, _Out_ char *form, size_t size, _Out_ minlex_error *error)",
);
const minlex_name = declare(
  "int minlex_name(minlex_table *table, const char *puzzle, size_t size, uint32_t form, _Out_ uint8_t *name, size_t name_size, _Out_ char *morph, size_t morph_size, _Out_ minlex_error *error)",
);

/** Calls a function in a thread of koffi's pool, and fails with the text of its error. */
function call(f, ...values) {
  const failure = {};
  return new Promise((resolve, reject) =>
    f.async(...values, failure, (problem, result) =>
      problem || result ? reject(problem ?? new Error(failure.text)) : resolve(),
    ),
  );
}

const [grid, puzzle] = process.argv.slice(2);
await call(minlex_check_version, VERSION);
console.log(`library ${minlex_version()}`);

const table = [null];
await call(minlex_table_embedded, table);

const rank = [0];
await call(minlex_rank, table[0], grid, CELLS, rank);
console.log(`rank ${rank[0]}`);

const name = Buffer.alloc(NAME_SIZE);
await call(minlex_name, table[0], puzzle, CELLS, NAME25, name, name.length, null, 0);
console.log(`name ${name.toString("ascii", 0, NAME_SIZE - 1)}`);

// The second grid is none; the first gets its answer all the same.
const ranks = new BigUint64Array(2);
const results = new Int32Array(2);
await call(minlex_rank_batch, table[0], grid + puzzle, 2 * CELLS, ranks, 2, results, 0);
for (const [i, result] of results.entries()) {
  console.log(`grid ${i}: ${result ? minlex_result_text(result) : ranks[i]}`);
}

const form = Buffer.alloc(CELLS + 1);
await call(minlex_unrank, table[0], 0, form, form.length).catch((failure) =>
  console.log(failure.message),
);
minlex_table_close(table[0]);
