// The SQL of the account changes that revoke tokens. Records which end users' accounts changed,
// lists the changes since the previous reading, and deletes rows older than an hour.
import type { Guid } from "../contract/index.ts";
import { readCommitted, sinceSnapshot, type SnapshotPosition } from "../platform/signals/index.ts";
import type { Connection } from "../platform/postgres/index.ts";
import { rowsOfWorkspace, type WorkspaceTable } from "../catalog/index.ts";

export const revocationTables: readonly WorkspaceTable[] = [
  rowsOfWorkspace("gateway.end_user_change", { atRemoval: "delete" }),
];

// Finds the changes since the snapshot `$1`, which the previous reading took. These are changes of
// transactions that were running when the snapshot was taken, and of transactions that began later.
const SINCE = sinceSnapshot(
  `select json_agg(json_build_array(workspace_id, end_user_id)) from (
      select workspace_id, end_user_id from gateway.end_user_change where xid >= pg_snapshot_xmax($1::pg_snapshot)
      union
      select workspace_id, end_user_id from gateway.end_user_change where xid = any (array(select pg_snapshot_xip($1::pg_snapshot)))
    ) as changed`,
);
const RECORD = {
  name: "access_record_end_user_change",
  text: "insert into gateway.end_user_change (workspace_id, end_user_id) values ($1, $2)",
};
const PRUNE = {
  text: "delete from gateway.end_user_change where at < now() - interval '1 hour'",
};
const FORGET = {
  text: "delete from gateway.end_user_change where workspace_id = $1 and end_user_id = any ($2)",
};

/**
 * Makes every node drop its cached data of an end user's account. Call it in the transaction that
 * changes the account. Such changes are a deactivation, a revoked session, and a higher
 * `generation`, which revokes all tokens. Nodes read the change after the commit.
 */
export async function recordAccountChange(
  connection: Connection,
  workspaceId: Guid,
  endUserId: Guid,
): Promise<void> {
  await connection.run(RECORD, [workspaceId, endUserId]);
}

/**
 * Reads the accounts that changed since the position `from`. Also returns the position for the next
 * call.
 */
export const readAccountChanges = (control: Connection, from: SnapshotPosition) =>
  readCommitted<readonly [workspaceId: Guid, endUserId: Guid]>(control, SINCE, from);

/** Deletes changes older than an hour, which no node reads any more. */
export async function pruneAccountChanges(control: Connection): Promise<void> {
  await control.run(PRUNE);
}

/**
 * Deletes the recorded changes of deleted accounts. Call it after every node has read these
 * changes.
 */
export async function forgetAccountChanges(
  connection: Connection,
  workspaceId: Guid,
  endUserIds: readonly Guid[],
): Promise<void> {
  await connection.run(FORGET, [workspaceId, endUserIds]);
}
