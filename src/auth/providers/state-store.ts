// The rows of provider sign-in states. One DELETE statement reads and removes a state, so that only
// one of several concurrent callbacks gets it (G14.2).
import { providerStatePlace, rowsOfWorkspace, type WorkspaceTable } from "../../catalog/index.ts";
import type { Guid } from "../../contract/index.ts";
import type { SealedColumn } from "../../platform/index.ts";
import { pruning, type Connection } from "../../platform/postgres/index.ts";

export const providerStateTables: readonly WorkspaceTable[] = [
  rowsOfWorkspace("gateway.provider_state", { atRemoval: "delete" }),
];

export interface StateRow {
  /** SHA-256 of the state. */
  readonly hash: Buffer;
  readonly workspaceId: Guid;
  readonly providerId: Guid;
  readonly redirectUri: string;
  /** The secrets of the sign-in, sealed to `providerStatePlace`. */
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
 * Deletes a state and returns its row; undefined if it does not exist or a concurrent call has
 * deleted it.
 */
export async function consumeState(
  control: Connection,
  workspaceId: Guid,
  hash: Buffer,
): Promise<StateRow | undefined> {
  const [row] = await control.run<StateRow>(TAKE, [hash, workspaceId]);
  return row;
}

/** Deletes the states of sign-ins that were not finished in time. */
export const pruneStates = pruning(
  "delete from gateway.provider_state where hash = any (array(select hash from gateway.provider_state where expires_at < $1 limit $2)) returning 1",
);
