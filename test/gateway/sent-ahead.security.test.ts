// Tests clients that send further requests before they get the first answer (G24.7). The gateway
// reads only as many of them as one read of the socket returns. It limits their memory (G24.10),
// and serves other clients between them.
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { Operations } from "../../src/contract/operations.ts";
import { heldOf, untilHeld } from "../support/capacities.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";
import { startGateway, type TestGateway, type TestGatewayOptions } from "../support/gateway.ts";
import { head } from "../support/raw-http.ts";

/** One database for all gateways, because no test writes to it. */
let database: TestDatabase;
beforeAll(async () => void (database = await openTestDatabase()));
afterAll(() => database.close());

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

/**
 * Starts a gateway that counts calls of `/healthz`. It answers calls of `/readyz` only after
 * `release` is called.
 */
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
  gateway = await startGateway({ database, handlers, limits });
}

async function connected(): Promise<Socket> {
  const socket = connect(gateway.port, "127.0.0.1").on("error", () => {});
  sockets.push(socket);
  await once(socket, "connect");
  return socket;
}

/**
 * Returns all received text when the connection is closed, or when `isAll` returns true for the
 * text.
 */
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

it("a connection is read only as far as its requests are answered, and all are answered", async () => {
  await open();
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

it("a request whose rest is not read has more time to arrive", async () => {
  await open({ headersTimeoutMs: 300 });
  const large = head("GET /healthz HTTP/1.1", ["Host: gateway", `X-Padding: ${"x".repeat(9_000)}`]);
  const socket = await connected();
  const all = received(socket, (text) => answersIn(text) === 21);
  socket.write(slow + large.repeat(20));
  await sleep(1_000);
  release();
  expect(answersIn(await all)).toBe(21);
});

it("a request that does not come after its time was extended is refused", async () => {
  await open({ headersTimeoutMs: 300 });
  const socket = await connected();
  const text = received(socket);
  socket.write(slow + small + "GET /healthz HTTP/1.1\r\n");
  await sleep(1_000);
  release();
  expect(await text).toMatch(/^HTTP\/1\.1 200 [^]*HTTP\/1\.1 200 [^]*HTTP\/1\.1 408 /);
});

it("also for requests with bodies", async () => {
  await open();
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

it("more than a thousand requests of one read are all answered", async () => {
  await open();
  const count = 1_200;
  const socket = await connected();
  const all = received(socket, (text) => answersIn(text) === count + 1);
  socket.write(slow + small.repeat(count));
  await untilHeld(gateway, "incomplete bodies", (count - 10) * 2_048);
  release();
  expect(answersIn(await all)).toBe(count + 1);
  await expect.poll(() => heldOf(gateway, "incomplete bodies")).toBe(0);
});

it("if room is short, connections with requests that wait for long are closed", async () => {
  await open({ sourceBodyBytesMax: 100 * 2_560, slowBodyMs: 0 });
  const first = await connected();
  first.write(slow + small.repeat(60));
  await untilHeld(gateway, "incomplete bodies", 60 * 2_048);
  (await connected()).write(slow + small.repeat(60));
  await once(first, "close");
  expect(heldOf(gateway, "incomplete bodies")).toBeGreaterThan(0);
});

it.each([
  [429, { sourceBodyBytesMax: 100 * 2_560 }, "Your network has reached its limit of bytes"],
  [503, { nodeBodyBytesMax: 200 * 2_560 }, "The gateway has no free bytes"],
])(
  "requests without room are refused with their connection: %i (%o)",
  async (status, limits, words) => {
    await open({ ...limits, slowBodyMs: 600_000 });
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
