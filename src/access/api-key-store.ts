// API keys as rows: one per key of a definition, found by the SHA-256 of its secret. A key that leaves the definition keeps its row,
// revoked, so that logs can still name it.
import { apiKeyPlace, rowsOfWorkspace, type WorkspaceTable } from "../catalog/index.ts";
import type { Guid } from "../contract/index.ts";
import type { SealedColumn } from "../platform/index.ts";
import type { Connection } from "../platform/postgres/index.ts";

/** Keys are issued anew where a backup is restored. */
export const keyTables: readonly WorkspaceTable[] = [rowsOfWorkspace("gateway.api_key")];

export interface ApiKeyRow {
  readonly id: Guid;
  readonly name: string;
  readonly kind: "publishable" | "server";
  readonly hash: Buffer;
  /** The first characters, to tell keys apart. */
  readonly prefix: string;
  /** Sealed text of a publishable key; null for a server key. */
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

/** The live key with that hash, or undefined. */
export async function findKey(
  control: Connection,
  hash: Buffer,
): Promise<{ readonly id: Guid; readonly workspaceId: Guid } | undefined> {
  const [row] = await control.run<{ id: Guid; workspaceId: Guid }>(FIND, [hash]);
  return row;
}

export async function findSealedApiKey(
  control: Connection,
  workspaceId: Guid,
  keyId: Guid,
): Promise<string | undefined> {
  const [row] = await control.run<{ sealed: string }>(FIND_SEALED, [workspaceId, keyId]);
  return row?.sealed;
}

/** Every key that the workspace has or had, by name. */
export async function findApiKeys(connection: Connection, workspaceId: Guid): Promise<ApiKeyRow[]> {
  const text = `select id, name, kind, hash, prefix, sealed, created_at as "createdAt", revoked_at as "revokedAt"
    from gateway.api_key where workspace_id = $1 order by name`;
  return connection.run<ApiKeyRow>({ text }, [workspaceId]);
}

/** Of all workspaces, the live server key whose secret was made first. */
export async function findOldestServerKey(
  connection: Connection,
): Promise<(Pick<ApiKeyRow, "name" | "createdAt"> & { readonly workspaceId: Guid }) | undefined> {
  const text = `select workspace_id as "workspaceId", name, created_at as "createdAt" from gateway.api_key
    where kind = 'server' and revoked_at is null order by created_at, workspace_id, name limit 1`;
  return (
    await connection.run<Pick<ApiKeyRow, "name" | "createdAt"> & { workspaceId: Guid }>({ text })
  )[0];
}

/** Makes the key, or gives it this secret: the one before stops working, and a revoked key works again. */
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

export async function renameApiKey(
  connection: Connection,
  workspaceId: Guid,
  id: Guid,
  name: string,
): Promise<void> {
  const text = "update gateway.api_key set name = $3 where workspace_id = $1 and id = $2";
  await connection.run({ text }, [workspaceId, id, name]);
}

/** @returns whether the key was live */
export async function revokeApiKey(
  connection: Connection,
  workspaceId: Guid,
  id: Guid,
): Promise<boolean> {
  const text = `update gateway.api_key set revoked_at = now()
    where workspace_id = $1 and id = $2 and revoked_at is null returning id`;
  return (await connection.run({ text }, [workspaceId, id])).length > 0;
}

/** Whether another key, of any workspace, has that secret. */
export async function isSecretTaken(
  connection: Connection,
  hash: Buffer,
  except: { readonly workspaceId: Guid; readonly id: Guid },
): Promise<boolean> {
  const text =
    "select from gateway.api_key where hash = $1 and (workspace_id, id) <> ($2::uuid, $3::uuid)";
  return (await connection.run({ text }, [hash, except.workspaceId, except.id])).length > 0;
}
