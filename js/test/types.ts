// Compiled only: the types fit the way the package is meant to be used.
import { MinlexError, dedup, equivalence, minlex, minlexBatch, openCatalogue, openWorker } from "minlex";

const form: string = minlex("...");
const records: Uint8Array = minlexBatch(new Uint8Array(81)).answers;
const texts: (string | null)[] = minlexBatch([form]).answers;
const way: string | null = equivalence(form, records);
const catalogue = await openCatalogue({ table: new Blob(), cache: false });
const rank: number = catalogue.rank(form);
const forms: string[] = catalogue.scan(rank, { count: 3 });
const names = catalogue.nameBatch(forms, { form: "19" });
const reason: MinlexError | undefined = names.failures[0];
const worker = await openWorker({ catalogue: true, onProgress: (done, total) => done / total });
const later: Uint8Array = (await worker.minlexBatch(records, { signal: new AbortController().signal })).answers;
console.log(dedup(forms).classes[0]?.canonical, texts, way, reason?.position, later);

// @ts-expect-error a form that does not exist
catalogue.name(form, { form: "20" });
// @ts-expect-error a number is no grid
minlex(7);
