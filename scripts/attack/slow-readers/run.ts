// `npm run suite slow-readers`: attacks a gateway with clients that do not read, large answers,
// large uploads, idle connections and long statements. Measures the gateway's memory, and the delay
// of health probes and small reads. Options: --help.
import { fork } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { ask } from "../../bench/database.ts";
import { pacedReads, post } from "../../bench/paced-load.ts";
import { cpuMicros, residentMb, treeOf } from "../../bench/process-figures.ts";
import { createWorld, lightBody, queryPath, shapeOf, token, type Attacked } from "./world.ts";

const help = `npm run suite slow-readers -- [options]

Attacks a gateway from a separate process on the same machine, and prints the memory and the times of the gateway.

  --stalled 25,400     clients that request 31 MB each and read nothing; shows the memory of the gateway
  --reads 200          reads of 3.6 MB at the same time; shows the slowest health probe on a new connection
  --uploads 20         clients that upload files of 50 MiB, one after the other
  --imports 4          members who upload files of 50,000 accounts to be checked, one after the other
  --idle 6000,10050    connections that stay open; a closed one is opened again
  --shapes 150         statements of 8 KB, each sent four times; shows the memory of the largest backend
  --seconds 120        duration of each of the first four parts; each part with idle connections takes half as long
  --mode production    or development
  --checkout .         checkout whose gateway is attacked, for example an older one to compare with

Zero leaves a part out.`;

const { values } = parseArgs({
  options: {
    stalled: { type: "string", default: "25,400" },
    reads: { type: "string", default: "200" },
    uploads: { type: "string", default: "20" },
    imports: { type: "string", default: "4" },
    idle: { type: "string", default: "6000,10050" },
    shapes: { type: "string", default: "150" },
    seconds: { type: "string", default: "120" },
    mode: { type: "string", default: "production" },
    checkout: { type: "string", default: "." },
    help: { type: "boolean", default: false },
  },
});
const seconds = Number(values.seconds);
const mode = values.mode === "development" ? "development" : "production";

interface Crowd {
  /** Figures of the last second. */
  readonly figures: () => CrowdFigures;
  readonly stop: () => void;
}

interface CrowdFigures {
  readonly open: number;
  /** Number of complete answers. */
  readonly answers: number;
  readonly refused: Readonly<Record<string, number>>;
}

function startCrowd(kind: string, { port, ownerHeaders }: Attacked, count: number): Crowd {
  let last = `{ "open": 0, "answers": 0, "refused": {} }`;
  const child = fork(
    join(import.meta.dirname, "crowd.ts"),
    [kind, String(port), String(count), JSON.stringify(ownerHeaders)],
    { stdio: ["ignore", "pipe", "inherit", "ipc"] },
  );
  child.stdout!.on("data", (chunk: Buffer) => (last = chunk.toString().trim().split("\n").at(-1)!));
  return { figures: () => JSON.parse(last) as CrowdFigures, stop: () => child.disconnect() };
}

function shown(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number): string => sorted[Math.floor((sorted.length - 1) * share)]!.toFixed(0);
  return `median ${at(0.5)}, p99 ${at(0.99)}, worst ${at(1)}`;
}

/**
 * Sends a health probe on a new connection. Returns its duration in milliseconds, and its status.
 */
async function probe(port: number): Promise<{ readonly ms: number; readonly outcome: string }> {
  const started = performance.now();
  const outcome = await fetch(`http://127.0.0.1:${port}/healthz`, {
    headers: { connection: "close" },
    signal: AbortSignal.timeout(15_000),
  }).then(
    async (answer) => (await answer.text(), String(answer.status)),
    (error: unknown) => (error instanceof Error ? `${error.name} ${error.message}` : "failed"),
  );
  return { ms: performance.now() - started, outcome };
}

/**
 * Sends ten health probes and twenty small reads a second for `forMs` milliseconds, and measures
 * the memory. Also sends probes to a second gateway without an attack. They show how much of the
 * delay comes from the machine.
 */
async function watch(gateway: Attacked, control: Attacked, crowd: Crowd, forMs: number) {
  const light = pacedReads(20, forMs / 1_000, () =>
    post(gateway.port, { path: queryPath, body: lightBody, token }),
  );
  const until = performance.now() + forMs;
  const outcomes: Record<string, number> = {};
  const times: number[] = [];
  const controlTimes: number[] = [];
  let [largestMb, withChildrenMb, open] = [0, 0, 0];
  while (performance.now() < until) {
    const { ms, outcome } = await probe(gateway.port);
    times.push(ms);
    controlTimes.push((await probe(control.port)).ms);
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    const each = treeOf(gateway.pid).map((pid) => residentMb(pid) ?? 0);
    largestMb = Math.max(largestMb, each[0]!);
    withChildrenMb = Math.max(
      withChildrenMb,
      each.reduce((sum, own) => sum + own, 0),
    );
    open = Math.max(open, crowd.figures().open);
    await sleep(100);
  }
  const { p50, p99, failures } = await light;
  return {
    largestMb,
    withChildrenMb,
    endMb: residentMb(gateway.pid),
    probes: JSON.stringify(outcomes),
    probeMs: shown(times),
    probeMsOfControl: shown(controlTimes),
    lightReads: `median ${Math.round(p50)}, p99 ${Math.round(p99)} ms, ${failures} refused`,
    open,
  };
}

async function attack(kind: string, count: number, forMs: number): Promise<void> {
  const gateway = await world.start("attacked", values.checkout, mode);
  const control = await world.start("control", values.checkout, mode);
  const beforeMb = residentMb(gateway.pid);
  const cpuBefore = cpuMicros(gateway.pid);
  const crowd = startCrowd(kind, gateway, count);
  try {
    const seen = await watch(gateway, control, crowd, forMs);
    const { answers, refused } = crowd.figures();
    const cpuMs = ((cpuMicros(gateway.pid) ?? 0) - (cpuBefore ?? 0)) / 1_000;
    const perAnswer = kind !== "idle" &&
      kind !== "stalled" && { cpuMsPerAnswer: Math.round(cpuMs / answers) };
    console.log(`${kind} ${count}, ${mode}:`, {
      beforeMb,
      ...seen,
      answersPerSecond: Math.round((answers * 10_000) / forMs) / 10,
      ...perAnswer,
      refused,
    });
  } finally {
    crowd.stop();
    await gateway.stop();
    await control.stop();
  }
}

/**
 * Sends reads that need different statements, each of them on every database connection that may
 * run it. Measures the memory of the backends, which keep prepared statements.
 */
async function askShapes(count: number): Promise<void> {
  const gateway = await world.start("attacked", values.checkout, mode);
  try {
    const backends = async (): Promise<number[]> => {
      const rows = await ask(
        gateway.databaseUrl,
        "select pid from pg_stat_activity where application_name = 'gateway read'",
      );
      return rows.map(({ pid }) => residentMb(Number(pid)) ?? 0);
    };
    const before = Math.max(...(await backends()));
    for (let shape = 1; shape <= count; shape += 1)
      for (let turn = 0; turn < 4; turn += 1)
        await fetch(`http://127.0.0.1:${gateway.port}${queryPath}`, {
          method: "POST",
          headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
          body: shapeOf(shape),
        }).then((answer) => answer.text());
    const after = Math.max(...(await backends()));
    console.log(`shapes ${count}:`, { largestBackendBeforeMb: before, afterMb: after });
  } finally {
    await gateway.stop();
  }
}

if (values.help) {
  console.log(help);
  process.exit();
}
const world = await createWorld();
try {
  for (const count of values.stalled.split(",").map(Number))
    if (count > 0) await attack("stalled", count, seconds * 1_000);
  for (const kind of ["reads", "uploads", "imports"] as const)
    if (Number(values[kind]) > 0) await attack(kind, Number(values[kind]), seconds * 1_000);
  for (const count of values.idle.split(",").map(Number))
    if (count > 0) await attack("idle", count, seconds * 500);
  if (Number(values.shapes) > 0) await askShapes(Number(values.shapes));
} finally {
  await world.close();
}
