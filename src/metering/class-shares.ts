// Divides storage space between the classes of callers (trusted, public and anonymous). If the
// records of one kind, such as request bodies, take too much space, determines the class that loses
// its oldest records.
import type { Rank } from "../platform/capacity/index.ts";

/**
 * Stored bytes of the records of each class of callers. The key 0 is trusted, 1 is public, 2 is
 * anonymous.
 */
export type BytesByRank = Readonly<Record<Rank, number>>;

/**
 * Returns the class that has to lose records, and the number of bytes to remove. Returns null if
 * all records fit into the quota. Public and anonymous callers together may use half of the quota.
 * Each of these two classes can always use a quarter of the quota.
 */
export function overfull(
  bytesByRank: BytesByRank,
  quota: number,
): { readonly rank: Rank; readonly excess: number } | null {
  const openBytes = bytesByRank[1] + bytesByRank[2];
  const openMax = quota / 2;
  if (openBytes > openMax) {
    const [rank, other] = bytesByRank[1] > bytesByRank[2] ? ([1, 2] as const) : ([2, 1] as const);
    const left = Math.max(openMax / 2, openMax - bytesByRank[other]);
    return { rank, excess: bytesByRank[rank] - left };
  }
  const excess = openBytes + bytesByRank[0] - quota;
  return excess > 0 ? { rank: 0, excess } : null;
}
