// Records of files as rows, and what a workspace stores. Bytes without a record have rows of their own (`pending-store.ts`).
import { rowsOfWorkspace, type WorkspaceTable } from "../catalog/index.ts";
import type { Guid } from "../contract/index.ts";
import type { Connection } from "../platform/postgres/index.ts";
import type { BlobMaker, BlobRecord } from "./blob.ts";

/** Schema and name, for statements of others that ask in their own whether there is a record. */
export const blobTable = ["gateway_tx", "blob"] as const;
/** A backup holds records with their bytes, by `copies.ts`. */
export const blobTables: readonly WorkspaceTable[] = [
  rowsOfWorkspace("gateway_tx.blob"),
  rowsOfWorkspace("gateway_tx.blob_pending"),
  rowsOfWorkspace("gateway_tx.blob_usage"),
];

const COLUMNS = `workspace_id as "workspaceId", id, bytes_id as "bytesId", name, extension, size::float8 as size, content_type as "contentType",
  is_public as "isPublic", created_by as "createdBy", created_at as "createdAt", hash`;

/** Each by its key, whatever the database thinks of their number. */
const FIND = {
  name: "blobs_find",
  text: `select found.* from unnest($1::uuid[], $2::uuid[]) as k (w, b)
    cross join lateral (select ${COLUMNS} from gateway_tx.blob where workspace_id = k.w and id = k.b limit 1) as found`,
};

/** On nobody's behalf. @returns those that there are, in any order */
export function findBlobs(
  connection: Connection,
  asked: readonly Pick<BlobRecord, "workspaceId" | "id">[],
): Promise<BlobRecord[]> {
  const ids = [asked.map(({ workspaceId }) => workspaceId), asked.map(({ id }) => id)];
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
  /** Only those of this one. */
  readonly madeBy?: BlobMaker;
  readonly limit: number;
}

/** The newest first. */
export function listBlobs(
  connection: Connection,
  workspaceId: Guid,
  { madeBy, limit }: BlobListOptions,
): Promise<BlobRecord[]> {
  return madeBy === undefined
    ? connection.run(LIST, [workspaceId, limit])
    : connection.run(LIST_OWN, [workspaceId, limit, madeBy]);
}

/** In the order of their ids, from the one after `after`: for copies of all of them. */
export function listBlobsById(
  connection: Connection,
  workspaceId: Guid,
  after: Guid | null,
  limit: number,
): Promise<BlobRecord[]> {
  const text = `select ${COLUMNS} from gateway_tx.blob where workspace_id = $1 and ($2::uuid is null or id > $2) order by id limit $3`;
  return connection.run({ text }, [workspaceId, after, limit]);
}

/** @returns the record as it is then */
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

/** Takes a maker's name out of the records of what it made, when its account goes. */
export async function forgetBlobMaker(
  connection: Connection,
  workspaceId: Guid,
  maker: BlobMaker,
): Promise<void> {
  const text =
    "update gateway_tx.blob set created_by = null where workspace_id = $1 and created_by = $2";
  await connection.run({ text }, [workspaceId, maker]);
}

/** Bytes that the workspace's files take, those included that are being uploaded. */
export async function storedBytesOf(connection: Connection, workspaceId: Guid): Promise<number> {
  const text = "select bytes::float8 as bytes from gateway_tx.blob_usage where workspace_id = $1";
  const [row] = await connection.run<{ bytes: number }>({ text }, [workspaceId]);
  return row?.bytes ?? 0;
}

export interface BlobSpace {
  /** The name that this database goes by in its store. */
  readonly id: Guid;
  /** The marker of its store; null before the first claim. */
  readonly storeId: Guid | null;
}

export async function findSpace(connection: Connection): Promise<BlobSpace> {
  const text = `select id, store_id as "storeId" from gateway_tx.blob_space`;
  const [row] = await connection.run<BlobSpace>({ text });
  return row!;
}

/** Names the store where none is named yet. @returns the one that is named then */
export async function nameStoreOnce(connection: Connection, mark: Guid): Promise<Guid> {
  const text =
    "update gateway_tx.blob_space set store_id = coalesce(store_id, $1::uuid) returning store_id as id";
  const [row] = await connection.run<{ id: Guid }>({ text }, [mark]);
  return row!.id;
}

export async function nameStore(connection: Connection, mark: Guid): Promise<void> {
  await connection.run({ text: "update gateway_tx.blob_space set store_id = $1" }, [mark]);
}

/** Tells this database from its copies, save those that a server makes of all that it holds: the server's number, and the database's own. */
export async function databaseIdentity(connection: Connection): Promise<string> {
  const [asked] = await connection.run<{ oid: string; mayAsk: boolean }>({
    text: `select oid::text as oid, has_function_privilege('pg_catalog.pg_control_system()', 'execute') as "mayAsk"
      from pg_catalog.pg_database where datname = current_database()`,
  });
  if (!asked!.mayAsk) return `0-${asked!.oid}`;
  const text = "select system_identifier::text as server from pg_catalog.pg_control_system()";
  const [row] = await connection.run<{ server: string }>({ text });
  return `${row!.server}-${asked!.oid}`;
}

/** Records of bytes that are stored, such as a restore brings. */
export async function addBlobs(
  connection: Connection,
  records: readonly BlobRecord[],
): Promise<void> {
  const text = `insert into gateway_tx.blob (workspace_id, bytes_id, id, name, extension, size, content_type, hash, is_public, created_by, created_at)
    select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::bigint[], $7::text[], $8::text[], $9::boolean[], $10::text[], $11::timestamptz[])`;
  const column = <T>(take: (record: BlobRecord) => T): T[] => records.map(take);
  await connection.run({ text }, [
    column(({ workspaceId }) => workspaceId),
    column(({ bytesId }) => bytesId),
    column(({ id }) => id),
    column(({ name }) => name),
    column(({ extension }) => extension),
    column(({ size }) => size),
    column(({ contentType }) => contentType),
    column(({ hash }) => hash),
    column(({ isPublic }) => isPublic),
    column(({ createdBy }) => createdBy),
    column(({ createdAt }) => createdAt),
  ]);
}

const SWEEP_LOCK = "7236831005";

/** Until the transaction ends no bytes count as nobody's: their rows are in it. */
export async function holdOffSweeps(connection: Connection): Promise<void> {
  await connection.run({ text: `select pg_advisory_xact_lock_shared(${SWEEP_LOCK})` });
}

/** Until the transaction ends nobody brings bytes without rows; waits for those who do at the moment. */
export async function holdOffCopies(connection: Connection): Promise<void> {
  await connection.run({ text: `select pg_advisory_xact_lock(${SWEEP_LOCK})` });
}

/** Whether bytes that were in the store before this was asked may belong to rows that nobody sees yet. */
export async function isSweepHeldOff(connection: Connection): Promise<boolean> {
  const text = `select not pg_try_advisory_xact_lock(${SWEEP_LOCK}) as "isHeldOff"`;
  const [row] = await connection.run<{ isHeldOff: boolean }>({ text });
  return row?.isHeldOff === true;
}
