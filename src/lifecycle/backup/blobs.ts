// Copies the bytes of a workspace's uploaded files into a backup. Each file is copied once. A file
// that a client deletes before it is copied is skipped.
import { createHash } from "node:crypto";
import { bytesFrame, jsonFrame } from "../file/frames.ts";
import type { BlobCopies } from "../../blobs/index.ts";
import type { BlobFrame, BlobInBackup } from "../contents.ts";
import type { Guid } from "../../contract/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import type { SealedWriter } from "../file/sealed-file.ts";

interface BlobsToCopy {
  readonly blobs: BlobCopies;
  readonly workspaceId: Guid;
  /**
   * SHA-256 hashes of the bytes of the files that are already in the backup, by file id.
   * `copyBlobs` adds each file that it copies.
   */
  readonly copied: Map<Guid, string>;
  readonly writer: SealedWriter;
  readonly report: (what: string) => void;
}

/**
 * Copies the files of the workspace that are not in `copied` yet.
 * @param connection database connection that reads the list of files
 * @returns the names of the files whose bytes are no longer in the file store
 */
export async function copyBlobs(
  { blobs, workspaceId, copied, writer, report }: BlobsToCopy,
  connection: Connection,
): Promise<readonly string[]> {
  const missing: string[] = [];
  for await (const records of blobs.listAll(connection, workspaceId)) {
    for (const record of records) {
      if (copied.has(record.id)) continue;
      const bytes = await blobs.read(record);
      if (bytes === undefined) {
        missing.push(record.name);
        continue;
      }
      const head: BlobFrame = { id: record.id };
      await writer.write(jsonFrame("blob", head));
      const hash = createHash("sha256");
      for await (const chunk of bytes) {
        hash.update(chunk);
        await writer.write(bytesFrame(chunk));
        report("files");
      }
      copied.set(record.id, hash.digest("base64url"));
    }
  }
  return missing;
}

/**
 * Yields the records (name, size, hash and more) of the copied files. Leaves out a file if its
 * copied bytes do not have the hash in its record.
 */
export async function* recordsOf(
  { blobs, workspaceId, copied }: Pick<BlobsToCopy, "blobs" | "workspaceId" | "copied">,
  connection: Connection,
): AsyncGenerator<readonly BlobInBackup[], void, undefined> {
  for await (const records of blobs.listAll(connection, workspaceId))
    yield records
      .filter(({ id, hash }) => copied.get(id) === hash)
      .map(({ workspaceId: _workspaceId, bytesId: _bytesId, createdAt, ...record }) => ({
        ...record,
        createdAt: createdAt.toISOString(),
      }));
}
