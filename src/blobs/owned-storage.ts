// Restricts a store to its database. Checks the marker of the store (`store-marker.ts`) and records
// the owning database in it. Refuses to write, list or remove for another database: a copy of a
// database knows the same files, and each would remove files of the other. Reads are not
// restricted.
import type { Guid } from "../contract/index.ts";
import { succeeds } from "../platform/index.ts";
import type { Connection } from "../platform/postgres/index.ts";
import { databaseIdentity, findSpace } from "./blob-store.ts";
import { StorageError, type Storage } from "./storage/storage.ts";
import { claimStore, OtherStoreError, readStoreMark } from "./store-marker.ts";

const ownerFolder = (space: Guid): string => `${space}/database`;

export interface OwnedStorage extends Storage {
  /**
   * Checks that the store belongs to this database.
   * @throws StorageError if the store belongs to another database, or does not answer
   */
  readonly claim: () => Promise<void>;
}

/**
 * Returns the store, restricted to this database. Writes, lists and removals throw if the store
 * belongs to another database. It checks the owner before the first change, and before each
 * listing, because another database may have adopted the store meanwhile.
 */
export function ownedStorage(storage: Storage, control: Connection): OwnedStorage {
  let claiming: Promise<boolean> | undefined;
  /** True if the store records this database as its owner, and no later check refused. */
  let isOwn = false;
  const claimOnce = async (): Promise<boolean> => {
    try {
      return (isOwn = await claim(storage, control));
    } catch (error) {
      if (isRefusal(error)) isOwn = false;
      throw error;
    } finally {
      claiming = undefined;
    }
  };
  const claimed = (): Promise<boolean> => (claiming ??= claimOnce());
  const beforeChange = async (): Promise<void> => {
    if (!isOwn) await claimed();
  };
  return {
    ...storage,
    claim: async () => void (await claimed()),
    async put(key, bytes) {
      // A store that does not answer the check may still accept bytes. An added file does no harm
      // to another database.
      await beforeChange().catch(refuseForeign);
      await storage.put(key, bytes);
    },
    async remove(key) {
      await beforeChange();
      await storage.remove(key);
    },
    async discard(key) {
      await beforeChange();
      await storage.discard(key);
    },
    async *list(folder) {
      if (!(await claimed()))
        throw new StorageError(
          "The file store cannot be written to, so the gateway cannot record this database as its owner. Free space in the store, or make it writable.",
        );
      yield* storage.list(folder);
    },
    async removeAll(folder) {
      await beforeChange();
      await storage.removeAll(folder);
    },
  };
}

class ForeignStoreError extends StorageError {}

const isRefusal = (error: unknown): boolean =>
  error instanceof ForeignStoreError || error instanceof OtherStoreError;

function refuseForeign(error: unknown): void {
  if (isRefusal(error)) throw error;
}

/**
 * Records this database as the owner of an unowned store.
 * @returns true if the store records this database as its owner; a full store may record none
 * @throws StorageError
 */
async function claim(storage: Storage, control: Connection): Promise<boolean> {
  if (!(await claimStore(storage, control))) return false;
  const [{ id: space }, self] = [await findSpace(control), await databaseIdentity(control)];
  let owners = await readOwners(storage, space);
  if (owners.size === 0 && (await succeeds(recordOwner(storage, space, self))))
    // Another database may have recorded itself at the same time.
    owners = await readOwners(storage, space);
  refuseOtherOwners(owners, self);
  return owners.has(self);
}

/** @throws ForeignStoreError */
function refuseOtherOwners(owners: ReadonlySet<string>, self: string): void {
  const others = [...owners].filter((name) => name !== self);
  if (others.length > 0) throw new ForeignStoreError(foreignStoreMessage(others, self));
}

/**
 * Returns whether this database owns the store, and changes nothing.
 * @throws StorageError; ForeignStoreError, with the remedy, if another database owns the store
 */
export async function readStorageOwner(
  storage: Storage,
  control: Connection,
): Promise<"own" | "unclaimed"> {
  const [{ id: space }, self] = [await findSpace(control), await databaseIdentity(control)];
  const mark = await readStoreMark(storage, control);
  const owners = await readOwners(storage, space);
  refuseOtherOwners(owners, self);
  return mark === "own" && owners.has(self) ? "own" : "unclaimed";
}

/**
 * Makes this database the owner of the store.
 * @returns true if another database was the owner
 * @throws OtherStoreError if the database's files are in another store; StorageError
 */
export async function adoptStorage(storage: Storage, control: Connection): Promise<boolean> {
  await claimStore(storage, control);
  const [{ id: space }, self] = [await findSpace(control), await databaseIdentity(control)];
  const owners = await readOwners(storage, space);
  if (!owners.has(self)) await recordOwner(storage, space, self);
  owners.delete(self);
  for (const name of owners) await storage.discard(`${ownerFolder(space)}/${name}`);
  return owners.size > 0;
}

/** Returns the databases that the store records as owners. */
async function readOwners(storage: Storage, space: Guid): Promise<Set<string>> {
  const owners = new Set<string>();
  for await (const key of storage.list(ownerFolder(space))) owners.add(key.split("/").at(-1)!);
  return owners;
}

/**
 * Records a database as owner. If several nodes do this at once, the store may refuse one of them;
 * the other one has recorded it.
 */
async function recordOwner(storage: Storage, space: Guid, self: string): Promise<void> {
  const text =
    "This file store belongs to one database. The file name is the system identifier of its server and its OID.\n";
  await storage
    .put(`${ownerFolder(space)}/${self}`, oneChunk(text))
    .catch(async (error: unknown) => {
      if (!(await readOwners(storage, space)).has(self)) throw error;
    });
}

async function* oneChunk(text: string): AsyncIterable<Buffer> {
  yield Buffer.from(text);
}

const foreignStoreMessage = (others: readonly string[], self: string): string =>
  `The file store keeps the files of another database (${others.join(", ")}; this database is ${self}). This database seems to be a copy. If the other database is no longer used, run gateway files adopt. Otherwise copy the files to another store, point storage.url (GATEWAY_STORAGE_URL) there, and run gateway files adopt.`;
