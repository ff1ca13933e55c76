// The password hashing process, started by hash-process.ts. It has the priority that processes have: at a lower one the other programs of a
// busy machine left sign-ins a fifth of what they get now. What answers requests is left room by hash-slots.ts.
import { makeHash, verifyHash } from "./password-hashes.ts";

export type HashTask =
  | { readonly id: number; readonly kind: "make"; readonly password: string }
  | {
      readonly id: number;
      readonly kind: "verify";
      readonly password: string;
      readonly hash: string;
    };

export interface HashResult {
  readonly id: number;
  /** The hash, or whether the password was right; null where the work failed. */
  readonly result: string | boolean | null;
  readonly reason?: string;
}

const send = (result: HashResult): void => {
  if (process.connected) process.send!(result);
};

process.on("message", (task: HashTask) => {
  const work =
    task.kind === "make" ? makeHash(task.password) : verifyHash(task.hash, task.password);
  work.then(
    (result) => send({ id: task.id, result }),
    (error: unknown) => send({ id: task.id, result: null, reason: (error as Error).message }),
  );
});
// Its parent ends it, after its last answer; a signal to the whole group must not come before.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
process.on("disconnect", () => process.exit(0));
