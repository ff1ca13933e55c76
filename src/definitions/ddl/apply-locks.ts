// Locks and isolation of the transactions that apply definitions. Each workspace has only one such
// transaction at a time. Transactions of different workspaces run at the same time. If a table is
// locked, a transaction waits for a limited time, and then tries again.
import { setTimeout as sleep } from "node:timers/promises";
import { classify, type Connection, type Pool } from "../../platform/postgres/index.ts";
import type { Guid } from "../../contract/index.ts";

/**
 * Key of the advisory lock that all applies share. Older gateways take this lock exclusively, so
 * they run one apply at a time.
 */
const EVERY_APPLY = 7_236_831_003;
/** First key of the advisory lock of one workspace. The second key is a hash of the id. */
const LOCK_CLASS = 0x67_77_61_70;

/**
 * Takes the lock for applying definitions of one workspace. Only one transaction on this database
 * can have this lock at a time. Waits without a time limit until the lock is free.
 */
export async function lockApplies(connection: Connection, workspaceId: Guid): Promise<void> {
  const text = `select pg_advisory_xact_lock_shared(${EVERY_APPLY}), pg_advisory_xact_lock(${LOCK_CLASS}, hashtext($1))`;
  await connection.run({ text }, [workspaceId]);
}

/**
 * Takes the lock for applying definitions of all workspaces. Waits without a time limit until no
 * other transaction applies a definition.
 */
export async function lockAllApplies(connection: Connection): Promise<void> {
  await connection.run({ text: `select pg_advisory_xact_lock(${EVERY_APPLY})` });
}

const PAUSE_MS = 200;

/**
 * Longest times that one attempt of a transaction waits for locks, in milliseconds. 0: no limit.
 */
export interface LockWaits {
  /**
   * Longest wait for the lock for applying definitions. Meanwhile, the attempt holds a connection.
   */
  readonly applyMs: number;
  /**
   * Longest wait for a locked table. Meanwhile, other statements on this table wait behind the
   * attempt.
   */
  readonly tableMs: number;
  /** Largest number of attempts. */
  readonly attempts: number;
  /** Longest time of one statement. Undefined: the limit of the database login applies. */
  readonly statementMs?: number;
  /** Longest time of an attempt, on PostgreSQL 17 and later. Undefined: no limit. */
  readonly attemptMs?: number;
}

const waitsOfApply: LockWaits = { applyMs: 0, tableMs: 2_000, attempts: 6 };

/**
 * Runs `work` in a transaction while no other definition of the workspace is applied. Waits for
 * locks as long as `waits` allows. Then tries again.
 * @param busy returns the error to throw if the tables stay locked
 */
export async function changeTables<T>(
  owner: Pool,
  workspaceId: Guid,
  work: (connection: Connection) => Promise<T>,
  busy: (cause: unknown) => Error,
  { applyMs, tableMs, attempts, statementMs, attemptMs } = waitsOfApply,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await owner.transaction(async (connection) => {
        await connection.run({ text: `set local lock_timeout = ${applyMs}` });
        await lockApplies(connection, workspaceId);
        await connection.run({ text: `set local lock_timeout = ${tableMs}` });
        if (statementMs !== undefined)
          await connection.run({ text: `set local statement_timeout = ${statementMs}` });
        if (attemptMs !== undefined)
          await connection.run(
            {
              text: "select set_config('transaction_timeout', $1, true) where current_setting('server_version_num')::int4 >= 170000",
            },
            [String(attemptMs)],
          );
        return work(connection);
      });
    } catch (error) {
      if (classify(error) !== "retry") throw error;
      if (attempt === attempts) throw busy(error);
      await sleep(PAUSE_MS * attempt);
    }
  }
}

/**
 * The caller of an HTTP request waits for this transaction, and reads of a changed table wait
 * behind its locks. So an attempt waits for a lock only briefly, and then lets other statements go
 * first. A dump of the whole database may hold locks for hours.
 */
const waitsOfRequest = { applyMs: 200, tableMs: 200 };

/**
 * The time limits of the transaction. With them, PostgreSQL releases the locks soon, even if the
 * machine of the gateway is lost.
 */
const LIMITS = ["statement_timeout", "idle_in_transaction_session_timeout"].map(
  (name) => `set local ${name} = '15s'`,
);

/**
 * Runs `work` of an HTTP request in a transaction while no definition of the workspace is applied.
 * @param attempts largest number of attempts; 6 attempts take some 4 s, and 3 attempts 1 s
 * @throws the database's error, also if other statements keep the locks
 */
export const changeForRequest = <T>(
  owner: Pool,
  workspaceId: Guid,
  work: (connection: Connection) => Promise<T>,
  attempts = 6,
): Promise<T> =>
  changeTables(
    owner,
    workspaceId,
    async (connection) => {
      for (const text of LIMITS) await connection.run({ text });
      return work(connection);
    },
    (cause) => cause as Error,
    { ...waitsOfRequest, attempts },
  );

/**
 * Makes the transaction read-only. All its statements then see the same snapshot. Must be the first
 * statement of the transaction.
 */
export async function readOneMoment(connection: Connection): Promise<void> {
  await connection.run({ text: "set transaction isolation level repeatable read, read only" });
}
