// Compares passwords with bcrypt hashes, in threads of the process that hashes passwords. The
// bcrypt library is written in JavaScript, and without threads it would block this process.
// A thread is started if all other threads are busy. It is used again for later comparisons.
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
    // A thread that has failed has ended and is not used again.
    thread.once("message", settle).once("error", reject);
    thread.postMessage({ hash, password } satisfies BcryptTask);
  });
}
