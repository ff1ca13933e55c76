// The password hashing process, started by hash-process.ts. Hashing takes a processor for tens of milliseconds, so it runs
// at a low priority, behind what answers requests; not at the lowest, at which any program of the machine would keep people from signing in.
import { constants, setPriority } from "node:os";
import { YIELDING } from "./hash-format.ts";

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

// Before the first thread of the pool is made: threads have the priority of the one that makes them.
if (process.argv.includes(YIELDING)) setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const { makeHash, verifyHash } = await import("./password-hashes.ts");

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
