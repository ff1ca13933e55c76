// Writes the bytes of restored files into the file store. Up to 8 small files are written at the
// same time, because each write waits for the disk. Large files are written one after the other,
// and never completely in memory.
import { buffer } from "node:stream/consumers";
import type { BlobCopies } from "../../blobs/index.ts";
import { guidV7 } from "../../platform/index.ts";
import type { BlobInBackup } from "../contents.ts";
import type { Guid } from "../../contract/index.ts";

const SMALL_BYTES = 256 * 1024;
const AT_ONCE = 8;

/**
 * Creates an object that writes the files of a restored workspace into the file store. The bytes of
 * each file are stored under a new id.
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
     * Writes the bytes of one file. Resolves when all its bytes are read. A small file may not be
     * stored yet.
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
     * Waits until all files are stored.
     * @throws StorageError if a write failed
     */
    async end(): Promise<void> {
      await Promise.all(running);
      throwFailure();
    },
    /** Returns the new id under which the bytes of a file are stored. */
    bytesIdOf: (id: Guid): Guid => bytesIds.get(id)!,
    /** Deletes the bytes of all files that were written. Called after a failed restore. */
    async discard(): Promise<void> {
      await Promise.all(running);
      await blobs.discard([...bytesIds.values()].map((bytesId) => ({ workspaceId, bytesId })));
    },
  };
}

async function* once(content: Buffer): AsyncGenerator<Buffer, void, undefined> {
  yield content;
}
