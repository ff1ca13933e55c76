// Runs random schedules of leases that grow, on a resource without a queue, such as the bytes of
// bodies (G38). A naive model checks each event. It shares no code with `src/platform/capacity/`.
import { randomFor, type Random } from "../../../scripts/random.ts";
import {
  Capacity,
  type CapacityLease,
  type Party,
  type Rank,
} from "../../../src/platform/capacity/index.ts";

const KEPT = 1 / 4;

interface Held {
  readonly party: Party;
  readonly lease: CapacityLease;
  readonly mayEnd: boolean;
  readonly isIdle: boolean;
}

/**
 * Runs one schedule.
 * @throws Error with the text of the broken guarantee
 */
export function runAtOnce(seed: string): void {
  const random = randomFor(seed);
  const slots = random.whole(8, 60);
  const holderMax = random.whole(2, slots);
  const capacity = new Capacity({
    name: seed,
    what: "bytes",
    slots,
    holderMax,
    reserve: KEPT,
    waitMs: 0,
    patienceMs: 0,
    openPatienceMs: 0,
  });
  const held = new Set<Held>();
  const model = { held, slots, holderMax, holders: random.whole(1, 4) };
  for (let event = random.whole(20, 120); event > 0; event -= 1) {
    const [one] = random.chance(0.6) ? [...held].slice(random.whole(0, held.size)) : [];
    if (one === undefined) arrive(capacity, model, random);
    else if (random.chance(0.3)) end(model, one);
    else grow(capacity, model, one, random.whole(1, 12));
    check(capacity, model);
  }
  for (const one of held) end(model, one);
  must(capacity.unitsInUse === 0, "all units come back");
}

interface Model {
  readonly held: Set<Held>;
  readonly slots: number;
  readonly holderMax: number;
  readonly holders: number;
}

function arrive(capacity: Capacity, model: Model, random: Random): void {
  const party: Party = {
    holder: `holder ${random.whole(1, model.holders)}`,
    rank: random.pick<Rank>([0, 1, 2]),
    network: `network ${random.whole(1, 3)}`,
    reserve: 0,
    networkShare: 1,
  };
  const units = random.whole(1, 4);
  let answers = 0;
  capacity.acquire(
    party,
    (outcome) => {
      answers += 1;
      if (typeof outcome === "string") return mayRefuse(model, party, units);
      const one = {
        party,
        lease: outcome,
        mayEnd: random.chance(0.7),
        isIdle: random.chance(0.5),
      };
      model.held.add(one);
      if (!one.mayEnd) return;
      capacity.mayEnd(outcome, {
        suitability: () => (one.isIdle ? outcome.units : null),
        isIdle: () => one.isIdle,
        end: () => end(model, one),
      });
    },
    units,
  );
  must(answers === 1, "nothing waits");
}

function grow(capacity: Capacity, model: Model, one: Held, units: number): void {
  const before = one.lease.units;
  const spent = capacity.resize(one.lease, units);
  must(model.held.has(one), "work does not end for itself");
  must(one.lease.units === (spent === null ? units : before), "a refused change changes nothing");
  if (spent !== null) mayRefuse(model, one.party, units - before, one);
}

function end({ held }: Model, one: Held): void {
  held.delete(one);
  one.lease.release();
}

const unitsOf = (list: readonly Held[]): number =>
  list.reduce((sum, { lease }) => sum + lease.units, 0);

/**
 * Checks a refusal. It is wrong if the capacity could have ended idle work to free the needed
 * units.
 */
function mayRefuse({ held, slots, holderMax }: Model, party: Party, more: number, own?: Held) {
  const all = [...held];
  const open = all.filter((one) => one.party.rank > 0);
  const ofHolder = (list: readonly Held[]): Held[] =>
    list.filter((one) => one.party.holder === party.holder);
  const isOpen = party.rank > 0;
  const full: Held[][] = [];
  if (isOpen && unitsOf(ofHolder(open)) + more > Math.max(1, holderMax - 1))
    full.push(ofHolder(open));
  if (unitsOf(ofHolder(all)) + more > holderMax) full.push(ofHolder(all));
  if (isOpen && unitsOf(open) + more > openMaxOf(slots)) full.push(open);
  if (unitsOf(all) + more > slots) full.push(all);
  must(full.length > 0, "what fits is not refused");
  const mayEnd = (one: Held): boolean =>
    one !== own && one.mayEnd && one.isIdle && (one.party.rank > 0 || !isOpen);
  must(
    full.some((list) => !list.some(mayEnd)),
    "no request is refused while idle work could be ended",
  );
}

const openMaxOf = (slots: number): number => slots - Math.max(1, Math.floor(slots * KEPT));

function check(capacity: Capacity, { held, slots, holderMax }: Model): void {
  const all = [...held];
  const open = all.filter(({ party }) => party.rank > 0);
  must(capacity.unitsInUse === unitsOf(all), "no unit is lost or given twice");
  must(unitsOf(all) <= slots, "no more units are given than there are");
  must(unitsOf(open) <= openMaxOf(slots), "a part is kept for trusted work");
  for (const { party } of all)
    must(
      unitsOf(all.filter((one) => one.party.holder === party.holder)) <= holderMax,
      "no holder has more than its part",
    );
}

function must(holds: boolean, guarantee: string): void {
  if (!holds) throw new Error(`Does not hold: ${guarantee}.`);
}
