// A worker of the page's own: started, listened to, and missed when it ends.

import { atEndOf } from "../minlex/environment.js";

export class Thread {
  /** True once it has sent anything. */
  speaks = false;
  #worker;

  /**
   * Starts the worker. Throws where a page may have none.
   * @param {string} script beside the scripts of the page
   * @param {(message: any) => void} hear
   * @param {(why: string) => void} stopped it could not start or has ended; the text goes on from
   *   "the worker"
   */
  constructor(script, hear, stopped) {
    this.#worker = new Worker(new URL(script, import.meta.url), { type: "module" });
    this.#worker.onmessage = ({ data }) => {
      this.speaks = true;
      if (data.life) atEndOf(data.life, () => stopped("has stopped: it ended"));
      else hear(data);
    };
    this.#worker.onerror = (event) => {
      event.preventDefault();
      const what = this.speaks ? "has stopped" : "could not start";
      stopped(`${what}: ${event.message || "its script could not be loaded"}`);
    };
  }

  post(message) {
    this.#worker.postMessage(message);
  }

  /** Ends it, whatever it is doing. */
  end() {
    this.#worker.terminate();
  }
}
