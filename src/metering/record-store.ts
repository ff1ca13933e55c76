// The SQL that reads how many bytes of records a workspace has stored. Triggers of the database
// maintain the counters by kind of record and class of caller.
import { rowsOfWorkspace, type WorkspaceTable } from "../catalog/index.ts";
import type { Guid } from "../contract/index.ts";
import type { Connection } from "../platform/postgres/index.ts";
import type { BytesByRank } from "./class-shares.ts";

export const recordTables: readonly WorkspaceTable[] = [
  rowsOfWorkspace("gateway_tx.record_usage"),
  rowsOfWorkspace("gateway_tx.record_floor"),
];

interface RecordedBytes {
  readonly bytes: number;
  /**
   * Minimum bytes that the workspace may store, even if its plan allows less. 0 means no minimum. A
   * workspace has a minimum if its records took more than half of the default quota when the
   * gateway first counted them.
   */
  readonly floor: number;
}

const READ = {
  name: "metering_recorded_bytes",
  text: "select bytes, floor from gateway_tx.recorded_bytes($1)",
};

/**
 * Reads how many bytes of records a workspace has stored, and its minimum (`floor`).
 * @param connection a connection with the control or write login of the database
 */
export async function readRecorded(
  connection: Connection,
  workspaceId: Guid,
): Promise<RecordedBytes> {
  const [row] = await connection.run<RecordedBytes>(READ, [workspaceId]);
  return row!;
}

const FLOORS = {
  text: `select f.workspace_id as "workspaceId", r.floor, r.bytes
    from gateway_tx.record_floor as f, gateway_tx.recorded_bytes(f.workspace_id) as r order by 1 limit $1`,
};

/** Lists the workspaces that have a minimum of bytes that they may store (`floor`). */
export const listRecordFloors = (owner: Connection, limit: number) =>
  owner.run<RecordedBytes & { readonly workspaceId: Guid }>(FLOORS, [limit]);

const BUS_HISTORIES = {
  name: "metering_bus_histories",
  text: `select workspace_id as "workspaceId", topic, json_object_agg(class, bytes) as bytes from (
      select workspace_id, topic, class, sum(bytes)::float8 as bytes from gateway_tx.record_usage where kind = 'busEvents' group by 1, 2, 3) as classes
    group by 1, 2 having sum(bytes) > 0 order by 1, 2`,
};

/** The bytes of a topic's stored events, by class of caller. */
export interface TopicHistory {
  readonly workspaceId: Guid;
  readonly topic: string;
  readonly bytes: BytesByRank;
}

/**
 * Lists the bytes of each topic's stored events, for all workspaces. The rows are ordered by
 * workspace.
 */
export async function listBusHistories(control: Connection): Promise<TopicHistory[]> {
  type HistoryRow = Omit<TopicHistory, "bytes"> & { readonly bytes: Partial<BytesByRank> };
  const rows = await control.run<HistoryRow>(BUS_HISTORIES);
  return rows.map(({ bytes, ...row }) => ({ ...row, bytes: { 0: 0, 1: 0, 2: 0, ...bytes } }));
}
