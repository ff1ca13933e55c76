// Records of the identity service as rows: sign-ins of browsers, authorizations that wait, codes. Known by hashes, sealed, used once by one
// statement.
import { pruning, type Connection } from "../platform/postgres/index.ts";
import type { SealedColumn } from "../platform/index.ts";
import type { Guid } from "../contract/index.ts";

export type RecordKind = "session" | "interaction" | "code";

/** Nothing else in the database is sealed for this place. @param hash in hexadecimal digits */
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
  /** Of a session: its other name. */
  readonly uidHash?: Buffer | undefined;
  readonly grantId?: Guid | undefined;
  readonly portalSessionId?: Guid | undefined;
}

export interface StoredRecord {
  readonly hash: Buffer;
  readonly sealed: string;
  readonly usedAt: Date | null;
}

const KEEP = {
  name: "oauth_keep_record",
  text: `insert into gateway.oauth_record (kind, hash, sealed, expires_at, uid_hash, grant_id, portal_session_id) values ($1, $2, $3, $4, $5, $6, $7)
    on conflict (kind, hash) do update set sealed = excluded.sealed, expires_at = excluded.expires_at`,
};
const CHANGE = {
  name: "oauth_change_record",
  text: "update gateway.oauth_record set sealed = $3 where kind = $1 and hash = $2 and expires_at > $4 returning 1",
};
// The rows of others count to the limit and no further: what a flood costs does not grow with it.
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
// The oldest of strangers give way to those who come, many at once, so that few have to look for them.
const MAKE_ROOM = {
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
const HOLD = {
  name: "oauth_hold_record",
  text: `${FIND.text} for update`,
};
const FIND_BY_UID = {
  name: "oauth_find_session_by_uid",
  text: `select hash, sealed, used_at as "usedAt" from gateway.oauth_record where uid_hash = $1 and expires_at > $2`,
};
const HOLD_BY_UID = {
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

/** Makes the record, or gives the one that there is another content and end. */
export async function keepRecord(connection: Connection, record: NewRecord): Promise<void> {
  const { kind, hash, sealed, expiresAt, uidHash, grantId, portalSessionId } = record;
  const others = [uidHash ?? null, grantId ?? null, portalSessionId ?? null];
  await connection.run(KEEP, [kind, hash, sealed, expiresAt, ...others]);
}

/** @returns whether there was one in force */
export async function changeRecord(
  connection: Connection,
  { kind, hash, sealed }: Pick<NewRecord, "kind" | "hash" | "sealed">,
  now: Date,
): Promise<boolean> {
  return (await connection.run(CHANGE, [kind, hash, sealed, now])).length > 0;
}

export interface InteractionBounds {
  /** The user or network that it is counted for. */
  readonly holder: string;
  readonly ofHolderMax: number;
  /** Of all together, of whom strangers give way; null: as many as there are. */
  readonly ofAllMax: number | null;
}

/** @returns whether there was room for it */
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
  const gone = await connection.run(MAKE_ROOM, [now, holder, ofHolderMax]);
  return gone.length > 0 && begin();
}

/** One in force, or one that was used. */
export async function findRecord(
  connection: Connection,
  kind: RecordKind,
  hash: Buffer,
  now: Date,
): Promise<StoredRecord | undefined> {
  const [record] = await connection.run<StoredRecord>(FIND, [kind, hash, now]);
  return record;
}

/** The same, which nobody else changes until the transaction ends. */
export async function holdRecord(
  connection: Connection,
  kind: RecordKind,
  hash: Buffer,
  now: Date,
): Promise<StoredRecord | undefined> {
  const [record] = await connection.run<StoredRecord>(HOLD, [kind, hash, now]);
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

/** Whether it is in force, and then until the transaction ends: whoever ends it meanwhile waits, and sees what was done. */
export const holdSessionByUid = async (
  connection: Connection,
  uidHash: Buffer,
  now: Date,
): Promise<boolean> => (await connection.run(HOLD_BY_UID, [uidHash, now])).length > 0;

/** Uses a code, once. @returns the grant; undefined where the code was used, or is over */
export async function useCode(
  connection: Connection,
  hash: Buffer,
  now: Date,
): Promise<Guid | undefined> {
  const [row] = await connection.run<{ readonly grantId: Guid }>(USE, [hash, now]);
  return row?.grantId;
}

/** @returns whether there was one: of several who delete it, one hears so */
export const deleteRecord = async (
  connection: Connection,
  kind: RecordKind,
  hash: Buffer,
): Promise<boolean> => (await connection.run(DELETE, [kind, hash])).length > 0;

/** Deletes records whose time is over; a used code goes with its grant. */
export const pruneRecords = pruning(`delete from gateway.oauth_record where (kind, hash) in (
    select kind, hash from gateway.oauth_record where expires_at < $1 and used_at is null limit $2) returning 1`);
