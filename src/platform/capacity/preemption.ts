// Preemption: chooses the work that the gateway ends for waiting parties (G38.4). Work beyond its
// part ends first. Work within its part ends only for rank 0, and after a longer wait. Idle work
// ends whatever its part is. Work of rank 0 ends only if it is idle, and only for rank 0.
import type { CapacityLease } from "./lease.ts";
import type { Share, Spent, Demand } from "./share.ts";

/**
 * A waiter of rank 0 ends work beyond its part first. After this wait it ends any work above rank
 * 0, and is served first.
 */
export const TRUSTED_FIRST_MS = 1_000;

interface PreemptionOptions {
  readonly patienceMs?: number;
  readonly openPatienceMs?: number;
  readonly blocks: (line: Share, units: number) => Spent | null;
  /** Monotonic milliseconds. */
  readonly now: number;
}

export interface PreemptedLease {
  readonly lease: CapacityLease;
  /** The share that the ended party has used up. */
  readonly spent: Spent;
}

/**
 * Returns at most one lease for each waiter. Work that is already ending frees units for the first
 * waiters.
 */
export function chooseToPreempt(
  waiters: Iterable<Demand>,
  endable: ReadonlySet<CapacityLease>,
  given: PreemptionOptions,
): readonly PreemptedLease[] {
  if (endable.size === 0) return [];
  const { patienceMs = Infinity, openPatienceMs = Infinity, blocks, now } = given;
  const chosen = new Map<CapacityLease, PreemptedLease>();
  let underWay = 0;
  for (const { isEnding } of endable) if (isEnding) underWay += 1;
  for (const { line, units, since } of waiters) {
    const waitedMs = now - since;
    if (waitedMs < (line.party.rank === 0 ? patienceMs : openPatienceMs)) continue;
    if (underWay-- > 0) continue;
    const blocked = blocks(line, units);
    const choose = (spentOf: (lease: CapacityLease) => Spent | null): PreemptedLease | undefined =>
      mostSuitable(endable, line, now, (lease) =>
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

/** Returns true if the end of the lease frees units for the waiting line. */
function isInTheWay(lease: CapacityLease, waiting: Share, blocked: Spent | null): boolean {
  const { line } = lease;
  // Work of rank 0 ends only for rank 0, and only if it is idle.
  if (line.party.rank === 0 && (waiting.party.rank > 0 || !isIdle(lease))) return false;
  if (line === waiting) return isIdle(lease);
  if (blocked === "network") return false;
  return blocked === "node" || blocked === null || line.parent!.parent === waiting.parent!.parent;
}

const isIdle = ({ endableWork }: CapacityLease): boolean => endableWork!.isIdle?.() === true;

/**
 * Returns the share that the caller of ended idle work is told: the smallest one that it has in
 * common with the waiter.
 */
const spentByIdle = ({ line }: CapacityLease, waiting: Share): Spent =>
  line.parent!.parent === waiting.parent!.parent ? "holder" : "node";

function mostSuitable(
  leases: Iterable<CapacityLease>,
  waiting: Share,
  now: number,
  spentOf: (lease: CapacityLease) => Spent | null,
): PreemptedLease | undefined {
  let best: (PreemptedLease & { readonly suitability: number }) | undefined;
  for (const lease of leases) {
    const suitability = lease.endableWork!.suitability(now - lease.since, waiting);
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
    one.unitsInUse > one.parent!.fairPart && other.unitsInUse < one.unitsInUse;
  if (holder !== otherHolder) return hasMore(holder, otherHolder) ? "holder" : null;
  if (rank !== otherRank)
    return otherRank.party.rank < rank.party.rank && hasMore(rank, otherRank) ? "rank" : null;
  return hasMore(line, waiting) ? "network" : null;
}
