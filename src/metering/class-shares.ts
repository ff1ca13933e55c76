// Shares out room between classes of callers, for records that make room by losing their oldest
// rows.
import type { Rank } from "../platform/capacity/index.ts";

/** Bytes held by each class of callers. */
export type BytesByRank = Readonly<Record<Rank, number>>;

/** What is dropped at least, so that each statement is worth its cost. */
const STEP_BYTES = 256 * 1024;

/**
 * Returns the class that has to lose rows, and how many bytes. Public and anonymous callers hold at
 * most half together.
 */
export function overfull(
  held: BytesByRank,
  room: number,
): { readonly rank: Rank; readonly excess: number } | null {
  const open = held[1] + held[2];
  if (open > room / 2) {
    const rank = held[1] > held[2] ? 1 : 2;
    // At most until both hold the same, so that neither class pushes out the other.
    const more = Math.abs(held[1] - held[2]);
    return { rank, excess: Math.min(open - room / 2, Math.max(more, STEP_BYTES)) };
  }
  return open + held[0] > room ? { rank: 0, excess: open + held[0] - room } : null;
}
