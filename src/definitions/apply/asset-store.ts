// The rows of a definition's files. Works in the transaction of the connection it is given.
import type { Guid } from "../../contract/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import type { DefinitionAsset } from "./assets.ts";

/** Makes the workspace's files those that are given, and no others. */
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
