// Seals and opens the records of the identity service. The database contains only hashes of cookies
// and codes, and sealed payloads.
import { sha256, type Clock, type SecretBox } from "../platform/index.ts";
import type { Connection, Pool } from "../platform/postgres/index.ts";
import type { Guid } from "../contract/index.ts";
import {
  beginInteraction,
  changeRecord,
  deleteRecord,
  findRecord,
  findSessionByUid,
  lockRecord,
  lockSessionByUid,
  upsertRecord,
  recordPlace,
  type InteractionBounds,
  type RecordKind,
  type StoredRecord,
} from "./record-store.ts";

export interface OpenRecord<Payload> {
  readonly payload: Payload;
  readonly isUsed: boolean;
}

export interface RecordLinks {
  /** A session's second identifier. */
  readonly uid?: string | undefined;
  readonly grantId?: Guid | undefined;
  readonly portalSessionId?: Guid | undefined;
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

  function open<Payload>(
    kind: RecordKind,
    record: StoredRecord | undefined,
  ): OpenRecord<Payload> | undefined {
    if (record === undefined) return undefined;
    const { hash, sealed, usedAt } = record;
    const text = secretBox.open(sealed, recordPlace(kind, hash.toString("hex")));
    return { payload: JSON.parse(text) as Payload, isUsed: usedAt !== null };
  }

  return {
    async find<Payload>(kind: RecordKind, id: string) {
      return open<Payload>(kind, await findRecord(control, kind, sha256(id), now()));
    },
    /** Returns a pending authorization and locks it until the transaction ends. */
    async lockInteraction<Payload>(connection: Connection, id: string) {
      const record = await lockRecord(connection, "interaction", sha256(id), now());
      return open<Payload>("interaction", record);
    },
    async findSession<Payload>(uid: string) {
      return open<Payload>("session", await findSessionByUid(control, sha256(uid), now()));
    },
    /** Locks a session until the transaction ends. @returns false if no such session is in force */
    lockSession: (connection: Connection, uid: string): Promise<boolean> =>
      lockSessionByUid(connection, sha256(uid), now()),
    async save(kind: RecordKind, id: string, payload: unknown, seconds: number, to: RecordLinks) {
      const hash = sha256(id);
      const { uid, grantId, portalSessionId } = to;
      const uidHash = uid === undefined ? undefined : sha256(uid);
      const links = { uidHash, grantId, portalSessionId };
      const sealed = seal(kind, hash, payload);
      await upsertRecord(control, { kind, hash, sealed, expiresAt: expiryOf(seconds), ...links });
    },
    /** Stores a pending authorization. @returns false if a bound is reached */
    begin(id: string, payload: unknown, seconds: number, bounds: InteractionBounds) {
      const hash = sha256(id);
      const sealed = seal("interaction", hash, payload);
      return beginInteraction(
        control,
        { hash, sealed, expiresAt: expiryOf(seconds) },
        bounds,
        now(),
      );
    },
    /** Replaces a record's payload. @returns false if no such record is in force */
    change(connection: Connection, kind: RecordKind, id: string, payload: unknown) {
      const hash = sha256(id);
      return changeRecord(connection, { kind, hash, sealed: seal(kind, hash, payload) }, now());
    },
    /** @returns false if there was no such record */
    delete: (kind: RecordKind, id: string): Promise<boolean> =>
      deleteRecord(control, kind, sha256(id)),
  };
}
