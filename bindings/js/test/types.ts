// Compiled only: the types fit the way the package is meant to be used.
import * as core from "minlex/core";
import { Collection, MinlexError, countAllSolutions, dedup, equivalence, form as minlexForm, formBatch, openCatalogue, openCollection, openWorker, unavoidableSets } from "minlex";

const form: string = minlexForm("...");
const records: Uint8Array = formBatch(new Uint8Array(81)).answers;
const texts: (string | null)[] = formBatch([form]).answers;
const way: string | null = equivalence(form, records);
const catalogue = await openCatalogue({ table: new Blob(), cache: false });
const rank: number = catalogue.rank(form);
const forms: string[] = catalogue.scan(rank, { count: 3 });
const next: string | null = catalogue.about(rank).next;
const facts: core.Facts = core.about(next ?? form);
const names = catalogue.nameBatch(forms, { form: "19" });
const reason: MinlexError | undefined = names.failures[0];
const worker = await openWorker({ catalogue: true, onProgress: (done, total) => done / total });
const later: Uint8Array = (await worker.formBatch(records, { signal: new AbortController().signal })).answers;
console.log(dedup(forms).classes[0]?.canonical, texts, way, reason?.position, later, facts.digitPairs["18"]);

const puzzleNumber: bigint = catalogue.name(form, { form: "number" });
const named: string = catalogue.name(form);
const order: (bigint | null)[] = catalogue.nameBatch(forms, { form: "number" }).answers;
const back: string = core.rename(puzzleNumber, "19");
const solutions: bigint = await countAllSolutions(form, { signal: new AbortController().signal });
const collection: Collection = await openCollection(new Uint8Array());
const at: bigint | undefined = collection.at(-1);
const cells: number[] | undefined = (await unavoidableSets(form, { size: 8 })).sets[0];
console.log(named, order, back, solutions, at, cells, collection.includes(puzzleNumber), catalogue.puzzle(puzzleNumber));

// minlex/core has the same types, and nothing that takes a table.
const same: typeof minlexForm = core.form;
const given: core.Board = core.canonical(form);
const batch: core.Batch<(string | null)[]> = core.canonicalBatch([form]);
const number: bigint = core.index(given, { numbering: "lex" satisfies core.Numbering });
const classes: { item: number }[] = core.dedup(batch.answers.filter((answer) => answer !== null)).classes;
const failure: core.MinlexError | undefined = batch.failures[0];
const code: core.ErrorCode | undefined = failure?.code;
console.log(same(core.randomGrid()), number < core.SOLUTION_GRIDS, core.randomRank() <= core.GRIDS, classes, code);
// @ts-expect-error that takes a table
core.openCatalogue();
// @ts-expect-error that takes a worker
core.openWorker();

// @ts-expect-error a form that does not exist
catalogue.name(form, { form: "20" });
// @ts-expect-error a number is no grid
minlexForm(7);
