// The records of the identity service, sealed and opened: what stands in the database tells neither cookies nor codes nor what they stand for.
import { sha256, type Clock, type SecretBox } from "../platform/index.ts";
import type { Connection, Pool } from "../platform/postgres/index.ts";
import type { Guid } from "../contract/index.ts";
import {
  beginInteraction,
  changeRecord,
  deleteRecord,
  findRecord,
  findSessionByUid,
  holdRecord,
  holdSessionByUid,
  keepRecord,
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
  /** Of a session: its other name. */
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
  const end = (seconds: number): Date => new Date(clock.now() + seconds * 1_000);
  const seal = (kind: RecordKind, hash: Buffer, payload: unknown): string =>
    secretBox.seal(JSON.stringify(payload), recordPlace(kind, hash.toString("hex")));

  function opened<Payload>(
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
      return opened<Payload>(kind, await findRecord(control, kind, sha256(id), now()));
    },
    /** An authorization that nobody else changes until the transaction ends. */
    async hold<Payload>(connection: Connection, id: string) {
      const record = await holdRecord(connection, "interaction", sha256(id), now());
      return opened<Payload>("interaction", record);
    },
    async findSession<Payload>(uid: string) {
      return opened<Payload>("session", await findSessionByUid(control, sha256(uid), now()));
    },
    /** @returns whether there is one, which nobody ends before the transaction does */
    holdSession: (connection: Connection, uid: string): Promise<boolean> =>
      holdSessionByUid(connection, sha256(uid), now()),
    async keep(kind: RecordKind, id: string, payload: unknown, seconds: number, to: RecordLinks) {
      const hash = sha256(id);
      const { uid, grantId, portalSessionId } = to;
      const uidHash = uid === undefined ? undefined : sha256(uid);
      const links = { uidHash, grantId, portalSessionId };
      const sealed = seal(kind, hash, payload);
      await keepRecord(control, { kind, hash, sealed, expiresAt: end(seconds), ...links });
    },
    /** @returns whether there was room */
    begin(id: string, payload: unknown, seconds: number, bounds: InteractionBounds) {
      const hash = sha256(id);
      const sealed = seal("interaction", hash, payload);
      return beginInteraction(control, { hash, sealed, expiresAt: end(seconds) }, bounds, now());
    },
    /** @returns whether there is one in force */
    change(connection: Connection, kind: RecordKind, id: string, payload: unknown) {
      const hash = sha256(id);
      return changeRecord(connection, { kind, hash, sealed: seal(kind, hash, payload) }, now());
    },
    /** @returns whether there was one */
    delete: (kind: RecordKind, id: string): Promise<boolean> =>
      deleteRecord(control, kind, sha256(id)),
  };
}
