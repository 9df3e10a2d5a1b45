// Runs a WebAssembly program of the system interface "wasip1": node wasi.mjs PROGRAM ARGUMENT...
import { readFile } from "node:fs/promises";
import { argv, cwd, env, exit } from "node:process";
import { fileURLToPath } from "node:url";
import { WASI } from "node:wasi";

const [program, ...rest] = argv.slice(2);
// Beside ".", the folder "/" would not be found.
const repository = fileURLToPath(new URL("../../..", import.meta.url)).replace(/\/$/, "");
const wasi = new WASI({
  version: "preview1",
  args: [program, ...rest],
  env,
  preopens: { [repository]: repository, ".": cwd() },
});
const module = await WebAssembly.compile(await readFile(program));
const instance = await WebAssembly.instantiate(module, wasi.getImportObject());
exit(wasi.start(instance));
