// Files of a workspace's definition as rows: found by the hash of their bytes.
// Reads only; an apply writes them.
import type { Guid } from "../contract/index.ts";
import type { Connection } from "../platform/postgres/index.ts";

const FIND = {
  name: "catalog_find_asset",
  text: "select bytes from gateway.asset where workspace_id = $1 and hash = $2",
};

/** The bytes of a file, or undefined. */
export async function findAsset(
  connection: Connection,
  workspaceId: Guid,
  hash: string,
): Promise<Buffer | undefined> {
  const [row] = await connection.run<{ bytes: Buffer }>(FIND, [workspaceId, hash]);
  return row?.bytes;
}
