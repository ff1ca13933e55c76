import { Agent, request } from "node:http";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { Operations } from "../../src/contract/operations.ts";
import { startGateway } from "../support/gateway.ts";
import { head, sendRaw } from "../support/raw-http.ts";
import { goodCalls, openStage, ours, type Stage } from "./two-workspaces.ts";

/** Returns a handler for `/query` that answers when the test tells it to. */
function slowQuery(): {
  handlers: Partial<Operations>;
  started: Promise<void>;
  finish: () => void;
} {
  const start = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const query = async () => {
    start.resolve();
    await end.promise;
    const meta = { count: 0, limit: 50, offset: 0, total: null, durationMs: 0, nextCursor: null };
    return { status: 200, body: { data: [], meta } };
  };
  return {
    handlers: { query } as unknown as Partial<Operations>,
    started: start.promise,
    finish: end.resolve,
  };
}

const ask = (stage: Stage) =>
  stage.gateway.client(goodCalls.query.path(ours), {
    ...goodCalls.query.ask,
    key: stage.ours["server"],
  });

describe("a stop (G22.3)", () => {
  it("answers requests in flight and then closes; new connections are refused, and readiness says why", async () => {
    const slow = slowQuery();
    const stage = await openStage({ handlers: slow.handlers });
    const kept = connect(stage.gateway.port, "127.0.0.1");
    await new Promise((resolve) => kept.once("connect", resolve));
    const inFlight = ask(stage);
    await slow.started;
    const closing = stage.gateway.gateway.close();
    // A request on a connection that was opened before the stop is still answered. The answer tells
    // the client to close the connection.
    const ready = new Promise<string>((resolve) =>
      kept.once("data", (data) => resolve(data.toString())),
    );
    kept.write(head("GET /readyz HTTP/1.1"));
    const text = await ready;
    expect(text).toMatch(/^HTTP\/1\.1 503 /);
    expect(text).toMatch(/\r\nConnection: close\r\n/i);
    expect(text).toMatch(/\r\nRetry-After: 1\r\n/);
    expect(text).toContain('{"error":"The gateway is stopping. Send requests to another node."}');
    expect((await sendRaw(stage.gateway.port, [head("GET /healthz HTTP/1.1")])).status).toBe(0);
    slow.finish();
    expect((await inFlight).status).toBe(200);
    await closing;
    await stage.close();
  });

  it("a load balancer that polls /readyz moves all clients to another node without an error", async () => {
    const leaving = await openStage({ limits: { noticeMs: 5_000 } });
    const { database } = leaving.gateway;
    const staying = await startGateway({ database });
    const agent = new Agent({ keepAlive: true });
    const get = (port: number, path: string) =>
      new Promise<number>((resolve, reject) => {
        const asked = request({ port, host: "127.0.0.1", path, agent }, (answer) => {
          answer.resume().on("end", () => resolve(answer.statusCode ?? 0));
        });
        asked.on("error", reject).end();
      });
    const ports = [leaving.gateway.port, staying.port];
    let ready = ports;
    const isMoving = new AbortController();
    const poll = async () => {
      while (!isMoving.signal.aborted) {
        const states = await Promise.all(
          ports.map(async (port) => (await get(port, "/readyz").catch(() => 0)) === 200),
        );
        ready = ports.filter((_port, at) => states[at]);
        await sleep(100);
      }
    };
    const outcomes = new Map<string, number>();
    const note = (outcome: unknown) =>
      outcomes.set(String(outcome), (outcomes.get(String(outcome)) ?? 0) + 1);
    const load = async (worker: number) => {
      for (let turn = worker; !isMoving.signal.aborted; turn += 1) {
        note(await get(ready[turn % ready.length]!, "/healthz").catch((error: unknown) => error));
        await sleep(10);
      }
    };
    const work = [poll(), ...Array.from({ length: 8 }, (_each, worker) => load(worker))];
    await leaving.gateway.gateway.close();
    const before = outcomes.get("200") ?? 0;
    await expect.poll(() => outcomes.get("200")).toBeGreaterThan(before + 100);
    isMoving.abort();
    await Promise.all(work);
    expect([...outcomes.keys()]).toEqual(["200"]);
    agent.destroy();
    await staying.close();
    await leaving.close();
  });

  it("does not wait for idle, half-open and silent connections", async () => {
    const stage = await openStage({ limits: { drainHalfOpenMs: 100 } });
    const sockets = Array.from({ length: 300 }, () => connect(stage.gateway.port, "127.0.0.1"));
    for (const socket of sockets) socket.on("error", () => {});
    await Promise.all(
      sockets.map((socket) => new Promise((resolve) => socket.once("connect", resolve))),
    );
    for (const socket of sockets.slice(0, 100)) socket.write("GET /healthz HTTP/1.1\r\nHost:");
    for (const socket of sockets.slice(100, 200)) socket.write(head("GET /healthz HTTP/1.1"));
    await Promise.all(
      sockets
        .slice(100, 200)
        .map((socket) => new Promise((resolve) => socket.once("data", resolve))),
    );
    const started = performance.now();
    await stage.gateway.gateway.close();
    expect(performance.now() - started).toBeLessThan(20_000);
    await stage.close();
  });

  it("ends after its time even if a handler never answers", async () => {
    const slow = slowQuery();
    const stage = await openStage({
      handlers: slow.handlers,
      limits: { drainMs: 200 },
    });
    const inFlight = ask(stage);
    const outcome = expect(inFlight).rejects.toThrow();
    await slow.started;
    await stage.gateway.gateway.close();
    await outcome;
    slow.finish();
    await stage.close();
  });

  it("under load: every processed request was answered and logged, and clients move to another node without an error", async () => {
    const stage = await openStage();
    let isStopping = false;
    let answered = 0;
    const unanswered: string[] = [];
    const clients = Array.from({ length: 8 }, async () => {
      while (!isStopping) {
        try {
          expect((await ask(stage)).status).toBe(200);
          answered += 1;
        } catch (error) {
          unanswered.push((error as NodeJS.ErrnoException).code ?? String(error));
          return;
        }
      }
    });
    while (answered < 200) await new Promise((resolve) => setImmediate(resolve));
    await stage.gateway.gateway.close();
    isStopping = true;
    await Promise.all(clients);
    // After the gateway has stopped listening, a new connection is refused. It is reset if it was
    // still waiting to be accepted.
    expect(unanswered.filter((code) => code !== "ECONNREFUSED" && code !== "ECONNRESET")).toEqual(
      [],
    );
    const [row] = await stage.gateway.database.database.owner.run<{ count: number }>({
      text: "select count(*)::int as count from gateway.query_log where status = 200",
    });
    expect(row?.count).toBe(answered);
    await stage.close();
  });
});
