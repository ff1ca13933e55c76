// Reads and writes all files of a workspace for backups and restores. Restored bytes have no
// visible record before the caller's transaction commits. So a restore prevents sweeps (deletions
// of bytes without a record) until then.
import { Readable } from "node:stream";
import type { Guid } from "../contract/index.ts";
import type { Connection } from "../platform/postgres/index.ts";
import type { BlobRecord } from "./blob.ts";
import {
  addBlobs,
  blockRestores,
  blockSweeps,
  listBlobsById,
  storedBytesOf,
} from "./blob-store.ts";
import { ownedStorage } from "./owned-storage.ts";
import type { BytesLocation } from "./pending-store.ts";
import { BytesMissingError, type Storage } from "./storage/storage.ts";

export type BlobCopies = ReturnType<typeof createBlobCopies>;

const BATCH = 500;

export function createBlobCopies({
  control,
  storage: given,
}: {
  readonly control: Connection;
  readonly storage: Storage;
}) {
  const storage = ownedStorage(given, control);
  return {
    /** Returns the number of bytes that the workspace stores. */
    bytesOf: storedBytesOf,
    /** Returns all records of a workspace, in batches of up to 500. */
    async *listAll(
      connection: Connection,
      workspaceId: Guid,
    ): AsyncGenerator<readonly BlobRecord[], void, undefined> {
      let after: Guid | null = null;
      for (;;) {
        const records: BlobRecord[] = await listBlobsById(connection, workspaceId, after, BATCH);
        if (records.length > 0) yield records;
        if (records.length < BATCH) return;
        after = records.at(-1)!.id;
      }
    },
    /**
     * Opens the bytes of a file.
     * @returns undefined if the bytes are missing
     * @throws StorageError if the store cannot be read
     */
    async read(record: BlobRecord): Promise<AsyncIterable<Buffer> | undefined> {
      const { size } = record;
      if (size === 0) return Readable.from([]);
      return storage.open(record, { start: 0, end: size - 1, size }).catch(undefinedIfMissing);
    },
    /**
     * Prevents sweeps until the transaction ends, so that a restore can begin. Call this in the
     * transaction that adds the records, before bytes are written.
     */
    begin: blockSweeps,
    /**
     * Checks that the store belongs to this database. Call this before any data of a workspace is
     * removed.
     * @throws StorageError if the store belongs to another database
     */
    claim: storage.claim,
    /**
     * Makes restores wait until the transaction ends, so that the removal of a workspace can begin.
     * Call this in the transaction that removes the workspace, before the check that the workspace
     * exists.
     */
    beginRemoval: blockRestores,
    /**
     * Writes the bytes of a file. They are durable when the promise resolves. After a failure, call
     * `discard`.
     * @throws StorageError if the store cannot be written to
     * @throws the errors of `bytes`
     */
    write: storage.put,
    /**
     * Adds records for bytes that are already stored. Does not check the limits of the workspace.
     */
    add: addBlobs,
    /**
     * Removes bytes that a failed restore has written, and that get no record.
     * @throws StorageError if the store cannot be changed
     */
    async discard(locations: readonly BytesLocation[]): Promise<void> {
      for (const location of locations) await storage.discard(location);
    },
    /**
     * Removes all bytes of a workspace, whether they have a record or not.
     * @throws StorageError if the store cannot be changed
     */
    removeAll: storage.removeWorkspace,
  };
}

function undefinedIfMissing(error: unknown): Readable | undefined {
  if (error instanceof BytesMissingError) return undefined;
  throw error;
}
