// A gateway of several processes is one gateway to its clients (G22.8, G22.9, G10.9). Full counts:
// `npm run suite processes`.
import { Agent, request, type IncomingMessage } from "node:http";
import { readFile } from "node:fs/promises";
import { loadavg } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cpuMicros } from "../../../scripts/bench/process-figures.ts";
import { openEmptyDatabase } from "../../support/database.ts";
import { startProcess } from "../shell.ts";
import {
  cachedKey,
  isRunning,
  meteredId,
  meteredKey,
  meteredTableId,
  plainKey,
  publishableKey,
  startMachine,
  tableId,
  workspaceId,
  type Machine,
} from "./machine.ts";

const rounds = Number(process.env["PROCESSES_ROUNDS"] ?? 60);
const restarts = Number(process.env["PROCESSES_RESTARTS"] ?? 1);
const workerCount = Number(process.env["PROCESSES_WORKERS"] ?? 2);
/**
 * Longest time until a new worker serves. No limit by default, because other programs may use the
 * machine.
 */
const replacedMs = Number(process.env["PROCESSES_REPLACED_MS"] ?? Infinity);
/** Number of clients. Each client opens a new connection for each call. */
const clientCount = Number(process.env["PROCESSES_CLIENTS"] ?? 8);

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly body: unknown;
}

/** Sends a request to `/query`, on a connection of the agent, or on a new one. */
const query = (port: number, key: string, body: object, agent?: Agent): Promise<Answer> =>
  send({ port, key, body, agent });

interface Call {
  readonly port: number;
  readonly workspaceId?: string;
  readonly path?: string;
  readonly key: string;
  readonly body: object;
  readonly agent?: Agent | undefined;
}

function send({ path = "query", key, body, agent, ...to }: Call): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        port: to.port,
        host: "127.0.0.1",
        method: "POST",
        path: `/${to.workspaceId ?? workspaceId}/${path}`,
        agent: agent ?? false,
        headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
      },
      (answer) => {
        let text = "";
        answer.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
        answer.on("error", reject).on("end", () =>
          resolve({
            status: answer.statusCode!,
            headers: answer.headers,
            body: JSON.parse(text) as unknown,
          }),
        );
      },
    );
    sent.on("error", reject).end(JSON.stringify(body));
  });
}

const refs = { c: tableId };
const counter = "ab170000-0000-4000-8000-0000000000aa";
const readCounter = { refs, query: { from: "c", select: ["value"] } };
const writeCounter = (value: number): object => ({
  refs,
  mutation: {
    type: "update",
    table: "c",
    set: { value },
    where: [{ field: "id", op: "eq", value: counter }],
  },
});

interface Failure {
  /** Time of the clock at the start of the call. */
  readonly since: number;
  readonly reason: string;
}

/** Starts clients that read on a new connection for each call, until `stop`. */
function startClients({ port }: Machine): {
  readonly calls: () => number;
  readonly stop: () => Promise<readonly Failure[]>;
} {
  let [isOver, calls] = [false, 0];
  const failures: Failure[] = [];
  const clients = Array.from({ length: clientCount }, async () => {
    while (!isOver) {
      const since = performance.now();
      const reason = await query(port, plainKey, readCounter).then(
        ({ status }) => (status === 200 ? null : String(status)),
        (error: unknown) => String(error),
      );
      calls += 1;
      if (reason !== null) failures.push({ since, reason });
    }
  });
  const stop = async (): Promise<readonly Failure[]> => {
    isOver = true;
    await Promise.all(clients);
    return failures;
  };
  return { calls: () => calls, stop };
}

/** Returns the answered requests of each worker, by its number. */
async function answeredOf({ metricsPort }: Machine): Promise<ReadonlyMap<string, number>> {
  const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
  const counts = new Map<string, number>();
  for (const [, worker, count] of (await answer.text()).matchAll(
    /^gateway_worker_requests_total\{.*worker="(\d+)".*\} (\d+)$/gm,
  ))
    counts.set(worker!, (counts.get(worker!) ?? 0) + Number(count));
  return counts;
}

const totalOf = (counts: Iterable<number>): number => [...counts].reduce((a, b) => a + b, 0);

describe("with a database of the operator", () => {
  let machine: Machine;
  let database: Awaited<ReturnType<typeof openEmptyDatabase>>;
  beforeAll(async () => {
    database = await openEmptyDatabase();
    machine = await startMachine({ processes: workerCount, databaseUrl: database.url });
    const insert = { type: "insert", table: "c", values: [{ id: counter, value: 0 }] };
    const inserted = await query(machine.port, plainKey, { refs, mutation: insert });
    expect(inserted, machine.err()).toMatchObject({ status: 200 });
  }, 120_000);
  afterAll(async () => {
    await machine.close();
    await database.drop();
  });

  it("prints its addresses once, and the metrics are the sums of all workers", async () => {
    expect(machine.out().split("_docs")).toHaveLength(2);
    expect(await machine.workers()).toHaveLength(workerCount);
    await Promise.all(Array.from({ length: 12 }, () => query(machine.port, plainKey, readCounter)));
    const answer = await fetch(`http://127.0.0.1:${machine.metricsPort}/metrics`);
    const sums = (await answer.text()).matchAll(/^gateway_requests_total\{.*\} (\d+)$/gm);
    const sum = totalOf([...sums].map(([, count]) => Number(count)));
    const own = await answeredOf(machine);
    expect(own.size).toBeGreaterThan(1);
    expect(sum).toBeGreaterThanOrEqual(13);
    expect(totalOf(own.values())).toBe(sum);
  });

  it("after a write on one connection, no other connection reads an older value", async () => {
    const readers = Array.from({ length: 9 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
    let [stale, hits] = [0, 0];
    for (let value = 1; value <= rounds; value++) {
      await Promise.all(readers.map((agent) => query(machine.port, cachedKey, readCounter, agent)));
      expect((await query(machine.port, plainKey, writeCounter(value))).status).toBe(200);
      const answers = await Promise.all(
        readers.map((agent) => query(machine.port, cachedKey, readCounter, agent)),
      );
      for (const { body, headers } of answers) {
        const { data } = body as { readonly data: readonly { readonly value: number }[] };
        if (data[0]!.value !== value) stale++;
        if (headers["x-cache"] === "HIT") hits++;
      }
    }
    expect(stale).toBe(0);
    if (rounds > 1_000)
      console.log(`${rounds * readers.length} reads after a write, ${hits} of them from a cache`);
    const again = await query(machine.port, cachedKey, readCounter, readers[0]);
    const twice = await query(machine.port, cachedKey, readCounter, readers[0]);
    expect([again.status, twice.status]).toEqual([200, 200]);
    expect(hits + (twice.headers["x-cache"] === "HIT" ? 1 : 0)).toBeGreaterThan(0);
    for (const agent of readers) agent.destroy();
  }, 3_600_000);

  it("wrong passwords count over all workers", async () => {
    for (let isOneMinute = false, round = 0; !isOneMinute; round++) {
      const wrong = { email: `nobody${round}@example.com`, password: "wrong password" };
      const minute = (): number => Math.floor(Date.now() / 60_000);
      const began = minute();
      const answers = await Promise.all(
        Array.from({ length: 18 }, () =>
          send({ port: machine.port, path: "auth/login", key: publishableKey, body: wrong }),
        ),
      );
      isOneMinute = minute() === began;
      if (!isOneMinute) continue;
      const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
      expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(8).fill(429)]);
    }
  });

  it("a rate of 600 calls a minute holds for all workers together", async () => {
    const agents = Array.from({ length: 12 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
    const body = { refs: { c: meteredTableId }, query: readCounter.query };
    /** Sends calls until all connections are refused. Returns the number of accepted calls. */
    const spend = async (): Promise<{ readonly accepted: number; readonly minutes: number }> => {
      let accepted = 0;
      const minutes = new Set<number>();
      await Promise.all(
        agents.map(async (agent) => {
          for (let refused = 0; refused < 3;) {
            const { port } = machine;
            const sent = send({ port, workspaceId: meteredId, key: meteredKey, body, agent });
            const { status, headers } = await sent;
            minutes.add(Math.floor(Date.parse(headers.date!) / 60_000));
            if (status === 200) accepted++;
            else refused++;
          }
        }),
      );
      return { accepted, minutes: minutes.size };
    };
    let spent = await spend();
    // If the calls were sent in two different minutes, the limits of both minutes apply to their
    // count. So the test sends them again.
    while (spent.minutes > 1) spent = await spend();
    expect(spent.accepted).toBeLessThanOrEqual(600);
    expect(spent.accepted).toBeGreaterThanOrEqual(595);
    for (const agent of agents) agent.destroy();
  }, 300_000);

  it("a second gateway that may use more connections than are left stops with a sentence", async () => {
    const { directory } = machine;
    const env = {
      GATEWAY_PROCESSES: "2",
      GATEWAY_CONNECTIONS: "9000",
      GATEWAY_PORT: "0",
      DATABASE_URL: database.url,
    };
    const { code, out, err } = await startProcess({ directory, env });
    expect([code, out]).toEqual([1, ""]);
    expect(err).toMatch(
      /^The database server has \d+ connections left, but the 2 processes may use \d+\. Set `database\.connections` \(GATEWAY_CONNECTIONS\) to at most \d+, or raise `max_connections` of the server by \d+\.$/,
    );
  });

  it("SIGHUP replaces all workers, and no new connection fails meanwhile", async () => {
    for (let round = 0; round < restarts; round++) {
      const before = await machine.workers();
      const clients = startClients(machine);
      machine.kill("SIGHUP");
      await expect
        .poll(
          async () => {
            const now = await machine.workers();
            return now.length === workerCount && now.every((pid) => !before.includes(pid));
          },
          { timeout: 120_000 },
        )
        .toBe(true);
      expect(await clients.stop()).toEqual([]);
    }
  }, 3_600_000);

  it("after kill -9 of a worker, only its running requests fail, and a new one serves", async () => {
    const clients = startClients(machine);
    // The test recognises a new worker by a count that is lower than the old one. So every old
    // count must be high first.
    await expect
      .poll(
        async () => [...(await answeredOf(machine)).values()].filter((count) => count > 100).length,
        { timeout: 60_000 },
      )
      .toBe(workerCount);
    const before = await answeredOf(machine);
    const running = await machine.workers();
    const [victim] = running;
    const killedAt = performance.now();
    process.kill(victim!, "SIGKILL");
    // The counts of the new worker begin with its first request.
    await expect
      .poll(
        async () => {
          const now = await answeredOf(machine);
          const isNew = [...now].some(([worker, count]) => count < before.get(worker)!);
          return now.size === workerCount && isNew;
        },
        { timeout: 60_000, interval: 20 },
      )
      .toBe(true);
    const servedAfterMs = performance.now() - killedAt;
    const [added] = (await machine.workers()).filter((pid) => !running.includes(pid));
    const processorMs = (cpuMicros(added!) ?? 0) / 1_000;
    const failures = await clients.stop();
    if (replacedMs < Infinity) {
      const ages = failures.map(({ since }) => `${(killedAt - since).toFixed(0)} ms`);
      console.log(
        `A new worker served ${servedAfterMs.toFixed(0)} ms after kill -9, with ${processorMs} ms of processor time, at a load of ${loadavg()[0]!.toFixed(1)}. ${failures.length} of ${clients.calls()} calls failed; they began before it by: ${ages.join(", ")}.`,
      );
    }
    // Each client has at most one request in progress, so at most one request of each client fails.
    expect(failures.length).toBeLessThanOrEqual(clientCount);
    for (const { reason } of failures) expect(reason).toMatch(/socket hang up|ECONNRESET/);
    expect(servedAfterMs).toBeLessThan(replacedMs);
    expect(machine.err()).toContain("A worker process of the gateway ended unexpectedly");
  });

  it("SIGTERM to all processes at once, as from a service manager, is a clean stop", async () => {
    const { length } = machine.err();
    for (const pid of [...(await machine.workers()), machine.pid]) process.kill(pid, "SIGTERM");
    expect(await machine.ended).toEqual([0, null]);
    expect(machine.err().slice(length)).toBe("");
  });
});

it("after kill -9 of the supervisor, the workers and the embedded database end", async () => {
  const machine = await startMachine({ processes: 2 });
  const workers = await machine.workers();
  const file = join(machine.directory, ".gateway", "postgres", "data", "postmaster.pid");
  const database = Number((await readFile(file, "utf8")).split("\n")[0]);
  expect(workers.map(isRunning)).toEqual([true, true]);
  machine.kill("SIGKILL");
  await machine.ended;
  await expect
    .poll(() => [...workers, database].map(isRunning), { timeout: 60_000 })
    .toEqual([false, false, false]);
  await machine.close();
}, 180_000);

it("settings that contradict each other stop the start with a sentence", async () => {
  const directory = "/tmp";
  const env = {
    GATEWAY_PROCESSES: "4",
    GATEWAY_CONNECTIONS: "60",
    DATABASE_URL: "postgres://a@b/c",
  };
  expect(await startProcess({ directory, env })).toEqual({
    code: 1,
    out: "",
    err: "GATEWAY_CONNECTIONS is 60, but 4 processes need at least 92 connections. Raise it, or lower `server.processes` (GATEWAY_PROCESSES).",
  });
});
