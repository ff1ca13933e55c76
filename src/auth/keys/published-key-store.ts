// The sealed text of a publishable key, as apply keeps it. A revoked key is no row.
import type { Guid } from "../../contract/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";

const FIND = {
  name: "auth_find_published_key",
  text: "select sealed from gateway.api_key where id = $1 and workspace_id = $2 and revoked_at is null and sealed is not null",
};

export async function findSealedKey(
  connection: Connection,
  workspaceId: Guid,
  keyId: Guid,
): Promise<string | undefined> {
  const [row] = await connection.run<{ sealed: string }>(FIND, [keyId, workspaceId]);
  return row?.sealed;
}
