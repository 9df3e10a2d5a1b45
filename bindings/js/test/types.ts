// Compiled only: the types fit the way the package is meant to be used.
import * as core from "minlex/core";
import { Collection, MinlexError, countAllSolutions, dedup, equivalence, form as minlexForm, formBatch, openTable, openCollection, openWorker, unavoidableSets } from "minlex";

const form: string = minlexForm("...");
const records: Uint8Array = formBatch(new Uint8Array(81)).answers;
const texts: (string | null)[] = formBatch([form]).answers;
const way: string | null = equivalence(form, records);
const table = await openTable({ source: new Blob(), cache: false });
const rank: number = table.rank(form);
const forms: string[] = table.scan(rank, { count: 3 });
const next: string | null = table.about(rank).next;
const facts: core.Facts = core.about(next ?? form);
const names = table.nameBatch(forms, { form: "19" });
const reason: MinlexError | undefined = names.failures[0];
const worker = await openWorker({ table: true, onProgress: (done, total) => done / total });
const later: Uint8Array = (await worker.formBatch(records, { signal: new AbortController().signal })).answers;
console.log(dedup(forms).classes[0]?.canonical, texts, way, reason?.position, later, facts.digitPairs["18"]);

const puzzleNumber: bigint = table.name(form, { form: "number" });
const named: string = table.name(form);
const order: (bigint | null)[] = table.nameBatch(forms, { form: "number" }).answers;
const back: string = core.rename(puzzleNumber, "19");
const solutions: bigint = await countAllSolutions(form, { signal: new AbortController().signal });
const collection: Collection = await openCollection(new Uint8Array());
const at: bigint | undefined = collection.at(-1);
const cells: number[] | undefined = (await unavoidableSets(form, { size: 8 })).sets[0];
console.log(named, order, back, solutions, at, cells, collection.includes(puzzleNumber), table.puzzle(puzzleNumber));

// minlex/core has the same types, and nothing that takes a table.
const same: typeof minlexForm = core.form;
const given: core.Board = core.canonical(form);
const batch: core.Batch<(string | null)[]> = core.canonicalBatch([form]);
const number: bigint = core.index(given, { numbering: "lex" satisfies core.Numbering });
const classes: { item: number }[] = core.dedup(batch.answers.filter((answer) => answer !== null)).classes;
const failure: core.MinlexError | undefined = batch.failures[0];
const code: core.ErrorCode | undefined = failure?.code;
console.log(same(core.random()), number < core.SOLUTION_GRIDS, core.randomRank() <= core.ESSENTIALLY_DIFFERENT, classes, code);
// @ts-expect-error that takes a table
core.openTable();
// @ts-expect-error that takes a worker
core.openWorker();

// @ts-expect-error a form that does not exist
table.name(form, { form: "20" });
// @ts-expect-error a number is no grid
minlexForm(7);
