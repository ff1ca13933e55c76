// Writes the bytes of restored files into the file store. Several small files are written at the
// same time, because each write waits for the disk. Large files are streamed one after the other.
import { buffer } from "node:stream/consumers";
import type { BlobCopies } from "../../blobs/index.ts";
import { guidV7 } from "../../platform/index.ts";
import type { BlobInBackup } from "../contents.ts";
import type { Guid } from "../../contract/index.ts";

const SMALL_BYTES = 256 * 1024;
const AT_ONCE = 8;

/**
 * Creates the writer for the files of a restored workspace. Each file gets a new id for its bytes.
 */
export function startBlobWrites(blobs: BlobCopies, workspaceId: Guid) {
  const bytesIds = new Map<Guid, Guid>();
  const running = new Set<Promise<void>>();
  let failure: { readonly error: unknown } | undefined;

  function start(bytesId: Guid, bytes: AsyncIterable<Buffer>): void {
    const writing = blobs
      .write({ workspaceId, bytesId }, bytes)
      .catch((error: unknown) => void (failure ??= { error }))
      .finally(() => running.delete(writing));
    running.add(writing);
  }

  function throwFailure(): void {
    if (failure !== undefined) throw failure.error;
  }

  return {
    /**
     * Writes the bytes of one file. Resolves when the bytes are read, and the next file may be
     * written.
     * @throws the error of this write or of an earlier write
     */
    async write({ id, size }: BlobInBackup, bytes: AsyncIterable<Buffer>): Promise<void> {
      throwFailure();
      const bytesId = guidV7();
      bytesIds.set(id, bytesId);
      if (size > SMALL_BYTES) return blobs.write({ workspaceId, bytesId }, bytes);
      const content = await buffer(bytes);
      while (running.size >= AT_ONCE) await Promise.race(running);
      start(bytesId, once(content));
    },
    /**
     * Resolves when all files are stored.
     * @throws StorageError if a write failed
     */
    async end(): Promise<void> {
      await Promise.all(running);
      throwFailure();
    },
    /** Returns the new id of a file's bytes. */
    bytesIdOf: (id: Guid): Guid => bytesIds.get(id)!,
    /** Deletes the bytes that were written, after a failed restore. */
    async discard(): Promise<void> {
      await Promise.all(running);
      await blobs.discard([...bytesIds.values()].map((bytesId) => ({ workspaceId, bytesId })));
    },
  };
}

async function* once(content: Buffer): AsyncGenerator<Buffer, void, undefined> {
  yield content;
}
