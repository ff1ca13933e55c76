// Compares passwords with bcrypt hashes in threads of the hashing process: the library is plain JavaScript, and would hold up what else the
// process is asked for. Threads are started as they are needed, at most as many as hashes are compared at a time, and kept.
import { Worker } from "node:worker_threads";

export interface BcryptTask {
  readonly hash: string;
  readonly password: string;
}

const idle: Worker[] = [];

export function bcryptMatches(hash: string, password: string): Promise<boolean> {
  const thread = idle.pop() ?? new Worker(new URL("bcrypt-thread.ts", import.meta.url));
  return new Promise((resolve, reject) => {
    const settle = (isRight: boolean): void => {
      thread.off("error", reject);
      idle.push(thread);
      resolve(isRight);
    };
    // A thread that failed has ended, and is not used again.
    thread.once("message", settle).once("error", reject);
    thread.postMessage({ hash, password } satisfies BcryptTask);
  });
}
