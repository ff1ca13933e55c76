// `npm run bench`: the gateway against a hand-written server on the same tables, in one run, as ratios.
// Options: --help.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { measureDispatch } from "./dispatch.ts";
import { chooseGenerator, type Generator } from "./load.ts";
import { measure, type Figures } from "./measure.ts";
import { peerFrom } from "./peers.ts";
import { prepare, type Prepared } from "./prepare.ts";
import { residentMb } from "./process-figures.ts";
import { measureRoles } from "./roles.ts";
import { startFloor, startGateway, type Target } from "./targets.ts";
import { workloads, type Workload } from "./workloads.ts";

const help = `npm run bench -- [options]
  --workloads abcdeg   which pieces of work (${Object.entries(workloads)
    .map(([key, text]) => `${key} ${text}`)
    .join("; ")})
  --rounds 3           rounds per target and piece of work, alternating
  --seconds 4          length of a round
  --generator wrk      or built-in; wrk by default when the machine has it
  --peer name=url      also measure a running postgrest or postgraphile over the same schema; may be given again
  --keep folder        keep the filled database there, for the next run
  --json file          write the figures to a file
  --roles              also: what one and three roles of differing columns cost
  --dispatch           only: what finding the operation and checking the request cost`;

const { values: options } = parseArgs({
  options: {
    workloads: { type: "string", default: Object.keys(workloads).join("") },
    rounds: { type: "string", default: "3" },
    seconds: { type: "string", default: "4" },
    generator: { type: "string" },
    peer: { type: "string", multiple: true, default: [] },
    keep: { type: "string" },
    json: { type: "string" },
    roles: { type: "boolean", default: false },
    dispatch: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

const row = (name: string, own: Figures, floor: Figures): string => {
  const { requestsPerSecond, ratio, p50, p99, failures, rounds } = own;
  const micros = (value: number | null): string =>
    (value === null ? "-" : value.toFixed(0)).padStart(5);
  return [
    name.padEnd(14),
    `${requestsPerSecond.toFixed(0).padStart(7)} req/s`,
    `${ratio.toFixed(2).padStart(6)} x`,
    `p50 ${p50.toFixed(1).padStart(6)} ms`,
    `p99 ${p99.toFixed(1).padStart(6)} ms (${(p99 / floor.p99).toFixed(2)} x)`,
    `cpu ${micros(own.cpuMicros)} µs + database ${micros(own.databaseCpuMicros)} µs`,
    `rounds ${rounds.map((rate) => rate.toFixed(0)).join("/")}`,
    failures > 0 ? `FAILED ${failures}` : "",
  ].join("  ");
};

/** One line: microseconds by number of operations. */
async function reportDispatch(): Promise<Record<number, number>> {
  const figures: Record<number, number> = {};
  for (const count of [10, 40, 80, 160]) figures[count] = await measureDispatch(count);
  console.log(
    `dispatch (match and validate): ${Object.entries(figures)
      .map(([count, micros]) => `${count} operations ${micros.toFixed(1)} µs`)
      .join(", ")}`,
  );
  return figures;
}

async function reportRoles(prepared: Prepared): Promise<void> {
  for (const workload of ["b", "d"] as const) {
    console.log(`\n${workload}  ${workloads[workload]}, in process`);
    const figures = await measureRoles(
      prepared.databaseUrl,
      prepared.dataDirectory,
      workload,
      Number(options.rounds),
      Number(options.seconds),
    );
    for (const { who, readsPerSecond, cpuMicros } of figures)
      console.log(
        `${who.padEnd(14)}${readsPerSecond.toFixed(0).padStart(7)} reads/s  ${(readsPerSecond / figures[0]!.readsPerSecond).toFixed(2).padStart(6)} x  cpu ${cpuMicros.toFixed(0).padStart(5)} µs`,
      );
  }
}

async function main(): Promise<void> {
  if (options.help) return console.log(help);
  if (options.dispatch) return void (await reportDispatch());
  const generator = (options.generator ?? chooseGenerator()) as Generator;
  const folder = options.keep
    ? resolve(options.keep)
    : mkdtempSync(join(tmpdir(), "gateway-bench-"));
  console.log(
    `load: ${generator === "wrk" ? "wrk -t1 -c32" : "built-in client, 32 connections"}; Node ${process.version}; ${availableParallelism()} processors`,
  );
  const prepared = await prepare(folder);
  const targets: Target[] = [];
  const report: Record<string, unknown> = {
    generator,
    node: process.version,
    work: {},
    dispatch: await reportDispatch(),
  };
  try {
    targets.push(
      await startFloor(prepared.databaseUrl),
      await startGateway(prepared.databaseUrl, prepared.dataDirectory),
      ...options.peer.map(peerFrom),
    );
    await new Promise((done) => setTimeout(done, 1000));
    for (const { name, pid, coldStartMs } of targets)
      if (pid !== null)
        console.log(
          `${name.padEnd(14)}first answer after ${coldStartMs.toFixed(0)} ms, idle ${residentMb(pid) ?? "?"} MB`,
        );
    for (const workload of options.workloads.split("") as Workload[]) {
      console.log(`\n${workload}  ${workloads[workload]}`);
      const figures = await measure(targets, workload, {
        generator,
        rounds: Number(options.rounds),
        seconds: Number(options.seconds),
        databasePid: prepared.databasePid,
      });
      for (const [name, own] of figures)
        console.log(row(name, own, figures.get(targets[0]!.name)!));
      (report["work"] as Record<string, unknown>)[workload] = Object.fromEntries(figures);
    }
    for (const { name, pid } of targets)
      if (pid !== null)
        console.log(`${name.padEnd(14)}after the load ${residentMb(pid) ?? "?"} MB`);
  } finally {
    await Promise.all(targets.map((target) => target.stop()));
    if (options.roles) await reportRoles(prepared);
    await prepared.stop();
    if (!options.keep) rmSync(folder, { recursive: true, force: true });
  }
  if (options.json) writeFileSync(options.json, JSON.stringify(report, null, 2));
}

await main();
