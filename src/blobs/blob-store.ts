// The SQL for records of files: one row for each file, and the number of bytes that each workspace
// stores. `pending-store.ts` contains the SQL for bytes that have no record.
import { rowsOfWorkspace, type WorkspaceTable } from "../catalog/index.ts";
import type { Guid } from "../contract/index.ts";
import type { Connection } from "../platform/postgres/index.ts";
import type { BlobMaker, BlobRecord } from "./blob.ts";

/** Schema and name of the table with the records of files. Statements of other folders read it. */
export const blobTable = ["gateway_tx", "blob"] as const;
/**
 * The tables of this folder that contain rows of workspaces. Backups do not copy these tables,
 * because `copies.ts` writes the records and bytes of files into backups.
 */
export const blobTables: readonly WorkspaceTable[] = [
  rowsOfWorkspace("gateway_tx.blob"),
  rowsOfWorkspace("gateway_tx.blob_pending"),
  rowsOfWorkspace("gateway_tx.blob_usage"),
];

const COLUMNS = `workspace_id as "workspaceId", id, bytes_id as "bytesId", name, extension, size::float8 as size, content_type as "contentType",
  is_public as "isPublic", created_by as "createdBy", created_at as "createdAt", hash`;

/**
 * Uses a lateral join, so that PostgreSQL finds each record with the primary key. With an ordinary
 * join, PostgreSQL could choose to read the whole table if it expects many rows.
 */
const FIND = {
  name: "blobs_find",
  text: `select found.* from unnest($1::uuid[], $2::uuid[]) as k (w, b)
    cross join lateral (select ${COLUMNS} from gateway_tx.blob where workspace_id = k.w and id = k.b limit 1) as found`,
};

/**
 * Returns the records that exist for these pairs of workspace and file id, in any order. Does not
 * check rights of the caller.
 */
export function findBlobs(
  connection: Connection,
  keys: readonly Pick<BlobRecord, "workspaceId" | "id">[],
): Promise<BlobRecord[]> {
  const ids = [keys.map(({ workspaceId }) => workspaceId), keys.map(({ id }) => id)];
  return connection.run(FIND, ids);
}

const NEWEST = "order by created_at desc, id desc limit $2";
const LIST = {
  name: "blobs_list",
  text: `select ${COLUMNS} from gateway_tx.blob where workspace_id = $1 ${NEWEST}`,
};
const LIST_OWN = {
  name: "blobs_list_own",
  text: `select ${COLUMNS} from gateway_tx.blob where workspace_id = $1 and created_by = $3 ${NEWEST}`,
};

export interface BlobListOptions {
  /** If set, only files that this account or key has uploaded are returned. */
  readonly madeBy?: BlobMaker;
  readonly limit: number;
}

/** Returns at most `limit` records of files of a workspace. The newest record is first. */
export function listBlobs(
  connection: Connection,
  workspaceId: Guid,
  { madeBy, limit }: BlobListOptions,
): Promise<BlobRecord[]> {
  return madeBy === undefined
    ? connection.run(LIST, [workspaceId, limit])
    : connection.run(LIST_OWN, [workspaceId, limit, madeBy]);
}

/**
 * Returns a page of records, sorted by id, for tasks that go through all files.
 * @param after id of the last record of the previous page; null for the first page
 */
export function listBlobsById(
  connection: Connection,
  workspaceId: Guid,
  after: Guid | null,
  limit: number,
): Promise<BlobRecord[]> {
  const text = `select ${COLUMNS} from gateway_tx.blob where workspace_id = $1 and ($2::uuid is null or id > $2) order by id limit $3`;
  return connection.run({ text }, [workspaceId, after, limit]);
}

/**
 * Makes a file public or private.
 * @returns the changed record; undefined if the file does not exist
 */
export async function setBlobPublic(
  connection: Connection,
  workspaceId: Guid,
  id: Guid,
  isPublic: boolean,
): Promise<BlobRecord | undefined> {
  const text = `update gateway_tx.blob set is_public = $3 where workspace_id = $1 and id = $2 returning ${COLUMNS}`;
  const [row] = await connection.run<BlobRecord>({ text }, [workspaceId, id, isPublic]);
  return row;
}

/**
 * Removes an account or key from the records of the files that it has uploaded. Called when the
 * account is deleted.
 */
export async function forgetBlobMaker(
  connection: Connection,
  workspaceId: Guid,
  maker: BlobMaker,
): Promise<void> {
  const text =
    "update gateway_tx.blob set created_by = null where workspace_id = $1 and created_by = $2";
  await connection.run({ text }, [workspaceId, maker]);
}

/** Returns the number of bytes that the files of a workspace take, including running uploads. */
export async function storedBytesOf(connection: Connection, workspaceId: Guid): Promise<number> {
  const text = "select bytes::float8 as bytes from gateway_tx.blob_usage where workspace_id = $1";
  const [row] = await connection.run<{ bytes: number }>({ text }, [workspaceId]);
  return row?.bytes ?? 0;
}

/**
 * Returns the id of this database, which is the name of its folder in the file store. `storeId` is
 * the id in the marker file of the file store. It is null until a store is recorded for the
 * database.
 */
export async function findSpace(connection: Connection) {
  const text = `select id, store_id as "storeId" from gateway_tx.blob_space`;
  const [row] = await connection.run<{ id: Guid; storeId: Guid | null }>({ text });
  return row!;
}

/**
 * Records the id of the store's marker file in the database, if none is recorded yet.
 * @returns the recorded id
 */
export async function nameStoreOnce(connection: Connection, mark: Guid): Promise<Guid> {
  const text =
    "update gateway_tx.blob_space set store_id = coalesce(store_id, $1::uuid) returning store_id as id";
  const [row] = await connection.run<{ id: Guid }>({ text }, [mark]);
  return row!.id;
}

/** Records the id of the store's marker file in the database. Replaces an earlier id. */
export async function nameStore(connection: Connection, mark: Guid): Promise<void> {
  await connection.run({ text: "update gateway_tx.blob_space set store_id = $1" }, [mark]);
}

/**
 * Returns an id that is different for a database and its copies. It consists of the server's system
 * identifier and the database's OID. A physical copy of the whole server has the same id.
 */
export async function databaseIdentity(connection: Connection): Promise<string> {
  const [identity] = await connection.run<{ oid: string; mayReadServer: boolean }>({
    text: `select oid::text as oid, has_function_privilege('pg_catalog.pg_control_system()', 'execute') as "mayReadServer"
      from pg_catalog.pg_database where datname = current_database()`,
  });
  if (!identity!.mayReadServer) return `0-${identity!.oid}`;
  const text = "select system_identifier::text as server from pg_catalog.pg_control_system()";
  const [row] = await connection.run<{ server: string }>({ text });
  return `${row!.server}-${identity!.oid}`;
}

/** Adds records for bytes that are already stored, for example by a restore. */
export async function addBlobs(
  connection: Connection,
  records: readonly BlobRecord[],
): Promise<void> {
  const text = `insert into gateway_tx.blob (workspace_id, bytes_id, id, name, extension, size, content_type, hash, is_public, created_by, created_at)
    select * from json_to_recordset($1::json) as r ("workspaceId" uuid, "bytesId" uuid, id uuid, name text, extension text, size bigint,
      "contentType" text, hash text, "isPublic" boolean, "createdBy" text, "createdAt" timestamptz)`;
  await connection.run({ text }, [JSON.stringify(records)]);
}

const SWEEP_LOCK = "7236831005";

/**
 * Prevents sweeps (deletions of bytes without a record) until the transaction ends. Other sessions
 * cannot see the new records of this transaction yet, so a sweep would delete the bytes of these
 * records.
 */
export async function blockSweeps(connection: Connection): Promise<void> {
  await connection.run({ text: `select pg_advisory_xact_lock_shared(${SWEEP_LOCK})` });
}

/**
 * Prevents restores of workspaces from backups until the transaction ends. Waits for restores that
 * are already running.
 */
export async function blockRestores(connection: Connection): Promise<void> {
  await connection.run({ text: `select pg_advisory_xact_lock(${SWEEP_LOCK})` });
}

/**
 * Returns true if a restore is running. Bytes in the store may then belong to records that are not
 * visible yet.
 */
export async function isSweepBlocked(connection: Connection): Promise<boolean> {
  const text = `select not pg_try_advisory_xact_lock(${SWEEP_LOCK}) as "isBlocked"`;
  const [row] = await connection.run<{ isBlocked: boolean }>({ text });
  return row?.isBlocked === true;
}
