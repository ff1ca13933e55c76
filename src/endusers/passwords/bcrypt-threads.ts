// Compares passwords with bcrypt hashes, in threads of the process that hashes passwords. The
// bcrypt library is written in JavaScript. Without threads, it would block all other work of this
// process.
// A comparison uses an idle thread. If all threads are busy, it starts a new thread.
import { Worker } from "node:worker_threads";

export interface BcryptTask {
  readonly hash: string;
  readonly password: string;
}

const idleThreads: Worker[] = [];

/** Returns true if the password matches the bcrypt hash. */
export function bcryptMatches(hash: string, password: string): Promise<boolean> {
  const thread = idleThreads.pop() ?? new Worker(new URL("bcrypt-thread.ts", import.meta.url));
  return new Promise((resolve, reject) => {
    const settle = (isRight: boolean): void => {
      thread.off("error", reject);
      idleThreads.push(thread);
      resolve(isRight);
    };
    // A thread that reports an error has ended, so it is not put back into the list.
    thread.once("message", settle).once("error", reject);
    thread.postMessage({ hash, password } satisfies BcryptTask);
  });
}
