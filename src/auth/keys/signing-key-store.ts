// Signing keys of workspaces as rows; private keys are read one at a time and still sealed.
import { rowsOfWorkspace, signingKeyPlace, type WorkspaceTable } from "../../catalog/index.ts";
import type { Guid } from "../../contract/index.ts";
import type { KeyTimes } from "./key-states.ts";
import type { SealedColumn } from "../../platform/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";

/** Tokens do not outlive their workspace's removal, nor come back with a backup. */
export const signingKeyTables: readonly WorkspaceTable[] = [rowsOfWorkspace("gateway.signing_key")];

/** `access`: tokens of `/query` and the like; `redirect`: those that a post-login address gets (G15.9). */
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

/** Those of several workspaces, each workspace's in the order in which they begin to sign. */
export function findSigningKeys(
  connection: Connection,
  workspaceIds: readonly Guid[],
): Promise<SigningKey[]> {
  return connection.run<SigningKey>(FIND, [workspaceIds]);
}

/** The sealed private half, or undefined where the key is gone. */
export async function findSealedPrivateKey(
  connection: Connection,
  workspaceId: Guid,
  kid: string,
): Promise<string | undefined> {
  const [row] = await connection.run<{ sealed: string }>(FIND_SEALED, [workspaceId, kid]);
  return row?.sealed;
}

/** Whoever changes the keys of a workspace queues here, until the transaction ends. */
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

/** Says when every key of the purpose that nothing replaces yet stops signing. */
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

/** Those of every workspace. */
export async function deleteDeadKeys(connection: Connection, before: Date): Promise<void> {
  await connection.run(DELETE_DEAD, [before]);
}

export async function deleteSigningKeys(connection: Connection, workspaceId: Guid): Promise<void> {
  await connection.run(DELETE_ALL, [workspaceId]);
}
