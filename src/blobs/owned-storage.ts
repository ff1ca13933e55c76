// Gives a database access to its own bytes in the file store. Chooses the key (path in the store)
// under which bytes are stored. Writes into the store which database owns it, and checks the marker
// file of the store (`store-marker.ts`). If another database owns the store, refuses to write, list
// or remove files. This is necessary because a copy of a database knows the same files, so the two
// databases would delete each other's files. Reads are not restricted.
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
 * Returns functions for the bytes of this database in the store. Functions that write, list or
 * remove bytes throw if another database owns the store. The owner is checked before the first
 * change. It is also checked before each listing, because another database may have become the
 * owner since the last check (`gateway files adopt`).
 */
export function ownedStorage(storage: Storage, control: Connection) {
  let claiming: Promise<boolean> | undefined;
  /** True if the last check found that this database owns the store. */
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

  /**
   * Returns the name of this database's folder in the store. Several databases can use one store.
   */
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
     * @throws StorageError if the store belongs to another database, or does not respond
     */
    claim: async (): Promise<void> => void (await claimed()),
    /** Checks the owner of the store, and then stores bytes (see `Storage.put`). */
    put: async (location: BytesLocation, bytes: AsyncIterable<Buffer>): Promise<void> => {
      // Only the error about another owner stops the upload. A store that fails during the check
      // may still accept bytes, and an additional file does no harm to another database.
      await beforeChange().catch(refuseForeign);
      await storage.put(await keyOf(location), bytes);
    },
    /** Opens bytes for reading (see `Storage.open`). Does not check the owner of the store. */
    open: async (location: BytesLocation, expected: ExpectedBytes): Promise<Readable> =>
      storage.open(await keyOf(location), expected),
    /** Checks the owner of the store, and then removes bytes (see `Storage.discard`). */
    async discard(location: BytesLocation): Promise<void> {
      await beforeChange();
      await storage.discard(await keyOf(location));
    },
    /**
     * Lists the locations of all bytes of this database, in any order. A location may occur twice.
     * @throws StorageError if the store cannot be listed, or does not belong to this database
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
     * @throws StorageError if the store cannot be changed
     */
    removeWorkspace: async (workspaceId: Guid): Promise<void> => {
      await beforeChange();
      await storage.removeAll(`${await space()}/${workspaceId}`);
    },
  };
}

/**
 * Returns the path of bytes in the folder of the database:
 * `<workspace>/<2 digits>/<2 digits>/<GUID>`. The path contains no text of a caller. It uses the
 * last digits of the GUID, because they are random, while the first digits encode the time.
 */
const storagePathOf = ({ workspaceId, bytesId }: BytesLocation): string =>
  `${workspaceId}/${bytesId.slice(-2)}/${bytesId.slice(-4, -2)}/${bytesId}`;

/**
 * Returns the location for a key of the store. Returns undefined for a key that the gateway did not
 * create.
 */
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

/** The databases that the store names as owners. */
interface Ownership {
  /** Folder that contains one file for each owner. The name of the file identifies the database. */
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
 * Makes this database the owner of the store if the store has no owner.
 * @returns true if the store names this database as its owner. False if the store could not be
 *   written to, for example because it is full
 * @throws StorageError if the store does not respond, or belongs to another database
 */
async function claim(storage: Storage, control: Connection): Promise<boolean> {
  if (!(await claimStore(storage, control))) return false;
  let ownership = await readOwnership(storage, control);
  if (ownership.owners.size === 0 && (await succeeds(recordOwner(storage, ownership))))
    // Another database may have become the owner at the same time, so the owner is read again.
    ownership = await readOwnership(storage, control);
  return isOwner(ownership);
}

/**
 * Returns true if the store names this database as its owner.
 * @throws ForeignStoreError if another database owns the store
 */
function isOwner({ owners, self }: Ownership): boolean {
  const others = [...owners].filter((name) => name !== self);
  if (others.length > 0) throw new ForeignStoreError(foreignStoreMessage(others, self));
  return owners.has(self);
}

/**
 * Returns `own` if this database owns the store, and `unclaimed` if the store has no owner yet.
 * Changes nothing.
 * @throws ForeignStoreError if another database owns the store; the message says what to do
 * @throws StorageError if the store does not respond
 */
export async function readStorageOwner(
  storage: Storage,
  control: Connection,
): Promise<"own" | "unclaimed"> {
  const mark = await readStoreMark(storage, control);
  return isOwner(await readOwnership(storage, control)) ? mark : "unclaimed";
}

/**
 * Makes this database the owner of the store. Removes other owners.
 * @returns true if another database was the owner
 * @throws OtherStoreError if the files of this database are in another store
 * @throws StorageError if the store cannot be changed
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
 * Writes the file that names this database as owner. If several nodes do this at once, the store
 * may reject the file of one node. The file of the other node is then enough.
 */
async function recordOwner(storage: Storage, { folder, self }: Ownership): Promise<void> {
  const text =
    "This file store belongs to one database of the gateway. The name of this file identifies the database: it consists of the system identifier of the database server, and the OID of the database. Do not delete this file.\n";
  await putText(storage, `${folder}/${self}`, text).catch(async (error: unknown) => {
    if (!(await namesIn(storage, folder)).has(self)) throw error;
  });
}

const foreignStoreMessage = (others: readonly string[], self: string): string =>
  `The file store keeps the files of another database (${others.join(", ")}; the id of this database is ${self}). This database seems to be a copy of the other database. If the other database is no longer used, run \`gateway files adopt\`. Otherwise copy the files to another store, set \`storage.url\` (GATEWAY_STORAGE_URL) to that store, and run \`gateway files adopt\`.`;
