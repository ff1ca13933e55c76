// A gateway of several processes is one gateway to its clients (G22.8, G22.9, G10.9). Full counts:
// `npm run suite processes`.
import { Agent, request, type IncomingMessage } from "node:http";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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

describe("with a database of the operator", () => {
  let machine: Machine;
  let database: Awaited<ReturnType<typeof openEmptyDatabase>>;
  beforeAll(async () => {
    database = await openEmptyDatabase();
    machine = await startMachine({ processes: 3, databaseUrl: database.url });
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
    expect(await machine.workers()).toHaveLength(3);
    await Promise.all(Array.from({ length: 12 }, () => query(machine.port, plainKey, readCounter)));
    const answer = await fetch(`http://127.0.0.1:${machine.metricsPort}/metrics`);
    const text = await answer.text();
    const own = [...text.matchAll(/^gateway_worker_requests_total\{.*worker="\d".*\} (\d+)$/gm)];
    const sums = [...text.matchAll(/^gateway_requests_total\{.*\} (\d+)$/gm)];
    const total = (list: RegExpMatchArray[]): number =>
      list.reduce((sum, [, count]) => sum + Number(count), 0);
    expect(own.length).toBeGreaterThan(1);
    expect(total(sums)).toBeGreaterThanOrEqual(13);
    expect(total(own)).toBe(total(sums));
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
    const again = await query(machine.port, cachedKey, readCounter, readers[0]);
    const twice = await query(machine.port, cachedKey, readCounter, readers[0]);
    expect([again.status, twice.status]).toEqual([200, 200]);
    expect(hits + (twice.headers["x-cache"] === "HIT" ? 1 : 0)).toBeGreaterThan(0);
    for (const agent of readers) agent.destroy();
  }, 600_000);

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
    // A round that crosses the end of a minute says nothing, and neither does the rest of the next.
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
      let isOver = false;
      const failures: string[] = [];
      const clients = Array.from({ length: 8 }, async () => {
        while (!isOver) {
          const failure = await query(machine.port, plainKey, readCounter).then(
            ({ status }) => (status === 200 ? null : String(status)),
            (error: unknown) => String(error),
          );
          if (failure !== null) failures.push(failure);
        }
      });
      machine.kill("SIGHUP");
      await expect
        .poll(
          async () => {
            const now = await machine.workers();
            return now.length === 3 && now.every((pid) => !before.includes(pid));
          },
          { timeout: 120_000 },
        )
        .toBe(true);
      isOver = true;
      await Promise.all(clients);
      expect(failures).toEqual([]);
    }
  }, 3_600_000);

  it("after kill -9 of a worker, the others serve, and a new one starts", async () => {
    const before = await machine.workers();
    process.kill(before[0]!, "SIGKILL");
    await expect
      .poll(async () => (await machine.workers()).filter((pid) => pid !== before[0]).length, {
        timeout: 60_000,
      })
      .toBe(3);
    expect((await query(machine.port, plainKey, readCounter)).status).toBe(200);
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
