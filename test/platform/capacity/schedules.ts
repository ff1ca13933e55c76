// Random schedules of arrivals on a small resource, and a naive model of what must hold after each
// event (G38). The model counts leases one by one and shares no code with `src/platform/capacity/`.
import { vi } from "vitest";
import { randomFor, type Random } from "../../../scripts/random.ts";
import {
  Capacity,
  type CapacityLease,
  type Party,
  type Rank,
} from "../../../src/platform/capacity/index.ts";
import { wrongIn, type QueueMax, type Refusal } from "./refusals.ts";

const WAIT_MS = 2_000;
/** Longest look, plus the time that ended work of the schedule takes to give its units back. */
const SLACK_MS = 25;
const ENDS_WITHIN_MS = 5;
/**
 * After this wait a trusted waiter ends all work above rank 0 that is in its way, within two looks.
 */
const TRUSTED_WAIT_MS = 1_000;
const TRUSTED_SLACK_MS = 2 * SLACK_MS + ENDS_WITHIN_MS;

interface Asked {
  readonly party: Party;
  readonly at: number;
  answers: number;
  lease: CapacityLease | null;
  isEnding: boolean;
  isWithdrawn: boolean;
  /** Since when it has waited too long while other work that may be ended goes on. */
  delayedSince: number | null;
}

/**
 * Runs one schedule under fake timers.
 * @throws Error in the words of the guarantee that did not hold
 */
export function runSchedule(seed: string): void {
  const random = randomFor(seed);
  let slots = random.whole(2, 12);
  const changes = random.chance(0.3);
  /** Changed slots are noticed at the next look. */
  let changedAt = -Infinity;
  const queueMax: QueueMax = {
    network: random.whole(2, 20),
    rank: random.whole(4, 40),
    node: random.whole(6, 80),
  };
  const capacity = new Capacity({
    name: seed,
    what: "slots",
    slots: changes ? () => slots : slots,
    waitMs: WAIT_MS,
    waitersMax: queueMax,
    patienceMs: 20,
    openPatienceMs: 500,
  });
  const parties = partiesOf(random);
  const asked: Asked[] = [];
  let newcomer: Asked | null = null;

  const ask = (): void => {
    const party = random.pick(parties);
    const one: Asked = {
      party,
      at: performance.now(),
      answers: 0,
      lease: null,
      isEnding: false,
      isWithdrawn: false,
      delayedSince: null,
    };
    asked.push(one);
    const heldMs = random.weighted([
      [random.whole(0, 5), 6],
      [random.whole(5, 200), 3],
      [random.whole(500, 20_000), 1],
    ]);
    newcomer = one;
    const withdraw = capacity.acquire(party, (outcome) => {
      if (typeof outcome === "string")
        checkRefusal({ refused: one, newcomer, waiting: asked.filter(isWaiting), queueMax });
      one.answers += 1;
      if (typeof outcome === "string") return;
      one.lease = outcome;
      checkBounds(asked, party, slots);
      setTimeout(() => release(one), heldMs);
      if (random.chance(0.2))
        setTimeout(
          () => {
            if (change(capacity, one, random.whole(1, 4))) checkBounds(asked, party, slots);
          },
          random.whole(0, heldMs),
        );
      if (random.chance(0.9))
        capacity.mayEnd(outcome, {
          suitability: (ms) => ms,
          end: () => {
            one.isEnding = true;
            setTimeout(() => release(one), random.whole(0, ENDS_WITHIN_MS));
          },
        });
      else one.isEnding = true;
    });
    newcomer = null;
    if (random.chance(0.05))
      setTimeout(
        () => {
          if (one.answers > 0) return;
          one.isWithdrawn = true;
          withdraw();
        },
        random.whole(0, 300),
      );
  };
  const release = (one: Asked): void => {
    const { lease } = one;
    // First: units that come back may be given to a waiter at once.
    one.lease = null;
    lease?.release();
    // Work may end in several ways at once: the second call counts for nothing.
    lease?.release();
  };

  const look = (): void =>
    check({ capacity, asked, slots, isChanged: performance.now() - changedAt <= SLACK_MS });
  const events = random.whole(20, 80);
  for (let event = 0; event < events; event += 1) {
    if (changes && random.chance(0.2)) {
      slots = random.whole(2, 12);
      changedAt = performance.now();
    }
    for (
      let burst = random.weighted([
        [1, 6],
        [5, 2],
        [20, 1],
      ]);
      burst > 0;
      burst -= 1
    )
      ask();
    look();
    // Looked at in small steps, so that no state lasts unseen.
    const steps = random.weighted([
      [0, 2],
      [1, 4],
      [6, 2],
      [70, 1],
    ]);
    for (let step = 0; step < steps; step += 1) {
      vi.advanceTimersByTime(10);
      look();
    }
  }
  vi.advanceTimersByTime(WAIT_MS + SLACK_MS + 20_000);
  vi.advanceTimersByTime(WAIT_MS + SLACK_MS + 20_000);
  checkEnd(capacity, asked);
}

/**
 * Changes the units of work, at once or not at all.
 * @returns true if the work has more units than before
 */
function change(capacity: Capacity, { lease }: Asked, units: number): boolean {
  if (lease === null) return false;
  const before = lease.units;
  const spent = capacity.resize(lease, units);
  must(lease.units === (spent === null ? units : before), "a refused change changes nothing");
  return lease.units > before;
}

const isWaiting = ({ answers, isWithdrawn }: Asked): boolean => answers === 0 && !isWithdrawn;

function checkRefusal(refusal: Refusal & { readonly refused: Asked }): void {
  if (performance.now() - refusal.refused.at >= WAIT_MS) return;
  const broken = wrongIn(refusal);
  must(broken === null, broken ?? "");
}

const unitsOf = (list: readonly Asked[]): number =>
  list.reduce((sum, { lease }) => sum + lease!.units, 0);

function partiesOf(random: Random): readonly Party[] {
  const parties: Party[] = [];
  const shares = Array.from({ length: 5 }, () => random.pick([1, 1, 0.5, 0.2]));
  for (let holder = random.whole(1, 4); holder > 0; holder -= 1)
    for (let count = random.whole(1, 5); count > 0; count -= 1)
      parties.push({
        ...(random.chance(0.05)
          ? { holder: null, rank: 0 }
          : { holder: `workspace ${holder}`, rank: random.pick<Rank>([0, 1, 2]) }),
        network: `network ${random.whole(1, 6)}`,
        reserve: 0.1,
        networkShare: shares[holder]!,
      });
  return parties;
}

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
function checkBounds(asked: readonly Asked[], party: Party, slots: number): void {
  const held = asked.filter(({ lease }) => lease !== null);
  const room = roomOf(held, party, slots);
  must(room.all >= 0, "no more slots are given than there are");
  must(room.ofHolder >= 0, "no workspace has more than four fifths");
  if (party.rank === 0) return;
  must(room.open >= 0, "a slot is kept for trusted work");
  must(room.openOfHolder >= 0, "a slot of the workspace is kept for its trusted work");
  must(room.ofNetwork >= 0, "no network has more than its part");
}

function check({
  capacity,
  asked,
  slots,
  isChanged,
}: {
  readonly capacity: Capacity;
  readonly asked: readonly Asked[];
  readonly slots: number;
  /** True if the slots have changed since the last look of the capacity. */
  readonly isChanged: boolean;
}): void {
  const held = asked.filter(({ lease }) => lease !== null);
  const open = held.filter(({ party }) => party.rank > 0);
  const waiting = asked.filter(isWaiting);
  must(capacity.held === unitsOf(held), "no slot is lost or given twice");
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
    // Fewer slots than are held: work has to end several times before one is free.
    const isOver = Math.min(room.all, room.ofHolder) < 0;
    const isDelayed =
      party.rank === 0 &&
      !isOver &&
      !isChanged &&
      now - at > TRUSTED_WAIT_MS &&
      open.some(
        (other) => !other.isEnding && (!isHoldersOwnBound || other.party.holder === party.holder),
      );
    // A slot that came free meanwhile may have gone to trusted work of another workspace, whose
    // turn it was.
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

function checkEnd(capacity: Capacity, asked: readonly Asked[]): void {
  must(capacity.held === 0 && capacity.waiting === 0, "all slots come back");
  for (const { answers, isWithdrawn } of asked)
    must(answers === (isWithdrawn ? 0 : 1), "every waiter ends once");
}

function must(holds: boolean, guarantee: string): void {
  if (!holds) throw new Error(`Does not hold: ${guarantee}.`);
}
