// The SQL of API keys. Each API key in the definition of a workspace has one row, which holds the
// SHA-256 hash of the key's secret. If a key is removed from the definition, the gateway revokes it
// but keeps its row. Logs can then still show the name of the key.
import { apiKeyPlace, rowsOfWorkspace, type WorkspaceTable } from "../catalog/index.ts";
import type { Guid } from "../contract/index.ts";
import type { SealedColumn } from "../platform/index.ts";
import type { Connection } from "../platform/postgres/index.ts";

/**
 * Declares the table of API keys for backups and removals of workspaces. A backup does not contain
 * API keys, so the restore of a backup creates new ones.
 */
export const keyTables: readonly WorkspaceTable[] = [rowsOfWorkspace("gateway.api_key")];

export interface ApiKeyRow {
  readonly id: Guid;
  readonly name: string;
  readonly kind: "publishable" | "server";
  readonly hash: Buffer;
  /** The first characters of the secret, such as `sk_live_Ab3d`. Users recognise a key by them. */
  readonly prefix: string;
  /**
   * The encrypted secret of a publishable key. Null for a server key, whose secret is never stored.
   */
  readonly sealed: string | null;
  readonly createdAt: Date;
  readonly revokedAt: Date | null;
}

export const publishableKeys: SealedColumn = {
  what: "publishable keys",
  table: "gateway.api_key",
  column: "sealed",
  key: ["workspace_id::text", "id::text"],
  place: apiKeyPlace,
};

const FIND = {
  name: "access_find_key",
  text: `select id, workspace_id as "workspaceId" from gateway.api_key where hash = $1 and revoked_at is null`,
};
const FIND_SEALED = {
  name: "access_find_published_key",
  text: "select sealed from gateway.api_key where workspace_id = $1 and id = $2 and revoked_at is null and sealed is not null",
};

/**
 * Returns the API key whose secret has this hash. Returns undefined if the key is unknown or
 * revoked.
 */
export async function findKey(control: Connection, hash: Buffer) {
  const [row] = await control.run<{ id: Guid; workspaceId: Guid }>(FIND, [hash]);
  return row;
}

/**
 * Returns the encrypted secret of a publishable key. Returns undefined if the key is unknown or
 * revoked.
 */
export async function findSealedApiKey(
  control: Connection,
  workspaceId: Guid,
  keyId: Guid,
): Promise<string | undefined> {
  const [row] = await control.run<{ sealed: string }>(FIND_SEALED, [workspaceId, keyId]);
  return row?.sealed;
}

/** Returns all API keys of the workspace, including revoked keys, ordered by name. */
export async function findApiKeys(connection: Connection, workspaceId: Guid): Promise<ApiKeyRow[]> {
  const text = `select id, name, kind, hash, prefix, sealed, created_at as "createdAt", revoked_at as "revokedAt"
    from gateway.api_key where workspace_id = $1 order by name`;
  return connection.run<ApiKeyRow>({ text }, [workspaceId]);
}

/**
 * Returns the server key with the oldest secret among the server keys of all workspaces. Ignores
 * revoked API keys.
 */
export async function findOldestServerKey(connection: Connection) {
  const text = `select workspace_id as "workspaceId", name, created_at as "createdAt" from gateway.api_key
    where kind = 'server' and revoked_at is null order by created_at, workspace_id, name limit 1`;
  type ServerKey = Pick<ApiKeyRow, "name" | "createdAt"> & { readonly workspaceId: Guid };
  const [row] = await connection.run<ServerKey>({ text });
  return row;
}

/**
 * Creates an API key. If the API key exists, replaces its secret, so that the previous secret stops
 * working. A revoked API key becomes valid again.
 */
export async function saveApiKey(
  connection: Connection,
  workspaceId: Guid,
  key: Omit<ApiKeyRow, "createdAt" | "revokedAt">,
): Promise<void> {
  const text = `insert into gateway.api_key (id, workspace_id, name, kind, hash, prefix, sealed) values ($1, $2, $3, $4, $5, $6, $7)
    on conflict (workspace_id, id) do update set name = $3, kind = $4, hash = $5, prefix = $6, sealed = $7, created_at = now(), revoked_at = null`;
  const { id, name, kind, hash, prefix, sealed } = key;
  await connection.run({ text }, [id, workspaceId, name, kind, hash, prefix, sealed]);
}

/** Changes the name of an API key, but not its secret. */
export async function renameApiKey(
  connection: Connection,
  workspaceId: Guid,
  id: Guid,
  name: string,
): Promise<void> {
  const text = "update gateway.api_key set name = $3 where workspace_id = $1 and id = $2";
  await connection.run({ text }, [workspaceId, id, name]);
}

/**
 * Revokes an API key.
 * @returns true if the key was not revoked before
 */
export async function revokeApiKey(
  connection: Connection,
  workspaceId: Guid,
  id: Guid,
): Promise<boolean> {
  const text = `update gateway.api_key set revoked_at = now()
    where workspace_id = $1 and id = $2 and revoked_at is null returning id`;
  return (await connection.run({ text }, [workspaceId, id])).length > 0;
}

/**
 * Returns true if an API key other than `except`, in any workspace, has the secret with this hash.
 */
export async function isSecretTaken(
  connection: Connection,
  hash: Buffer,
  except: { readonly workspaceId: Guid; readonly id: Guid },
): Promise<boolean> {
  const text =
    "select from gateway.api_key where hash = $1 and (workspace_id, id) <> ($2::uuid, $3::uuid)";
  return (await connection.run({ text }, [hash, except.workspaceId, except.id])).length > 0;
}
