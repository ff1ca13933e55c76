// Takes away bytes that are nobody's: of uploads that ended without a word, of deleted files, and, seldom, whatever else lies in the store
// without a row. Every writer of bytes has a row before it writes, on whichever node, so nothing that is still wanted is taken.
import type { Connection } from "../platform/postgres/index.ts";
import { isSweepHeldOff } from "./blob-store.ts";
import { placeOf, type BytesKeys } from "./bytes-keys.ts";
import { abandonEnded, findNobodys, forgetBytes } from "./pending-store.ts";
import type { OwnedStorage } from "./owned-storage.ts";

/** Rows of one statement. */
const BATCH = 500;

export interface SweepParts {
  readonly control: Connection;
  readonly storage: OwnedStorage;
  readonly keys: BytesKeys;
}

/** Removes the bytes of ended uploads and deleted files. @throws StorageError; what is left is for the next round */
export async function sweepPending(
  { control, storage, keys }: SweepParts,
  isOpen: () => boolean,
): Promise<void> {
  while (isOpen()) {
    const places = await abandonEnded(control, BATCH);
    if (places.length === 0) return;
    // Another database's deletions and unfinished uploads may be files of this one.
    await storage.claim();
    for (const place of places) await storage.discard(await keys.keyOf(place));
    await forgetBytes(control, places);
    if (places.length < BATCH) return;
  }
}

/** Looks through all that the store holds of this database. @returns how many were nobody's. @throws StorageError */
export async function sweepStore(
  { control, storage, keys }: SweepParts,
  isOpen: () => boolean,
): Promise<number> {
  let removed = 0;
  let batch: string[] = [];
  const clear = async (): Promise<void> => {
    // Asked before the rows: whoever has ended by then has rows to be seen, or none.
    if (await isSweepHeldOff(control)) return void (batch = []);
    const nobodys = await findNobodys(control, batch.map(placeOf).filter(isKnown));
    for (const place of nobodys) await storage.discard(await keys.keyOf(place));
    removed += nobodys.length;
    batch = [];
  };
  for await (const key of storage.list(await keys.space())) {
    if (!isOpen()) return removed;
    if (placeOf(key) !== undefined && batch.push(key) === BATCH) await clear();
  }
  if (batch.length > 0) await clear();
  return removed;
}

const isKnown = <T>(value: T | undefined): value is T => value !== undefined;
