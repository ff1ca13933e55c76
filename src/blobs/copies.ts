// Reads and writes the files of whole workspaces for backups and restores. Restored bytes have no
// row before the caller's transaction commits, so a restore blocks sweeps until then.
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
    /** Returns the bytes that the workspace stores. */
    bytesOf: storedBytesOf,
    /** Returns all records, in batches of up to 500. */
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
     * Opens the bytes of a record.
     * @returns undefined if the bytes are missing
     * @throws StorageError
     */
    async read(record: BlobRecord): Promise<AsyncIterable<Buffer> | undefined> {
      const { size } = record;
      if (size === 0) return Readable.from([]);
      return storage.open(record, { start: 0, end: size - 1, size }).catch(undefinedIfMissing);
    },
    /** Begins a restore. Call it in the transaction that adds the records, before writing bytes. */
    begin: blockSweeps,
    /**
     * Claims the store. Call it before anything of a workspace is removed.
     * @throws StorageError if the store belongs to another database
     */
    claim: storage.claim,
    /**
     * Begins a removal. Call it in the transaction that removes a workspace, before checking that
     * the workspace exists. Restores wait for the end of the transaction.
     */
    beginRemoval: blockRestores,
    /**
     * Writes bytes. They are durable when the promise resolves. After a failure, call `discard`.
     * @throws StorageError, the errors of `bytes`
     */
    write: storage.put,
    /** Adds records of stored bytes. Ignores the workspace's limits. */
    add: addBlobs,
    /**
     * Removes written bytes that get no record.
     * @throws StorageError
     */
    async discard(locations: readonly BytesLocation[]): Promise<void> {
      for (const location of locations) await storage.discard(location);
    },
    /**
     * Removes all bytes of a workspace, with or without records.
     * @throws StorageError
     */
    removeAll: storage.removeWorkspace,
  };
}

function undefinedIfMissing(error: unknown): Readable | undefined {
  if (error instanceof BytesMissingError) return undefined;
  throw error;
}
