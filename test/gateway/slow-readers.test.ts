// Answers that nobody reads (G24.7): they end, hold no more memory than they may, and keep nobody else from being answered.
import { connect, type Socket } from "node:net";
import { afterEach, expect, it } from "vitest";
import { serverLimits } from "../../src/gateway/http/server-limits.ts";
import type { Operations } from "../../src/contract/operations.ts";
import type { TestGatewayOptions } from "../support/gateway.ts";
import { goodCalls, openStage, ours, type Stage } from "./two-workspaces.ts";

const mb = 1_000_000;
/** More than the system holds for a connection within one machine. */
const answerBytes = 16 * mb;
const meta = `"meta":{"count":1,"limit":50,"offset":0,"total":null,"durationMs":0,"nextCursor":null}`;
const rowsOf = (text: string): string[] => [`{"data":[`, `{"text":"${text}"}`, `],${meta}}`];
const rowsText = rowsOf("x".repeat(answerBytes));

let stage: Stage;
let calls = 0;
let sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await stage.close();
});

/** A gateway whose /query answers with `answerBytes`. */
async function open(
  limits: TestGatewayOptions["limits"] = {},
  settings: TestGatewayOptions["settings"] = {},
  rows = rowsText,
): Promise<void> {
  calls = 0;
  const query = () => {
    calls += 1;
    return { status: 200, rowsText: rows };
  };
  const handlers = { query } as unknown as Partial<Operations>;
  stage = await openStage({ handlers, settings, limits });
}

const body = JSON.stringify(goodCalls.query.ask.json);
const request = (from?: string): string =>
  [
    `POST /${ours}/query HTTP/1.1`,
    "Host: gateway",
    ...(from === undefined ? [] : [`X-Forwarded-For: ${from}`]),
    `Authorization: Bearer ${stage.ours["server"]}`,
    "Content-Type: application/json",
    `Content-Length: ${body.length}`,
    "",
    body,
  ].join("\r\n");

/** Asks and reads nothing. */
function stall(...requests: readonly string[]): Socket {
  const socket = connect(stage.gateway.port, "127.0.0.1", () => socket.write(requests.join("")));
  socket.pause().on("error", () => {});
  sockets.push(socket);
  return socket;
}

/** Asks and reads until the answer is complete or the connection closed. */
function read(text: string): Promise<{ status: number; head: string; bytes: number }> {
  const socket = stall(text);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    let length = Number.POSITIVE_INFINITY;
    const done = (): void => {
      const head = Buffer.concat(chunks).toString("latin1").slice(0, 4_000);
      resolve({ status: Number(head.slice(9, 12)), head, bytes });
    };
    socket.on("close", done).on("data", (chunk: Buffer) => {
      if (bytes < 4_000) chunks.push(chunk);
      bytes += chunk.length;
      const head = /^[^]*content-length: (\d+)[^]*?\r\n\r\n/i.exec(
        Buffer.concat(chunks).toString("latin1").slice(0, 4_000),
      );
      if (head !== null) length = Number(head[1]) + head[0].length;
      if (bytes >= length) done();
    });
    socket.resume();
  });
}

/** What the calls so far have been charged. */
const logged = () =>
  stage.gateway.database.database.owner.run<{ bytes: number }>({
    text: "select bytes_out::float8 as bytes from gateway.query_log order by at",
  });
const begun = (count: number) => expect.poll(() => calls).toBe(count);

it("a long answer arrives whole; outside tests the bounds are these", async () => {
  await open();
  const unsent = { sourceUnsentBytesMax: 128 * 1024 * 1024, nodeUnsentBytesMax: 192 * 1024 * 1024 };
  expect(serverLimits).toMatchObject({ writeIdleMs: 30_000, ...unsent });
  expect((await read(request())).status).toBe(200);
  await expect.poll(logged).toHaveLength(1);
  const [{ bytes } = { bytes: 0 }] = await logged();
  expect(bytes).toBe(rowsText.join("").length);
});

it("a reader that takes nothing loses its connection", async () => {
  await open({ writeIdleMs: 200 });
  const socket = stall(request());
  await expect.poll(logged).toHaveLength(1);
  const [{ bytes } = { bytes: 0 }] = await logged();
  expect(bytes).toBeLessThan(answerBytes);
  const closed = new Promise((resolve) => socket.once("close", resolve));
  socket.resume();
  await closed;
});

it("beyond an address's bytes its large answers are 429; small ones and other addresses go on", async () => {
  await open(
    { sourceUnsentBytesMax: 20 * mb, roomWaitMs: 200 },
    { "server.trustedProxies": "127.0.0.1" },
  );
  stall(request("192.0.2.1"));
  await begun(1);
  const { status, head } = await read(request("192.0.2.1"));
  expect(status).toBe(429);
  expect(head).toMatch(/\r\nRetry-After: 1\r\n/);
  expect(head).toContain("Your network uses all the bytes of large answers");
  expect((await read(request("192.0.2.2"))).status).toBe(200);
  expect((await stage.gateway.client("/healthz")).status).toBe(200);
});

it("beyond the node's bytes large answers are 503, whoever asks", async () => {
  await open(
    { nodeUnsentBytesMax: 20 * mb, roomWaitMs: 200 },
    { "server.trustedProxies": "127.0.0.1" },
  );
  stall(request("192.0.2.1"));
  await begun(1);
  const { status, head } = await read(request("192.0.2.2"));
  expect(status).toBe(503);
  expect(head).toMatch(/\r\nRetry-After: 1\r\n/);
  expect(head).toContain("The server has no free bytes of large answers");
});

it("where room is short the reader that stands still loses its connection, and who waits is answered", async () => {
  await open({ nodeUnsentBytesMax: 20 * mb, slowReaderMs: 100, roomWaitMs: 4_000 });
  stall(request());
  await begun(1);
  expect((await read(request())).status).toBe(200);
});

it("of pipelined requests one is begun when the one before it is answered", async () => {
  await open();
  const socket = stall(request(), request(), request());
  await begun(1);
  expect((await stage.gateway.client("/healthz")).status).toBe(200);
  expect(calls).toBe(1);
  socket.resume();
  await begun(3);
});

it("an answer with a character beyond Latin-1 counts as the memory that it holds", async () => {
  const limits = { nodeUnsentBytesMax: 3 * answerBytes, roomWaitMs: 200 };
  await open(limits, {}, rowsOf(`ж${"x".repeat(answerBytes)}`));
  stall(request());
  await begun(1);
  expect((await read(request())).status).toBe(503);
});

it("few answers wait for room: the next one is refused at once", async () => {
  const forever = 600_000;
  const nodeUnsentBytesMax = 2.5 * answerBytes;
  await open({
    nodeUnsentBytesMax,
    roomWaitMs: forever,
    slowReaderMs: forever,
    writeIdleMs: forever,
  });
  for (let count = 0; count < 3; count += 1) stall(request());
  const { capacities } = stage.gateway.gateway;
  const unsent = capacities.find(({ name }) => name === "unsent answers")!;
  await expect.poll(() => unsent.waiting, { timeout: 30_000 }).toBe(1);
  expect((await read(request())).status).toBe(503);
  expect(unsent.counts).toMatchObject({ refused: { node: 1 }, held: { 1: 0, 2: 0 } });
  expect(unsent.counts.held[0]).toBeGreaterThan(2 * answerBytes);
});
