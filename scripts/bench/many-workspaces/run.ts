// `npm run suite many-workspaces`: measures what many workspaces with the demo's tables cost the
// database and the gateway. Options: --help.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { pidOfServer, startDatabase } from "../database.ts";
import { chooseGenerator, putLoad, type PlannedRequest } from "../load.ts";
import { cpuMicros, residentMb, treeOf } from "../process-figures.ts";
import { limitProcessor } from "../processor-limit.ts";
import { startGateway } from "../targets.ts";
import { makeWorkspaces, pointRead } from "./make.ts";

const help = `npm run suite many-workspaces -- --count 20000

Makes workspaces with the tables of the demo in a database of its own, starts a gateway, and reads from all of them.
Prints bytes and relations of a workspace, the time to the first answer, memory, the processor time of a read, the rate of reads over
all workspaces compared with one workspace (goal: 0.8), and the largest backend (limit: 64 MB).

  --count 20000      number of workspaces; 20,000 need some 4 GB and 7 minutes
  --rows 0           rows in the table of products of each workspace; without rows, tables wait for their first row
  --seconds 20       length of each load
  --rounds 3         number of loads on one workspace and on all workspaces, in turn; the first load of each does not count
  --part <percent>   limits the gateway to this part of a processor, so that PostgreSQL has processors to spare; needs
                     Linux, cgroups of version 1 and root
  --keep <folder>    keeps the database there, for another run

Exit code 1 if a read fails or a backend exceeds the limit.`;

const { values } = parseArgs({
  options: {
    count: { type: "string", default: "20000" },
    rows: { type: "string", default: "0" },
    seconds: { type: "string", default: "20" },
    rounds: { type: "string", default: "3" },
    part: { type: "string" },
    keep: { type: "string" },
    help: { type: "boolean", default: false },
  },
});
const BACKEND_MB_MAX = 64;
const LOOK_MS = 250;
const kB = (bytes: number): string => `${(bytes / 1000).toFixed(0)} kB`;

/**
 * Measures the memory of all database backends again and again. Returns a function that stops this
 * and returns the largest value in MB.
 */
function watchBackends(server: number): () => number {
  let largest = 0;
  const look = (): void => {
    for (const pid of treeOf(server))
      if (pid !== server) largest = Math.max(largest, residentMb(pid, "RssAnon") ?? 0);
  };
  const timer = setInterval(look, LOOK_MS);
  return () => {
    clearInterval(timer);
    look();
    return largest;
  };
}

async function main(): Promise<void> {
  if (values.help) return console.log(help);
  const [count, rows, seconds, rounds] = [
    values.count,
    values.rows,
    values.seconds,
    values.rounds,
  ].map(Number) as [number, number, number, number];
  const folder = resolve(values.keep ?? mkdtempSync(join(tmpdir(), "gateway-many-")));
  mkdirSync(join(folder, "data"), { recursive: true });
  const postgres = await startDatabase(folder);
  try {
    const data = join(folder, "data");
    const made = await makeWorkspaces(postgres.url, data, { count, rows });
    console.log(
      `${made.count} workspaces made in ${(made.ms / 1000).toFixed(0)} s, ${(made.ms / Math.max(1, made.count)).toFixed(0)} ms each`,
    );
    console.log(
      `one workspace: ${kB(made.bytes)} with all catalogs, ${made.relations.toFixed(1)} relations of ${kB(made.relationBytes)}`,
    );
    const gateway = await startGateway(postgres.url, data, pointRead(count - 1, 0));
    const server = pidOfServer(folder);
    const stopWatch = watchBackends(server);
    let removeLimit = (): void => {};
    try {
      console.log(`first answer after ${gateway.coldStartMs.toFixed(0)} ms`);
      console.log(`gateway idle: ${residentMb(gateway.pid!)} MB`);
      const one = Array.from({ length: 500 }, (_, n) => pointRead(0, n));
      const all = Array.from({ length: count }, (_, n) => pointRead((n * 7919) % count, n));
      const load = (requests: readonly PlannedRequest[]) =>
        putLoad(chooseGenerator(), gateway.port, {}, requests, seconds);
      // Reads every workspace once before the measurement, because the first read of a workspace
      // loads it.
      await load(one);
      await load(all);
      if (values.part !== undefined)
        removeLimit = limitProcessor(gateway.pid!, Number(values.part));
      const sums = { one: { rate: 0, own: 0, database: 0 }, all: { rate: 0, own: 0, database: 0 } };
      for (let round = 0; round < rounds; round++) {
        for (const [name, requests] of [
          ["one", one],
          ["all", all],
        ] as const) {
          const micros = () => [cpuMicros(gateway.pid!) ?? 0, cpuMicros(server) ?? 0] as const;
          const before = micros();
          const { requestsPerSecond, requests: reads, p50, p99, failures } = await load(requests);
          const [own, database] = micros().map((now, at) => (now - before[at]!) / reads);
          sums[name].rate += requestsPerSecond / rounds;
          sums[name].own += own! / rounds;
          sums[name].database += database! / rounds;
          if (failures > 0) process.exitCode = 1;
          console.log(
            `${name}: ${requestsPerSecond.toFixed(0)} reads a second, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${failures} failed, processor time of a read: gateway ${own!.toFixed(0)} µs, PostgreSQL ${database!.toFixed(0)} µs`,
          );
        }
      }
      const ratio = (figure: keyof typeof sums.one): string =>
        (sums.all[figure] / sums.one[figure]).toFixed(2);
      console.log(
        `reads over all workspaces: ${ratio("rate")} of one workspace; processor time of a read: gateway ${ratio("own")}, PostgreSQL ${ratio("database")} times that of one workspace`,
      );
      console.log(`gateway after load: ${residentMb(gateway.pid!)} MB`);
      const largest = stopWatch();
      if (largest > BACKEND_MB_MAX) process.exitCode = 1;
      console.log(`largest backend: ${largest} MB of private memory`);
    } finally {
      stopWatch();
      await gateway.stop();
      removeLimit();
    }
  } finally {
    await postgres.stop();
    if (values.keep === undefined)
      for (const path of [folder, `${folder}-database`])
        rmSync(path, { recursive: true, force: true });
  }
}

await main();
