// The marker of a store, and the row of the database that names it. A database has one store, which
// all of its nodes share. A node with another one would answer 404 for the others' files, and they
// for its own (G25.19).
import { randomUUID } from "node:crypto";
import type { Guid } from "../contract/index.ts";
import type { Connection } from "../platform/postgres/index.ts";
import { findSpace, nameStore, nameStoreOnce } from "./blob-store.ts";
import { StorageError, type Storage } from "./storage/storage.ts";

/** The store is not the one that holds the database's files. */
export class OtherStoreError extends StorageError {}

/**
 * Holds the store against the database. The first claim of a database makes the store its own, with
 * a marker in it.
 * @returns whether it is marked: a full one may take no marker
 * @throws OtherStoreError; StorageError where the store does not answer
 */
export async function claimStore(storage: Storage, control: Connection): Promise<boolean> {
  const { id: space, storeId } = await findSpace(control);
  const marks = await marksIn(storage, space);
  if (storeId !== null) return requireMark(marks, storeId);
  const [present] = marks;
  const mark = present ?? (await leaveMark(storage, space).catch(undefinedOfStore));
  if (mark === undefined) return false;
  const named = await nameStoreOnce(control, mark);
  if (named === mark) return true;
  // Another node was first. It may have found the same store without a marker.
  if (present === undefined) await storage.discard(keyOf(space, mark));
  return requireMark(await marksIn(storage, space), named);
}

function undefinedOfStore(error: unknown): undefined {
  if (!(error instanceof StorageError)) throw error;
}

/**
 * Reads whether the store is the database's, and changes nothing.
 * @throws OtherStoreError, StorageError
 */
export async function readStoreMark(
  storage: Storage,
  control: Connection,
): Promise<"own" | "nobody"> {
  const { id: space, storeId } = await findSpace(control);
  if (storeId === null) return "nobody";
  requireMark(await marksIn(storage, space), storeId);
  return "own";
}

/**
 * Makes the store the database's, whichever was before.
 * @returns whether it was another
 * @throws StorageError
 */
export async function acceptStore(storage: Storage, control: Connection): Promise<boolean> {
  const { id: space, storeId } = await findSpace(control);
  const marks = await marksIn(storage, space);
  if (storeId !== null && marks.includes(storeId)) return false;
  await nameStore(control, marks[0] ?? (await leaveMark(storage, space)));
  return storeId !== null;
}

const folderOf = (space: Guid): string => `${space}/store`;
const keyOf = (space: Guid, mark: Guid): string => `${folderOf(space)}/${mark}`;

async function marksIn(storage: Storage, space: Guid): Promise<readonly Guid[]> {
  const marks = new Set<Guid>();
  for await (const key of storage.list(folderOf(space))) marks.add(key.split("/").at(-1)!);
  return [...marks].toSorted();
}

async function leaveMark(storage: Storage, space: Guid): Promise<Guid> {
  const mark = randomUUID();
  await storage.put(keyOf(space, mark), once(`The file store of deployment ${space}.\n`));
  return mark;
}

async function* once(text: string): AsyncIterable<Buffer> {
  yield Buffer.from(text);
}

/** @throws OtherStoreError */
function requireMark(marks: readonly Guid[], wanted: Guid): true {
  if (marks.includes(wanted)) return true;
  const found =
    marks.length === 0 ? "this store has no marker" : `this store is ${marks.join(", ")}`;
  throw new OtherStoreError(
    `The database's files lie in another file store (${wanted}; ${found}). Each of the two would miss the files of the other. Point storage.url (GATEWAY_STORAGE_URL) at the store that all nodes share. To keep the files in this store from now on, stop the gateways on the other one. Then copy its files here, and run gateway files adopt --store.`,
  );
}
