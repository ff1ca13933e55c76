// The store of this database: names its bytes by their location, and restricts the store to its
// database. Checks the marker of the store (`store-marker.ts`) and records the owning database in
// it. Refuses to write, list or remove for another database: a copy of a database knows the same
// files, and each would remove files of the other. Reads are not restricted.
import type { Readable } from "node:stream";
import type { Guid } from "../contract/index.ts";
import { isGuid, succeeds } from "../platform/index.ts";
import type { Connection } from "../platform/postgres/index.ts";
import { databaseIdentity, findSpace } from "./blob-store.ts";
import type { BytesLocation } from "./pending-store.ts";
import { StorageError, type ExpectedBytes, type Storage } from "./storage/storage.ts";
import { claimStore, namesIn, OtherStoreError, putText, readStoreMark } from "./store-marker.ts";

export type OwnedStorage = ReturnType<typeof ownedStorage>;

/**
 * Returns the store, restricted to this database. Writes, lists and removals throw if the store
 * belongs to another database. It checks the owner before the first change, and before each
 * listing, because another database may have adopted the store meanwhile.
 */
export function ownedStorage(storage: Storage, control: Connection) {
  let claiming: Promise<boolean> | undefined;
  /** True if the store records this database as its owner, and no later check refused. */
  let isOwn = false;
  let spaceCache: Promise<Guid> | undefined;

  async function claimOnce(): Promise<boolean> {
    try {
      return (isOwn = await claim(storage, control));
    } catch (error) {
      if (isRefusal(error)) isOwn = false;
      throw error;
    } finally {
      claiming = undefined;
    }
  }
  const claimed = (): Promise<boolean> => (claiming ??= claimOnce());
  const beforeChange = async (): Promise<void> => {
    if (!isOwn) await claimed();
  };

  /** Returns the folder of this database. Several databases can share one store. */
  function space(): Promise<Guid> {
    spaceCache ??= findSpace(control).then(({ id }) => id);
    spaceCache.catch(() => (spaceCache = undefined));
    return spaceCache;
  }
  const keyOf = async (location: BytesLocation): Promise<string> =>
    `${await space()}/${storagePathOf(location)}`;

  return {
    /**
     * Checks that the store belongs to this database.
     * @throws StorageError if the store belongs to another database, or does not answer
     */
    claim: async (): Promise<void> => void (await claimed()),
    /** The same as `Storage.put`. */
    put: async (location: BytesLocation, bytes: AsyncIterable<Buffer>): Promise<void> => {
      // A store that does not answer the check may still accept bytes. An added file does no harm
      // to another database.
      await beforeChange().catch(refuseForeign);
      await storage.put(await keyOf(location), bytes);
    },
    /** The same as `Storage.open`. */
    open: async (location: BytesLocation, expected: ExpectedBytes): Promise<Readable> =>
      storage.open(await keyOf(location), expected),
    /** The same as `Storage.discard`. */
    async discard(location: BytesLocation): Promise<void> {
      await beforeChange();
      await storage.discard(await keyOf(location));
    },
    /**
     * Lists the bytes of this database, in any order. Bytes may occur twice.
     * @throws StorageError
     */
    async *list(): AsyncGenerator<BytesLocation, void, undefined> {
      if (!(await claimed()))
        throw new StorageError(
          "The file store cannot be written to, so the gateway cannot record this database as its owner. Free space in the store, or make it writable.",
        );
      for await (const key of storage.list(await space())) {
        const location = locationOf(key);
        if (location !== undefined) yield location;
      }
    },
    /**
     * Removes all bytes of a workspace.
     * @throws StorageError
     */
    removeWorkspace: async (workspaceId: Guid): Promise<void> => {
      await beforeChange();
      await storage.removeAll(`${await space()}/${workspaceId}`);
    },
  };
}

/**
 * Returns `<workspace>/<2 digits>/<2 digits>/<GUID>`, which contains no text of a caller. The last
 * digits of a GUID are random; the first ones encode the time.
 */
const storagePathOf = ({ workspaceId, bytesId }: BytesLocation): string =>
  `${workspaceId}/${bytesId.slice(-2)}/${bytesId.slice(-4, -2)}/${bytesId}`;

/** Returns the location that a key names; undefined for a key that the gateway did not build. */
function locationOf(key: string): BytesLocation | undefined {
  const [, workspaceId = "", , , bytesId = ""] = key.split("/");
  if (!isGuid(workspaceId) || !isGuid(bytesId)) return undefined;
  const location = { workspaceId, bytesId };
  return key.endsWith(`/${storagePathOf(location)}`) ? location : undefined;
}

class ForeignStoreError extends StorageError {}

const isRefusal = (error: unknown): boolean =>
  error instanceof ForeignStoreError || error instanceof OtherStoreError;

function refuseForeign(error: unknown): void {
  if (isRefusal(error)) throw error;
}

/** The databases that a store records as owners of the files of this database. */
interface Ownership {
  /** Folder of the records. The name of a record identifies a database. */
  readonly folder: string;
  readonly self: string;
  readonly owners: ReadonlySet<string>;
}

async function readOwnership(storage: Storage, control: Connection): Promise<Ownership> {
  const folder = `${(await findSpace(control)).id}/database`;
  const self = await databaseIdentity(control);
  return { folder, self, owners: await namesIn(storage, folder) };
}

/**
 * Records this database as the owner of an unowned store.
 * @returns true if the store records this database as its owner; a full store may record none
 * @throws StorageError
 */
async function claim(storage: Storage, control: Connection): Promise<boolean> {
  if (!(await claimStore(storage, control))) return false;
  let ownership = await readOwnership(storage, control);
  if (ownership.owners.size === 0 && (await succeeds(recordOwner(storage, ownership))))
    // Another database may have recorded itself at the same time.
    ownership = await readOwnership(storage, control);
  return isOwner(ownership);
}

/** @throws ForeignStoreError if another database owns the store */
function isOwner({ owners, self }: Ownership): boolean {
  const others = [...owners].filter((name) => name !== self);
  if (others.length > 0) throw new ForeignStoreError(foreignStoreMessage(others, self));
  return owners.has(self);
}

/**
 * Returns whether this database owns the store, and changes nothing.
 * @throws StorageError; ForeignStoreError, with the remedy, if another database owns the store
 */
export async function readStorageOwner(
  storage: Storage,
  control: Connection,
): Promise<"own" | "unclaimed"> {
  const mark = await readStoreMark(storage, control);
  return isOwner(await readOwnership(storage, control)) ? mark : "unclaimed";
}

/**
 * Makes this database the owner of the store.
 * @returns true if another database was the owner
 * @throws OtherStoreError if the database's files are in another store; StorageError
 */
export async function adoptStorage(storage: Storage, control: Connection): Promise<boolean> {
  await claimStore(storage, control);
  const ownership = await readOwnership(storage, control);
  const { folder, self, owners } = ownership;
  if (!owners.has(self)) await recordOwner(storage, ownership);
  const others = [...owners].filter((name) => name !== self);
  for (const name of others) await storage.discard(`${folder}/${name}`);
  return others.length > 0;
}

/**
 * Records this database as owner. If several nodes do this at once, the store may refuse one of
 * them; the other one has recorded it.
 */
async function recordOwner(storage: Storage, { folder, self }: Ownership): Promise<void> {
  const text =
    "This file store belongs to one database. The file name is the system identifier of its server and its OID.\n";
  await putText(storage, `${folder}/${self}`, text).catch(async (error: unknown) => {
    if (!(await namesIn(storage, folder)).has(self)) throw error;
  });
}

const foreignStoreMessage = (others: readonly string[], self: string): string =>
  `The file store keeps the files of another database (${others.join(", ")}; this database is ${self}). This database seems to be a copy. If the other database is no longer used, run gateway files adopt. Otherwise copy the files to another store, point storage.url (GATEWAY_STORAGE_URL) there, and run gateway files adopt.`;
