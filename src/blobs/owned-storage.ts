// Holds the store against the database (`store-marker.ts`), notes in it whose files it keeps, and
// refuses to write, list or remove for another database: a copy of one that lives on knows the same
// files, and each would take away what the other has stored since. Reading is left alone.
import type { Guid } from "../contract/index.ts";
import { succeeds } from "../platform/index.ts";
import type { Connection } from "../platform/postgres/index.ts";
import { databaseIdentity, findSpace } from "./blob-store.ts";
import { StorageError, type Storage } from "./storage/storage.ts";
import { claimStore, OtherStoreError, readStoreMark } from "./store-marker.ts";

const noteFolder = (space: Guid): string => `${space}/database`;

export interface OwnedStorage extends Storage {
  /** Asks the store whose it is. @throws StorageError where it keeps another's files, or does not say */
  readonly claim: () => Promise<void>;
}

/**
 * The same store, for this database alone: where it keeps another's files it takes nothing, gives no list and removes nothing. It is asked
 * before the first change, and before each look through it, since another database may have adopted it meanwhile.
 */
export function ownedStorage(storage: Storage, control: Connection): OwnedStorage {
  let asking: Promise<boolean> | undefined;
  /** Whether it has noted that it is this database's, and not said anything else since. */
  let isOwn = false;
  const ask = async (): Promise<boolean> => {
    try {
      return (isOwn = await claim(storage, control));
    } catch (error) {
      if (isRefusal(error)) isOwn = false;
      throw error;
    } finally {
      asking = undefined;
    }
  };
  const claimed = (): Promise<boolean> => (asking ??= ask());
  const beforeChange = async (): Promise<void> => {
    if (!isOwn) await claimed();
  };
  return {
    ...storage,
    claim: async () => void (await claimed()),
    async put(key, bytes) {
      // A store that does not answer for now may still take it: another database would not miss what this one adds.
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
          "The file store cannot be written to, so that it could not note whose files it keeps.",
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

/** @returns whether the store has noted this database: a full one may have noted nobody. @throws StorageError */
async function claim(storage: Storage, control: Connection): Promise<boolean> {
  if (!(await claimStore(storage, control))) return false;
  const [{ id: space }, self] = [await findSpace(control), await databaseIdentity(control)];
  let noted = await notedIn(storage, space);
  if (noted.size === 0 && (await succeeds(note(storage, space, self))))
    // Another database may have done so at the same time.
    noted = await notedIn(storage, space);
  refuseOthers(noted, self);
  return noted.has(self);
}

/** @throws ForeignStoreError */
function refuseOthers(noted: ReadonlySet<string>, self: string): void {
  const others = [...noted].filter((name) => name !== self);
  if (others.length > 0) throw new ForeignStoreError(ofAnother(others, self));
}

/** Whose files the store keeps, by its notes, to which nothing is added. @throws StorageError; where they are another's with what to do */
export async function readStorageOwner(
  storage: Storage,
  control: Connection,
): Promise<"own" | "nobody"> {
  const [{ id: space }, self] = [await findSpace(control), await databaseIdentity(control)];
  const mark = await readStoreMark(storage, control);
  const noted = await notedIn(storage, space);
  refuseOthers(noted, self);
  return mark === "own" && noted.has(self) ? "own" : "nobody";
}

/**
 * Makes the store this database's own, whosever it was.
 * @returns whether it was another's
 * @throws OtherStoreError where the database's files lie elsewhere; StorageError
 */
export async function adoptStorage(storage: Storage, control: Connection): Promise<boolean> {
  await claimStore(storage, control);
  const [{ id: space }, self] = [await findSpace(control), await databaseIdentity(control)];
  const noted = await notedIn(storage, space);
  if (!noted.has(self)) await note(storage, space, self);
  noted.delete(self);
  for (const name of noted) await storage.discard(`${noteFolder(space)}/${name}`);
  return noted.size > 0;
}

/** Databases that have written themselves down. */
async function notedIn(storage: Storage, space: Guid): Promise<Set<string>> {
  const noted = new Set<string>();
  for await (const key of storage.list(noteFolder(space))) noted.add(key.split("/").at(-1)!);
  return noted;
}

/** Of several nodes that do so at once one may be refused: then another has. */
async function note(storage: Storage, space: Guid, self: string): Promise<void> {
  const text = "Files of this database alone are kept here: its server's number, and its own.\n";
  await storage.put(`${noteFolder(space)}/${self}`, once(text)).catch(async (error: unknown) => {
    if (!(await notedIn(storage, space)).has(self)) throw error;
  });
}

async function* once(text: string): AsyncIterable<Buffer> {
  yield Buffer.from(text);
}

const ofAnother = (others: readonly string[], self: string): string =>
  `The file store keeps the files of another database (${others.join(", ")}; this one is ${self}), of which this one seems to be a copy. Where that one is no longer used, gateway files adopt makes the store this one's. Where it is, copy the files elsewhere, point storage.url there, and adopt those.`;
