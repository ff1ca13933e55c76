// Stores the sessions, pending authorizations and codes of the identity service as records in the
// database. A record contains encrypted data, and only a hash of its id (the cookie or the code). A
// code is accepted only once, because a single statement marks it as used.
import { sha256, type Clock, type SealedColumn, type SecretBox } from "../platform/index.ts";
import { pruning, type Connection, type Pool } from "../platform/postgres/index.ts";
import type { Guid } from "../contract/index.ts";

type RecordKind = "session" | "interaction" | "code";

/**
 * Returns the text that binds the encrypted data to its record. Data that is copied to another
 * record cannot be decrypted there.
 * @param kind kind of the record, such as `session`
 * @param hash hash of the record's id, in hexadecimal digits
 */
export const recordPlace = (kind: string, hash: string): string => `identity/${kind}/${hash}`;

export const identityRecords: SealedColumn = {
  what: "records of the identity service",
  table: "gateway.oauth_record",
  column: "sealed",
  key: ["kind", "encode(hash, 'hex')"],
  place: recordPlace,
};

interface StoredRecord {
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
// Inserts a pending authorization if the limits allow it. The statement counts
// pending authorizations only up to the limits, so a flood of requests does not make it slower.
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
// Deletes the 100 oldest pending authorizations of unknown users in one statement. So at the
// maximum number, this statement runs only once for 100 new authorizations.
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
    returning 1`,
};
const DELETE = {
  name: "oauth_delete_record",
  text: "delete from gateway.oauth_record where kind = $1 and hash = $2 returning 1",
};

interface RecordLinks {
  /**
   * A second id of a session. Other stored data refers to the session by `uid`, because the
   * session's first id is in the cookie and must stay secret.
   */
  readonly uid?: string | undefined;
  readonly grantId?: Guid | undefined;
  readonly portalSessionId?: Guid | undefined;
}

interface InteractionBounds {
  /** The user or network that started the authorization, such as `user <id>`. */
  readonly holder: string;
  readonly ofHolderMax: number;
  /**
   * Maximum number of pending authorizations of all users and networks together. At this number,
   * the oldest ones of unknown users are deleted first. Null means no maximum.
   */
  readonly ofAllMax: number | null;
}

export interface RecordDependencies {
  readonly control: Pool;
  readonly secretBox: SecretBox;
  readonly clock: Clock;
}

export type Records = ReturnType<typeof createRecords>;

export function createRecords({ control, secretBox, clock }: RecordDependencies) {
  const now = (): Date => new Date(clock.now());
  const expiryOf = (seconds: number): Date => new Date(clock.now() + seconds * 1_000);
  const seal = (kind: RecordKind, hash: Buffer, payload: unknown): string =>
    secretBox.seal(JSON.stringify(payload), recordPlace(kind, hash.toString("hex")));

  function open<Payload>(kind: RecordKind, [record]: readonly StoredRecord[]) {
    if (record === undefined) return undefined;
    const { hash, sealed, usedAt } = record;
    const text = secretBox.open(sealed, recordPlace(kind, hash.toString("hex")));
    return { payload: JSON.parse(text) as Payload, isUsed: usedAt !== null };
  }

  return {
    /**
     * Returns a record by its id. Returns undefined if there is no such record, or if it has
     * expired. A code that was used is returned even after it has expired.
     */
    async find<Payload>(kind: RecordKind, id: string) {
      const values = [kind, sha256(id), now()];
      return open<Payload>(kind, await control.run<StoredRecord>(FIND, values));
    },
    /** Returns a pending authorization by its id, and locks its row until the transaction ends. */
    async lockInteraction<Payload>(connection: Connection, id: string) {
      const values = ["interaction", sha256(id), now()];
      return open<Payload>("interaction", await connection.run<StoredRecord>(LOCK, values));
    },
    async findSession<Payload>(uid: string) {
      const values = [sha256(uid), now()];
      return open<Payload>("session", await control.run<StoredRecord>(FIND_BY_UID, values));
    },
    /**
     * Locks a session until the transaction ends. Another transaction that ends the session at the
     * same time must wait. It then sees the changes of the transaction that has the lock.
     * @returns false if there is no such session, or if it has expired
     */
    lockSession: async (connection: Connection, uid: string): Promise<boolean> =>
      (await connection.run(LOCK_BY_UID, [sha256(uid), now()])).length > 0,
    /** Inserts a record. If a record with this id exists, replaces its data and its expiry. */
    async save(
      kind: RecordKind,
      id: string,
      payload: unknown,
      seconds: number,
      { uid, grantId, portalSessionId }: RecordLinks,
    ): Promise<void> {
      const hash = sha256(id);
      const links = [
        uid === undefined ? null : sha256(uid),
        grantId ?? null,
        portalSessionId ?? null,
      ];
      const sealed = seal(kind, hash, payload);
      await control.run(UPSERT, [kind, hash, sealed, expiryOf(seconds), ...links]);
    },
    /**
     * Stores a new pending authorization, if the limits allow it.
     * @returns false if the maximum number of pending authorizations (of the holder or of all) is
     *   reached
     */
    async begin(
      id: string,
      payload: unknown,
      seconds: number,
      { holder, ofHolderMax, ofAllMax }: InteractionBounds,
    ): Promise<boolean> {
      const hash = sha256(id);
      const record = [hash, seal("interaction", hash, payload), expiryOf(seconds)];
      const values = [...record, holder, now(), ofHolderMax, ofAllMax];
      const insert = async (): Promise<boolean> => (await control.run(BEGIN, values)).length > 0;
      if (await insert()) return true;
      if (ofAllMax === null) return false;
      const evicted = await control.run(EVICT_OLDEST, [now(), holder, ofHolderMax]);
      return evicted.length > 0 && insert();
    },
    /**
     * Replaces the data of a record.
     * @returns false if there is no such record, or if it has expired
     */
    async change(connection: Connection, kind: RecordKind, id: string, payload: unknown) {
      const hash = sha256(id);
      const values = [kind, hash, seal(kind, hash, payload), now()];
      return (await connection.run(CHANGE, values)).length > 0;
    },
    /**
     * Marks an authorization code as used, so that it is accepted only once.
     * @returns false if the code was already used or has expired
     */
    useCode: async (connection: Connection, id: string): Promise<boolean> =>
      (await connection.run(USE, [sha256(id), now()])).length > 0,
    /**
     * Deletes a record.
     * @returns true if this call deleted the record; false if there was no such record any more
     */
    delete: async (kind: RecordKind, id: string): Promise<boolean> =>
      (await control.run(DELETE, [kind, sha256(id)])).length > 0,
  };
}

/**
 * Deletes expired records, except for used codes. A used code is deleted together with its grant.
 */
export const pruneRecords = pruning(`delete from gateway.oauth_record where (kind, hash) in (
    select kind, hash from gateway.oauth_record where expires_at < $1 and used_at is null limit $2) returning 1`);
