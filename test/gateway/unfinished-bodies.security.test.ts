// Tests bodies that clients do not send to the end (G24.10). Their memory is limited for each
// client address and for the node. If memory is short, the gateway ends slow bodies.
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterEach, expect, it } from "vitest";
import { serverLimits } from "../../src/gateway/http/server-limits.ts";
import { heldOf, untilHeld } from "../support/capacities.ts";
import type { TestGatewayOptions } from "../support/gateway.ts";
import { head, sendRaw, type RawAnswer } from "../support/raw-http.ts";
import { openStage, ours, type Stage } from "./two-workspaces.ts";

const mib = 1024 * 1024;
/**
 * Limits of memory for unfinished bodies. A quarter of the node's bytes is reserved for known
 * networks.
 */
const bounds = { sourceBodyBytesMax: 5 * mib, nodeBodyBytesMax: 12 * mib };
/** Time limits that no half-sent body reaches during a test, even on a busy machine. */
const patient = { bodyIdleMs: 600_000, requestTimeoutMs: 600_000 };
const lasting = { ...bounds, ...patient, slowBodyMs: 600_000 };
const resource = "incomplete bodies";

let stage: Stage;
let sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await stage.close();
});

async function open(limits: TestGatewayOptions["limits"]): Promise<void> {
  stage = await openStage({ limits, settings: { "server.trustedProxies": "127.0.0.1" } });
}

const announced = (from: string, length: number): string =>
  head(`POST /${ours}/query HTTP/1.1`, [
    "Host: gateway",
    `X-Forwarded-For: ${from}`,
    `Authorization: Bearer ${stage.ours["server"]}`,
    "Content-Type: application/json",
    `Content-Length: ${length}`,
  ]);

/** Sends a part of a body, and waits until the gateway holds it in memory. */
async function hold(from: string, length = 4 * mib): Promise<Socket> {
  const before = heldOf(stage.gateway, resource);
  const socket = connect(stage.gateway.port, "127.0.0.1").on("error", () => {});
  sockets.push(socket);
  await once(socket, "connect");
  socket.write(announced(from, length) + " ".repeat(length - 1));
  await untilHeld(stage.gateway, resource, before + length - 1);
  return socket;
}

const send = (from: string, length: number): Promise<RawAnswer> =>
  sendRaw(stage.gateway.port, [announced(from, length), " ".repeat(length)]);

it("the limits in production", async () => {
  await open({});
  const [sourceBodyBytesMax, nodeBodyBytesMax] = [128 * mib, 192 * mib];
  expect(serverLimits).toMatchObject({ slowBodyMs: 5_000, sourceBodyBytesMax, nodeBodyBytesMax });
  expect((await send("192.0.2.1", 4 * mib)).status).toBe(400);
});

it("beyond an address's bytes its large bodies are 429; small ones and other addresses go on", async () => {
  await open(lasting);
  await hold("192.0.2.1");
  const refused = await send("192.0.2.1", 2 * mib);
  expect(refused.status).toBe(429);
  expect(refused.headers["retry-after"]).toBe("1");
  expect(refused.body).toContain(
    "Your network has reached its limit of bytes of incomplete bodies",
  );
  expect((await send("192.0.2.1", 200_000)).status).toBe(400);
  expect((await send("192.0.2.2", 2 * mib)).status).toBe(400);
});

it("beyond the node's bytes large bodies are 503 for all clients, until the others end", async () => {
  await open(lasting);
  const held = [await hold("192.0.2.1"), await hold("192.0.2.2")];
  expect((await send("192.0.2.3", 2 * mib)).status).toBe(503);
  for (const socket of held) socket.destroy();
  await expect.poll(() => heldOf(stage.gateway, resource)).toBe(0);
  expect((await send("192.0.2.3", 4 * mib)).status).toBe(400);
});

it("half-sent bodies of 250 KB count from their first byte: 1,200 of them took 350 MB", async () => {
  await open(lasting);
  for (let count = 0; count < 18; count += 1) await hold("192.0.2.1", 250_000);
  expect((await send("192.0.2.1", 900_000)).status).toBe(429);
  // A small body arrives in the same packet as its headers, so it needs none of this memory.
  expect((await send("192.0.2.1", 2)).status).toBe(400);
  expect((await send("192.0.2.2", 500_000)).status).toBe(400);
});

it("a slow body is ended if room is short", async () => {
  await open({ ...bounds, ...patient, slowBodyMs: 0 });
  const slow = await hold("192.0.2.1");
  const answer = once(slow, "data") as Promise<[Buffer]>;
  expect((await send("192.0.2.1", 4 * mib)).status).toBe(400);
  expect((await answer)[0].toString()).toMatch(/^HTTP\/1\.1 408 /);
});
