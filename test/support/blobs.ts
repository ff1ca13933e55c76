// Stores files of workspaces directly in the database and the file store, as uploads would do.
// Tests of rights need only the records of the files. Other tests also need their bytes.
import { Readable } from "node:stream";
import type { BlobMaker } from "../../src/blobs/index.ts";
import { createBlobs } from "../../src/blobs/blobs.ts";
import { createBlobCopies, type BlobCopies } from "../../src/blobs/copies.ts";
import { openDisk } from "../../src/blobs/storage/disk.ts";
import { buildWorkspace } from "../../src/catalog/build-workspace.ts";
import type { WorkspaceDefinition } from "../../src/catalog/definition.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { guidV7 } from "../../src/platform/ids.ts";
import { createLogger } from "../../src/platform/logger.ts";
import type { Database } from "../../src/platform/postgres/database.ts";
import type { TestDatabase } from "./database.ts";

/**
 * Opens a folder as a file store, for commands that copy whole workspaces. The first write creates
 * the folder.
 */
export const openCopies = ({ control }: Pick<Database, "control">, folder: string): BlobCopies =>
  createBlobCopies({ control, storage: openDisk(folder) });

export interface SketchedBlob {
  readonly id: string;
  /** The creator of the file: `key:<id>` or `endUser:<id>`; null if the creator was deleted. */
  readonly createdBy: string | null;
}

/** Stores records without bytes in the database. */
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

export interface SketchedFile {
  readonly id: string;
  readonly createdBy: BlobMaker | null;
  readonly isPublic?: boolean;
  readonly name?: string;
  readonly bytes?: string;
  readonly createdAt?: Date;
}

/** Stores records and bytes in a folder that a gateway uses as its file store. */
export async function storeFiles(
  folder: string,
  { database }: TestDatabase,
  definition: WorkspaceDefinition,
  files: readonly SketchedFile[],
): Promise<void> {
  const { control } = database;
  const log = createLogger("silent");
  const blobs = createBlobs({ control, storage: openDisk(folder), clock: systemClock, log });
  const workspace = buildWorkspace(definition, { version: 1, rootSecret: Buffer.alloc(32) });
  await Promise.all(
    files.map(({ bytes = "hello", name = "a.txt", ...file }) =>
      blobs.store(workspace, {
        ...file,
        name,
        extension: "txt",
        contentType: "text/plain",
        bytes: Readable.from([Buffer.from(bytes)]),
      }),
    ),
  );
  await blobs.close?.();
}
