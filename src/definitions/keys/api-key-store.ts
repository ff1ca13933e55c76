// API keys as rows: one per key of a definition, with the hash of its secret. A key that leaves the definition keeps its
// row, revoked, so that logs can still name it.
import type { Guid } from "../../contract/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";

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

export type NewApiKey = Omit<ApiKeyRow, "createdAt" | "revokedAt">;

/** Every key that the workspace has or had, by name. */
export async function findApiKeys(connection: Connection, workspaceId: Guid): Promise<ApiKeyRow[]> {
  const text = `select id, name, kind, hash, prefix, sealed, created_at as "createdAt", revoked_at as "revokedAt"
    from gateway.api_key where workspace_id = $1 order by name`;
  return connection.run<ApiKeyRow>({ text }, [workspaceId]);
}

/** Makes the key, or gives it this secret: the one before stops working, and a revoked key works again. */
export async function saveApiKey(
  connection: Connection,
  workspaceId: Guid,
  key: NewApiKey,
): Promise<void> {
  const text = `insert into gateway.api_key (id, workspace_id, name, kind, hash, prefix, sealed) values ($1, $2, $3, $4, $5, $6, $7)
    on conflict (id) do update set name = $3, kind = $4, hash = $5, prefix = $6, sealed = $7, created_at = now(), revoked_at = null`;
  await connection.run({ text }, [
    key.id,
    workspaceId,
    key.name,
    key.kind,
    key.hash,
    key.prefix,
    key.sealed,
  ]);
}

export async function renameApiKey(connection: Connection, id: Guid, name: string): Promise<void> {
  await connection.run({ text: "update gateway.api_key set name = $2 where id = $1" }, [id, name]);
}

/** @returns whether the key was live */
export async function revokeApiKey(connection: Connection, id: Guid): Promise<boolean> {
  const text =
    "update gateway.api_key set revoked_at = now() where id = $1 and revoked_at is null returning id";
  return (await connection.run({ text }, [id])).length > 0;
}

/** Whether another key, of any workspace, has that secret. */
export async function isSecretTaken(
  connection: Connection,
  hash: Buffer,
  exceptId: Guid,
): Promise<boolean> {
  const text = "select from gateway.api_key where hash = $1 and id <> $2";
  return (await connection.run({ text }, [hash, exceptId])).length > 0;
}
