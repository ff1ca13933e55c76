// Removes orphaned bytes: bytes of ended uploads, bytes of deleted files, and, rarely, other bytes
// in the store without a row. Every writer, on any node, inserts a row before it writes, so the
// sweep never removes bytes in use.
import type { Connection } from "../platform/postgres/index.ts";
import { isSweepBlocked } from "./blob-store.ts";
import { abandonEnded, findOrphans, forgetBytes, type BytesLocation } from "./pending-store.ts";
import type { OwnedStorage } from "./owned-storage.ts";

/** Rows of one statement. */
const BATCH = 500;

/**
 * Removes the bytes of ended uploads and deleted files. The next round retries failed removals.
 * @throws StorageError
 */
export async function sweepPending(
  control: Connection,
  storage: OwnedStorage,
  isOpen: () => boolean,
): Promise<void> {
  while (isOpen()) {
    const locations = await abandonEnded(control, BATCH);
    if (locations.length === 0) return;
    // If this database is a copy, its pending rows can point at files that the original database
    // still uses.
    await storage.claim();
    for (const location of locations) await storage.discard(location);
    await forgetBytes(control, locations);
    if (locations.length < BATCH) return;
  }
}

/**
 * Lists all bytes of this database in the store and removes orphans.
 * @returns the number of removed orphans
 * @throws StorageError
 */
export async function sweepStore(
  control: Connection,
  storage: OwnedStorage,
  isOpen: () => boolean,
): Promise<number> {
  let removed = 0;
  let batch: BytesLocation[] = [];
  const clear = async (): Promise<void> => {
    // Must run before the read of the rows. A restore that has ended by then has visible rows or
    // none.
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
