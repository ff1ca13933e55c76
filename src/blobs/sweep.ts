// A sweep deletes bytes that belong to no file: bytes of ended uploads and of deleted files. Less
// often, it also searches the whole store for bytes that have neither a record nor a pending row.
// Each writer, on any node, inserts a row before it writes bytes. So a sweep never deletes bytes
// that are in use.
import type { Connection } from "../platform/postgres/index.ts";
import { isSweepBlocked } from "./blob-store.ts";
import { abandonEnded, findOrphans, forgetBytes, type BytesLocation } from "./pending-store.ts";
import type { OwnedStorage } from "./owned-storage.ts";

/** Number of rows in one statement. */
const BATCH = 500;

/**
 * Deletes the bytes of ended uploads and deleted files. If a deletion fails, the next sweep repeats
 * it.
 * @throws StorageError if the store cannot be changed, or belongs to another database
 */
export async function sweepPending(
  control: Connection,
  storage: OwnedStorage,
  isOpen: () => boolean,
): Promise<void> {
  while (isOpen()) {
    const locations = await abandonEnded(control, BATCH);
    if (locations.length === 0) return;
    // If this database is a copy, the original database may still use the files of these rows. So
    // the owner of the store is checked first.
    await storage.claim();
    for (const location of locations) await storage.discard(location);
    await forgetBytes(control, locations);
    if (locations.length < BATCH) return;
  }
}

/**
 * Lists all bytes of this database in the store, and deletes bytes that belong to no file.
 * @returns the number of deleted files in the store
 * @throws StorageError if the store cannot be used
 */
export async function sweepStore(
  control: Connection,
  storage: OwnedStorage,
  isOpen: () => boolean,
): Promise<number> {
  let removed = 0;
  let batch: BytesLocation[] = [];
  const clear = async (): Promise<void> => {
    // This check must come before the records are read. If no restore runs at the time of the
    // check, the records of all earlier restores are visible.
    if (await isSweepBlocked(control)) return void (batch = []);
    const orphans = await findOrphans(control, batch);
    for (const location of orphans) await storage.discard(location);
    removed += orphans.length;
    batch = [];
  };
  for await (const location of storage.list()) {
    if (!isOpen()) return removed;
    if (batch.push(location) === BATCH) await clear();
  }
  if (batch.length > 0) await clear();
  return removed;
}
