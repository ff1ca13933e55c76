// The SQL for change rows. A change row says which tables a transaction has written, and commits
// together with the write. For `/query`, the statement of the write inserts it. This file reads new
// change rows, and deletes old ones.
import type { Guid } from "../contract/index.ts";
import { readCommitted, sinceSnapshot, type SnapshotPosition } from "../platform/signals/index.ts";
import type { Connection } from "../platform/postgres/index.ts";
import { rowsOfWorkspace, type WorkspaceTable } from "../catalog/index.ts";

export const changeTables: readonly WorkspaceTable[] = [
  rowsOfWorkspace("gateway_tx.change", { atRemoval: "delete" }),
];

// New rows come from transactions that were still running when the last snapshot was taken, and
// from transactions that began later. The statement searches the index separately for each of these
// two kinds of transactions. So it is fast even while another transaction runs for a long time.
const SINCE = sinceSnapshot(
  `select json_agg(json_build_array(workspace_id, tables)) from (
      select workspace_id, tables from gateway_tx.change
        where xid >= pg_snapshot_xmax($1::pg_snapshot) and xid <> all ($2::text[]::xid8[])
      union
      select workspace_id, tables from gateway_tx.change
        where xid = any (array(select pg_snapshot_xip($1::pg_snapshot))) and xid <> all ($2::text[]::xid8[])
    ) as changed`,
);

/**
 * Schema and name of the table of change rows, for statements that insert a change row together
 * with a write. Its columns are `workspace_id`, `tables` and `event`.
 */
export const changeTable = ["gateway_tx", "change"] as const;

const RECORD = { text: "insert into gateway_tx.change (workspace_id, tables) values ($1, $2)" };

/**
 * Inserts a change row for a write that does not come from `/query`, in the transaction of the
 * write. All nodes read the row after the commit.
 */
export async function recordChange(
  connection: Connection,
  workspaceId: Guid,
  tableIds: readonly Guid[],
): Promise<void> {
  await connection.run(RECORD, [workspaceId, tableIds]);
}

/**
 * Reads the change rows that were committed after the snapshot `from`.
 * @param known ids of transactions whose rows are left out, because they were already reported
 */
export const readChanges = (
  control: Connection,
  from: SnapshotPosition,
  known: readonly string[],
) =>
  readCommitted<readonly [workspaceId: Guid, tableIds: readonly Guid[]]>(
    control,
    SINCE,
    from,
    known,
  );

// Ids of transactions grow with time, so the rows with the lowest ids are the oldest. So the table
// needs no index on the time, which would make writes slower. No transaction lasts an hour, so no
// row is deleted before all nodes could read it.
const PRUNE_CHANGES = {
  text: `with oldest as (select xid, id, event is null as "isSpent" from
      (select xid, id, event, at from gateway_tx.change where (xid, id) > ($1::xid8, $2::bigint) order by xid, id limit $3) as next
      where at < now() - interval '1 hour'),
    gone as (delete from gateway_tx.change as c using oldest as o where o."isSpent" and c.xid = o.xid and c.id = o.id)
    select (select count(*) from oldest)::int as count, xid::text, id::text from
      (select xid, id from oldest union all select $1::xid8, $2::bigint) as seen order by xid desc, id desc limit 1`,
};

export interface ChangeKey {
  readonly xid: string;
  readonly id: string;
}

/**
 * Result of checking one batch of change rows: the key of the last checked row, and the number of
 * checked rows.
 */
export interface Pruned extends ChangeKey {
  readonly count: number;
}

/**
 * Deletes change rows that are older than an hour, the oldest first. Does not delete a row that
 * contains an event without a number.
 * @param after key of the last row that the previous batch has checked
 * @param rowsMax maximum number of rows that this batch checks
 */
export async function pruneChanges(
  control: Connection,
  after: ChangeKey,
  rowsMax: number,
): Promise<Pruned> {
  const [row] = await control.run<Pruned>(PRUNE_CHANGES, [after.xid, after.id, rowsMax]);
  return row!;
}

// Replaces only the field `actor` (the account that caused the event). All other fields keep
// exactly their text, because the statement builds the JSON from the single fields.
const FORGET_ACTORS = {
  text: `with page as materialized (
      select xid, id, workspace_id, event from gateway_tx.change
        where event is not null and (xid, id) > ($1::xid8, $2::bigint) order by xid, id limit $3
    ), erased as (
      update gateway_tx.change as c set event = (
        select json_object_agg(field.key, case when field.key = 'actor' then '{"kind":"endUser","id":null,"class":1}'::json else field.value end)
        from json_each(c.event) as field)
      from page where c.xid = page.xid and c.id = page.id and c.event is not null and page.workspace_id = $4
        and page.event #>> '{actor,id}' = any ($5)
    )
    select count(*) over ()::int as count, xid::text, id::text from page order by xid desc, id desc limit 1`,
};
const FORGET_BATCH = 5_000;

/** Removes the ids of deleted accounts from events that the sequencer has not numbered yet. */
export async function forgetChangeActors(
  control: Connection,
  workspaceId: Guid,
  endUserIds: readonly Guid[],
): Promise<void> {
  let after: ChangeKey = { xid: "0", id: "0" };
  for (;;) {
    const values = [after.xid, after.id, FORGET_BATCH, workspaceId, endUserIds];
    const [last] = await control.run<Pruned>(FORGET_ACTORS, values);
    if (last === undefined || last.count < FORGET_BATCH) return;
    after = last;
  }
}
