// The child process that hashes passwords. `hash-process.ts` starts it. The process has normal
// priority. With a lower priority on a busy machine, the number of sign-ins per second was only a
// fifth. `hash-slots.ts` leaves processor time for requests without a hash.
import { makeHash, verifyHash } from "./password-hashes.ts";

export interface HashTask {
  readonly id: number;
  readonly password: string;
  /** The hash with which the password is compared. Null if the password is to be hashed. */
  readonly hash: string | null;
}

export interface HashResult {
  readonly id: number;
  /**
   * The new hash of the password, or whether the password matches the given hash. Null if an error
   * occurred.
   */
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
// The gateway ends this process after its last result. A signal to the whole process group, such as
// Ctrl+C, must not end it earlier.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
process.on("disconnect", () => process.exit(0));
