// Records of blobs without bytes, for tests that are about who may refer to them.
import { guidV7 } from "../../src/platform/ids.ts";
import type { TestDatabase } from "./database.ts";

export interface SketchedBlob {
  readonly id: string;
  /** `key:<id>`, `endUser:<id>`, or nobody any more. */
  readonly createdBy: string | null;
}

/** Puts the records into the database, as uploads would leave them. */
export async function storeBlobs(
  { database }: TestDatabase,
  workspaceId: string,
  blobs: readonly SketchedBlob[],
): Promise<void> {
  for (const { id, createdBy } of blobs)
    await database.owner.run(
      {
        text: `insert into gateway_tx.blob (workspace_id, id, bytes_id, name, extension, size, content_type, hash, created_by)
          values ($1, $2, $3, 'a.txt', 'txt', 1, 'text/plain', 'x', $4)`,
      },
      [workspaceId, id, guidV7(), createdBy],
    );
}
