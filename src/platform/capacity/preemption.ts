// Preemption: chooses the running work that the gateway ends when other requests wait for the same
// resource (G38.4). Work of a caller that uses more than a fair share (an equal part of the used
// units) ends first. Other work ends only for a trusted request (rank 0), and after a longer wait.
// Idle work may end even if its caller uses no more than a fair share. Trusted work ends only if it
// is idle, and only for a trusted request.
import type { CapacityLease } from "./lease.ts";
import type { Share, Spent, Demand } from "./share.ts";

/**
 * A trusted request that has waited for this number of milliseconds is served before all others,
 * and may end any untrusted work. Before this time, it may end only idle work, and work of callers
 * that use more than a fair share.
 */
export const TRUSTED_FIRST_MS = 1_000;

interface PreemptionOptions {
  readonly patienceMs?: number;
  readonly openPatienceMs?: number;
  readonly blocks: (line: Share, units: number) => Spent | null;
  /** The current time, on the clock of `performance.now()`. */
  readonly now: number;
}

export interface PreemptedLease {
  readonly lease: CapacityLease;
  /** The share that the caller of the ended work has used up. */
  readonly spent: Spent;
}

/**
 * Returns the leases whose work should end: at most one lease for each waiting request. Work that
 * is already ending will release its units. They serve the first waiting requests, so no further
 * work ends for these requests.
 */
export function chooseToPreempt(
  waiters: Iterable<Demand>,
  endable: readonly CapacityLease[],
  given: PreemptionOptions,
): readonly PreemptedLease[] {
  if (endable.length === 0) return [];
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

/** Returns true if the waiting request could be served when this lease ends. */
function isInTheWay(lease: CapacityLease, waiting: Share, blocked: Spent | null): boolean {
  const { line } = lease;
  // Trusted work ends only for a trusted request, and only if it is idle.
  if (line.party.rank === 0 && (waiting.party.rank > 0 || !isIdle(lease))) return false;
  if (line === waiting) return isIdle(lease);
  if (blocked === "network") return false;
  return blocked === "node" || blocked === null || line.parent!.parent === waiting.parent!.parent;
}

const isIdle = ({ endableWork }: CapacityLease): boolean => endableWork!.isIdle?.() === true;

/**
 * Returns the share that the error names to the caller whose idle work is ended. This is the
 * workspace if the waiting request belongs to the same workspace, otherwise the node.
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
 * Compares `line` with `waiting` at the first level at which they differ: workspace, class or
 * network. Returns this level if `line` uses more units at this level than `waiting`, and more than
 * its fair part. Otherwise returns null. The fair part is an equal part for each workspace, class
 * or network.
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
