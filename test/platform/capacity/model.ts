// A naive model that checks a small resource after each event of a schedule (G38). It counts leases
// one by one, and shares no code with `src/platform/capacity/`.
import type { Capacity, CapacityLease, Party } from "../../../src/platform/capacity/index.ts";
import { wrongIn, type Refusal } from "./refusals.ts";

export const WAIT_MS = 2_000;
/** Interval of the capacity's checks, plus the time in which ended work releases its units. */
export const SLACK_MS = 25;
export const ENDS_WITHIN_MS = 5;
/**
 * Trusted requests have rank 0. After this wait, a trusted request gets its units at the cost of
 * others. The capacity ends the work of higher ranks that is in its way, within two checks.
 */
const TRUSTED_WAIT_MS = 1_000;
const TRUSTED_SLACK_MS = 2 * SLACK_MS + ENDS_WITHIN_MS;

/** One arrival of a schedule, and its state. */
export interface Asked {
  readonly party: Party;
  readonly at: number;
  answers: number;
  lease: CapacityLease | null;
  isEnding: boolean;
  isWithdrawn: boolean;
  /** The time since which the request waits too long although other work could be ended for it. */
  delayedSince: number | null;
}

export const isWaiting = ({ answers, isWithdrawn }: Asked): boolean =>
  answers === 0 && !isWithdrawn;

/** Checks which waiter was refused before its deadline. */
export function checkRefusal(refusal: Refusal & { readonly refused: Asked }): void {
  if (performance.now() - refusal.refused.at >= WAIT_MS) return;
  const broken = wrongIn(refusal);
  must(broken === null, broken ?? "");
}

const unitsOf = (list: readonly Asked[]): number =>
  list.reduce((sum, { lease }) => sum + lease!.units, 0);

interface Room {
  readonly all: number;
  readonly open: number;
  readonly ofHolder: number;
  readonly openOfHolder: number;
  readonly ofNetwork: number;
}

/** Returns the units that are free in each share of a party; below zero where too many are used. */
function roomOf(held: readonly Asked[], party: Party, slots: number): Room {
  const isOwn = party.holder === null;
  const isOpen = (one: Asked): boolean => one.party.rank > 0;
  const ofHolder = held.filter((one) => one.party.holder === party.holder);
  const ofNetwork = ofHolder.filter(
    (one) => one.party.rank === party.rank && one.party.network === party.network,
  );
  const holderMax = Math.max(1, Math.floor(slots * 0.8));
  const networkMax = Math.max(1, Math.floor(holderMax * party.networkShare));
  return {
    all: slots - unitsOf(held),
    open: Math.max(1, slots - 1) - unitsOf(held.filter(isOpen)),
    ofHolder: isOwn ? Infinity : holderMax - unitsOf(ofHolder),
    openOfHolder: isOwn ? Infinity : Math.max(1, holderMax - 1) - unitsOf(ofHolder.filter(isOpen)),
    ofNetwork: party.networkShare === 1 ? Infinity : networkMax - unitsOf(ofNetwork),
  };
}

/** Checks the bounds when a party was given units. */
export function checkBounds(asked: readonly Asked[], party: Party, slots: number): void {
  const held = asked.filter(({ lease }) => lease !== null);
  const room = roomOf(held, party, slots);
  must(room.all >= 0, "no more slots are given than there are");
  must(room.ofHolder >= 0, "no workspace has more than four fifths");
  if (party.rank === 0) return;
  must(room.open >= 0, "a slot is kept for trusted work");
  must(room.openOfHolder >= 0, "a slot of the workspace is kept for its trusted work");
  must(room.ofNetwork >= 0, "no network has more than its part");
}

/** Checks everything that must hold at any moment. */
export function check({
  capacity,
  asked,
  slots,
  isChanged,
}: {
  readonly capacity: Capacity;
  readonly asked: readonly Asked[];
  readonly slots: number;
  /** True if the number of slots has changed since the last check of the capacity. */
  readonly isChanged: boolean;
}): void {
  const held = asked.filter(({ lease }) => lease !== null);
  const open = held.filter(({ party }) => party.rank > 0);
  const waiting = asked.filter(isWaiting);
  must(capacity.unitsInUse === unitsOf(held), "no slot is lost or given twice");
  must(capacity.waiting === waiting.length, "every waiter is counted");
  const now = performance.now();
  for (const one of waiting) {
    const { party, at } = one;
    const room = roomOf(held, party, slots);
    const fits =
      Math.min(room.all, room.ofHolder) > 0 &&
      (party.rank === 0 || Math.min(room.open, room.openOfHolder, room.ofNetwork) > 0);
    must(!fits || isChanged, "nothing waits while it could go on");
    const isHoldersOwnBound = room.ofHolder <= 0;
    // More units are in use than exist. Several works must end before a unit is free.
    const isOver = Math.min(room.all, room.ofHolder) < 0;
    const isDelayed =
      party.rank === 0 &&
      !isOver &&
      !isChanged &&
      now - at > TRUSTED_WAIT_MS &&
      open.some(
        (other) => !other.isEnding && (!isHoldersOwnBound || other.party.holder === party.holder),
      );
    // A released slot may have gone to trusted work of another workspace, whose turn it was.
    const isOvertaken = held.some(
      ({ party: other, lease }) => other.rank === 0 && lease!.since >= (one.delayedSince ?? now),
    );
    one.delayedSince = isDelayed && !isOvertaken ? (one.delayedSince ?? now) : null;
    must(
      one.delayedSince === null || now - one.delayedSince <= TRUSTED_SLACK_MS,
      "trusted work waits no longer than the table says while other work runs",
    );
  }
}

/** Checks that all units were released and that each waiter had one answer. */
export function checkEnd(capacity: Capacity, asked: readonly Asked[]): void {
  must(capacity.unitsInUse === 0 && capacity.waiting === 0, "all slots come back");
  for (const { answers, isWithdrawn } of asked)
    must(answers === (isWithdrawn ? 0 : 1), "every waiter ends once");
}

/** @throws Error with the text of the guarantee if it is broken */
export function must(holds: boolean, guarantee: string): void {
  if (!holds) throw new Error(`Does not hold: ${guarantee}.`);
}
