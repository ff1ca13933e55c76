// SQL that deletes events with their runs and steps. A deletion first locks the event, so that no
// replay adds a run at the same time (`lockEventForRun` in event-store.ts). Then it reads the runs.
import type { Guid } from "../../contract/index.ts";
import type { Connection, Pool } from "../../platform/postgres/index.ts";
import type { RunKey, RunStatus } from "./run-store.ts";

type EventRowKey = RunKey;

const LOCK = {
  text: "select from gateway_tx.automation_event where workspace_id = $1 and id = $2 for update",
};
const UNFINISHED = {
  text: `select id, status from gateway_tx.automation_run
    where workspace_id = $1 and event_id = $2 and ended_at is null order by id limit 1`,
};
const DELETE_RUNS = {
  text: "delete from gateway_tx.automation_run where workspace_id = $1 and event_id = $2",
};
const DELETE_EVENT = {
  text: "delete from gateway_tx.automation_event where workspace_id = $1 and id = $2",
};

/**
 * Locks an event until the transaction ends. Meanwhile, other deletions and replays of the event
 * wait. Returns false if the event does not exist.
 */
export async function lockEvent(
  connection: Connection,
  { workspaceId, id }: EventRowKey,
): Promise<boolean> {
  return (await connection.run(LOCK, [workspaceId, id])).length > 0;
}

/**
 * Returns the oldest run of an event that has not ended. Returns undefined if all its runs have
 * ended.
 */
export async function findUnfinishedRun(
  connection: Connection,
  { workspaceId, id }: EventRowKey,
): Promise<{ readonly id: Guid; readonly status: RunStatus } | undefined> {
  const values = [workspaceId, id];
  return (await connection.run<{ id: Guid; status: RunStatus }>(UNFINISHED, values))[0];
}

/**
 * Deletes an event with its runs and their steps. The transaction must have locked the event.
 * Database triggers lock the workspace's storage counters. The function deletes runs before the
 * event, because transactions that store new events lock the counters in this order. So no deadlock
 * occurs.
 */
export async function deleteLockedEvent(
  connection: Connection,
  { workspaceId, id }: EventRowKey,
): Promise<void> {
  await connection.run(DELETE_RUNS, [workspaceId, id]);
  await connection.run(DELETE_EVENT, [workspaceId, id]);
}

/**
 * SQL condition: the event `e` has no unfinished run, and no run that ended in the last $2 days
 * before the time $1.
 */
const IS_OVER = `not exists (select from gateway_tx.automation_run as r where r.workspace_id = e.workspace_id and r.event_id = e.id
  and (r.ended_at is null or r.ended_at >= $1::timestamptz - make_interval(days => $2)))`;
const GIVEN = "unnest($3::uuid[], $4::uuid[]) as given (workspace_id, id)";

const lockingOld = (condition: string) => ({
  text: `select e.workspace_id as "workspaceId", e.id from gateway_tx.automation_event as e
    where ${condition} and e.received_at < $1::timestamptz - make_interval(days => $2) and ${IS_OVER} limit $3 for update skip locked`,
});
const DELETE_OLD_RUNS = {
  text: `delete from gateway_tx.automation_run as o using ${GIVEN}
    where o.workspace_id = given.workspace_id and o.event_id = given.id
      and exists (select from gateway_tx.automation_event as e where e.workspace_id = given.workspace_id and e.id = given.id and ${IS_OVER})`,
};
const DELETE_OLD = {
  text: `delete from gateway_tx.automation_event as e using ${GIVEN}
    where e.workspace_id = given.workspace_id and e.id = given.id and ${IS_OVER}`,
};

/**
 * Returns a function that deletes events, with their runs and steps, `days` after the end of their
 * last run.
 */
const pruning =
  (days: number, locking: { readonly text: string }) =>
  (control: Pool, now: Date, rowsMax: number): Promise<number> =>
    control.transaction(async (connection) => {
      const found = await connection.run<EventRowKey>(locking, [now, days, rowsMax]);
      if (found.length === 0) return 0;
      const ids = [found.map(({ workspaceId }) => workspaceId), found.map(({ id }) => id)];
      // Both statements check again that the runs ended more than `days` days ago. A replay may
      // have committed a new run after the search and before the lock.
      await connection.run(DELETE_OLD_RUNS, [now, days, ...ids]);
      await connection.run(DELETE_OLD, [now, days, ...ids]);
      return found.length;
    });

/** Deletes events of signed calls, 30 days after the end of their last run (G32.10). */
export const pruneEvents = pruning(30, lockingOld("e.class <> 2"));
/** Deletes events of unsigned calls, 7 days after the end of their last run (G32.10). */
export const pruneAnonymousEvents = pruning(7, lockingOld("e.class = 2"));
