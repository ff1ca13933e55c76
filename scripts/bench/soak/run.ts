// `npm run suite soak -- --minutes 60`: sends mixed load to a gateway with several worker processes
// for a long time. Checks that memory does not grow, and that nothing is lost. Options: --help.
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createPasswords } from "../../../src/endusers/passwords/passwords.ts";
import { ask } from "../database.ts";
import { install } from "../install.ts";
import { pacedReads, post, type Asked } from "../paced-load.ts";
import { prepare } from "../prepare.ts";
import { residentMb, treeOf } from "../process-figures.ts";
import { pointRead, tokenOf, type Sketch } from "../sketch.ts";
import { startGateway } from "../targets.ts";
import { applyEverything, startEverything } from "./everything.ts";
import { workloads, type Workload } from "../workloads.ts";
import { keys } from "../workspace.ts";

const help = `npm run suite soak -- [options]

Sends to a gateway with several workers, in turn: reads, writes and cached answers of all workloads, right and wrong sign-ins,
unknown keys and workspaces, bodies that are not JSON, readers that leave, uploads and downloads, events for four subscribers,
and calls of an endpoint with an automation. Prints the memory of all its processes, and what is missing at the end.

  --minutes 60      duration of the test
  --workers 4       worker processes
  --per-second 60   requests a second
  --lines 12        lines that are printed

Exit code 1 if the memory of the last third is more than 1.03 times that of the third before, or anything is lost.`;

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "60" },
    workers: { type: "string", default: "4" },
    "per-second": { type: "string", default: "60" },
    lines: { type: "string", default: "12" },
    help: { type: "boolean", default: false },
  },
});

const people: Sketch = { id: "be9c0000-0000-4000-8000-000000000005", tables: { items: 1_000 } };
const accounts = 500;
/** Number of database connections for all worker processes together. The database allows 200. */
const connections = 150;
/**
 * Maximum growth of memory: the mean memory in the last third of the time, divided by that of the
 * third before it.
 */
const growthMax = 1.03;
const password = "correct horse battery";

async function fillAccounts(databaseUrl: string): Promise<void> {
  const passwords = createPasswords();
  const hash = await passwords.hash(password, {});
  passwords.close();
  await ask(
    databaseUrl,
    `insert into gateway.end_user (id, workspace_id, email, password_hash, email_verified)
     select md5('u' || i)::uuid, '${people.id}', 'u' || i || '@example.com', '${hash}', true from generate_series(1, ${accounts}) i`,
  );
}

/** Sends a read, and closes the connection before the answer arrives. */
async function leave(port: number, { path, body, token }: Asked): Promise<number> {
  const signal = AbortSignal.timeout(2);
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
  await fetch(`http://127.0.0.1:${port}${path}`, { method: "POST", headers, body, signal }).catch(
    () => {},
  );
  return 200;
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "gateway-soak-"));
  const prepared = await prepare(folder);
  const { databaseUrl, dataDirectory, databasePid } = prepared;
  await install(databaseUrl, dataDirectory, [people]);
  await fillAccounts(databaseUrl);
  await applyEverything(folder, databaseUrl, dataDirectory);
  const gateway = await startGateway(databaseUrl, dataDirectory, undefined, undefined, {
    GATEWAY_PROCESSES: values.workers,
    GATEWAY_CONNECTIONS: String(connections),
  });
  const { port } = gateway;
  const everything = startEverything(port, databaseUrl);
  const letters = Object.keys(workloads) as Workload[];
  const work = (n: number, token: string): Asked => ({
    ...gateway.request(letters[n % letters.length]!, n)!,
    token,
  });
  const login = (n: number, secret: string): Asked => ({
    path: `/${people.id}/auth/login`,
    token: tokenOf(people.id),
    body: JSON.stringify({ email: `u${1 + (n % accounts)}@example.com`, password: secret }),
  });
  const kinds: readonly ((n: number) => Promise<number>)[] = [
    (n) => post(port, work(n, keys.narrow)),
    (n) => post(port, work(n, keys.cached)),
    (n) => post(port, work(n * 13, keys.narrow)),
    (n) => post(port, { ...work(0, keys.narrow), body: `{ ${n}` }),
    (n) => post(port, work(n, tokenOf(`unknown ${n}`))),
    (n) => post(port, { ...work(n, keys.narrow), path: `/${randomUUID()}/query` }),
    (n) => leave(port, work(n, keys.narrow)),
    (n) => post(port, pointRead(people.id, "items", n % 1_000)),
    // Checking a password needs much processor time. So only one in twelve of these calls signs in.
    (n) =>
      n % 12 === 0
        ? post(port, login(n, n % 24 === 0 ? password : "wrong"))
        : post(port, work(n, keys.cached)),
    ...everything.kinds,
  ];
  const lines = Number(values.lines);
  const seconds = (Number(values.minutes) * 60) / lines;
  const resident: number[] = [];
  try {
    for (let line = 1, n = 0; line <= lines; line++) {
      const statuses: Record<string, number> = {};
      const { p50, p99 } = await pacedReads(Number(values["per-second"]), seconds, async () => {
        const kind = n++;
        const status = await kinds[kind % kinds.length]!(Math.floor(kind / kinds.length));
        statuses[status] = (statuses[status] ?? 0) + 1;
        return status;
      });
      await prepared.forget();
      const memory = treeOf(gateway.pid!).map((pid) => residentMb(pid) ?? 0);
      resident.push(memory.reduce((sum, each) => sum + each, 0));
      const backends = treeOf(databasePid).filter((pid) => pid !== databasePid);
      const largest = Math.max(...backends.map((pid) => residentMb(pid) ?? 0));
      console.log(
        `${((line * seconds) / 60).toFixed(1).padStart(6)} min  gateway ${memory.join(" + ")} = ${resident.at(-1)} MB  largest backend ${largest} MB  p50 ${p50.toFixed(1)} p99 ${p99.toFixed(0)} ms  ${JSON.stringify(statuses)}`,
      );
    }
    const mean = (part: readonly number[]): number =>
      part.reduce((sum, each) => sum + each, 0) / part.length;
    const third = Math.max(1, Math.floor(lines / 3));
    const growth = mean(resident.slice(-third)) / mean(resident.slice(-2 * third, -third));
    console.log(
      `memory in the last third of the time: ${growth.toFixed(2)} times that of the third before it`,
    );
    const outcome = await everything.outcome();
    console.log(JSON.stringify(outcome));
    const { lostEvents, repeatedEvents, lostRuns, damagedFiles } = outcome;
    const isWhole = lostEvents + repeatedEvents + lostRuns + damagedFiles === 0;
    if (growth > growthMax || !isWhole) process.exitCode = 1;
  } finally {
    everything.close();
    await gateway.stop();
    await prepared.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

if (values.help) console.log(help);
else await main();
