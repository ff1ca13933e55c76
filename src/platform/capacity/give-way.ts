// Chooses the work that is ended while others wait (G38.4). Work beyond its part ends first, work
// within its part only for rank 0 and after a longer wait. Idle work ends whatever its part is.
// Work of rank 0 ends only if it is idle, and only for rank 0.
import type { CapacityLease } from "./lease.ts";
import type { Share, Spent, Demand } from "./share.ts";

/**
 * A waiter of rank 0 ends work beyond its part first. After this wait it ends any work above rank
 * 0, and is served first.
 */
export const TRUSTED_FIRST_MS = 1_000;

interface GivingWay {
  readonly patienceMs?: number;
  readonly openPatienceMs?: number;
  readonly blocks: (line: Share, units: number) => Spent | null;
  /** Monotonic milliseconds. */
  readonly now: number;
}

export interface EndedLease {
  readonly lease: CapacityLease;
  /** The share that the ended party has used up. */
  readonly spent: Spent;
}

/**
 * Returns at most one lease for each waiter; work that is ending already counts for the first of
 * them.
 */
export function chooseToEnd(
  waiters: Iterable<Demand>,
  yielding: ReadonlySet<CapacityLease>,
  given: GivingWay,
): readonly EndedLease[] {
  if (yielding.size === 0) return [];
  const { patienceMs = Infinity, openPatienceMs = Infinity, blocks, now } = given;
  const chosen = new Map<CapacityLease, EndedLease>();
  let underWay = 0;
  for (const { isEnding } of yielding) if (isEnding) underWay += 1;
  for (const { line, units, since } of waiters) {
    const waitedMs = now - since;
    if (waitedMs < (line.party.rank === 0 ? patienceMs : openPatienceMs)) continue;
    if (underWay-- > 0) continue;
    const blocked = blocks(line, units);
    const choose = (spentOf: (lease: CapacityLease) => Spent | null): EndedLease | undefined =>
      mostSuitable(yielding, line, now, (lease) =>
        !lease.isEnding && !chosen.has(lease) && isInTheWay(lease, line, blocked)
          ? spentOf(lease)
          : null,
      );
    const mayEndAll = line.party.rank === 0 && waitedMs >= TRUSTED_FIRST_MS;
    const ending =
      choose((lease) =>
        isIdle(lease) ? spentByIdle(lease, line) : spentBeyondPart(lease.line, line),
      ) ?? (mayEndAll ? choose(() => "node") : undefined);
    if (ending !== undefined) chosen.set(ending.lease, ending);
  }
  return [...chosen.values()];
}

/** Returns true if the end of the lease gives the waiting line room. */
function isInTheWay(lease: CapacityLease, waiting: Share, blocked: Spent | null): boolean {
  const { line } = lease;
  // Only for rank 0 ends work of rank 0, and only if it is idle.
  if (line.party.rank === 0 && (waiting.party.rank > 0 || !isIdle(lease))) return false;
  if (line === waiting) return isIdle(lease);
  if (blocked === "network") return false;
  return blocked === "node" || blocked === null || line.parent!.parent === waiting.parent!.parent;
}

const isIdle = ({ yielding }: CapacityLease): boolean => yielding!.isIdle?.() === true;

/**
 * Idle work ends whatever its part is. Its caller reads of the smallest share that it has in common
 * with the waiter.
 */
const spentByIdle = ({ line }: CapacityLease, waiting: Share): Spent =>
  line.parent!.parent === waiting.parent!.parent ? "holder" : "node";

function mostSuitable(
  leases: Iterable<CapacityLease>,
  waiting: Share,
  now: number,
  spentOf: (lease: CapacityLease) => Spent | null,
): EndedLease | undefined {
  let best: (EndedLease & { readonly suitability: number }) | undefined;
  for (const lease of leases) {
    const suitability = lease.yielding!.suitability(now - lease.since, waiting);
    if (suitability === null || suitability <= (best?.suitability ?? -Infinity)) continue;
    const spent = spentOf(lease);
    if (spent !== null) best = { lease, spent, suitability };
  }
  return best;
}

/**
 * Returns the share in which `line` holds more than its part, compared with the neighbour that
 * waits; null if it holds no more.
 */
function spentBeyondPart(line: Share, waiting: Share): Spent | null {
  const [rank, otherRank] = [line.parent!, waiting.parent!];
  const [holder, otherHolder] = [rank.parent!, otherRank.parent!];
  const hasMore = (one: Share, other: Share): boolean =>
    one.held > one.parent!.fairPart && other.held < one.held;
  if (holder !== otherHolder) return hasMore(holder, otherHolder) ? "holder" : null;
  if (rank !== otherRank)
    return otherRank.party.rank < rank.party.rank && hasMore(rank, otherRank) ? "rank" : null;
  return hasMore(line, waiting) ? "network" : null;
}
