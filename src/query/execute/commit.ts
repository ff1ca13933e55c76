// Runs a write. Before the response is sent, reports the write to the change feed, which tells all
// nodes which tables were written. A write runs again after a deadlock, a serialisation failure or
// a lock timeout. After four attempts, it fails with 503 UNAVAILABLE.
import { setTimeout as sleep } from "node:timers/promises";
import { classify, type Connection, type Pool } from "../../platform/postgres/index.ts";
import { writeFailure } from "./write-failure.ts";
import type { Guid } from "../../contract/index.ts";
import type { ChangeFeed } from "../../outbox/index.ts";
import type { DataContext } from "./data-access.ts";
import type { HeavyReads } from "./heavy-reads.ts";
import type { WritePlan } from "../plan/write-plan.ts";

export interface CommitDependencies {
  /** Connection pool of the database login that may write. */
  readonly writePool: Pool;
  readonly changeFeed: Pick<ChangeFeed, "reportWrite">;
  readonly heavyReads: HeavyReads;
}

/** The changes of a committed write. */
export interface Committed {
  /**
   * GUIDs of the tables whose rows may have changed. A table is left out if no cached response and
   * no event depends on it.
   */
  readonly written: readonly Guid[];
  /**
   * Id of the database transaction. Null if the transaction wrote nothing that must be reported to
   * other nodes (the change feed).
   */
  readonly xid: string | null;
  /** True if the transaction has inserted an event for the Event Bus. */
  readonly isAnnounced: boolean;
}

/** Combines the results of several writes of one transaction into one result. */
export const committedBy = (writes: readonly Committed[]): Committed => ({
  written: [...new Set(writes.flatMap(({ written }) => written))],
  xid: writes.find(({ xid }) => xid !== null)?.xid ?? null,
  isAnnounced: writes.some(({ isAnnounced }) => isAnnounced),
});

/**
 * A write that is ready to run. The gateway has already checked everything that it can check
 * without the database.
 */
export interface Work<Answer extends Committed> {
  /** The plan of a single mutation; null for a transaction. */
  readonly plan: WritePlan | null;
  /**
   * GUIDs of the tables that the write may change. A table is left out if no cached response and no
   * event depends on it.
   */
  readonly writable: readonly Guid[];
  /** True if the write is one statement and needs no transaction. */
  readonly isOneStatement: boolean;
  /**
   * The caller's rights, if the write contains heavy reads (of many rows). The write must then wait
   * for one of the slots that limit the number of heavy reads. Undefined for other writes.
   */
  readonly heavyFor?: DataContext | undefined;
  /**
   * Checks the values of the request before a transaction begins. Throws a Problem if a value is
   * invalid.
   */
  readonly check?: () => unknown;
  /**
   * Runs the statements of the write. Also throws database errors. After an error, the transaction
   * must be rolled back.
   */
  readonly run: (connection: Connection) => Promise<Answer>;
}

/** Maximum number of attempts, including the first. */
const ATTEMPTS_MAX = 4;
const PAUSE_MAX_MS = 10;

/**
 * Runs a write and commits it.
 * @throws GatewayError, StalePlanError if the write fails; it has then changed nothing in the
 *   database
 */
export async function commit<Answer extends Committed>(
  { writePool, changeFeed, heavyReads }: CommitDependencies,
  { grant }: Pick<DataContext, "grant">,
  { plan, isOneStatement, heavyFor, check, run }: Work<Answer>,
): Promise<Answer> {
  try {
    check?.();
    const attempt = () => (isOneStatement ? run(writePool) : writePool.transaction(run));
    const answer = await withRetries(
      heavyFor === undefined ? attempt : () => heavyReads.run(heavyFor, attempt, true),
    );
    const { written, xid, isAnnounced } = answer;
    if (written.length > 0)
      await changeFeed.reportWrite(grant.workspace.id, written, xid, isAnnounced);
    return answer;
  } catch (error) {
    throw writeFailure(error, plan);
  }
}

async function withRetries<T>(attempt: () => Promise<T>): Promise<T> {
  for (let left = ATTEMPTS_MAX - 1; ; left--) {
    try {
      return await attempt();
    } catch (error) {
      if (left === 0 || classify(error) !== "retry") throw error;
      // The pause is random, so that two transactions that were in conflict do not run again at the
      // same time.
      await sleep(Math.random() * PAUSE_MAX_MS);
    }
  }
}
