// Reads and writes the files of whole workspaces for backups and restores. Restored bytes have no
// row before the caller's transaction commits, so a restore blocks sweeps until then.
import type { Readable } from "node:stream";
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
import { createBytesKeys } from "./bytes-keys.ts";
import { ownedStorage } from "./owned-storage.ts";
import type { BytesLocation } from "./pending-store.ts";
import { BytesMissingError, type Storage } from "./storage/storage.ts";

export interface BlobCopies {
  /** Returns the bytes that the workspace stores. */
  readonly bytesOf: (connection: Connection, workspaceId: Guid) => Promise<number>;
  /** Returns all records, in batches of up to 500. */
  readonly listAll: (
    connection: Connection,
    workspaceId: Guid,
  ) => AsyncGenerator<readonly BlobRecord[], void, undefined>;
  /**
   * Opens the bytes of a record.
   * @returns undefined if the bytes are missing
   * @throws StorageError
   */
  readonly read: (record: BlobRecord) => Promise<AsyncIterable<Buffer> | undefined>;
  /** Begins a restore. Call it in the transaction that adds the records, before writing bytes. */
  readonly begin: (connection: Connection) => Promise<void>;
  /**
   * Writes bytes. They are durable when the promise resolves. After a failure, call `discard`.
   * @throws StorageError, the errors of `bytes`
   */
  readonly write: (location: BytesLocation, bytes: AsyncIterable<Buffer>) => Promise<void>;
  /** Adds records of stored bytes. Ignores the workspace's limits. */
  readonly add: (connection: Connection, records: readonly BlobRecord[]) => Promise<void>;
  /**
   * Removes written bytes that get no record.
   * @throws StorageError
   */
  readonly discard: (locations: readonly BytesLocation[]) => Promise<void>;
  /**
   * Claims the store. Call it before anything of a workspace is removed.
   * @throws StorageError if the store belongs to another database
   */
  readonly claim: () => Promise<void>;
  /**
   * Begins a removal. Call it in the transaction that removes a workspace, before checking that the
   * workspace exists. Restores wait for the end of the transaction.
   */
  readonly beginRemoval: (connection: Connection) => Promise<void>;
  /**
   * Removes all bytes of a workspace, with or without records.
   * @throws StorageError
   */
  readonly removeAll: (workspaceId: Guid) => Promise<void>;
}

const BATCH = 500;

export function createBlobCopies({
  control,
  storage: given,
}: {
  readonly control: Connection;
  readonly storage: Storage;
}): BlobCopies {
  const keys = createBytesKeys(control);
  const storage = ownedStorage(given, control);
  return {
    bytesOf: storedBytesOf,
    async *listAll(connection, workspaceId) {
      let after: Guid | null = null;
      for (;;) {
        const records: BlobRecord[] = await listBlobsById(connection, workspaceId, after, BATCH);
        if (records.length > 0) yield records;
        if (records.length < BATCH) return;
        after = records.at(-1)!.id;
      }
    },
    async read(record): Promise<AsyncIterable<Buffer> | undefined> {
      const { size } = record;
      if (size === 0) return noBytes();
      const key = await keys.keyOf(record);
      return storage.open(key, { start: 0, end: size - 1, size }).catch(undefinedIfMissing);
    },
    begin: blockSweeps,
    claim: storage.claim,
    beginRemoval: blockRestores,
    write: async (location, bytes) => storage.put(await keys.keyOf(location), bytes),
    add: addBlobs,
    discard: async (locations) => {
      for (const location of locations) await storage.discard(await keys.keyOf(location));
    },
    removeAll: async (workspaceId) => storage.removeAll(await keys.workspaceFolder(workspaceId)),
  };
}

async function* noBytes(): AsyncGenerator<Buffer, void, undefined> {}

function undefinedIfMissing(error: unknown): Readable | undefined {
  if (error instanceof BytesMissingError) return undefined;
  throw error;
}
