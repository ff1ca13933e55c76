// The SQL for pending rows, which show the gateway which bytes without a record are still in use. A
// pending row stands for the bytes of a running upload or of a deleted file. Each writer of bytes
// inserts a pending row first. So bytes with neither a record nor a pending row belong to no file.
// The row of an upload contains a time (the "lease"), which the node must extend again and again.
// The row also counts the storage that the upload has reserved.
import type { Guid } from "../contract/index.ts";
import type { Connection } from "../platform/postgres/index.ts";
import type { BlobMaker, BlobRecord } from "./blob.ts";

/** The location of bytes in the store: the workspace, and the id of the bytes. */
export interface BytesLocation {
  readonly workspaceId: Guid;
  readonly bytesId: Guid;
}

const LATER = (parameter: string): string => `now() + ${parameter} * interval '1 ms'`;

/**
 * Inserts the pending row of a new upload.
 * @param leaseMs milliseconds after which a sweep ends the upload, unless `renewUpload` was called
 */
export async function beginUpload(
  connection: Connection,
  { workspaceId, bytesId }: BytesLocation,
  leaseMs: number,
): Promise<void> {
  const text = `insert into gateway_tx.blob_pending (workspace_id, bytes_id, size, ends_at) values ($1, $2, 0, ${LATER("$3")})`;
  const values = [workspaceId, bytesId, leaseMs];
  await connection.run({ name: "blobs_begin", text }, values);
}

const RESERVE = {
  name: "blobs_reserve",
  text: `with claim as (select from gateway_tx.blob_pending where workspace_id = $1 and bytes_id = $2 and ends_at > now() for update),
    room as (select from gateway_tx.blob_usage where workspace_id = $1 and bytes + $3 <= $4 for update),
    taken as (update gateway_tx.blob_pending set size = size + $3, ends_at = ${LATER("$5")}
      where workspace_id = $1 and bytes_id = $2 and exists (select from claim) and exists (select from room) returning 1)
    select exists (select from claim) as "isOpen", exists (select from taken) as "isReserved"`,
};

/**
 * Reserves storage of the workspace for an upload, and extends the lease of the upload. Reserves
 * all requested bytes or none.
 * @returns `full` if the free storage is not enough, `ended` if the lease of the upload has expired
 */
export async function reserveBytes(
  connection: Connection,
  { workspaceId, bytesId }: BytesLocation,
  room: { readonly bytes: number; readonly limit: number; readonly leaseMs: number },
): Promise<"reserved" | "full" | "ended"> {
  const values = [workspaceId, bytesId, room.bytes, room.limit, room.leaseMs];
  const [row] = await connection.run<{ isOpen: boolean; isReserved: boolean }>(RESERVE, values);
  if (row!.isReserved) return "reserved";
  return row!.isOpen ? "full" : "ended";
}

/**
 * Extends the lease of an upload: the time after which a sweep may delete its bytes.
 * @returns false if the lease has expired
 */
export async function renewUpload(
  connection: Connection,
  { workspaceId, bytesId }: BytesLocation,
  leaseMs: number,
): Promise<boolean> {
  const text = `update gateway_tx.blob_pending set ends_at = ${LATER("$3")} where workspace_id = $1 and bytes_id = $2 and ends_at > now() returning 1`;
  return (await connection.run({ text }, [workspaceId, bytesId, leaseMs])).length > 0;
}

const FINISH = {
  name: "blobs_finish",
  text: `with done as (delete from gateway_tx.blob_pending where workspace_id = $1 and bytes_id = $2 and ends_at > now() returning 1)
    insert into gateway_tx.blob (workspace_id, bytes_id, id, name, extension, size, content_type, hash, is_public, created_by, created_at)
    select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11 from done returning 1`,
};

/**
 * Completes an upload: adds the record of its bytes, and deletes its pending row.
 * @returns false if the lease of the upload has expired
 */
export async function finishUpload(connection: Connection, record: BlobRecord): Promise<boolean> {
  const { workspaceId, bytesId, id, name, extension, size, contentType, hash } = record;
  const values = [workspaceId, bytesId, id, name, extension, size, contentType, hash];
  const others = [record.isPublic, record.createdBy, record.createdAt];
  return (await connection.run(FINISH, [...values, ...others])).length > 0;
}

const REMOVE = {
  name: "blobs_remove",
  text: `with gone as (delete from gateway_tx.blob where workspace_id = $1 and id = $2 and ($3::text is null or created_by = $3) returning bytes_id)
    insert into gateway_tx.blob_pending (workspace_id, bytes_id, size, ends_at) select $1, bytes_id, 0, '-infinity' from gone returning bytes_id as "bytesId"`,
};

/**
 * Deletes a record. Adds a pending row, so that the bytes are removed later.
 * @returns the location of the bytes; undefined if there is no such record
 */
export async function removeRecord(
  connection: Connection,
  workspaceId: Guid,
  id: Guid,
  madeBy: BlobMaker | null,
): Promise<BytesLocation | undefined> {
  const values = [workspaceId, id, madeBy];
  const [row] = await connection.run<{ bytesId: Guid }>(REMOVE, values);
  return row && { workspaceId, bytesId: row.bytesId };
}

/**
 * Marks a failed upload as ended, so that its bytes can be removed.
 * @returns true if the caller must remove the bytes. False if there is nothing to remove: the
 *   upload was completed, or a sweep has removed its bytes
 */
export async function abandonUpload(
  connection: Connection,
  { workspaceId, bytesId }: BytesLocation,
): Promise<boolean> {
  const text =
    "update gateway_tx.blob_pending set size = 0, ends_at = '-infinity' where workspace_id = $1 and bytes_id = $2 returning 1";
  return (await connection.run({ text }, [workspaceId, bytesId])).length > 0;
}

/**
 * Marks uploads as ended whose lease has expired.
 * @returns the locations of bytes to remove, including bytes that an earlier sweep could not remove
 */
export function abandonEnded(connection: Connection, limit: number): Promise<BytesLocation[]> {
  const text = `with ended as (select workspace_id, bytes_id from gateway_tx.blob_pending where ends_at < now() order by ends_at, bytes_id limit $1 for update skip locked)
    update gateway_tx.blob_pending as p set size = 0, ends_at = '-infinity' from ended as e where p.workspace_id = e.workspace_id and p.bytes_id = e.bytes_id
    returning p.workspace_id as "workspaceId", p.bytes_id as "bytesId"`;
  return connection.run({ text }, [limit]);
}

/** Deletes the pending rows of bytes that were removed from the store. */
export async function forgetBytes(
  connection: Connection,
  locations: readonly BytesLocation[],
): Promise<void> {
  const text =
    "delete from gateway_tx.blob_pending where (workspace_id, bytes_id) in (select * from unnest($1::uuid[], $2::uuid[])) and ends_at = '-infinity'";
  await connection.run({ text }, locationColumns(locations));
}

/**
 * Returns the given locations that have neither a record nor a pending row. So the bytes at these
 * locations belong to no file. Both tables are checked in one statement, because rows move between
 * them.
 */
export function findOrphans(
  connection: Connection,
  locations: readonly BytesLocation[],
): Promise<BytesLocation[]> {
  const text = `select k.w as "workspaceId", k.b as "bytesId" from unnest($1::uuid[], $2::uuid[]) as k (w, b)
    where not exists (select from gateway_tx.blob where workspace_id = k.w and bytes_id = k.b)
      and not exists (select from gateway_tx.blob_pending where workspace_id = k.w and bytes_id = k.b)`;
  return connection.run({ text }, locationColumns(locations));
}

/** Deletes all records of a workspace, and ends its running uploads. */
export async function removeRecords(connection: Connection, workspaceId: Guid): Promise<void> {
  for (const table of ["gateway_tx.blob", "gateway_tx.blob_pending"])
    await connection.run({ text: `delete from ${table} where workspace_id = $1` }, [workspaceId]);
}

const locationColumns = (locations: readonly BytesLocation[]): Guid[][] => [
  locations.map(({ workspaceId }) => workspaceId),
  locations.map(({ bytesId }) => bytesId),
];
