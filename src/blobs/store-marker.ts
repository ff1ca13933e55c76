// Compares the marker of a store with the row of the database that names it. A database has one
// store, which all of its nodes share. A node with another store would reply 404 for files of the
// other nodes (G25.19).
import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { Guid } from "../contract/index.ts";
import type { Connection } from "../platform/postgres/index.ts";
import { findSpace, nameStore, nameStoreOnce } from "./blob-store.ts";
import { StorageError, type Storage } from "./storage/storage.ts";

/** The store is not the database's store. */
export class OtherStoreError extends StorageError {}

/**
 * Checks that the store is the database's store. The first claim of a database writes a marker to
 * the store.
 * @returns true if the store has a marker; a full store may accept none
 * @throws OtherStoreError; StorageError if the store does not answer
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
  // Another node was first. It may have found the same store without a marker.
  if (present === undefined) await storage.discard(`${folderOf(space)}/${mark}`);
  return requireMarker(await namesIn(storage, folderOf(space)), named);
}

function undefinedIfStoreFails(error: unknown): undefined {
  if (!(error instanceof StorageError)) throw error;
}

/**
 * Returns whether the store is the database's store, and changes nothing.
 * @throws OtherStoreError, StorageError
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
 * Makes this store the database's store.
 * @returns true if the database had another store
 * @throws StorageError
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

/** Returns the last parts of the keys in a folder, sorted. */
export async function namesIn(storage: Storage, folder: string): Promise<ReadonlySet<string>> {
  const keys = await Array.fromAsync(storage.list(folder));
  return new Set(keys.map((key) => key.slice(key.lastIndexOf("/") + 1)).toSorted());
}

async function writeMarker(storage: Storage, space: Guid): Promise<Guid> {
  const mark = randomUUID();
  await putText(storage, `${folderOf(space)}/${mark}`, `The file store of deployment ${space}.\n`);
  return mark;
}

/** Stores a text under a key. */
export const putText = (storage: Storage, key: string, text: string): Promise<void> =>
  storage.put(key, Readable.from([Buffer.from(text)]));

/** @throws OtherStoreError */
function requireMarker(marks: ReadonlySet<Guid>, expected: Guid): true {
  if (marks.has(expected)) return true;
  const found =
    marks.size === 0 ? "this store has no marker" : `this store is ${[...marks].join(", ")}`;
  throw new OtherStoreError(
    `The database's files lie in another file store (${expected}; ${found}). Each store would lack the files of the other. Point storage.url (GATEWAY_STORAGE_URL) at the store that all nodes share. To use this store from now on, stop the gateways on the other store. Then copy its files here, and run gateway files adopt --store.`,
  );
}
