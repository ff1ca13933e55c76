// The SQL of the change feed: reads the tables that were written since a snapshot, and deletes old
// rows. A row commits with the write that it reports. For `/query`, the write's own statement
// inserts the row.
import type { Guid } from "../contract/index.ts";
import { readCommitted, sinceSnapshot, type SnapshotPosition } from "../platform/signals/index.ts";
import type { Connection } from "../platform/postgres/index.ts";
import { rowsOfWorkspace, type WorkspaceTable } from "../catalog/index.ts";

export const changeTables: readonly WorkspaceTable[] = [
  rowsOfWorkspace("gateway_tx.change", { atRemoval: "delete" }),
];

// Two kinds of transactions became visible since a snapshot: those that it saw running, and those
// that began later. Two index lookups find them, even while a long transaction is running.
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
 * Schema and table, for statements that insert a change row with their write. The columns are those
 * of `RECORD` and `event`.
 */
export const changeTable = ["gateway_tx", "change"] as const;

const RECORD = { text: "insert into gateway_tx.change (workspace_id, tables) values ($1, $2)" };

/**
 * Records a write that does not come from `/query`. Call it in the write's transaction. Nodes read
 * the row after the commit.
 */
export async function recordChange(
  connection: Connection,
  workspaceId: Guid,
  tableIds: readonly Guid[],
): Promise<void> {
  await connection.run(RECORD, [workspaceId, tableIds]);
}

/**
 * Reads the changes since a position.
 * @param known transactions to omit
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

// Transaction ids follow time, except for the length of a transaction, which is far below an hour.
// The oldest rows therefore come first, and every write saves an index on the time.
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

/** The last row that was checked, and the number of checked rows. */
export interface Pruned extends ChangeKey {
  readonly count: number;
}

/**
 * Deletes changes without an event that are older than an hour, oldest first.
 * @param after key of the last checked row of the previous batch
 */
export async function pruneChanges(
  control: Connection,
  after: ChangeKey,
  rowsMax: number,
): Promise<Pruned> {
  const [row] = await control.run<Pruned>(PRUNE_CHANGES, [after.xid, after.id, rowsMax]);
  return row!;
}

// Rebuilds the event from its own fields, so that the text of each field stays unchanged.
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

/** Removes deleted accounts from events that wait for their number. */
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
