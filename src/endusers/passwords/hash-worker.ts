// The process that hashes passwords. `hash-process.ts` starts it. It has normal priority: with a
// lower priority on a busy machine, sign-ins had only a fifth of their throughput. `hash-slots.ts`
// leaves processor time for other requests.
import { makeHash, verifyHash } from "./password-hashes.ts";

export interface HashTask {
  readonly id: number;
  readonly password: string;
  /** The hash to compare the password with. Null if the password is to be hashed. */
  readonly hash: string | null;
}

export interface HashResult {
  readonly id: number;
  /** The new hash, or true if the password matches the given hash. Null if an error occurred. */
  readonly result: string | boolean | null;
  readonly reason?: string;
}

const sendResult = (result: HashResult): void => {
  if (process.connected) process.send!(result);
};

process.on("message", ({ id, password, hash }: HashTask) => {
  const work = hash === null ? makeHash(password) : verifyHash(hash, password);
  work.then(
    (result) => sendResult({ id, result }),
    (error: unknown) => sendResult({ id, result: null, reason: (error as Error).message }),
  );
});
// The gateway ends this process after its last result. A signal to the whole process group must not
// end it earlier.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
process.on("disconnect", () => process.exit(0));
