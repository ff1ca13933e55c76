// `npm run suite worker-scaling`: measures reads with 1, 2 and 4 worker processes. Each worker may
// use only a part of a processor, which a cgroup limits. So the measurement shows the effect of
// more workers even on a machine with few processors. Needs Linux, cgroups of version 1 and root.
// Options: --help.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chooseGenerator, putLoad } from "./load.ts";
import { prepare, type Prepared } from "./prepare.ts";
import { cpuMicros, treeOf } from "./process-figures.ts";
import { limitProcessor } from "./processor-limit.ts";
import { startGateway, type Target } from "./targets.ts";

const help = `npm run suite worker-scaling -- [options]

  --part 15          part of a processor for each worker, in percent
  --seconds 10       length of each measurement
  --rounds 3         measurements for each number of workers, in turn; the middle one counts

Requirements: 2 workers do 1.9 and 4 workers 3.6 times the work of 1. The processor time of a read is at most 1.1 times that of a single
process. Exit code 1 if one of these does not hold.`;

const { values } = parseArgs({
  options: {
    part: { type: "string", default: "15" },
    seconds: { type: "string", default: "10" },
    rounds: { type: "string", default: "3" },
    help: { type: "boolean", default: false },
  },
});

const asked = { 1: 1, 2: 1.9, 4: 3.6 } as const;
const costMax = 1.1;
const counts = Object.keys(asked).map(Number) as (keyof typeof asked)[];
const requests = 5_000;
/**
 * Number of database connections of each gateway process. All gateways together need fewer than the
 * database allows.
 */
const connectionsEach = 24;

interface Workers extends Target {
  readonly workers: readonly number[];
  /** Limits each worker process to its part of a processor. */
  readonly limit: () => void;
  readonly close: () => Promise<void>;
}

/** Starts a gateway with `count` worker processes. They are not limited yet. */
async function startWorkers(prepared: Prepared, count: number): Promise<Workers> {
  const { databaseUrl, dataDirectory } = prepared;
  const gateway = await startGateway(databaseUrl, dataDirectory, undefined, undefined, {
    GATEWAY_PROCESSES: String(count),
    GATEWAY_CONNECTIONS: String(connectionsEach * count),
  });
  const workers = count === 1 ? [gateway.pid!] : workersOf(gateway.pid!);
  if (workers.length !== count)
    throw new Error(`The gateway has ${workers.length} workers, but ${count} are expected.`);
  const limits: (() => void)[] = [];
  const limit = (): void => {
    for (const pid of workers) limits.push(limitProcessor(pid, Number(values.part)));
  };
  return {
    ...gateway,
    workers,
    limit,
    close: async () => {
      await gateway.stop();
      for (const remove of limits) remove();
    },
  };
}

/**
 * Returns the child processes that run the same program as their parent. Other child processes hash
 * passwords or build the documentation.
 */
function workersOf(parent: number): number[] {
  const programOf = (pid: number): string | undefined =>
    readFileSync(`/proc/${pid}/cmdline`, "utf8")
      .split("\0")
      .find((word) => word.endsWith("main.mjs"));
  const isWorker = (pid: number): boolean =>
    programOf(pid) !== undefined && !readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("build");
  return treeOf(parent).filter((pid) => pid !== parent && isWorker(pid));
}

interface Figures {
  readonly rate: number;
  /** Processor time per read of all workers together, in microseconds. */
  readonly cost: number;
}

async function measure(gateway: Workers, seconds: number): Promise<Figures> {
  const ring = Array.from({ length: requests }, (_, n) => gateway.request("a", n)!);
  const used = (): number => gateway.workers.reduce((sum, pid) => sum + (cpuMicros(pid) ?? 0), 0);
  const before = used();
  const load = await putLoad(chooseGenerator(), gateway.port, gateway.headers, ring, seconds);
  if (load.failures > 0) throw new Error(`${load.failures} reads failed.`);
  return { rate: load.requestsPerSecond, cost: (used() - before) / load.requests };
}

const middle = (figures: readonly number[]): number =>
  figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)]!;

async function main(): Promise<void> {
  if (values.help) return console.log(help);
  const seconds = Number(values.seconds);
  const folder = mkdtempSync(join(tmpdir(), "gateway-worker-scaling-"));
  const prepared = await prepare(folder);
  const gateways = new Map<keyof typeof asked, Workers>();
  // One node does some work for all nodes, such as the numbering of events. It is the gateway that
  // starts first. This gateway is not limited and gets no reads, so that its extra work slows down
  // no measured gateway.
  const { databaseUrl, dataDirectory } = prepared;
  const first = await startGateway(databaseUrl, dataDirectory, undefined, undefined, {
    GATEWAY_CONNECTIONS: String(connectionsEach),
  });
  try {
    for (const count of counts) gateways.set(count, await startWorkers(prepared, count));
    // Lets Node compile the code before the workers are limited. This takes seconds without a
    // limit, and would take minutes with it.
    for (const gateway of gateways.values()) await measure(gateway, 2 * seconds);
    for (const gateway of gateways.values()) gateway.limit();
    const rounds = new Map(counts.map((count) => [count, [] as Figures[]]));
    for (let round = 0; round < Number(values.rounds); round++)
      for (const [count, gateway] of gateways)
        rounds.get(count)!.push(await measure(gateway, seconds));
    const single = rounds.get(1)!;
    for (const count of counts) {
      const own = rounds.get(count)!;
      const rate = middle(own.map((each) => each.rate));
      const factor = middle(own.map((each, at) => each.rate / single[at]!.rate));
      const cost = middle(own.map((each, at) => each.cost / single[at]!.cost));
      const isGood = factor >= asked[count] && cost <= costMax;
      console.log(
        `${isGood ? "good" : "BAD "}  ${count} workers: ${rate.toFixed(0)} reads a second, ${factor.toFixed(2)} times the work of 1 (${asked[count]} asked), ${cost.toFixed(2)} times the processor time of a read (at most ${costMax})`,
      );
      if (!isGood) process.exitCode = 1;
    }
  } finally {
    for (const gateway of gateways.values()) await gateway.close();
    await first.stop();
    await prepared.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
