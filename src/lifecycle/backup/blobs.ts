// Copies the bytes of a workspace's files into a backup, each once. A file that is deleted before its turn is left out.
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
  /** Hashes of what is copied, by id; grows. */
  readonly copied: Map<Guid, string>;
  readonly writer: SealedWriter;
  readonly tell: (what: string) => void;
}

/** @param connection whose records are meant @returns names of those whose bytes are gone */
export async function copyBlobs(
  { blobs, workspaceId, copied, writer, tell }: BlobsToCopy,
  connection: Connection,
): Promise<readonly string[]> {
  const gone: string[] = [];
  for await (const records of blobs.listAll(connection, workspaceId)) {
    for (const record of records) {
      if (copied.has(record.id)) continue;
      const bytes = await blobs.read(record);
      if (bytes === undefined) {
        gone.push(record.name);
        continue;
      }
      const head: BlobFrame = { id: record.id };
      await writer.write(jsonFrame("blob", head));
      const hash = createHash("sha256");
      for await (const chunk of bytes) {
        hash.update(chunk);
        await writer.write(bytesFrame(chunk));
        tell("files");
      }
      copied.set(record.id, hash.digest("base64url"));
    }
  }
  return gone;
}

/** Records of the files whose bytes are copied, and are what they were when they were stored. */
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
