// Shares out room between classes of callers, for records that make room by losing their oldest
// rows.
import type { Rank } from "../platform/capacity/index.ts";

/** Bytes held by each class of callers. */
export type BytesByRank = Readonly<Record<Rank, number>>;

/**
 * Returns the class that has to lose rows, and how many bytes. Public and anonymous callers
 * together hold at most half. Neither class pushes the other below half of that.
 */
export function overfull(
  held: BytesByRank,
  room: number,
): { readonly rank: Rank; readonly excess: number } | null {
  const open = held[1] + held[2];
  const openRoom = room / 2;
  if (open > openRoom) {
    const [rank, other] = held[1] > held[2] ? ([1, 2] as const) : ([2, 1] as const);
    return { rank, excess: held[rank] - Math.max(openRoom / 2, openRoom - held[other]) };
  }
  return open + held[0] > room ? { rank: 0, excess: open + held[0] - room } : null;
}
