// Measures the targets of the benchmark (the servers that it compares). For each workload, the
// targets take turns. So other load of the machine affects all of them alike.
import { putLoad, type Generator, type Load } from "./load.ts";
import { cpuMicros } from "./process-figures.ts";
import type { Target } from "./targets.ts";
import type { Workload } from "./workloads.ts";

export interface Figures {
  readonly requestsPerSecond: number;
  /** Requests per second, divided by those of the first target. */
  readonly ratio: number;
  readonly p50: number;
  readonly p99: number;
  /**
   * Processor time per request of all processes of the target, in microseconds. The best round
   * counts.
   */
  readonly cpuMicros: number | null;
  /**
   * Processor time per request of all database processes, in microseconds. The best round counts.
   */
  readonly databaseCpuMicros: number | null;
  readonly failures: number;
  readonly rounds: readonly number[];
}

export interface MeasureOptions {
  readonly generator: Generator;
  readonly rounds: number;
  readonly seconds: number;
  /** Process id of the database's first process. */
  readonly databasePid: number;
  /** Called after each load, to remove the rows that the load has inserted. */
  readonly afterwards?: () => Promise<void>;
}

interface Round extends Load {
  readonly cpuPerRequest: number | null;
  readonly databaseCpuPerRequest: number | null;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Number of different requests. It is larger than the gateway's cache of parsed bodies, because
 * real callers rarely send the same body twice.
 */
const ringSize = 5_000;

const cpuOf = (pid: number | null): number | null => (pid === null ? null : cpuMicros(pid));
const perRequest = (before: number | null, after: number | null, requests: number): number | null =>
  // If a process of the target has ended, its processor time is missing in the sum. Then there is
  // no result.
  before === null || after === null || after < before ? null : (after - before) / requests;
const best = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length > 0 ? Math.min(...known) : null;
};

async function round(target: Target, workload: Workload, options: MeasureOptions): Promise<Round> {
  const { generator, seconds, databasePid } = options;
  const { ring = ringSize } = target;
  const requests = Array.from({ length: ring }, (_, n) => target.request(workload, n)!);
  const [own, database] = [cpuOf(target.pid), cpuOf(databasePid)];
  const load = await putLoad(generator, target.port, target.headers, requests, seconds);
  const figures = {
    ...load,
    cpuPerRequest: perRequest(own, cpuOf(target.pid), load.requests),
    databaseCpuPerRequest: perRequest(database, cpuOf(databasePid), load.requests),
  };
  await options.afterwards?.();
  return figures;
}

const warmUpSeconds = { first: 25, again: 10 } as const;
/** Targets that have already had load, so that Node has compiled their code. */
const warm = new WeakSet<Target>();

/**
 * Returns the figures of each target for one workload. The ratios compare each target with the
 * first one.
 */
export async function measure(
  targets: readonly Target[],
  workload: Workload,
  options: MeasureOptions,
): Promise<ReadonlyMap<string, Figures>> {
  const able = targets.filter((target) => target.request(workload, 1) !== null);
  const rounds = new Map(able.map((target) => [target, [] as Round[]]));
  for (const target of able) {
    // The first load of a server is not measured, because Node still compiles its code. This takes
    // 20 to 30 seconds.
    const seconds = warm.has(target) ? warmUpSeconds.again : warmUpSeconds.first;
    await round(target, workload, { ...options, seconds });
    warm.add(target);
  }
  for (let index = 0; index < options.rounds; index++) {
    // Every second round has the reverse order, so that no target always follows the same one.
    for (const target of index % 2 === 0 ? able : able.toReversed())
      rounds.get(target)!.push(await round(target, workload, options));
  }
  const floor = mean(rounds.get(able[0]!)!.map((load) => load.requestsPerSecond));
  return new Map(
    able.map((target) => {
      const own = rounds.get(target)!;
      const rate = mean(own.map((load) => load.requestsPerSecond));
      return [
        target.name,
        {
          requestsPerSecond: rate,
          ratio: rate / floor,
          p50: mean(own.map((load) => load.p50)),
          p99: mean(own.map((load) => load.p99)),
          cpuMicros: best(own.map((load) => load.cpuPerRequest)),
          databaseCpuMicros: best(own.map((load) => load.databaseCpuPerRequest)),
          failures: own.reduce((sum, load) => sum + load.failures, 0),
          rounds: own.map((load) => load.requestsPerSecond),
        },
      ] as const;
    }),
  );
}
