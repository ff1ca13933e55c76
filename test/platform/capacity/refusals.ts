// A naive model of correct refusals: the deadline and the bounds of the queue (G38.7).
import type { Party } from "../../../src/platform/capacity/index.ts";

/** A request that waits or has just been refused. Requests are listed in the order of arrival. */
export interface Waiting {
  readonly party: Party;
  readonly at: number;
}

export interface QueueMax {
  readonly network: number;
  readonly rank: number;
  readonly node: number;
}

export interface Refusal {
  readonly refused: Waiting;
  /** The newest request, or null. */
  readonly newcomer: Waiting | null;
  /** All waiting requests after the arrival of the newcomer, including the refused one. */
  readonly waiting: readonly Waiting[];
  readonly queueMax: QueueMax;
}

/** Returns the guarantee that a refusal before the longest wait breaks. Null if it is correct. */
export function wrongIn({ refused, newcomer, waiting, queueMax }: Refusal): string | null {
  if (newcomer === null) return "only a newcomer makes the queue too long";
  if (refused.party.holder === null) return "the gateway's own work always waits";
  const ofHolder = waiting.filter(({ party }) => party.holder === refused.party.holder);
  const ofRank = ofHolder.filter(({ party }) => party.rank === refused.party.rank);
  const ofNetwork = ofRank.filter(({ party }) => party.network === refused.party.network);
  if (ofNetwork.at(-1) !== refused) return "the newest of a line is refused first";
  if (refused === newcomer && ofNetwork.length > queueMax.network) return null;
  const isLongest = ofNetwork.length >= mostOf(ofRank, ({ network }) => network);
  const isOfNewcomersRank = ofRank.includes(newcomer);
  if (isOfNewcomersRank && ofRank.length > queueMax.rank)
    return isLongest ? null : "the longest line of a full class loses its newest";
  if (waiting.length <= queueMax.node) return "nothing is refused while the queue has room";
  return (
    wrongOnFullNode(refused, newcomer, waiting) ?? (isLongest ? null : "the longest line loses")
  );
}

function wrongOnFullNode(
  { party }: Waiting,
  newcomer: Waiting,
  waiting: readonly Waiting[],
): string | null {
  const shared = waiting.filter((one) => one.party.holder !== null);
  const open = shared.filter((one) => one.party.rank > 0);
  if (party.rank === 0 && open.length > 0)
    return "trusted callers are refused only if trusted callers alone fill the queue";
  const counted = open.length > 0 ? open : shared;
  const ofHolder = counted.filter((one) => one.party.holder === party.holder);
  if (ofHolder.length < mostOf(counted, ({ holder }) => holder))
    return "the workspace with most waiters loses one";
  const ofNewcomer = counted.filter((one) => one.party.holder === newcomer.party.holder);
  if (newcomer.party.holder !== party.holder && ofHolder.length <= ofNewcomer.length)
    return "a workspace loses a waiter only to one with fewer";
  return ofHolder.some((one) => one.party.rank > party.rank)
    ? "the highest class of a workspace loses first"
    : null;
}

/** Returns the number of requests in the largest group. */
function mostOf(list: readonly Waiting[], keyOf: (party: Party) => string | null): number {
  const counts = new Map<string | null, number>();
  for (const { party } of list) counts.set(keyOf(party), (counts.get(keyOf(party)) ?? 0) + 1);
  return Math.max(0, ...counts.values());
}
