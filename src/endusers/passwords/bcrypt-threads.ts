// Compares passwords with bcrypt hashes in threads of the hashing process. The library is plain
// JavaScript and would block the other work of this process.
// Threads start on demand, at most one per concurrent comparison, and are reused.
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
    // A failed thread has ended and is not reused.
    thread.once("message", settle).once("error", reject);
    thread.postMessage({ hash, password } satisfies BcryptTask);
  });
}
