// The rounds of the check `automation-faults`. While events arrive, a gateway is killed at a random
// moment and started again. At the end, the database is compared with the acknowledged events.
import { setTimeout as sleep } from "node:timers/promises";
import { ask } from "../../bench/database.ts";
import { freePort } from "../../bench/free-port.ts";
import { startProcess, type Started } from "../../bench/processes.ts";
import type { World } from "../world.ts";
import { counterId, schema, secret } from "./definition.ts";
import { startSending } from "./sender.ts";

export interface AutomationFaultOptions {
  readonly world: World;
  readonly rounds: number;
  readonly gateways: number;
  readonly perSecond: number;
  readonly random: () => number;
  readonly onRound?: (round: number, acknowledged: number) => void;
}

export interface AutomationFaultReport {
  readonly kills: number;
  readonly acknowledged: number;
  readonly finished: number;
  readonly parked: number;
  /**
   * Number of acknowledged events whose run has neither finished nor been parked (dead-lettered). A
   * run is one execution of the automation.
   */
  readonly lost: number;
  /** Number of events with more than one run, more than one event id, or more than one row. */
  readonly doubled: number;
  /**
   * Number of finished runs without a row. Also counts a difference between the rows, the counter
   * and the finished runs.
   */
  readonly halfDone: number;
  /** Seconds from the last event to the end of the last run. */
  readonly drainedSeconds: number;
  readonly answers: string;
  readonly examples: readonly string[];
}

const KILL_AFTER_MS = { min: 100, max: 2_000 };
const DRAIN_MS_MAX = 600_000;

export async function runAutomationFaults(
  options: AutomationFaultOptions,
): Promise<AutomationFaultReport> {
  const { world, rounds, perSecond, random, onRound } = options;
  await ask(
    world.databaseUrl,
    `insert into ${schema}.counters (id, total) values ('${counterId}', 0)`,
  );
  const ports: number[] = [];
  for (let left = options.gateways; left > 0; left--) ports.push(await freePort());
  const running = await Promise.all(ports.map((port) => startGateway(world, port)));
  const sender = startSending(ports, perSecond);
  try {
    for (let round = 1; round <= rounds; round++) {
      await sleep(KILL_AFTER_MS.min + random() * (KILL_AFTER_MS.max - KILL_AFTER_MS.min));
      const victim = Math.floor(random() * ports.length);
      await running[victim]!.stop("SIGKILL");
      running[victim] = await startGateway(world, ports[victim]!);
      onRound?.(round, sender.acknowledged.size);
    }
    await sender.stop();
    const began = performance.now();
    await untilDrained(world.databaseUrl);
    const drainedSeconds = Math.round((performance.now() - began) / 1_000);
    const findings = await check(world.databaseUrl, sender.acknowledged);
    const answers = [...sender.answers].map(([status, count]) => `${status}: ${count}`).join(", ");
    return {
      kills: rounds,
      acknowledged: sender.acknowledged.size,
      ...findings,
      drainedSeconds,
      answers,
    };
  } finally {
    await sender.stop();
    for (const gateway of running) await gateway.stop();
  }
}

const startGateway = ({ settings }: World, port: number): Promise<Started> =>
  startProcess({
    name: "the gateway",
    port,
    command: [process.execPath, "src/main.ts", "start"],
    env: { ...settings, FAULTS_SECRET: secret, GATEWAY_PORT: String(port) },
    probe: { method: "GET", path: "/readyz", body: "" },
  });

const OPEN = "select count(*)::int as count from gateway_tx.automation_run where ended_at is null";

async function untilDrained(databaseUrl: string): Promise<void> {
  const deadline = performance.now() + DRAIN_MS_MAX;
  while (performance.now() < deadline) {
    const [row] = await ask(databaseUrl, OPEN);
    if (Number(row!["count"]) === 0) return;
    await sleep(250);
  }
}

const RUNS = `select convert_from(e.body, 'UTF8')::json ->> 'n' as n, e.id::text, count(r.id)::int as runs,
    string_agg(r.status, ',') as statuses, (select count(*)::int from ${schema}.marks as m where m.event = convert_from(e.body, 'UTF8')::json ->> 'n') as marks
  from gateway_tx.automation_event as e left join gateway_tx.automation_run as r on r.workspace_id = e.workspace_id and r.event_id = e.id
  group by e.workspace_id, e.id, e.body`;

type Findings = Pick<
  AutomationFaultReport,
  "finished" | "parked" | "lost" | "doubled" | "halfDone" | "examples"
>;

async function check(
  databaseUrl: string,
  acknowledged: ReadonlyMap<string, string>,
): Promise<Findings> {
  await ask(databaseUrl, `create index on ${schema}.marks (event)`);
  const found = new Map((await ask(databaseUrl, RUNS)).map((row) => [String(row["n"]), row]));
  const examples: string[] = [];
  const counts = { finished: 0, parked: 0, lost: 0, doubled: 0, halfDone: 0 };
  const note = (what: "lost" | "doubled" | "halfDone", n: string): void => {
    counts[what]++;
    examples.push(`${what}: ${n}: ${JSON.stringify(found.get(n) ?? null)}`);
  };
  for (const [n, id] of acknowledged) {
    const row = found.get(n);
    const isOver = row?.["statuses"] === "finished" || row?.["statuses"] === "parked";
    if (row === undefined || row["id"] !== id || !isOver) note("lost", n);
  }
  for (const [n, { runs, statuses, marks }] of found) {
    if (Number(runs) > 1 || Number(marks) > 1) note("doubled", n);
    if (statuses === "parked") counts.parked++;
    if (statuses !== "finished") continue;
    counts.finished++;
    if (Number(marks) === 0) note("halfDone", n);
  }
  const [counter] = await ask(
    databaseUrl,
    `select total::int, (select count(*)::int from ${schema}.marks) as marks from ${schema}.counters`,
  );
  const { total, marks } = counter!;
  // A parked run may have done some of its steps. So the sums are only compared if no run is
  // parked.
  if (
    counts.parked === 0 &&
    (Number(total) !== counts.finished || Number(marks) !== counts.finished)
  ) {
    counts.halfDone++;
    examples.push(
      `the counter says ${String(total)}, there are ${String(marks)} rows and ${counts.finished} finished runs`,
    );
  }
  return { ...counts, examples };
}
