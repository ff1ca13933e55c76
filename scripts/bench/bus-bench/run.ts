// `npm run suite bus-bench`: measures how fast the Event Bus delivers and what an idle subscriber
// costs. Checks that no event is missing after the gateway was killed. Options: --help.
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { setTimeout as sleep } from "node:timers/promises";
import { pidOfServer } from "../database.ts";
import { cpuMicros, residentMb } from "../process-figures.ts";
import { startCrowd, type Crowd } from "./crowd-process.ts";
import type { CrowdFigures } from "./messages.ts";
import { nowMs, openPublisher } from "./publisher.ts";
import { busPath, createBusWorld, insertOf, tokens, type BusWorld } from "./world.ts";

const help = `npm run suite bus-bench -- [options]

Subscribers of one bus run in one process, and a gateway in another. Prints the figures of both, and of PostgreSQL.

  --only custom,rows,everybody,owner,idle,kill
                     custom: publications on a socket, to subscribers under one key
                     rows: announced inserts, to subscribers under one key
                     everybody: the same, to end users whose row filter reads their claims; each sees each row
                     owner: the same, but each row is visible to one end user only
                     idle: subscribers that get no events
                     kill: the gateway is killed while rows are announced, and started again
  --subscribers 1000
  --rate 50          publications a second
  --seconds 20
  --idle 5000
  --kills 3
  --rest 40          seconds for which idle subscribers wait before the memory is measured, because the memory for connecting is freed meanwhile

Exit code 1 if an offset is missing, or was received twice although no connection was lost.`;

const { values } = parseArgs({
  options: {
    only: { type: "string", default: "custom,rows,everybody,owner,idle,kill" },
    subscribers: { type: "string", default: "1000" },
    rate: { type: "string", default: "50" },
    seconds: { type: "string", default: "20" },
    idle: { type: "string", default: "5000" },
    kills: { type: "string", default: "3" },
    rest: { type: "string", default: "40" },
    help: { type: "boolean", default: false },
  },
});
const [subscribers, rate, seconds, idle, kills] = [
  Number(values.subscribers),
  Number(values.rate),
  Number(values.seconds),
  Number(values.idle),
  Number(values.kills),
];
const restMs = Number(values.rest) * 1_000;
let isWhole = true;

/**
 * Starts `work` `count` times, at a rate of `rate` times a second. Does not wait for earlier work.
 */
async function paced(count: number, work: (n: number) => Promise<unknown>): Promise<void> {
  const began = performance.now();
  const under: Promise<unknown>[] = [];
  for (let n = 0; n < count; n += 1) {
    const wait = began + (n * 1_000) / rate - performance.now();
    if (wait > 0) await sleep(wait);
    under.push(work(n));
  }
  await Promise.all(under);
}

const joined = (bus: string, isWholeOffsets: boolean, world: BusWorld) =>
  ({ do: "join", port: world.port, path: busPath, bus, isWhole: isWholeOffsets }) as const;

async function subscribed(crowd: Crowd, count: number): Promise<void> {
  const figures = await crowd.until((now) => now.subscribed >= count);
  if (figures.subscribed < count)
    throw new Error(
      `${figures.subscribed} of ${count} subscribed: ${JSON.stringify(figures.refusals)}`,
    );
}

/**
 * Publishes for some seconds, and prints what the subscribers received.
 * @param expected number of subscribers that receive each publication
 */
async function measure(
  name: string,
  world: BusWorld,
  crowd: Crowd,
  expected: number,
  publish: (n: number) => Promise<unknown>,
): Promise<void> {
  await paced(rate * 2, publish);
  await crowd.until((now) => now.deliveries >= rate * 2 * expected);
  await crowd.tell({ do: "forget" });
  const pids = {
    gateway: world.pid(),
    postgres: pidOfServer(world.databaseFolder),
    crowd: crowd.pid,
  };
  const cpu = () => Object.entries(pids).map(([who, pid]) => [who, cpuMicros(pid) ?? 0] as const);
  const [before, began] = [cpu(), performance.now()];
  await paced(rate * seconds, publish);
  const all = rate * seconds * expected;
  const figures = await crowd.until((now) => now.deliveries >= all);
  const took = (performance.now() - began) / 1_000;
  const cores = cpu().map(
    ([who, micros], at) => [who, (micros - before[at]![1]) / 1e6 / took] as const,
  );
  report(name, {
    publications: rate * seconds,
    deliveries: figures.deliveries,
    expected: all,
    perSecond: Math.round(figures.deliveries / took),
    ...times(figures),
    bytesEach: Math.round(figures.bytes / figures.deliveries),
    cores: Object.fromEntries(cores.map(([who, part]) => [who, Number(part.toFixed(2))])),
    ...flaws(figures, all),
  });
}

const times = ({ p50Ms, p99Ms, worstMs }: CrowdFigures) => ({ p50Ms, p99Ms, worstMs });

function flaws({ missing, repeated, refusals, deliveries }: CrowdFigures, all: number) {
  if (missing > 0 || repeated > 0 || deliveries !== all) isWhole = false;
  return { missing, repeated, ...(Object.keys(refusals).length > 0 && { refusals }) };
}

const report = (name: string, figures: object): void =>
  console.log(`${name}, load of the machine ${loadavg()[0]!.toFixed(1)}:`, figures);

const many = (token: string, count: number): string[] => Array.from({ length: count }, () => token);

const parts: Record<string, (world: BusWorld, crowd: Crowd) => Promise<void>> = {
  custom: async (world, crowd) => {
    const bus = "posts:custom";
    await crowd.tell({ ...joined(bus, true, world), tokens: many(tokens.listener, subscribers) });
    await subscribed(crowd, subscribers);
    // One publisher waits for an acknowledgement after each publication. So several publishers are
    // needed for the rate.
    const publishers = await Promise.all(Array.from({ length: 5 }, () => openPublisher(world)));
    await measure("publications, under one key", world, crowd, subscribers, (n) =>
      publishers[n % publishers.length]!(bus, n),
    );
  },
  rows: async (world, crowd) => {
    const bus = "posts:rows";
    await crowd.tell({ ...joined(bus, true, world), tokens: many(tokens.listener, subscribers) });
    await subscribed(crowd, subscribers);
    await measure("announced rows, under one key", world, crowd, subscribers, () =>
      world.write(insertOf(bus, null, nowMs())),
    );
  },
  everybody: async (world, crowd) => {
    const bus = "posts:everybody";
    const people = await world.people(subscribers);
    await crowd.tell({ ...joined(bus, true, world), tokens: people.map(({ token }) => token) });
    await subscribed(crowd, subscribers);
    await measure("announced rows, to end users who all see them", world, crowd, subscribers, () =>
      world.write(insertOf(bus, null, nowMs())),
    );
  },
  owner: async (world, crowd) => {
    const bus = "posts:owner";
    const people = await world.people(subscribers);
    await crowd.tell({ ...joined(bus, false, world), tokens: people.map(({ token }) => token) });
    await subscribed(crowd, subscribers);
    await measure("announced rows, each to one of the end users", world, crowd, 1, (n) =>
      world.write(insertOf(bus, people[n % people.length]!.id, nowMs())),
    );
  },
  idle: async (world, crowd) => {
    const names = ["idle1", "idle2", "idle3", "idle4", "idle5"] as const;
    const join = (count: number) =>
      crowd.tell({
        ...joined("posts:idle", true, world),
        tokens: Array.from({ length: count }, (_, n) => tokens[names[n % names.length]!]),
      });
    const rest = async (): Promise<number> => {
      await sleep(restMs);
      return residentMb(world.pid()) ?? 0;
    };
    await join(50);
    await subscribed(crowd, 50);
    const beforeMb = await rest();
    await join(idle - 50);
    await subscribed(crowd, idle);
    const connectedMb = residentMb(world.pid()) ?? 0;
    const afterMb = await rest();
    const kilobytesEach = Number((((afterMb - beforeMb) * 1024) / (idle - 50)).toFixed(1));
    report("idle subscribers", { idle, beforeMb, connectedMb, afterMb, kilobytesEach });
  },
  kill: async (world, crowd) => {
    const bus = "posts:kill";
    const command = { ...joined(bus, true, world), from: 1 };
    await crowd.tell({ ...command, tokens: many(tokens.listener, subscribers) });
    await subscribed(crowd, subscribers);
    let committed = 0;
    let isOver = false;
    const writing = (async () => {
      while (!isOver)
        await paced(rate, async () => {
          if (await world.write(insertOf(bus, null, nowMs()))) committed += 1;
        });
    })();
    for (let round = 0; round < kills; round += 1) {
      await sleep(2_000);
      await world.kill();
      await world.start();
      await crowd.until(({ open }) => open >= subscribers);
    }
    isOver = true;
    await writing;
    const figures = await crowd.until(({ lowestNext }) => lowestNext > committed);
    const { missing, repeated, lowestNext, refusals } = figures;
    if (missing > 0 || lowestNext <= committed) isWhole = false;
    report("kill -9 of the gateway", { kills, committed, lowestNext, missing, repeated, refusals });
  },
};

if (values.help) {
  console.log(help);
  process.exit();
}
for (const name of values.only.split(",")) {
  const [world, crowd] = [await createBusWorld(), startCrowd()];
  try {
    await parts[name]!(world, crowd);
  } finally {
    await crowd.stop();
    await world.close();
  }
}
process.exitCode = isWhole ? 0 : 1;
