// Copies the bytes of a workspace's files into a backup, each file once. A file that is deleted
// before its turn is skipped.
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
  /** Hashes of the copied files by file id. `copyBlobs` adds each file that it copies. */
  readonly copied: Map<Guid, string>;
  readonly writer: SealedWriter;
  readonly report: (what: string) => void;
}

/**
 * Copies the files that are not copied yet.
 * @param connection reads the list of files
 * @returns the names of the files whose bytes are gone
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
 * Yields the records of the copied files. A record whose stored hash differs from the copied bytes
 * is left out.
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
