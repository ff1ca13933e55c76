// Controls the worker thread that checks templates. Starts the thread with the first check, and
// sends it one check at a time. If the thread fails, the next check starts a new thread.
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { CheckReply, CheckRequest } from "./checks-worker.ts";

export type ChecksThread = ReturnType<typeof startChecksThread>;

export function startChecksThread() {
  let worker: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function send(request: CheckRequest): Promise<CheckReply> {
    worker ??= start();
    worker.postMessage(request);
    try {
      const [answer] = (await once(worker, "message")) as [CheckReply];
      return answer;
    } catch (error) {
      worker = undefined;
      throw error;
    }
  }
  return {
    /**
     * Checks a template in one language.
     * @throws the error of the worker thread, if this error ended the thread during the check
     */
    check(request: CheckRequest): Promise<CheckReply> {
      const answer = last.then(() => send(request));
      last = answer.catch(() => {});
      return answer;
    },
    async close(): Promise<void> {
      await worker?.terminate();
    },
  };
}

function start(): Worker {
  const worker = new Worker(new URL("checks-worker.ts", import.meta.url));
  worker.unref();
  return worker;
}
