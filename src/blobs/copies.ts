// Files of whole workspaces for backups: reads the bytes of records, and brings bytes and records back. What is brought back has no row before
// the caller's transaction commits, so a look through the store keeps away meanwhile.
import type { Readable } from "node:stream";
import type { Guid } from "../contract/index.ts";
import type { Connection } from "../platform/postgres/index.ts";
import type { BlobRecord } from "./blob.ts";
import {
  addBlobs,
  holdOffCopies,
  holdOffSweeps,
  listBlobsById,
  storedBytesOf,
} from "./blob-store.ts";
import { createBytesKeys } from "./bytes-keys.ts";
import { ownedStorage } from "./owned-storage.ts";
import type { BytesPlace } from "./pending-store.ts";
import { BytesMissingError, type Storage } from "./storage/storage.ts";

export interface BlobCopies {
  /** All that the workspace stores. */
  readonly bytesOf: (connection: Connection, workspaceId: Guid) => Promise<number>;
  /** Every record, some hundreds at a time. */
  readonly listAll: (
    connection: Connection,
    workspaceId: Guid,
  ) => AsyncGenerator<readonly BlobRecord[], void, undefined>;
  /** @returns undefined where they are gone @throws StorageError */
  readonly read: (record: BlobRecord) => Promise<AsyncIterable<Buffer> | undefined>;
  /** To be called in the transaction that adds the records, before bytes are written. */
  readonly begin: (connection: Connection) => Promise<void>;
  /** Durable when it resolves. @throws StorageError, what `bytes` throw; `discard` takes what it may leave then */
  readonly write: (place: BytesPlace, bytes: AsyncIterable<Buffer>) => Promise<void>;
  /** Adds records of bytes that are stored, whatever the workspace's limits. */
  readonly add: (connection: Connection, records: readonly BlobRecord[]) => Promise<void>;
  /** Removes bytes that were written, and get no records. @throws StorageError */
  readonly discard: (places: readonly BytesPlace[]) => Promise<void>;
  /** To be called before anything of a workspace is removed. @throws StorageError where the store is not this database's to change */
  readonly claim: () => Promise<void>;
  /** To be called in a transaction that removes a workspace, before it looks whether there is one: restores wait for its end. */
  readonly beginRemoval: (connection: Connection) => Promise<void>;
  /** Removes all bytes of a workspace, whether they have records or not. @throws StorageError */
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
      if (size === 0) return nothing();
      const key = await keys.keyOf(record);
      return storage.open(key, { start: 0, end: size - 1, size }).catch(undefinedWhereMissing);
    },
    begin: holdOffSweeps,
    claim: storage.claim,
    beginRemoval: holdOffCopies,
    write: async (place, bytes) => storage.put(await keys.keyOf(place), bytes),
    add: addBlobs,
    discard: async (places) => {
      for (const place of places) await storage.discard(await keys.keyOf(place));
    },
    removeAll: async (workspaceId) => storage.removeAll(await keys.workspaceFolder(workspaceId)),
  };
}

async function* nothing(): AsyncGenerator<Buffer, void, undefined> {}

function undefinedWhereMissing(error: unknown): Readable | undefined {
  if (error instanceof BytesMissingError) return undefined;
  throw error;
}
