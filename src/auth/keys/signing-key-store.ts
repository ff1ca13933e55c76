// The rows of workspaces' signing keys. Private keys are read one at a time and stay sealed.
import { rowsOfWorkspace, signingKeyPlace, type WorkspaceTable } from "../../catalog/index.ts";
import type { Guid } from "../../contract/index.ts";
import type { KeyTimes } from "./key-states.ts";
import type { SealedColumn } from "../../platform/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";

/** The removal of a workspace deletes its keys, and a backup does not contain them. */
export const signingKeyTables: readonly WorkspaceTable[] = [rowsOfWorkspace("gateway.signing_key")];

/** `access`: access tokens. `redirect`: tokens for the post-login address (G15.9). */
export const purposes = ["redirect", "access"] as const;
export type Purpose = (typeof purposes)[number];

export interface PublicJwk {
  readonly n: string;
  readonly e: string;
}

export interface SigningKey extends KeyTimes {
  readonly workspaceId: Guid;
  readonly kid: string;
  readonly purpose: Purpose;
  readonly publicJwk: PublicJwk;
}

export const privateKeys: SealedColumn = {
  what: "keys that sign tokens",
  table: "gateway.signing_key",
  column: "sealed",
  key: ["workspace_id::text", "kid"],
  place: signingKeyPlace,
};

const FIND = {
  name: "auth_find_signing_keys",
  text: `select workspace_id as "workspaceId", kid, purpose, public_jwk as "publicJwk", signs_from as "signsFrom", retired_at as "retiredAt"
    from gateway.signing_key where workspace_id = any($1) order by signs_from, kid`,
};
const FIND_SEALED = {
  text: "select sealed from gateway.signing_key where workspace_id = $1 and kid = $2",
};
const LOCK = {
  text: "select pg_advisory_xact_lock(hashtextextended($1, 7236831004))",
};
const SAVE = {
  text: `insert into gateway.signing_key (workspace_id, kid, purpose, public_jwk, sealed, signs_from)
    values ($1, $2, $3, $4, $5, $6)`,
};
const RETIRE = {
  text: "update gateway.signing_key set retired_at = $3 where workspace_id = $1 and purpose = $2 and retired_at is null",
};
const DELETE_RETIRED = {
  text: "delete from gateway.signing_key where workspace_id = $1 and retired_at < $2",
};
const DELETE_DEAD = { text: "delete from gateway.signing_key where retired_at < $1" };
const DELETE_ALL = { text: "delete from gateway.signing_key where workspace_id = $1" };

/** Returns the keys of several workspaces, in the order in which they begin to sign. */
export function findSigningKeys(
  connection: Connection,
  workspaceIds: readonly Guid[],
): Promise<SigningKey[]> {
  return connection.run<SigningKey>(FIND, [workspaceIds]);
}

/** Returns the sealed private key; undefined if the key was deleted. */
export async function findSealedPrivateKey(
  connection: Connection,
  workspaceId: Guid,
  kid: string,
): Promise<string | undefined> {
  const [row] = await connection.run<{ sealed: string }>(FIND_SEALED, [workspaceId, kid]);
  return row?.sealed;
}

/**
 * Locks the keys of a workspace until the transaction ends. Other transactions that change them
 * wait.
 */
export async function lockSigningKeys(connection: Connection, workspaceId: Guid): Promise<void> {
  await connection.run(LOCK, [workspaceId]);
}

export async function saveSigningKey(
  connection: Connection,
  { workspaceId, kid, purpose, publicJwk, signsFrom }: Omit<SigningKey, "retiredAt">,
  sealed: string,
): Promise<void> {
  const jwk = JSON.stringify(publicJwk);
  await connection.run(SAVE, [workspaceId, kid, purpose, jwk, sealed, signsFrom]);
}

/** Sets the time at which the last key of a purpose stops signing. */
export async function retireSigningKeys(
  connection: Connection,
  workspaceId: Guid,
  purpose: Purpose,
  at: Date,
): Promise<void> {
  await connection.run(RETIRE, [workspaceId, purpose, at]);
}

export async function deleteRetiredKeys(
  connection: Connection,
  workspaceId: Guid,
  before: Date,
): Promise<void> {
  await connection.run(DELETE_RETIRED, [workspaceId, before]);
}

/** Deletes keys of all workspaces that stopped signing before the given time. */
export async function deleteDeadKeys(connection: Connection, before: Date): Promise<void> {
  await connection.run(DELETE_DEAD, [before]);
}

export async function deleteSigningKeys(connection: Connection, workspaceId: Guid): Promise<void> {
  await connection.run(DELETE_ALL, [workspaceId]);
}
