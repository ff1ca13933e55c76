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
  const slots = random.whole(2, 12);
  const capacity = new Capacity({
    name: seed,
    what: "slots",
    slots,
    waitMs: WAIT_MS,
    waitersMax: { network: 20, rank: 40, node: 80 },
    patienceMs: 20,
    openPatienceMs: 500,
  });
  const parties = partiesOf(random);
  const asked: Asked[] = [];

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
    const withdraw = capacity.acquire(party, (outcome) => {
      one.answers += 1;
      if (typeof outcome === "string") return;
      one.lease = outcome;
      setTimeout(() => release(one), heldMs);
      if (random.chance(0.2))
        setTimeout(() => change(capacity, one, random.whole(1, 4)), random.whole(0, heldMs));
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
    one.lease?.release();
    // Work may end in several ways at once: the second call counts for nothing.
    one.lease?.release();
    one.lease = null;
  };

  const events = random.whole(20, 80);
  for (let event = 0; event < events; event += 1) {
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
    check({ capacity, asked, slots });
    // Looked at in small steps, so that no state lasts unseen.
    const steps = random.weighted([
      [0, 2],
      [1, 4],
      [6, 2],
      [70, 1],
    ]);
    for (let step = 0; step < steps; step += 1) {
      vi.advanceTimersByTime(10);
      check({ capacity, asked, slots });
    }
  }
  vi.advanceTimersByTime(WAIT_MS + SLACK_MS + 20_000);
  vi.advanceTimersByTime(WAIT_MS + SLACK_MS + 20_000);
  checkEnd(capacity, asked);
}

/** Work that grows or shrinks, at once or not at all. */
function change(capacity: Capacity, { lease }: Asked, units: number): void {
  if (lease === null) return;
  const before = lease.units;
  const spent = capacity.resize(lease, units);
  must(lease.units === (spent === null ? units : before), "a refused change changes nothing");
}

const unitsOf = (list: readonly Asked[]): number =>
  list.reduce((sum, { lease }) => sum + lease!.units, 0);

function partiesOf(random: Random): readonly Party[] {
  const parties: Party[] = [];
  for (let holder = random.whole(1, 4); holder > 0; holder -= 1)
    for (let count = random.whole(1, 5); count > 0; count -= 1)
      parties.push({
        holder: random.chance(0.05) ? null : `workspace ${holder}`,
        rank: random.pick<Rank>([0, 1, 2]),
        network: `network ${random.whole(1, 6)}`,
        reserve: 0.1,
        networkShare: 1,
      });
  return parties;
}

function check({
  capacity,
  asked,
  slots,
}: {
  readonly capacity: Capacity;
  readonly asked: readonly Asked[];
  readonly slots: number;
}): void {
  const held = asked.filter(({ lease }) => lease !== null);
  const open = held.filter(({ party }) => party.rank > 0);
  const waiting = asked.filter(({ answers, isWithdrawn }) => answers === 0 && !isWithdrawn);
  const openMax = Math.max(1, slots - 1);
  const holderMax = Math.max(1, Math.floor(slots * 0.8));
  const holderOpenMax = Math.max(1, holderMax - 1);
  const of = (list: readonly Asked[], holder: string | null): number =>
    unitsOf(list.filter(({ party }) => party.holder === holder));
  must(capacity.held === unitsOf(held), "no slot is lost or given twice");
  must(unitsOf(held) <= slots, "no more slots are given than there are");
  must(unitsOf(open) <= openMax, "a slot is kept for trusted work");
  for (const holder of new Set(asked.map(({ party }) => party.holder))) {
    if (holder === null) continue;
    must(of(held, holder) <= holderMax, "no workspace has more than four fifths");
    must(of(open, holder) <= holderOpenMax, "a slot of the workspace is kept for its trusted work");
  }
  must(capacity.waiting === waiting.length, "every waiter is counted");
  const now = performance.now();
  for (const one of waiting) {
    const { party, at } = one;
    const isOwn = party.holder === null;
    const fits =
      unitsOf(held) < slots &&
      (isOwn || of(held, party.holder) < holderMax) &&
      (party.rank === 0 ||
        (unitsOf(open) < openMax && (isOwn || of(open, party.holder) < holderOpenMax)));
    must(!fits, "nothing waits while it could go on");
    const isHoldersOwnBound = !isOwn && of(held, party.holder) >= holderMax;
    const isDelayed =
      party.rank === 0 &&
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
