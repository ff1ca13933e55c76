// Runs a write, and tells the change feed before it is acknowledged. Done again after a deadlock, a serialisation failure or a lock
// timeout, four times in all, then 503 UNAVAILABLE.
import { setTimeout as sleep } from "node:timers/promises";
import { classify, type Connection, type Pool } from "../../platform/postgres/index.ts";
import { writeFailure } from "./write-failure.ts";
import type { Guid } from "../../contract/index.ts";
import type { ChangeFeed } from "../../outbox/index.ts";
import type { DataContext } from "./data-access.ts";
import type { HeavyReads } from "./heavy-reads.ts";
import type { WritePlan } from "../plan/write-plan.ts";

export interface CommitDependencies {
  /** Pool of the login that may write. */
  readonly writePool: Pool;
  readonly changeFeed: Pick<ChangeFeed, "reportWrite">;
  readonly heavyReads: HeavyReads;
}

/** What a commit has left behind. */
export interface Committed {
  /** GUIDs of the tables whose rows may have changed, where somebody must be told. */
  readonly written: readonly Guid[];
  /** Id of the transaction; null where nothing was written that must be told. */
  readonly xid: string | null;
  /** Whether it has left an event for the bus. */
  readonly isAnnounced: boolean;
}

/** Something that writes, of which all was asked that can be asked before anything runs. */
export interface Work<Answer extends Committed> {
  /** Null where there is none, or more than one. */
  readonly plan: WritePlan | null;
  /** GUIDs of the tables that it may write, where somebody must be told. */
  readonly writable: readonly Guid[];
  /** Whether it needs no transaction around it. */
  readonly isOneStatement: boolean;
  /** On whose behalf, where it holds heavy reads. */
  readonly heavyFor?: DataContext | undefined;
  /** Refuses values before a transaction is begun for them. @throws Problem */
  readonly check?: () => unknown;
  /** @throws the database's errors among others; the transaction is lost then */
  readonly run: (connection: Connection) => Promise<Answer>;
}

/** Attempts in all. */
const ATTEMPTS_MAX = 4;
const PAUSE_MAX_MS = 10;

/** @throws GatewayError, StalePlanError; nothing was written then */
export async function commit<Answer extends Committed>(
  { writePool, changeFeed, heavyReads }: CommitDependencies,
  workspaceId: Guid,
  { plan, isOneStatement, heavyFor, check, run }: Work<Answer>,
): Promise<Answer> {
  try {
    check?.();
    const attempt = () => (isOneStatement ? run(writePool) : writePool.transaction(run));
    const answer = await retried(
      heavyFor === undefined ? attempt : () => heavyReads.run(heavyFor, attempt, { writes: true }),
    );
    const { written, xid, isAnnounced } = answer;
    if (written.length > 0) changeFeed.reportWrite(workspaceId, written, xid, isAnnounced);
    return answer;
  } catch (error) {
    throw writeFailure(error, plan);
  }
}

async function retried<T>(attempt: () => Promise<T>): Promise<T> {
  for (let left = ATTEMPTS_MAX - 1; ; left--) {
    try {
      return await attempt();
    } catch (error) {
      if (left === 0 || classify(error) !== "retry") throw error;
      // Not all at once again, or those that have met meet once more.
      await sleep(Math.random() * PAUSE_MAX_MS);
    }
  }
}
