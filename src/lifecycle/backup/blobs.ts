// Copies the bytes of a workspace's files into a backup, each file once. Skips a file that is
// deleted before it is copied.
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
  /** The hashes of the copied files by id. `copyBlobs` adds to it. */
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

/** Yields the records of files that were copied and whose bytes match the stored hash. */
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
