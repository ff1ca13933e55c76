// Random schedules of arrivals on a small resource, which the model of `model.ts` checks (G38).
import { vi } from "vitest";
import { randomFor, type Random } from "../../../scripts/random.ts";
import { Capacity, type Party, type Rank } from "../../../src/platform/capacity/index.ts";
import {
  check,
  checkBounds,
  checkEnd,
  checkRefusal,
  ENDS_WITHIN_MS,
  isWaiting,
  must,
  SLACK_MS,
  WAIT_MS,
  type Asked,
} from "./model.ts";
import type { QueueMax } from "./refusals.ts";

/**
 * Runs one schedule under fake timers.
 * @throws Error with the text of the broken guarantee
 */
export function runSchedule(seed: string): void {
  const random = randomFor(seed);
  let slots = random.whole(2, 12);
  const changes = random.chance(0.3);
  /**
   * Time at which the number of slots changed. The capacity notices the change at its next check.
   */
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
    // The lease is forgotten first, because released units may go to a waiter at once.
    one.lease = null;
    lease?.release();
    // Work may end in several ways at the same time. The second call has no effect.
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
    // Checked in small steps, so that no state is missed.
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
 * Changes the units of a running lease at once, or not at all.
 * @returns true if the work has more units than before
 */
function change(capacity: Capacity, { lease }: Asked, units: number): boolean {
  if (lease === null) return false;
  const before = lease.units;
  const spent = capacity.resize(lease, units);
  must(lease.units === (spent === null ? units : before), "a refused change changes nothing");
  return lease.units > before;
}

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
