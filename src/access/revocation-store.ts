// The SQL of revocations: which accounts changed since a moment, and the end of rows whose time is over.
// A row stands in the transaction of the change that it tells of.
import type { Guid } from "../contract/index.ts";
import type { Connection } from "../platform/postgres/index.ts";

/** Up to where changes were read: a snapshot of the database's transactions, and its time in milliseconds since 1970. */
export interface Position {
  readonly snapshot: string;
  readonly at: number;
}

export type AccountChange = readonly [workspaceId: Guid, endUserId: Guid];

export interface AccountChanges {
  readonly position: Position;
  /** Committed since the position that was asked from, each once. */
  readonly changes: readonly AccountChange[];
  /** The database has fewer transactions than before: it is another one, or an older copy. */
  readonly isRewound: boolean;
}

const NOW = `pg_current_snapshot()::text as snapshot, extract(epoch from clock_timestamp())::float8 * 1000 as at`;
const HERE = { text: `select ${NOW}` };
// What has become visible since a snapshot are the transactions that it saw running, and those that began after it.
const SINCE = {
  text: `select ${NOW}, pg_snapshot_xmax(pg_current_snapshot()) < pg_snapshot_xmax($1::pg_snapshot) as "isRewound",
    (select json_agg(json_build_array(workspace_id, end_user_id)) from (
      select workspace_id, end_user_id from gateway.end_user_change where xid >= pg_snapshot_xmax($1::pg_snapshot)
      union
      select workspace_id, end_user_id from gateway.end_user_change where xid = any (array(select pg_snapshot_xip($1::pg_snapshot)))
    ) as changed) as changes`,
};
const RECORD = {
  name: "access_record_end_user_change",
  text: "insert into gateway.end_user_change (workspace_id, end_user_id) values ($1, $2)",
};
const PRUNE = {
  text: "delete from gateway.end_user_change where at < now() - interval '1 hour'",
};

export async function recordAccountChange(
  connection: Connection,
  workspaceId: Guid,
  endUserId: Guid,
): Promise<void> {
  await connection.run(RECORD, [workspaceId, endUserId]);
}

/** Where a node begins that has not read anything yet. */
export async function readPosition(control: Connection): Promise<Position> {
  const [row] = await control.run<Position>(HERE);
  return row!;
}

export async function readAccountChanges(
  control: Connection,
  from: Position,
): Promise<AccountChanges> {
  const [row] = await control.run<
    Position & { isRewound: boolean; changes: AccountChange[] | null }
  >(SINCE, [from.snapshot]);
  const { snapshot, at, isRewound, changes } = row!;
  return { position: { snapshot, at }, changes: changes ?? [], isRewound };
}

/** Deletes what is older than an hour; no node asks for it any more. */
export async function pruneAccountChanges(control: Connection): Promise<void> {
  await control.run(PRUNE);
}
