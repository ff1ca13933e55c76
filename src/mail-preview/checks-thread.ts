// The thread that checks templates, as its users see it: begins with the first question, answers one after the other, and is replaced
// where it has ended.
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { EntryAnswer, EntryQuestion } from "./checks-worker.ts";

export interface ChecksThread {
  /** @throws what ended the thread instead */
  check(question: EntryQuestion): Promise<EntryAnswer>;
  close(): Promise<void>;
}

export function startChecksThread(): ChecksThread {
  let worker: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function ask(question: EntryQuestion): Promise<EntryAnswer> {
    worker ??= start();
    worker.postMessage(question);
    try {
      const [answer] = (await once(worker, "message")) as [EntryAnswer];
      return answer;
    } catch (error) {
      worker = undefined;
      throw error;
    }
  }
  return {
    check(question) {
      const answer = last.then(() => ask(question));
      last = answer.catch(() => {});
      return answer;
    },
    async close() {
      await worker?.terminate();
    },
  };
}

function start(): Worker {
  const worker = new Worker(new URL("checks-worker.ts", import.meta.url));
  worker.unref();
  return worker;
}
