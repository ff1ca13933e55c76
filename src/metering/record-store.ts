// The SQL of recorded bytes: triggers keep the counters, by kind and class of caller; these
// statements read them.
import { rowsOfWorkspace, type WorkspaceTable } from "../catalog/index.ts";
import type { Guid } from "../contract/index.ts";
import type { Connection } from "../platform/postgres/index.ts";
import type { BytesByRank } from "./class-shares.ts";

export const recordTables: readonly WorkspaceTable[] = [
  rowsOfWorkspace("gateway_tx.record_usage"),
  rowsOfWorkspace("gateway_tx.record_floor"),
];

export interface RecordedBytes {
  readonly bytes: number;
  /** The workspace may record so many bytes, even if its plan says less; 0 for no floor. */
  readonly floor: number;
}

const READ = {
  name: "metering_recorded_bytes",
  text: "select bytes, floor from gateway_tx.recorded_bytes($1)",
};

/** Reads what a workspace has recorded. @param connection of the control or the write login */
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

export interface RecordFloor extends RecordedBytes {
  readonly workspaceId: Guid;
}

/** Lists the floors of workspaces that held much when recorded bytes were first counted. */
export const listRecordFloors = (owner: Connection, limit: number): Promise<RecordFloor[]> =>
  owner.run(FLOORS, [limit]);

const BUS_HISTORIES = {
  name: "metering_bus_histories",
  text: `select workspace_id as "workspaceId", topic, json_object_agg(class, bytes) as bytes from (
      select workspace_id, topic, class, sum(bytes)::float8 as bytes from gateway_tx.record_usage where kind = 'busEvents' group by 1, 2, 3) as classes
    group by 1, 2 having sum(bytes) > 0 order by 1, 2`,
};

/** The bytes that the kept events of a topic take, by class. */
export interface TopicHistory {
  readonly workspaceId: Guid;
  readonly topic: string;
  readonly bytes: BytesByRank;
}

/** Lists the bytes of the history of each topic. The topics of a workspace follow each other. */
export async function listBusHistories(control: Connection): Promise<TopicHistory[]> {
  type Row = Omit<TopicHistory, "bytes"> & { readonly bytes: Partial<BytesByRank> };
  const rows = await control.run<Row>(BUS_HISTORIES);
  return rows.map(({ bytes, ...row }) => ({ ...row, bytes: { 0: 0, 1: 0, 2: 0, ...bytes } }));
}
