// SQL statements for idempotency records, which contain the responses to writes with an
// `Idempotency-Key`. Locks an idempotency key until the transaction ends. Finds, stores and deletes
// records.
import type { Housekeeping } from "../../platform/index.ts";
import type { Rank } from "../../platform/capacity/index.ts";
import type { Connection, Pool } from "../../platform/postgres/index.ts";
import { rowsOfWorkspace, type WorkspaceTable } from "../../catalog/index.ts";

export const idempotencyTables: readonly WorkspaceTable[] = [
  rowsOfWorkspace("gateway_tx.idempotency", { atRemoval: "delete" }),
];

/** An idempotency key, with the workspace and the credential of the request that contained it. */
export interface RecordKey {
  readonly workspaceId: string;
  readonly credentialId: string;
  readonly key: string;
}

export interface StoredAnswer {
  readonly bodyHash: Buffer;
  readonly rightsHash: Buffer;
  /** JSON text of the response. */
  readonly answer: string;
}

const retention = "interval '24 hours'";

/**
 * Tries to take an advisory lock of PostgreSQL, without waiting. Returns true if the lock was free.
 * The transaction then holds the lock until it ends.
 */
export async function tryLock(connection: Connection, lock: bigint): Promise<boolean> {
  const text = "select pg_catalog.pg_try_advisory_xact_lock($1) as free";
  const [row] = await connection.run<{ free: boolean }>({ text, name: "idempotency_lock" }, [lock]);
  return row!.free;
}

export async function findAnswer(
  connection: Connection,
  { workspaceId, credentialId, key }: RecordKey,
): Promise<StoredAnswer | undefined> {
  const text = `select body_hash as "bodyHash", rights_hash as "rightsHash", answer from gateway_tx.idempotency
    where workspace_id = $1 and credential_id = $2 and key = $3 and at > now() - ${retention}`;
  const values = [workspaceId, credentialId, key];
  const [row] = await connection.run<StoredAnswer>({ text, name: "idempotency_find" }, values);
  return row;
}

/**
 * Stores the response of a write.
 * @returns true if the response was stored; false if an unexpired record of this key exists
 */
export async function storeAnswer(
  connection: Connection,
  { workspaceId, credentialId, key }: RecordKey,
  { bodyHash, rightsHash, answer }: StoredAnswer,
  rank: Rank,
): Promise<boolean> {
  const text = `insert into gateway_tx.idempotency as i (workspace_id, credential_id, key, body_hash, rights_hash, answer, class)
    values ($1, $2, $3, $4, $5, $6, $7) on conflict (workspace_id, credential_id, key) do update
    set body_hash = excluded.body_hash, rights_hash = excluded.rights_hash, answer = excluded.answer, class = excluded.class, at = excluded.at
    where i.at <= now() - ${retention} returning true`;
  const values = [workspaceId, credentialId, key, bodyHash, rightsHash, answer, rank];
  const rows = await connection.run({ text, name: "idempotency_store" }, values);
  return rows.length > 0;
}

const DROP = {
  text: "delete from gateway_tx.idempotency where workspace_id = $1 and credential_id = any ($2)",
};

/** Deletes the idempotency records of deleted credentials. */
export async function dropAnswers(
  connection: Connection,
  workspaceId: string,
  credentialIds: readonly string[],
): Promise<void> {
  await connection.run(DROP, [workspaceId, credentialIds]);
}

// The delete checks the age of each record again, because a request may have replaced the record
// after the subquery found it.
const PRUNE = {
  text: `delete from gateway_tx.idempotency where at < now() - ${retention} and ctid = any (array(
    select ctid from gateway_tx.idempotency where at < now() - ${retention} limit $1)) returning 1`,
};

const BATCH_ROWS = 5_000;

/** Deletes expired records every minute. */
export const createIdempotencyHousekeeping = (control: Pool): Housekeeping => ({
  everyMs: 60_000,
  async sweep(isOpen) {
    while ((await control.run(PRUNE, [BATCH_ROWS])).length === BATCH_ROWS && isOpen());
  },
  complaint:
    "The gateway could not delete expired responses to requests with an `Idempotency-Key`. It tries again in a minute. Check the database if this message repeats.",
});
