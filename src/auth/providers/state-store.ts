// SQL for unfinished sign-ins on the page of an identity provider. Each row belongs to one value of
// the `state` parameter. One DELETE statement reads and removes a row, so that a state can be used
// only once (G14.2).
import { providerStatePlace, rowsOfWorkspace, type WorkspaceTable } from "../../catalog/index.ts";
import type { Guid } from "../../contract/index.ts";
import type { SealedColumn } from "../../platform/index.ts";
import { pruning, type Connection } from "../../platform/postgres/index.ts";

export const providerStateTables: readonly WorkspaceTable[] = [
  rowsOfWorkspace("gateway.provider_state", { atRemoval: "delete" }),
];

/** An unfinished sign-in on a provider's page. */
export interface StateRow {
  /** SHA-256 hash of the `state` parameter. */
  readonly hash: Buffer;
  readonly workspaceId: Guid;
  readonly providerId: Guid;
  readonly redirectUri: string;
  /**
   * The encrypted secrets of the sign-in. If they are copied to another row, they cannot be
   * decrypted (`providerStatePlace`).
   */
  readonly sealed: string;
  readonly expiresAt: Date;
}

export const providerStates: SealedColumn = {
  what: "sign-ins at providers",
  table: "gateway.provider_state",
  column: "sealed",
  key: ["workspace_id::text", "encode(hash, 'hex')"],
  place: providerStatePlace,
};

const INSERT = {
  name: "provider_state_keep",
  text: `insert into gateway.provider_state (hash, workspace_id, provider_id, redirect_uri, sealed, expires_at)
    values ($1, $2, $3, $4, $5, $6)`,
};
const TAKE = {
  name: "provider_state_take",
  text: `delete from gateway.provider_state where hash = $1 and workspace_id = $2
    returning hash, workspace_id as "workspaceId", provider_id as "providerId", redirect_uri as "redirectUri",
      sealed, expires_at as "expiresAt"`,
};

export async function insertState(control: Connection, row: StateRow): Promise<void> {
  const { hash, workspaceId, providerId, redirectUri, sealed, expiresAt } = row;
  await control.run(INSERT, [hash, workspaceId, providerId, redirectUri, sealed, expiresAt]);
}

/**
 * Deletes the row of a `state` and returns it. Returns undefined if the row does not exist, for
 * example because a concurrent request has deleted it.
 */
export async function consumeState(
  control: Connection,
  workspaceId: Guid,
  hash: Buffer,
): Promise<StateRow | undefined> {
  const [row] = await control.run<StateRow>(TAKE, [hash, workspaceId]);
  return row;
}

/** Deletes the rows of sign-ins that were not finished within ten minutes. */
export const pruneStates = pruning(
  "delete from gateway.provider_state where hash = any (array(select hash from gateway.provider_state where expires_at < $1 limit $2)) returning 1",
);
