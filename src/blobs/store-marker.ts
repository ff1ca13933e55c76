// Checks that a node uses the file store of its database. The store contains a marker file with an
// id, and the database records this id. All nodes of a database share one store. A node with
// another store would respond with 404 for files of the other nodes (G25.19).
import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { Guid } from "../contract/index.ts";
import type { Connection } from "../platform/postgres/index.ts";
import { findSpace, nameStore, nameStoreOnce } from "./blob-store.ts";
import { StorageError, type Storage } from "./storage/storage.ts";

/** The error if this store is not the file store of the database. */
export class OtherStoreError extends StorageError {}

/**
 * Checks that this store is the file store of the database. If the database has no store yet,
 * writes the marker file and records its id.
 * @returns true if the store has a marker file. False if the store could not be written to, for
 *   example because it is full
 * @throws OtherStoreError if the files of the database are in another store
 * @throws StorageError if the store does not respond
 */
export async function claimStore(storage: Storage, control: Connection): Promise<boolean> {
  const { id: space, storeId } = await findSpace(control);
  const marks = await namesIn(storage, folderOf(space));
  if (storeId !== null) return requireMarker(marks, storeId);
  const [present] = marks;
  const mark = present ?? (await writeMarker(storage, space).catch(undefinedIfStoreFails));
  if (mark === undefined) return false;
  const named = await nameStoreOnce(control, mark);
  if (named === mark) return true;
  // Another node has recorded its marker first, perhaps in this same store. So the marker that this
  // node has written is removed.
  if (present === undefined) await storage.discard(`${folderOf(space)}/${mark}`);
  return requireMarker(await namesIn(storage, folderOf(space)), named);
}

function undefinedIfStoreFails(error: unknown): undefined {
  if (!(error instanceof StorageError)) throw error;
}

/**
 * Returns `own` if this store is the file store of the database, and `unclaimed` if the database
 * has no store yet. Changes nothing.
 * @throws OtherStoreError if the files of the database are in another store
 * @throws StorageError if the store does not respond
 */
export async function readStoreMark(
  storage: Storage,
  control: Connection,
): Promise<"own" | "unclaimed"> {
  const { id: space, storeId } = await findSpace(control);
  if (storeId === null) return "unclaimed";
  requireMarker(await namesIn(storage, folderOf(space)), storeId);
  return "own";
}

/**
 * Makes this store the file store of the database.
 * @returns true if the database had another store before
 * @throws StorageError if the store cannot be used
 */
export async function acceptStore(storage: Storage, control: Connection): Promise<boolean> {
  const { id: space, storeId } = await findSpace(control);
  const marks = await namesIn(storage, folderOf(space));
  if (storeId !== null && marks.has(storeId)) return false;
  const [present] = marks;
  await nameStore(control, present ?? (await writeMarker(storage, space)));
  return storeId !== null;
}

const folderOf = (space: Guid): string => `${space}/store`;

/**
 * Returns the names of all files in a folder of the store, sorted. A name is the last part of a
 * key.
 */
export async function namesIn(storage: Storage, folder: string): Promise<ReadonlySet<string>> {
  const keys = await Array.fromAsync(storage.list(folder));
  return new Set(keys.map((key) => key.slice(key.lastIndexOf("/") + 1)).toSorted());
}

async function writeMarker(storage: Storage, space: Guid): Promise<Guid> {
  const mark = randomUUID();
  await putText(
    storage,
    `${folderOf(space)}/${mark}`,
    `This folder is the file store of the gateway database ${space}.\n`,
  );
  return mark;
}

/** Stores a text under a key. */
export const putText = (storage: Storage, key: string, text: string): Promise<void> =>
  storage.put(key, Readable.from([Buffer.from(text)]));

/**
 * Checks that the store contains the expected marker file.
 * @throws OtherStoreError if this file is missing
 */
function requireMarker(marks: ReadonlySet<Guid>, expected: Guid): true {
  if (marks.has(expected)) return true;
  const found =
    marks.size === 0 ? "this store has no id" : `the id of this store is ${[...marks].join(", ")}`;
  throw new OtherStoreError(
    `The files of this database are in another file store (id ${expected}; ${found}). With two stores, files would be missing from each of them. Set \`storage.url\` (GATEWAY_STORAGE_URL) to the store that all nodes share. To use this store from now on, stop the gateways that use the other store. Then copy the files from the other store to this store, and run \`gateway files adopt --store\`.`,
  );
}
