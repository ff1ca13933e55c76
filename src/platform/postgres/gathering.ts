// Quick reads share connections: a few of a holder's connections are at work for them at a time, and who comes meanwhile gathers, to be sent
// together as soon as one of these is free. Nobody waits long for slow company: after a moment each takes its own turn, and
// another connection takes the place of the slow one.
import { checkOut, type PoolState } from "./check-out.ts";
import type { Companion, Company } from "./company.ts";
import type { Connected } from "./statement-names.ts";
import type { StatementRunner } from "./statement-runner.ts";

export interface GatheringParts {
  readonly state: PoolState;
  readonly runner: StatementRunner;
  /** Connections that one holder may have at a time. */
  readonly perHolderMax: number;
}

/** Sent together at most: of eight, a backend that the machine leaves waiting holds up too many. */
const companyMax = 4;
/** Those who gather behind one crew; more take their own turns, and are refused there as others are. */
const gatheringMax = 100;
/** Milliseconds after which nobody waits for slow company any longer. */
const patienceMs = 200;
/** Companies that one connection sees in a row; then the pool looks at it again. */
const roundsMax = 1_000;

interface Waiting {
  readonly companion: Companion;
  readonly since: number;
}

interface Group {
  readonly holder: string | undefined;
  /** Connections that are at work for the holder's quick reads, or asked for. */
  crews: number;
  waiting: Waiting[];
}

/** A connection that is at work for a group, and what it is at. */
interface Crew {
  readonly group: Group;
  /** Null as long as there is no connection. */
  company: Company | null;
  /** Whether it was slow, and another one has its place. */
  isReplaced: boolean;
}

type Release = (keep: boolean) => void;

export class Gathering {
  readonly #parts: GatheringParts;
  readonly #groups = new Map<string | undefined, Group>();
  /** Few, and no map or set: one that changes with each makes itself anew all the time, and its old tables keep what they held from being collected young. */
  readonly #crews: Crew[] = [];

  constructor(parts: GatheringParts) {
    this.#parts = parts;
  }

  ask(holder: string | undefined, companion: Companion): void {
    let group = this.#groups.get(holder);
    if (group === undefined) this.#groups.set(holder, (group = { holder, crews: 0, waiting: [] }));
    const { perHolderMax } = this.#parts;
    const { crews, waiting } = group;
    // Half of what it may have before anybody gathers; more as soon as enough gather to fill one.
    if (crews < Math.max(1, Math.floor(perHolderMax / 2))) return this.#lead(group, companion);
    if (waiting.length >= gatheringMax * crews) return this.#runAlone(holder, companion);
    waiting.push({ companion, since: performance.now() });
    if (waiting.length >= companyMax && crews < perHolderMax)
      this.#lead(group, waiting.shift()!.companion);
  }

  /** To be called every now and then. */
  sweep(): void {
    const latest = performance.now() - patienceMs;
    for (const crew of [...this.#crews]) {
      const gone = crew.company?.leaveSlow(latest) ?? null;
      if (gone === null) continue;
      crew.isReplaced = true;
      this.#leave(crew);
      for (const companion of gone) this.#runAlone(crew.group.holder, companion);
    }
    for (const group of this.#groups.values()) {
      const late = group.waiting.filter(({ since }) => since < latest);
      if (late.length === 0) continue;
      group.waiting = group.waiting.slice(late.length);
      for (const { companion } of late) this.#runAlone(group.holder, companion);
    }
  }

  #runAlone(holder: string | undefined, companion: Companion): void {
    const { state, runner } = this.#parts;
    checkOut(state, holder, (failure, client, release) => {
      if (failure === null) runner.runAlone(client!, companion, release!);
      else companion.done(failure, []);
    });
  }

  #lead(group: Group, companion: Companion): void {
    group.crews += 1;
    const crew: Crew = { group, company: null, isReplaced: false };
    this.#crews.push(crew);
    checkOut(this.#parts.state, group.holder, (failure, client, release) => {
      if (failure === null) return this.#go(crew, client!, release!, companion, 1);
      companion.done(failure, []);
      // Later: all who wait may be refused at once, each by the one before.
      queueMicrotask(() => this.#leave(crew));
    });
  }

  #go(crew: Crew, client: Connected, release: Release, leader: Companion, round: number): void {
    const { runner, state } = this.#parts;
    const { group } = crew;
    const next = (keep: boolean): void => {
      if (crew.isReplaced) return release(keep);
      const goesOn = keep && round < roundsMax && state.fairQueue.waiting === 0;
      const waiting = goesOn ? nextOf(group) : undefined;
      if (waiting !== undefined) return this.#go(crew, client, release, waiting, round + 1);
      release(keep);
      this.#leave(crew);
    };
    const end = (keep: boolean, again: readonly Companion[]): void => {
      // One on this connection, where what has become stale is prepared anew; the others behind nobody.
      const first = keep ? again[0] : undefined;
      if (first === undefined) next(keep);
      else runner.runAlone(client, first, next);
      for (const companion of again)
        if (companion !== first) this.#runAlone(group.holder, companion);
    };
    if (runner.isPrepared(client, leader.name)) {
      crew.company = runner.runTogether(client, this.#companyOf(group, client, leader), end);
      return;
    }
    const since = performance.now();
    crew.company = { leaveSlow: (before) => (since > before ? null : []) };
    runner.runAlone(client, leader, next);
  }

  #companyOf({ waiting }: Group, client: Connected, leader: Companion): readonly Companion[] {
    const { runner } = this.#parts;
    let count = 0;
    while (
      count < Math.min(companyMax - 1, waiting.length) &&
      runner.isPrepared(client, waiting[count]!.companion.name)
    )
      count += 1;
    return [leader, ...waiting.splice(0, count).map(({ companion }) => companion)];
  }

  #leave(crew: Crew): void {
    const { group } = crew;
    this.#crews.splice(this.#crews.indexOf(crew), 1);
    group.crews -= 1;
    const waiting = nextOf(group);
    if (waiting !== undefined) this.#lead(group, waiting);
    else if (group.crews === 0) this.#groups.delete(group.holder);
  }
}

/** The next who still waits for an answer. */
function nextOf({ waiting }: Group): Companion | undefined {
  for (;;) {
    const companion = waiting.shift()?.companion;
    if (companion?.signal?.aborted !== true) return companion;
    companion.done(companion.signal.reason, []);
  }
}
