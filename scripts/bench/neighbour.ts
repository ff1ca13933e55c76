// Measures the effect of a slow neighbour (`--neighbour`). One workspace always runs four slow
// reads, and another workspace reads single rows. The script compares the rate of the fast reads
// with their rate without the neighbour. It does the same for the hand-written server, and sends
// the slow statements directly to the database. This shows which part of the loss comes from the
// machine.
import pg from "pg";
import { ask } from "./database.ts";
import { install } from "./install.ts";
import { putLoad } from "./load.ts";
import type { MeasureOptions } from "./measure.ts";
import {
  computing,
  makeWait,
  pausing,
  quiet,
  quietRead,
  waiting,
  type Slow,
} from "./neighbour-reads.ts";
import type { Prepared } from "./prepare.ts";
import type { Target } from "./targets.ts";

const slowAtATime = 4;
export interface NeighbourFigures {
  readonly target: string;
  /**
   * Requests per second of the fast reads: without a neighbour, and beside each kind of slow read.
   */
  readonly rates: Readonly<Record<string, number>>;
  /** Mean duration of the slow reads in milliseconds. */
  readonly slow: Readonly<Record<string, number>>;
}

/**
 * Runs `slow` in four parallel loops while `work` runs.
 * @returns the result of `work`, and the mean milliseconds of a slow read
 */
async function beside<T>(
  slow: (loop: number) => Promise<void>,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly meanMs: number }> {
  let [isOver, count, sum] = [false, 0, 0];
  const loops = Array.from({ length: slowAtATime }, async (_, loop) => {
    while (!isOver) {
      const began = performance.now();
      await slow(loop);
      count += 1;
      sum += performance.now() - began;
    }
  });
  try {
    return { result: await work(), meanMs: sum / Math.max(1, count) };
  } finally {
    isOver = true;
    await Promise.all(loops);
  }
}

async function throughGateway({ port }: Target, { request }: Slow): Promise<void> {
  const { method, path, body, token } = request;
  const headers = { "Content-Type": "application/json", Authorization: `Bearer ${token}` };
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, body });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`a slow read is answered ${answer.status}: ${text}`);
}

/**
 * @param targets the hand-written server (`floor`) and the gateway; both use the benchmark's
 * database
 */
export async function measureNeighbour(
  { databaseUrl, dataDirectory }: Prepared,
  { floor, gateway }: { readonly floor: Target; readonly gateway: Target },
  { generator, rounds, seconds }: MeasureOptions,
): Promise<readonly NeighbourFigures[]> {
  const { made } = await install(databaseUrl, dataDirectory, [quiet, waiting]);
  if (made > 0) await ask(databaseUrl, ...makeWait);
  const kinds: ReadonlyMap<string, Slow> = new Map([
    ["waiting", pausing()],
    ["computing", await computing(databaseUrl)],
  ]);
  const clients = await Promise.all(
    Array.from({ length: slowAtATime }, async () => {
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      return client;
    }),
  );
  const measured = [
    {
      target: gateway,
      slow: (kind: Slow) => () => throughGateway(gateway, kind),
      request: quietRead,
    },
    {
      target: floor,
      slow: (kind: Slow) => async (loop: number) => void (await clients[loop]!.query(kind.sql)),
      request: (n: number) => floor.request("a", n)!,
    },
  ];
  try {
    const figures: NeighbourFigures[] = [];
    for (const { target, slow, request } of measured) {
      const requests = Array.from({ length: 500 }, (_, n) => request(n));
      const load = async (time: number) =>
        (await putLoad(generator, target.port, target.headers, requests, time)).requestsPerSecond;
      const rates: Record<string, number> = {};
      const slowTimes: Record<string, number> = {};
      await load(2);
      for (let round = 0; round < rounds; round++) {
        rates["alone"] = (rates["alone"] ?? 0) + (await load(seconds)) / rounds;
        for (const [name, kind] of kinds) {
          const { result, meanMs } = await beside(slow(kind), () => load(seconds));
          rates[name] = (rates[name] ?? 0) + result / rounds;
          slowTimes[name] = (slowTimes[name] ?? 0) + meanMs / rounds;
        }
      }
      figures.push({ target: target.name, rates, slow: slowTimes });
    }
    return figures;
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}
