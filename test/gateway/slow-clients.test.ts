import { spawnSync } from "node:child_process";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serverLimits } from "../../src/gateway/http/server-limits.ts";
import { assertDeclared } from "../support/http-client.ts";
import { head, sendRaw } from "../support/raw-http.ts";
import { goodCalls, openStage, ours, type Stage } from "./two-workspaces.ts";

describe("slow clients (G24.4)", () => {
  let stage: Stage;
  const limits = { headersTimeoutMs: 300, requestTimeoutMs: 1_500, bodyIdleMs: 300 };
  beforeAll(async () => {
    stage = await openStage({ limits });
  });
  afterAll(() => stage.close());

  /**
   * Sends a request and returns its status. The time limits also apply to valid requests. So a test
   * repeats the request if this process was too busy to send it in time.
   */
  const statusOf = async (...ask: Parameters<typeof stage.gateway.client>): Promise<number> =>
    (await stage.gateway.client(...ask)).status;
  const announced = (length: number): string =>
    head(`POST /${ours}/query HTTP/1.1`, [
      "Host: gateway",
      `Authorization: Bearer ${stage.ours["server"]}`,
      "Content-Type: application/json",
      `Content-Length: ${length}`,
    ]);

  it("the limits in production", () => {
    expect(serverLimits).toMatchObject({
      headersTimeoutMs: 10_000,
      requestTimeoutMs: 30_000,
      bodyIdleMs: 10_000,
      headersMax: 100,
    });
  });

  it("an endless head is answered with 408 and the connection closed", async () => {
    const answer = await sendRaw(stage.gateway.port, ["GET /healthz HTTP/1.1\r\nHost: gate"]);
    expect([answer.status, answer.headers["connection"]]).toEqual([408, "close"]);
    const json = JSON.parse(answer.body) as object;
    expect(json).toEqual({
      error: "The request did not arrive in time. Send it again without pauses.",
    });
    assertDeclared(null, "GET", { ...answer, text: answer.body, json });
  });

  it("a stalled body is answered with 408 and the connection closed", async () => {
    const answer = await sendRaw(stage.gateway.port, [announced(100), '{"refs":']);
    expect([answer.status, answer.headers["connection"]]).toEqual([408, "close"]);
    expect(answer.headers["x-request-id"]).toBeDefined();
  });

  it("a slow body is ended by the limit of the whole request", async () => {
    const socket = connect(stage.gateway.port, "127.0.0.1");
    const trickle = setInterval(() => socket.write(" "), 50);
    socket.write(announced(100_000));
    const text = await collect(socket);
    clearInterval(trickle);
    expect(text).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  });

  it("a client that leaves within its body disturbs no other client", async () => {
    for (let count = 0; count < 20; count += 1) {
      const socket = connect(stage.gateway.port, "127.0.0.1");
      await new Promise((resolve) => socket.once("connect", resolve));
      socket.write(`${announced(100)}{"refs"`, () => socket.resetAndDestroy());
      await new Promise((resolve) => socket.once("close", resolve));
    }
    await expect
      .poll(() =>
        statusOf(goodCalls.query.path(ours), {
          ...goodCalls.query.ask,
          key: stage.ours["server"],
        }),
      )
      .toBe(200);
  });

  it("a request on a connection that is reset before it is accepted is not executed", async () => {
    const { port } = stage.gateway;
    const body = JSON.stringify(goodCalls.query.ask.json);
    const request = JSON.stringify(announced(body.length) + body);
    // A child process sends the request and resets the connection. This process waits for the
    // child, so the gateway can accept the connection only afterwards.
    const script = `const socket = require("node:net").connect(${port}, "127.0.0.1", () => socket.write(${request}, () => socket.resetAndDestroy()));`;
    expect(spawnSync(process.execPath, ["-e", script]).status).toBe(0);
    const stranger = { ...goodCalls.query.ask, key: "nobody" };
    await expect.poll(() => statusOf(`/${ours}/query`, stranger)).toBe(401);
    const sources = (): Promise<readonly { source: string; status: number }[]> =>
      stage.gateway.database.database.owner.run({
        text: "select source_ip as source, status::int from gateway.query_log",
      });
    await expect.poll(sources).toContainEqual({ source: "127.0.0.1", status: 401 });
    expect((await sources()).map(({ source }) => source)).not.toContain("");
  });

  it("500 half-open connections do not slow other connections down", async () => {
    const sockets = Array.from({ length: 500 }, () => connect(stage.gateway.port, "127.0.0.1"));
    const ends = sockets.map(collect);
    await Promise.all(
      sockets.map((socket) => new Promise((resolve) => socket.once("connect", resolve))),
    );
    for (const socket of sockets) socket.write("GET /healthz HTTP/1.1\r\nHost:");
    const started = performance.now();
    for (let count = 0; count < 20; count += 1)
      await expect.poll(() => statusOf("/healthz")).toBe(200);
    expect(performance.now() - started).toBeLessThan(30_000);
    // The gateway closes the connections after their time limit, each with an answer.
    const texts = await Promise.all(ends);
    expect(new Set(texts.map((text) => text.slice(0, 12)))).toEqual(new Set(["HTTP/1.1 408"]));
  });
});

function collect(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = "";
    socket.on("data", (chunk) => (text += chunk.toString("latin1")));
    socket.on("error", () => {});
    socket.on("close", () => resolve(text));
  });
}
