// Finding: clients of many networks could take all connections of a node, and all memory for
// waiting requests. Tests that a part is reserved for known networks, from which trusted callers
// have called (G24.10, G24.11).
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterEach, expect, it } from "vitest";
import type { Operations } from "../../src/contract/operations.ts";
import { KnownNetworks } from "../../src/gateway/http/known-networks.ts";
import { untilHeld } from "../support/capacities.ts";
import { head } from "../support/raw-http.ts";
import type { TestGatewayOptions } from "../support/gateway.ts";
import { openStage, ours, theirs, type Stage } from "./two-workspaces.ts";

const PLACES = 1_000;
const OPEN = 900;
const KNOWN = "127.0.0.1";
const patient = { headersTimeoutMs: 600_000, crowdedKeepAliveMs: 600_000, probeMs: 600_000 };

let stage: Stage;
let closeStage: (() => Promise<void>) | null = null;
let sockets: Socket[] = [];
let release = (): void => {};
afterEach(async () => {
  release();
  for (const socket of sockets) socket.destroy();
  sockets = [];
  // One test opens no gateway, so there may be nothing to close.
  await closeStage?.();
  closeStage = null;
});

/** Starts a gateway. It answers calls of `/readyz` only after `release` is called. */
async function open(limits: TestGatewayOptions["limits"]): Promise<void> {
  const held = new Promise<void>((resolve) => (release = resolve));
  const handlers: Partial<Operations> = {
    getReadiness: async () => {
      await held;
      return { status: 200, body: { status: "ready" } };
    },
  };
  stage = await openStage({ limits: { ...patient, ...limits }, handlers });
  closeStage = () => stage.close();
}

async function connected(from: string): Promise<Socket> {
  const socket = connect({ port: stage.gateway.port, host: KNOWN, localAddress: from });
  sockets.push(socket.on("error", () => {}));
  await once(socket, "connect");
  return socket;
}

/** Returns the status of the first answer; 0 if the connection was closed. */
async function firstStatus(socket: Socket, request: string): Promise<number> {
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  const first = new Promise<Buffer>((resolve) => socket.once("data", resolve));
  socket.write(request);
  const chunk = await Promise.race([first, closed]);
  return Number(chunk?.toString("latin1").split(" ")[1] ?? 0);
}

const schemaOf = (workspaceId: string, key: string | undefined): string =>
  head(`GET /${workspaceId}/schema HTTP/1.1`, ["Host: gateway", `X-Api-Key: ${key}`]);
const ourCall = () => schemaOf(ours, stage.ours["server"]);
const theirCall = () => schemaOf(theirs, stage.theirs["server"]);

/** Makes one call from a client address, and closes the connection. */
async function call(from: string, request: string): Promise<number> {
  const socket = await connected(from);
  const status = await firstStatus(socket, request);
  socket.destroy();
  if (!socket.closed) await once(socket, "close");
  return status;
}

const strangerOf = (index: number): string =>
  `127.1.${Math.floor(index / 250)}.${1 + (index % 250)}`;
/** Takes all connections except the tenth that is reserved for known networks. */
async function openStrangers(): Promise<void> {
  for (let from = 0; from < OPEN; from += 50)
    await Promise.all(Array.from({ length: 50 }, (_, at) => connected(strangerOf(from + at))));
  await untilHeld(stage.gateway, "connections", OPEN);
  // A call with a server key would make this network known. So the check calls a public address.
  expect(await call("127.3.0.1", head("GET /_docs HTTP/1.1"))).toBe(503);
}

it("clients of 900 unknown networks leave connections to a known network", async () => {
  await open({ connectionsMax: PLACES });
  expect(await call(KNOWN, ourCall())).toBe(200);
  await openStrangers();
  for (let count = 0; count < 20; count += 1) expect(await call(KNOWN, ourCall())).toBe(200);
});

it("a call by a publishable key makes no network known", async () => {
  await open({ connectionsMax: PLACES });
  const publicCall = schemaOf(ours, stage.ours["storefront"]);
  await call("127.2.0.1", publicCall);
  await openStrangers();
  expect(await call("127.2.0.1", publicCall)).toBe(503);
});

it("a workspace with many known networks leaves connections to the networks of another one", async () => {
  await open({ connectionsMax: PLACES });
  expect(await call(KNOWN, ourCall())).toBe(200);
  for (let count = 1; count <= 30; count += 1)
    expect(await call(`127.2.0.${count}`, theirCall())).toBe(200);
  await openStrangers();
  const statuses: number[] = [];
  for (let count = 1; count <= 30; count += 1)
    statuses.push(await firstStatus(await connected(`127.2.0.${count}`), theirCall()));
  expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  expect(await call(KNOWN, ourCall())).toBe(200);
});

it("waiting requests of many unknown networks leave room to a known network", async () => {
  // Networks that are not known may use half of the memory, which is enough for 100 requests.
  const requestBytes = 2_048 + "/healthz".length + 2 * 64 + "Host".length + "gateway".length;
  await open({ nodeBodyBytesMax: 200 * requestBytes + 100, slowBodyMs: 600_000 });
  expect(await call(KNOWN, ourCall())).toBe(200);
  const slow = head("GET /readyz HTTP/1.1");
  const small = head("GET /healthz HTTP/1.1");
  for (let index = 0; index < 9; index += 1)
    (await connected(strangerOf(index))).write(slow + small.repeat(10));
  await untilHeld(stage.gateway, "incomplete bodies", 90 * requestBytes);
  const statuses: Promise<number>[] = [];
  for (let index = 10; index < 20; index += 1)
    statuses.push(firstStatus(await connected(strangerOf(index)), slow + small.repeat(10)));
  expect(await Promise.race(statuses)).toBe(503);
  const known = firstStatus(await connected(KNOWN), slow + small);
  const refused = firstStatus(await connected("127.3.0.1"), slow + small);
  expect(await refused).toBe(503);
  release();
  expect(await known).toBe(200);
});

it("a workspace with many networks does not displace the networks of other workspaces", () => {
  const networks = new KnownNetworks();
  networks.note(KNOWN, "ours");
  for (let count = 0; count < 20_000; count += 1) networks.note(`network ${count}`, "theirs");
  expect(networks.isKnown(KNOWN, "ours")).toBe(true);
  expect(networks.isKnown("network 19999", "theirs")).toBe(true);
  expect(networks.isKnown("network 0", "theirs")).toBe(false);
});
