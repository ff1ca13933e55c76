// Alternates between targets inside each piece of work, so that what else the machine does falls on all of them alike.
import { putLoad, type Generator, type Load } from "./load.ts";
import { cpuMicros } from "./process-figures.ts";
import type { Target } from "./targets.ts";
import type { Workload } from "./workloads.ts";

export interface Figures {
  readonly requestsPerSecond: number;
  /** Compared with the first target. */
  readonly ratio: number;
  readonly p50: number;
  readonly p99: number;
  /** CPU of the process tree per request in the best round, in microseconds. */
  readonly cpuMicros: number | null;
  readonly failures: number;
  readonly rounds: readonly number[];
}

export interface MeasureOptions {
  readonly generator: Generator;
  readonly rounds: number;
  readonly seconds: number;
}

interface Round extends Load {
  readonly cpuPerRequest: number | null;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

async function round(
  target: Target,
  workload: Workload,
  { generator, seconds }: MeasureOptions,
): Promise<Round> {
  const requests = Array.from({ length: 500 }, (_, n) => target.request(workload, n)!);
  const before = target.pid === null ? null : cpuMicros(target.pid);
  const load = await putLoad(generator, target.port, target.headers, requests, seconds);
  const after = target.pid === null ? null : cpuMicros(target.pid);
  return {
    ...load,
    cpuPerRequest: before === null || after === null ? null : (after - before) / load.requests,
  };
}

/** Figures per target for one piece of work; the first target is the floor. */
export async function measure(
  targets: readonly Target[],
  workload: Workload,
  options: MeasureOptions,
): Promise<ReadonlyMap<string, Figures>> {
  const able = targets.filter((target) => target.request(workload, 1) !== null);
  const rounds = new Map(able.map((target) => [target, [] as Round[]]));
  for (const target of able) await round(target, workload, { ...options, seconds: 2 });
  for (let index = 0; index < options.rounds; index++) {
    // Every other round runs backwards: nobody always comes right after the same neighbour.
    for (const target of index % 2 === 0 ? able : able.toReversed())
      rounds.get(target)!.push(await round(target, workload, options));
  }
  const floor = mean(rounds.get(able[0]!)!.map((load) => load.requestsPerSecond));
  return new Map(
    able.map((target) => {
      const own = rounds.get(target)!;
      const rate = mean(own.map((load) => load.requestsPerSecond));
      const cpu = own.map((load) => load.cpuPerRequest).filter((value) => value !== null);
      return [
        target.name,
        {
          requestsPerSecond: rate,
          ratio: rate / floor,
          p50: mean(own.map((load) => load.p50)),
          p99: mean(own.map((load) => load.p99)),
          cpuMicros: cpu.length > 0 ? Math.min(...cpu) : null,
          failures: own.reduce((sum, load) => sum + load.failures, 0),
          rounds: own.map((load) => load.requestsPerSecond),
        },
      ] as const;
    }),
  );
}
