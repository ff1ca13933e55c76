// The rows of the identity service's records: browser sessions, pending authorizations and codes.
// Each record is found by a hash and stored sealed. One statement marks a code as used, so that a
// code is accepted once.
import { pruning, type Connection } from "../platform/postgres/index.ts";
import type { SealedColumn } from "../platform/index.ts";
import type { Guid } from "../contract/index.ts";

export type RecordKind = "session" | "interaction" | "code";

/**
 * Returns the place to which a record is sealed. No other value in the database is sealed to it.
 * @param hash in hexadecimal digits
 */
export const recordPlace = (kind: string, hash: string): string => `identity/${kind}/${hash}`;

export const identityRecords: SealedColumn = {
  what: "records of the identity service",
  table: "gateway.oauth_record",
  column: "sealed",
  key: ["kind", "encode(hash, 'hex')"],
  place: recordPlace,
};

export interface NewRecord {
  readonly kind: RecordKind;
  readonly hash: Buffer;
  readonly sealed: string;
  readonly expiresAt: Date;
  /** Hash of a session's uid, its second identifier. */
  readonly uidHash?: Buffer | undefined;
  readonly grantId?: Guid | undefined;
  readonly portalSessionId?: Guid | undefined;
}

export interface StoredRecord {
  readonly hash: Buffer;
  readonly sealed: string;
  readonly usedAt: Date | null;
}

const UPSERT = {
  name: "oauth_keep_record",
  text: `insert into gateway.oauth_record (kind, hash, sealed, expires_at, uid_hash, grant_id, portal_session_id) values ($1, $2, $3, $4, $5, $6, $7)
    on conflict (kind, hash) do update set sealed = excluded.sealed, expires_at = excluded.expires_at`,
};
const CHANGE = {
  name: "oauth_change_record",
  text: "update gateway.oauth_record set sealed = $3 where kind = $1 and hash = $2 and expires_at > $4 returning 1",
};
// The counts stop at the limit, so that the cost of the statement does not grow during a flood.
const BEGIN = {
  name: "oauth_begin_interaction",
  text: `insert into gateway.oauth_record (kind, hash, sealed, expires_at, holder)
    select 'interaction', $1, $2, $3, $4
    where (select count(*) from (
        select from gateway.oauth_record where holder = $4 and expires_at > $5 limit $6) as own) < $6
      and ($7::int is null or (select count(*) from (
        select from gateway.oauth_record where holder is not null and expires_at > $5 limit $7) as everybody) < $7)
    returning 1`,
};
// Evicts the 100 oldest records of unknown users at once, so that few requests pay for an eviction.
const EVICT_OLDEST = {
  name: "oauth_make_room",
  text: `delete from gateway.oauth_record where (kind, hash) in (
      select kind, hash from gateway.oauth_record where holder like 'network %' and expires_at > $1 order by expires_at limit 100)
    and (select count(*) from (
        select from gateway.oauth_record where holder = $2 and expires_at > $1 limit $3) as own) < $3
    returning 1`,
};
const FIND = {
  name: "oauth_find_record",
  text: `select hash, sealed, used_at as "usedAt" from gateway.oauth_record
    where kind = $1 and hash = $2 and (expires_at > $3 or used_at is not null)`,
};
const LOCK = {
  name: "oauth_hold_record",
  text: `${FIND.text} for update`,
};
const FIND_BY_UID = {
  name: "oauth_find_session_by_uid",
  text: `select hash, sealed, used_at as "usedAt" from gateway.oauth_record where uid_hash = $1 and expires_at > $2`,
};
const LOCK_BY_UID = {
  name: "oauth_hold_session_by_uid",
  text: `${FIND_BY_UID.text} for key share`,
};
const USE = {
  name: "oauth_use_code",
  text: `update gateway.oauth_record set used_at = $2 where kind = 'code' and hash = $1 and used_at is null and expires_at > $2
    returning grant_id as "grantId"`,
};
const DELETE = {
  name: "oauth_delete_record",
  text: "delete from gateway.oauth_record where kind = $1 and hash = $2 returning 1",
};

/** Inserts the record, or replaces the content and the expiry of the existing record. */
export async function upsertRecord(connection: Connection, record: NewRecord): Promise<void> {
  const { kind, hash, sealed, expiresAt, uidHash, grantId, portalSessionId } = record;
  const links = [uidHash ?? null, grantId ?? null, portalSessionId ?? null];
  await connection.run(UPSERT, [kind, hash, sealed, expiresAt, ...links]);
}

/**
 * Replaces the content of a record.
 * @returns false if no such record is in force
 */
export async function changeRecord(
  connection: Connection,
  { kind, hash, sealed }: Pick<NewRecord, "kind" | "hash" | "sealed">,
  now: Date,
): Promise<boolean> {
  return (await connection.run(CHANGE, [kind, hash, sealed, now])).length > 0;
}

export interface InteractionBounds {
  /** The user or network whose pending authorizations are counted. */
  readonly holder: string;
  readonly ofHolderMax: number;
  /**
   * Maximum for all holders together. Records of unknown users are evicted first. null: no maximum.
   */
  readonly ofAllMax: number | null;
}

/**
 * Inserts a pending authorization.
 * @returns false if a bound is reached
 */
export async function beginInteraction(
  connection: Connection,
  { hash, sealed, expiresAt }: Pick<NewRecord, "hash" | "sealed" | "expiresAt">,
  { holder, ofHolderMax, ofAllMax }: InteractionBounds,
  now: Date,
): Promise<boolean> {
  const values = [hash, sealed, expiresAt, holder, now, ofHolderMax, ofAllMax];
  const begin = async (): Promise<boolean> => (await connection.run(BEGIN, values)).length > 0;
  if (await begin()) return true;
  if (ofAllMax === null) return false;
  const evicted = await connection.run(EVICT_OLDEST, [now, holder, ofHolderMax]);
  return evicted.length > 0 && begin();
}

/** Returns a record that is in force or was used. */
export async function findRecord(
  connection: Connection,
  kind: RecordKind,
  hash: Buffer,
  now: Date,
): Promise<StoredRecord | undefined> {
  const [record] = await connection.run<StoredRecord>(FIND, [kind, hash, now]);
  return record;
}

/** Returns a record like `findRecord` and locks it until the transaction ends. */
export async function lockRecord(
  connection: Connection,
  kind: RecordKind,
  hash: Buffer,
  now: Date,
): Promise<StoredRecord | undefined> {
  const [record] = await connection.run<StoredRecord>(LOCK, [kind, hash, now]);
  return record;
}

export async function findSessionByUid(
  connection: Connection,
  uidHash: Buffer,
  now: Date,
): Promise<StoredRecord | undefined> {
  const [record] = await connection.run<StoredRecord>(FIND_BY_UID, [uidHash, now]);
  return record;
}

/**
 * Locks a session in force until the transaction ends. A concurrent end of the session waits for
 * this transaction and sees its changes.
 * @returns false if no such session is in force
 */
export const lockSessionByUid = async (
  connection: Connection,
  uidHash: Buffer,
  now: Date,
): Promise<boolean> => (await connection.run(LOCK_BY_UID, [uidHash, now])).length > 0;

/**
 * Marks a code as used.
 * @returns the id of its grant; undefined if the code was used or has expired
 */
export async function useCode(
  connection: Connection,
  hash: Buffer,
  now: Date,
): Promise<Guid | undefined> {
  const [row] = await connection.run<{ readonly grantId: Guid }>(USE, [hash, now]);
  return row?.grantId;
}

/**
 * Deletes a record.
 * @returns true for exactly one of several concurrent calls
 */
export const deleteRecord = async (
  connection: Connection,
  kind: RecordKind,
  hash: Buffer,
): Promise<boolean> => (await connection.run(DELETE, [kind, hash])).length > 0;

/** Deletes expired records. A used code is deleted together with its grant. */
export const pruneRecords = pruning(`delete from gateway.oauth_record where (kind, hash) in (
    select kind, hash from gateway.oauth_record where expires_at < $1 and used_at is null limit $2) returning 1`);
