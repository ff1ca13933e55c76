// Reads and writes rows of a workspace in one transaction that is always rolled back (G48). Steps
// of a dry run see the writes of earlier steps. No other caller ever sees these writes.
import { GatewayError, type Guid } from "../contract/index.ts";
import type { Pool, TransactionConnection } from "../platform/postgres/index.ts";
import {
  createWorkspaceData,
  type WorkspaceData,
  type WorkspaceDataDependencies,
} from "./workspace-data.ts";

/** Limits of each statement of the transaction, in milliseconds. */
interface RolledBackLimits {
  /** Longest wait for a lock. */
  readonly lockMs: number;
  readonly statementMs: number;
}

/**
 * Runs `work` with data whose writes are rolled back at its end. A new workspace gets its indexes
 * and most constraints only before its first row (`definitions/ddl/first-rows.ts`). If `work`
 * inserts this first row, the gateway adds them, and runs `work` once more.
 * @throws GatewayError UNAVAILABLE if the indexes and constraints cannot be added; the errors of
 *   `work`; DatabaseUnavailableError or CapacitySpentError if no connection is free
 */
export type RollBackAfter = <T>(
  workspaceId: Guid,
  limits: RolledBackLimits,
  work: (data: WorkspaceData) => Promise<T>,
) => Promise<T>;

/** Creates the function that runs work with data whose writes are rolled back. */
export function createRollBackAfter(deps: WorkspaceDataDependencies): RollBackAfter {
  return async (workspaceId, limits, work) => {
    let areWaiting = false;
    const attempt = () =>
      rolledBack(deps.writePool, limits, (pool) =>
        work(
          createWorkspaceData({
            ...deps,
            readPool: pool,
            writePool: pool,
            changeFeed: { reportWrite: () => {} },
            // The transaction keeps locks on the tables until it ends. So the missing indexes and
            // constraints are added only afterwards.
            completeTables: async () => {
              areWaiting = true;
            },
          }),
        ),
      );
    const result = await attempt();
    if (!areWaiting || deps.completeTables === undefined) return result;
    await deps.completeTables(workspaceId).catch((cause: unknown) => {
      throw new GatewayError("UNAVAILABLE", { cause });
    });
    return attempt();
  };
}

/** Runs `work` in a transaction of the pool, and rolls the transaction back in every case. */
async function rolledBack<T>(
  pool: Pool,
  { lockMs, statementMs }: RolledBackLimits,
  work: (pool: Pool) => Promise<T>,
): Promise<T> {
  const end = new Error("The transaction is rolled back on purpose.");
  let result: { readonly value: T } | undefined;
  const run = pool.transaction(async (connection): Promise<never> => {
    await connection.run({ text: `set local lock_timeout = ${lockMs}` });
    await connection.run({ text: `set local statement_timeout = ${statementMs}` });
    const inside = savepointsIn(connection, pool);
    try {
      result = { value: await work(inside.pool) };
    } finally {
      inside.end();
    }
    throw end;
  });
  await run.catch((error: unknown) => {
    if (error !== end) throw error;
  });
  return result!.value;
}

/**
 * Returns a pool whose transactions are savepoints of a transaction, so that a failed statement
 * does not end the transaction. After `end`, it refuses every statement. Otherwise a late statement
 * would run after the rollback, and be committed.
 */
function savepointsIn(
  connection: TransactionConnection,
  pool: Pool,
): { readonly pool: Pool; readonly end: () => void } {
  let isOver = false;
  let depth = 0;
  const requireOpen = async (): Promise<void> => {
    if (isOver) throw new GatewayError("UNAVAILABLE");
  };
  const inside: TransactionConnection = {
    run: (...call) => requireOpen().then(() => connection.run(...call)),
    copyIn: (...call) => requireOpen().then(() => connection.copyIn(...call)),
  };
  const transaction: Pool["transaction"] = async (work) => {
    const name = `dry_run_${depth++}`;
    try {
      await inside.run({ text: `savepoint ${name}` });
      try {
        return await work(inside);
      } catch (error) {
        await inside.run({ text: `rollback to savepoint ${name}` });
        throw error;
      } finally {
        await inside.run({ text: `release savepoint ${name}` });
      }
    } finally {
      depth--;
    }
  };
  return {
    pool: {
      ...pool,
      transaction,
      run: (...call) => (depth > 0 ? inside.run(...call) : transaction(({ run }) => run(...call))),
      close: async () => {},
    },
    end: () => {
      isOver = true;
    },
  };
}
