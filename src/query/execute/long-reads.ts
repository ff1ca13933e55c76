// Reads whose plans have given long answers run a few at a time, in turn by workspace, so that short ones find connections and the
// event loop's time. Refuses what would wait too long.
import {
  DatabaseUnavailableError,
  FairQueue,
  TooManyWaitingError,
  type Pool,
} from "../../platform/postgres/index.ts";
import { executeRead, readFailure, type BoundRead, type FreshAnswer } from "./read.ts";
import type { DataContext } from "./data-access.ts";
import type { PreparedRead } from "./prepared.ts";

/** Characters. */
const LONG_ANSWER = 256 * 1024;
const WAIT_MS = 10_000;

/** Plans whose last answer was long: most likely the next one will be, too. */
const long = new WeakSet<PreparedRead>();
const queue = new FairQueue({ slots: 6, perHolderMax: 4, waitMs: WAIT_MS });
setInterval(() => queue.sweep(), 500).unref();

/** As `executeRead`, in turn where the answer is expected to be long. */
export async function executeInTurn(
  pool: Pool,
  bound: BoundRead,
  context: DataContext,
): Promise<FreshAnswer> {
  if (!long.has(bound.prepared)) return noted(await executeRead(pool, bound, context), bound);
  const holder = context.grant.workspace.id;
  await place(holder);
  try {
    const { signal } = context;
    if (signal?.aborted === true) throw signal.reason;
    return noted(await executeRead(pool, bound, context), bound);
  } finally {
    queue.release(holder);
  }
}

function noted(answer: FreshAnswer, { prepared }: BoundRead): FreshAnswer {
  const isLong = answer.text.some((part) => part.length > LONG_ANSWER);
  if (isLong) long.add(prepared);
  else if (long.has(prepared)) long.delete(prepared);
  return answer;
}

function place(holder: string): Promise<void> {
  return new Promise((resolve, reject) => {
    queue.acquire(holder, (answer) => {
      if (answer === "acquired") return resolve();
      const failure =
        answer === "crowded"
          ? new TooManyWaitingError("Too many long reads of one workspace wait.")
          : new DatabaseUnavailableError("Too many long reads wait.");
      reject(readFailure(failure) as Error);
    });
  });
}
