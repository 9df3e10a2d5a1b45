// The source of the bytes of a table, and their store.

import { absolute, readUrl } from "./environment.js";
import { MinlexError } from "./error.js";

/** The table of the package, 4 MiB. */
export const PACKAGE_TABLE = new URL("./minlex-embedded.mlx", import.meta.url);
/** Bytes that are looked at first. */
const HEAD = 4096;
const CACHE = "minlex-tables-1";
/** The SHA-256 of the tables that everybody has: data/SHA256SUMS. */
export const RELEASED = [
  "61f5a820cb23421ce1823860fefcaf8e136ddd9650ebb7d30997e568635cf920", // minlex-embedded.mlx
  "c810252326b255f16886bc21066607285cd05d849c8a65a18f1dd8d0ed3cf055", // minlex-standard.mlx
  "df17e5f143e299453a1f60490c1c2e7046b5e1f3fc6448dd9c76f5fca756c94d", // minlex-large.mlx
];

/** The first bytes of every table: docs/FORMAT.md. */
const MAGIC = [0x89, 0x4d, 0x4c, 0x58, 0x0d, 0x0a, 0x1a, 0x0a];

/** True if bytes begin as a table does. */
const beginsAsTable = (bytes) => MAGIC.every((byte, i) => i >= bytes.length || bytes[i] === byte);

/** True if the bytes are one of those tables, so that nothing in them needs another look. */
export async function isReleased(bytes) {
  // Only secure pages have this, and it works beside the page.
  const digest = await globalThis.crypto?.subtle?.digest("SHA-256", bytes);
  if (!digest) return false;
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0"));
  return RELEASED.includes(hex.join(""));
}

/**
 * The bytes of a table, or the first ones of a file that is none, for the module to refuse: a file
 * of any size is refused without being read.
 * @param {string | URL | Blob | ArrayBuffer | Uint8Array} source
 * @param {{ cache?: boolean, signal?: AbortSignal,
 *           onProgress?: (done: number, total: number) => void }} options
 * @returns {Promise<{ bytes: Uint8Array, fromCache: boolean }>}
 */
export async function tableBytes(source, options) {
  if (source instanceof Uint8Array) return { bytes: source, fromCache: false };
  if (source instanceof ArrayBuffer) return { bytes: new Uint8Array(source), fromCache: false };
  if (typeof Blob === "function" && source instanceof Blob) {
    const head = new Uint8Array(await source.slice(0, HEAD).arrayBuffer());
    const all = beginsAsTable(head) ? new Uint8Array(await source.arrayBuffer()) : head;
    return { bytes: all, fromCache: false };
  }
  if (typeof source === "string" || source instanceof URL) return fromUrl(source, options);
  throw new TypeError("a table is a URL, a file (Blob), an ArrayBuffer or a Uint8Array");
}

async function fromUrl(source, { cache = true, ...options }) {
  const url = await absolute(source);
  const store = cache && url.protocol !== "file:" ? await openStore() : null;
  const kept = await store?.match(url.href).catch(() => undefined);
  if (kept) return { bytes: new Uint8Array(await kept.arrayBuffer()), fromCache: true };
  let thrown;
  const onProgress = options.onProgress && ((done, total) => {
    try {
      options.onProgress(done, total);
    } catch (error) {
      thrown = { error };
      throw error;
    }
  });
  try {
    const bytes = await readUrl(url, { ...options, onProgress, isWanted: beginsAsTable });
    return { bytes, fromCache: false };
  } catch (cause) {
    if (thrown) throw thrown.error;
    if (cause.name === "AbortError") throw cause;
    throw new MinlexError("InvalidTable", `cannot read the table ${url}: ${cause.message}`, { cause });
  }
}

/**
 * Keeps bytes that have been verified; true if they are kept. A store that is full or forbidden is
 * left alone.
 */
export async function keepTable(source, bytes) {
  const url = await absolute(source);
  const store = url.protocol === "file:" ? null : await openStore();
  if (!store) return false;
  const headers = { "content-type": "application/octet-stream" };
  return store.put(url.href, new Response(bytes, { headers })).then(() => true, () => false);
}

/** Forgets the copy of a URL; true if it is gone. */
export async function forgetTable(source) {
  const url = await absolute(source);
  const store = await openStore();
  return (await store?.delete(url.href).catch(() => false)) ?? false;
}

async function openStore() {
  try {
    return (await globalThis.caches?.open(CACHE)) ?? null;
  } catch {
    return null;
  }
}
