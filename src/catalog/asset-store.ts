// The SQL for files that belong to a workspace's definition, such as its logo. Each file is a row,
// and is found by the hash of its bytes.
import type { Guid } from "../contract/index.ts";
import type { Connection } from "../platform/postgres/index.ts";

/** A file that belongs to a definition, such as the logo. */
export interface DefinitionAsset {
  /** SHA-256 hash of the bytes, as base64url. */
  readonly hash: string;
  readonly bytes: Buffer;
}

const FIND = {
  name: "catalog_find_asset",
  text: "select bytes from gateway.asset where workspace_id = $1 and hash = $2",
};

/** Returns the bytes of a file. Returns undefined if the workspace has no file with this hash. */
export async function findAsset(
  connection: Connection,
  workspaceId: Guid,
  hash: string,
): Promise<Buffer | undefined> {
  const [row] = await connection.run<{ bytes: Buffer }>(FIND, [workspaceId, hash]);
  return row?.bytes;
}

/**
 * Stores the given files of a definition. Deletes all earlier files of this definition that are not
 * among the given files.
 */
export async function saveAssets(
  connection: Connection,
  workspaceId: Guid,
  assets: readonly DefinitionAsset[],
): Promise<void> {
  const hashes = assets.map(({ hash }) => hash);
  await connection.run(
    { text: "delete from gateway.asset where workspace_id = $1 and hash <> all ($2)" },
    [workspaceId, hashes],
  );
  const insert =
    "insert into gateway.asset (workspace_id, hash, bytes) values ($1, $2, $3) on conflict do nothing";
  for (const { hash, bytes } of assets)
    await connection.run({ text: insert }, [workspaceId, hash, bytes]);
}
