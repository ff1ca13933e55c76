// API keys as rows: found by the SHA-256 of the token, never by the token itself.
// Knows nothing of scopes; a revoked key is no row.
import type { Guid } from "../contract/index.ts";
import type { Pool } from "../platform/postgres/index.ts";

export interface KeyRow {
  readonly id: Guid;
  readonly workspaceId: Guid;
}

const FIND = {
  name: "access_find_key",
  text: `select id, workspace_id as "workspaceId" from gateway.api_key where hash = $1 and revoked_at is null`,
};

/** The live key with that hash, or undefined. */
export async function findKey(control: Pool, hash: Buffer): Promise<KeyRow | undefined> {
  const [row] = await control.run<KeyRow>(FIND, [hash]);
  return row;
}
