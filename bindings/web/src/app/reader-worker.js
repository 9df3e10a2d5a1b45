// The worker of reader.js: reads a file as far as it is asked to. It may be busy with it for any
// time, and is ended when the file is given up.

import { sayLife } from "../minlex/environment.js";
import { PuzzleFile, loadReader } from "./puzzle-file.js";

let file;
const tasks = {
  open: async ({ file: blob, column }) => void (file = await PuzzleFile.open(blob, column)),
  next: ({ most }) => ({ entries: file.next(most), read: file.read }),
};
self.addEventListener("message", async ({ data: { task, ...rest } }) => {
  try {
    post({ ...(await tasks[task](rest)) });
  } catch (error) {
    post({ error: error.message });
  }
});
sayLife(post);
loadReader().then(
  () => post({ ready: true }),
  (error) => post({ failed: error.message }),
);

function post(message) {
  self.postMessage(message);
}
