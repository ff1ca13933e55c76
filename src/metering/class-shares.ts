// Divides space between classes of callers, for records that lose their oldest rows when they need
// space.
import type { Rank } from "../platform/capacity/index.ts";

/** Stored bytes of each class of callers. */
export type BytesByRank = Readonly<Record<Rank, number>>;

/**
 * Returns the class that has to lose rows, and how many bytes. Public and anonymous callers
 * together hold at most half. Neither class pushes the other below half of that.
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
