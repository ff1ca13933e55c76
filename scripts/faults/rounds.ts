// The rounds of `npm run faults`. In each round, writers send writes, a process is killed at a
// random moment and started again, and the database is checked.
import { setTimeout as sleep } from "node:timers/promises";
import { Acknowledgements } from "./acknowledgements.ts";
import { check, settled } from "./checker.ts";
import { accounts, openingBalance } from "./definition.ts";
import { createGatewayUnderTest, type GatewayUnderTest } from "./gateway.ts";
import { send } from "./http.ts";
import { insert } from "./requests.ts";
import { victims, type World } from "./world.ts";
import { Writer, type Shared } from "./writer.ts";

export interface FaultOptions {
  /**
   * Number of rounds in which the gateway is killed. `postgres` is the number of rounds in which
   * the database is killed.
   */
  readonly gateway: number;
  readonly postgres: number;
  readonly writers?: number;
  /** The same seed gives the same writes and the same moments of the kills. */
  readonly seed?: number;
  /** Called after every round. */
  readonly onRound?: (what: string, round: number, acknowledged: number) => void;
}

export interface FaultReport {
  readonly acknowledged: number;
  readonly answers: Readonly<Record<string, number>>;
  /** Number of answers that no kill explains. These are refusals, and failures other than 503. */
  readonly surprises: number;
  /** Number of writes that were repeated and acknowledged by a stored answer. */
  readonly replayed: number;
  /** Number of rows whose state is not the acknowledged one. */
  readonly lost: number;
  readonly doubled: number;
  readonly writtenThoughRefused: number;
  readonly halfDone: number;
  readonly unannounced: number;
  /** Number of sessions that still had an open transaction ten seconds after the last write. */
  readonly leftOpen: number;
  /**
   * Number of writes with an idempotency key that were never acknowledged, although the writers
   * repeated them.
   */
  readonly unfinished: number;
  /** The first errors, as sentences. */
  readonly examples: readonly string[];
  /** For each kill, the milliseconds until the next successful answer. */
  readonly gatewayUp: readonly number[];
  readonly databaseUp: readonly number[];
}

const killAfterMs = { min: 50, max: 800 } as const;
/** Time in milliseconds for which the writers continue after the database has restarted. */
const afterwardsMs = 200;
const upMsMax = 60_000;
const examplesMax = 10;

/**
 * Runs all rounds. They kill the database of `world`, and a gateway that this function starts.
 * @throws Error if a process does not start again within a minute
 */
export async function runFaults(world: World, options: FaultOptions): Promise<FaultReport> {
  return new Rounds(world, await createGatewayUnderTest(world), options).run();
}

class Rounds {
  readonly #world: World;
  readonly #gateway: GatewayUnderTest;
  readonly #options: FaultOptions;
  readonly #shared: Shared;
  readonly #writers: readonly Writer[];
  readonly #examples: string[] = [];
  readonly #counts = {
    lost: 0,
    doubled: 0,
    writtenThoughRefused: 0,
    halfDone: 0,
    unannounced: 0,
    leftOpen: 0,
  };

  constructor(world: World, gateway: GatewayUnderTest, options: FaultOptions) {
    this.#world = world;
    this.#gateway = gateway;
    this.#options = options;
    this.#shared = {
      port: gateway.port,
      acknowledgements: new Acknowledgements(),
      random: drawing(options.seed ?? 1),
      answers: new Map(),
      surprises: [],
      lastGood: { sentAt: 0, answeredAt: 0 },
      mayVanish: false,
      replayed: 0,
    };
    this.#writers = Array.from({ length: options.writers ?? 8 }, () => new Writer(this.#shared));
  }

  async run(): Promise<FaultReport> {
    const gatewayUp: number[] = [];
    const databaseUp: number[] = [];
    try {
      await this.#gateway.start();
      await this.#openAccounts();
      for (let round = 1; round <= this.#options.gateway; round++)
        gatewayUp.push(await this.#gatewayRound(round));
      for (let round = 1; round <= this.#options.postgres; round++)
        databaseUp.push(await this.#databaseRound(round));
      await this.#finish();
    } finally {
      await this.#gateway.kill();
    }
    const { acknowledgements, answers, replayed, surprises } = this.#shared;
    return {
      ...this.#counts,
      acknowledged: acknowledgements.count,
      answers: Object.fromEntries(answers),
      surprises: surprises.length,
      replayed,
      unfinished: this.#writers.filter((writer) => !writer.isDone).length,
      examples: [...this.#examples, ...surprises].slice(0, examplesMax),
      gatewayUp,
      databaseUp,
    };
  }

  async #openAccounts(): Promise<void> {
    const rows = accounts.map((id) => ({ id, balance: String(openingBalance) }));
    const answer = await send(this.#gateway.port, insert("accounts", ...rows));
    if (answer?.status !== 200) throw new Error(`The accounts are not opened: ${answer?.text}`);
  }

  async #gatewayRound(round: number): Promise<number> {
    const ended = new AbortController();
    const work = this.#work(ended.signal);
    await sleep(this.#moment());
    this.#shared.mayVanish = true;
    await this.#gateway.kill();
    ended.abort();
    await work;
    this.#shared.mayVanish = false;
    await this.#check("gateway", round);
    return this.#gateway.start();
  }

  async #databaseRound(round: number): Promise<number> {
    const ended = new AbortController();
    const work = this.#work(ended.signal);
    await sleep(this.#moment());
    const victim = victims[round % victims.length]!;
    const { killedAt, backAt } = await this.#world.killDatabase(victim);
    const goodAt = await this.#goodSince(backAt);
    await sleep(afterwardsMs);
    ended.abort();
    await work;
    await this.#check(victim, round);
    return goodAt - killedAt;
  }

  async #work(until: AbortSignal): Promise<void> {
    await Promise.all(this.#writers.map((writer) => writer.run(until)));
  }

  /**
   * Waits until a write that was sent after `moment` is acknowledged. Returns the time of the
   * acknowledgement.
   */
  async #goodSince(moment: number): Promise<number> {
    while (this.#shared.lastGood.sentAt <= moment) {
      if (performance.now() > moment + upMsMax)
        throw new Error("No write was acknowledged within a minute after the database was killed.");
      await sleep(5);
    }
    return this.#shared.lastGood.answeredAt;
  }

  /**
   * Repeats all writes with an idempotency key until they are acknowledged. Then checks the
   * database once more.
   */
  async #finish(): Promise<void> {
    const deadline = performance.now() + upMsMax;
    await Promise.all(this.#writers.map((writer) => writer.finish(deadline)));
    await this.#check("end", 1);
  }

  async #check(what: string, round: number): Promise<void> {
    const { databaseUrl } = this.#world;
    this.#counts.leftOpen += await settled(databaseUrl);
    const findings = await check(databaseUrl, this.#shared.acknowledgements);
    const { violations, halfDone, unannounced } = findings;
    const kinds = {
      lost: "lost",
      doubled: "doubled",
      "written though refused": "writtenThoughRefused",
    } as const;
    for (const violation of violations) {
      this.#counts[kinds[violation.what]] += 1;
      const { row, found, allowed } = violation;
      this.#examples.push(
        `${what}, round ${round}: ${violation.what}: ${row} is ${found ?? "absent"}, not ${allowed.map((state) => state ?? "absent").join(" or ")}`,
      );
    }
    if (halfDone > 0)
      this.#examples.push(`${what}, round ${round}: ${halfDone} balances are wrong`);
    if (unannounced > 0)
      this.#examples.push(`${what}, round ${round}: ${unannounced} rows without their change`);
    this.#counts.halfDone += halfDone;
    this.#counts.unannounced += unannounced;
    this.#options.onRound?.(what, round, this.#shared.acknowledgements.count);
  }

  #moment(): number {
    const { min, max } = killAfterMs;
    return min + this.#shared.random() * (max - min);
  }
}

/** Returns a generator of pseudo-random numbers in [0, 1). The same seed gives the same numbers. */
function drawing(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
