// Requests sent ahead of their answers (G24.7): the gateway reads them as far as one read goes,
// limits their number, and leaves the event loop to other clients.
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterEach, expect, it } from "vitest";
import { serverLimits } from "../../src/gateway/http/server-limits.ts";
import type { Operations } from "../../src/contract/operations.ts";
import { startGateway, type TestGateway, type TestGatewayOptions } from "../support/gateway.ts";
import { head } from "../support/raw-http.ts";

let gateway: TestGateway;
let sockets: Socket[] = [];
let answered = 0;
let release = (): void => {};
afterEach(async () => {
  release();
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await gateway.close();
});

/** Starts a gateway that counts calls of /healthz, and delays calls of /readyz until `release`. */
async function open(limits: TestGatewayOptions["limits"] = {}): Promise<void> {
  answered = 0;
  const held = new Promise<void>((resolve) => (release = resolve));
  const handlers: Partial<Operations> = {
    getHealth: () => {
      answered += 1;
      return { status: 200, body: { status: "ok" } };
    },
    getReadiness: async () => {
      await held;
      return { status: 200, body: { status: "ready" } };
    },
  } as Partial<Operations>;
  gateway = await startGateway({ handlers, limits });
}

async function connected(): Promise<Socket> {
  const socket = connect(gateway.port, "127.0.0.1").on("error", () => {});
  sockets.push(socket);
  await once(socket, "connect");
  return socket;
}

/** Returns all bytes until the connection is closed, or until `isAll`. */
function received(socket: Socket, isAll = (_text: string) => false): Promise<string> {
  return new Promise((resolve) => {
    let text = "";
    socket.on("close", () => resolve(text));
    socket.on("data", (chunk: Buffer) => {
      text += chunk.toString("latin1");
      if (isAll(text)) resolve(text);
    });
  });
}

const slow = head("GET /readyz HTTP/1.1");
const small = head("GET /healthz HTTP/1.1");
const answersIn = (text: string): number => text.split("HTTP/1.1 200").length - 1;

it("the limits in production", async () => {
  await open();
  expect(serverLimits).toMatchObject({
    waitingRequestsMax: 1_000,
    nodeWaitingRequestsMax: 20_000,
  });
});

it("a connection is read only as far as its requests are answered, and all are answered", async () => {
  await open({ waitingRequestsMax: 100 });
  const large = head("GET /healthz HTTP/1.1", [
    "Host: gateway",
    `X-Padding: ${"x".repeat(15_000)}`,
  ]);
  const socket = await connected();
  const all = received(socket, (text) => answersIn(text) === 301);
  socket.write(slow + large.repeat(300));
  for (let count = 0; count < 10; count += 1)
    expect((await gateway.client("/healthz")).status).toBe(200);
  expect(answered).toBe(10);
  release();
  expect(answersIn(await all)).toBe(301);
});

it("also for requests with bodies", async () => {
  await open({ waitingRequestsMax: 100 });
  const body = "x".repeat(100_000);
  const refused = head("POST /healthz HTTP/1.1", [
    "Host: gateway",
    `Content-Length: ${body.length}`,
  ]);
  const socket = await connected();
  const all = received(socket, (text) => text.split("HTTP/1.1 405").length === 201);
  socket.write(slow + (refused + body).repeat(200));
  release();
  await all;
  socket.write(small);
  await expect.poll(() => answered).toBe(1);
});

it("requests beyond the limit are refused with their connection", async () => {
  await open({ waitingRequestsMax: 100 });
  const socket = await connected();
  const all = received(socket);
  socket.write(slow + small.repeat(500));
  const text = await all;
  expect(text).toMatch(
    /^HTTP\/1\.1 429 [^]*\r\nRetry-After: 1\r\n[^]*This connection uses all the places for requests sent ahead/,
  );
  release();
  expect((await gateway.client("/healthz")).status).toBe(200);
  expect(answered).toBe(1);
});

it.each([
  [429, { networkWaitingRequestsMax: 100 }, "Your network uses all the places"],
  [503, { nodeWaitingRequestsMax: 100 }, "The server has no free places"],
])(
  "requests beyond the limit of all connections are refused: %i (%o)",
  async (status, limits, words) => {
    await open(limits);
    const first = await connected();
    const firstText = received(first);
    first.write(slow + small.repeat(99));
    const second = await connected();
    const secondText = received(second);
    second.write(slow + small.repeat(99));
    const refused = await Promise.race([firstText, secondText]);
    expect(refused).toMatch(
      new RegExp(`^HTTP/1\\.1 ${status} [^]*\\r\\nRetry-After: 1\\r\\n[^]*${words}`),
    );
    for (const socket of [first, second]) socket.destroy();
    release();
    await expect
      .poll(async () => {
        const third = await connected();
        const text = received(third, (some) => answersIn(some) === 50);
        third.write(small.repeat(50));
        return answersIn(await text);
      })
      .toBe(50);
  },
);

it("hundreds of them leave the event loop to other clients", async () => {
  await open();
  const ahead = await connected();
  const other = await connected();
  const all = received(ahead, (text) => answersIn(text) === 900);
  ahead.write(small.repeat(900));
  other.write(slow.replace("/readyz", "/"));
  await once(other, "data");
  expect(answered).toBeLessThan(450);
  await all;
});
