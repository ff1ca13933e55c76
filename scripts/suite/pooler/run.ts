// `npm run suite pooler`: tests /query, auth, the bus and jobs behind connection poolers in
// transaction mode, and measures the cost of a read in PostgreSQL there. Options: --help.
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { ratioOf } from "../../bench/cost/ratio.ts";
import { openSockets, type Sockets } from "../../bench/cost/sockets.ts";
import { bytesOf } from "../../bench/cost/work.ts";
import { bodyOf, valuesOf } from "../../bench/workloads.ts";
import { keys, workspaceId } from "../../bench/workspace.ts";
import { checks } from "./checks.ts";
import { findPgBouncer, startPgBouncer } from "./pgbouncer.ts";
import { startStubProcess } from "./stub-process.ts";
import { openPoolerWorld, type PoolerWorld, type StartedGateway } from "./world.ts";

const help = `npm run suite pooler -- [options]

Starts gateways behind poolers in transaction mode, with a direct URL: PgBouncer, if this machine has it, and a stub that keeps the names
of prepared statements, as PgBouncer does from version 1.21 on. Checks /query, auth, the bus and jobs. Then measures the processor time of
PostgreSQL for each request, direct against pooler, in alternating pairs.

  --pairs 10       pairs of each pooler and workload; 0 to measure nothing
  --seconds 1      length of the load on each side
  --connections 8  connections of clients
  --warm-up 8      seconds of point reads for each gateway before the pairs
  --refused        also measure a pooler that refuses all names

Exit code 1 if a check fails, or the mean ratio of point reads is above 2, or above 1.2 if the pooler keeps names.`;

const { values } = parseArgs({
  options: {
    pairs: { type: "string", default: "10" },
    seconds: { type: "string", default: "1" },
    connections: { type: "string", default: "8" },
    "warm-up": { type: "string", default: "8" },
    refused: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

interface Behind {
  readonly gateway: StartedGateway;
  readonly ratioMax: number;
  readonly close: () => Promise<void>;
}

const POOL_SIZE = 20;
const [RATIO_MAX, KEPT_RATIO_MAX] = [2, 1.2];

async function openPoolers(world: PoolerWorld): Promise<Behind[]> {
  const { url, passwords } = world;
  const shared = { mode: "transaction", url, passwords, poolSize: POOL_SIZE } as const;
  const stub = (text: string, names: "kept" | "passed" | "refused", ratioMax: number) => ({
    ratioMax,
    open: () => startStubProcess(text, { ...shared, names }),
  });
  const kinds = [
    findPgBouncer() === null
      ? stub("stub that passes names on", "passed", RATIO_MAX)
      : { ratioMax: RATIO_MAX, open: () => startPgBouncer(shared) },
    stub("stub that keeps names", "kept", KEPT_RATIO_MAX),
    ...(values.refused ? [stub("stub that refuses names", "refused", Infinity)] : []),
  ];
  return Promise.all(
    kinds.map(async ({ ratioMax, open }) => {
      const pooler = await open();
      const gateway = await world.startGateway(pooler.text, pooler.port);
      const close = async (): Promise<void> => {
        await gateway.stop();
        await pooler.close();
      };
      return { gateway, ratioMax, close };
    }),
  );
}

async function check({ name, port }: StartedGateway): Promise<void> {
  console.log(`\n${name}`);
  for (const each of checks) {
    const start = performance.now();
    const failure = await each.run(port).then(
      () => null,
      (error: unknown) => error,
    );
    if (failure !== null) process.exitCode = 1;
    const time = `${(performance.now() - start).toFixed(0)} ms`;
    const verdict = failure === null ? "green" : "BAD  ";
    console.log(`  ${verdict} ${time.padStart(8)}  ${each.name}`);
    if (failure !== null) console.log(failure);
  }
}

let sent = 0;

/**
 * Returns a function that opens connections with requests of one kind of the benchmarks.
 * @param hasKey true if requests have an `Idempotency-Key`, so that a write needs a transaction
 */
function openRequests(kind: "a" | "b" | "f", hasKey: boolean): (port: number) => Promise<Sockets> {
  return (port) =>
    openSockets(port, Number(values.connections), () => {
      sent += 1;
      const headers = {
        "Content-Type": "application/json",
        Authorization: `Bearer ${keys.narrow}`,
        ...(hasKey && { "Idempotency-Key": `measured-${port}-${sent}` }),
      };
      const body = JSON.stringify(bodyOf(kind, valuesOf(kind, sent)));
      return bytesOf("POST", `/${workspaceId}/query`, headers, body);
    });
}

const workloads = {
  "point reads": openRequests("a", false),
  "lists of 50 rows": openRequests("b", false),
  writes: openRequests("f", false),
  "writes with a key": openRequests("f", true),
} as const;

/**
 * Sends requests for some seconds. Returns the processor time that PostgreSQL used for each
 * request, in microseconds.
 */
async function measure(world: PoolerWorld, sockets: Sockets): Promise<number> {
  const before = await world.micros();
  const requests = await sockets.run(Number(values.seconds) * 1_000);
  const used = [...(await world.micros())].map(([pid, micros]) => micros - (before.get(pid) ?? 0));
  return used.reduce((sum, micros) => sum + micros, 0) / requests;
}

const median = (list: readonly number[]): string =>
  list.toSorted((one, other) => one - other)[Math.floor(list.length / 2)]!.toFixed(0);

async function compare(
  world: PoolerWorld,
  direct: StartedGateway,
  { gateway, ratioMax }: Behind,
  workload: keyof typeof workloads,
): Promise<void> {
  const sockets = [
    await workloads[workload](direct.port),
    await workloads[workload](gateway.port),
  ] as const;
  const figures: [number[], number[]] = [[], []];
  try {
    for (const each of sockets) await measure(world, each);
    for (let pair = 0; pair < Number(values.pairs); pair += 1) {
      for (const side of pair % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const))
        figures[side].push(await measure(world, sockets[side]));
      if (workload.startsWith("writes")) await world.forget();
    }
  } finally {
    for (const each of sockets) each.close();
  }
  const { mean, low, high } = ratioOf(figures[1].map((micros, at) => micros / figures[0][at]!));
  const isGood = workload !== "point reads" || mean <= ratioMax;
  if (!isGood) process.exitCode = 1;
  console.log(
    `  ${isGood ? "good" : "BAD "}  ${workload.padEnd(18)} ${mean.toFixed(2)} [${low.toFixed(2)}, ${high.toFixed(2)}]; median ${median(figures[1])} to ${median(figures[0])} µs  ${gateway.name}`,
  );
}

async function main(): Promise<void> {
  if (values.help) return console.log(help);
  const world = await openPoolerWorld();
  const opened: { readonly close: () => Promise<void> }[] = [];
  try {
    const poolers = await openPoolers(world);
    opened.push(...poolers);
    for (const { gateway } of poolers) await check(gateway);
    await world.forget();
    if (Number(values.pairs) === 0) return;
    const direct = await world.startGateway("direct", null);
    opened.push({ close: direct.stop });
    console.log(
      `\nprocessor time of PostgreSQL for each request, pooler against direct, ${values.pairs} pairs; load of the machine ${loadavg()[0]!.toFixed(2)}`,
    );
    for (const { port } of [direct, ...poolers.map(({ gateway }) => gateway)]) {
      const sockets = await workloads["point reads"](port);
      await sockets.run(Number(values["warm-up"]) * 1_000);
      sockets.close();
    }
    for (const pooler of poolers)
      for (const workload of Object.keys(workloads) as (keyof typeof workloads)[])
        await compare(world, direct, pooler, workload);
    console.log(`load of the machine after: ${loadavg()[0]!.toFixed(2)}`);
  } finally {
    for (const { close } of opened) await close();
    await world.close();
  }
}

await main();
