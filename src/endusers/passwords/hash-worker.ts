// The password hashing process, started by hash-process.ts. It has normal priority. With a lower
// one, other programs of a busy machine left sign-ins a fifth of their throughput. hash-slots.ts
// leaves processor time for the requests.
import { makeHash, verifyHash } from "./password-hashes.ts";

export interface HashTask {
  readonly id: number;
  readonly password: string;
  /** The hash to compare with; null to make a hash. */
  readonly hash: string | null;
}

export interface HashResult {
  readonly id: number;
  /** The hash, or true if the password is correct; null if the work failed. */
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
// The parent ends this process after its last answer. A signal to the whole process group must not
// end it earlier.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
process.on("disconnect", () => process.exit(0));
