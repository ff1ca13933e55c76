// Tests the limits of connections (G24.9). A network gets only a part of all connections, and
// health probes have reserved connections. If few connections are left, the gateway closes silent
// connections early.
import { EventEmitter, once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Operations } from "../../src/contract/operations.ts";
import { ConnectionShares } from "../../src/gateway/http/connection-shares.ts";
import { KnownNetworks } from "../../src/gateway/http/known-networks.ts";
import { serverLimits } from "../../src/gateway/http/server-limits.ts";
import { heldOf, untilHeld } from "../support/capacities.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";
import { assertDeclared } from "../support/http-client.ts";
import { startGateway, type TestGateway, type TestGatewayOptions } from "../support/gateway.ts";
import { head, sendRaw } from "../support/raw-http.ts";

/** Time limits that no silent connection reaches during a test, even on a busy machine. */
const patient = { headersTimeoutMs: 600_000, crowdedKeepAliveMs: 600_000, probeMs: 600_000 };
const limits = { ...patient, networkConnectionsMax: 4, probeConnectionsMax: 3 };
const ask = (path: string) => head(`GET ${path} HTTP/1.1`);

/** One database for all gateways, because no test writes to it. */
let database: TestDatabase;
beforeAll(async () => void (database = await openTestDatabase()));
afterAll(() => database.close());

let gateway: TestGateway | undefined;
let sockets: Socket[] = [];
let release = (): void => {};
afterEach(async () => {
  release();
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await gateway?.close();
  gateway = undefined;
});

async function open(
  given: TestGatewayOptions["limits"] = limits,
  options: Pick<TestGatewayOptions, "settings" | "handlers"> = {},
): Promise<void> {
  gateway = await startGateway({ database, limits: given, ...options });
}

async function openIdle(count: number): Promise<Socket[]> {
  const opened = Array.from({ length: count }, () => connect(gateway!.port, "127.0.0.1"));
  for (const socket of opened) socket.on("error", () => {}).resume();
  sockets.push(...opened);
  await Promise.all(opened.map((socket) => once(socket, "connect")));
  return opened;
}

/**
 * Opens `count` connections, and waits until each has a slot. The gateway accepts them in any
 * order.
 */
async function takePlaces(count: number): Promise<Socket[]> {
  const opened = await openIdle(count);
  await untilHeld(gateway!, "connections", count);
  return opened;
}

async function ended(socket: Socket): Promise<void> {
  if (!socket.closed) await once(socket, "close");
}

async function answered(socket: Socket, path: string): Promise<string> {
  socket.write(ask(path));
  const [chunk] = (await once(socket, "data")) as [Buffer];
  return chunk.toString().slice(0, 12);
}

it.each([
  [429, { networkConnectionsMax: 4 }, "Your network has reached its limit of connections."],
  [503, { connectionsMax: 5 }, "The gateway has no free connections now."],
])(
  "a connection beyond the limit gets %i with the name of the share (%o)",
  async (status, given, words) => {
    expect(serverLimits).toMatchObject({ connectionsMax: 10_000, networkConnectionsMax: 6_000 });
    await open({ ...given, probeConnectionsMax: 3 });
    const [first] = await takePlaces(4);
    const refused = await sendRaw(gateway!.port, [ask("/_docs")]);
    expect([refused.status, refused.headers["retry-after"]]).toEqual([status, "1"]);
    expect(refused.headers["connection"]).toBe("close");
    const json = JSON.parse(refused.body) as { error: string };
    expect(json.error).toContain(words);
    expect(json.error).toContain("Try again in 1 second");
    assertDeclared(null, "GET", { ...refused, text: refused.body, json });
    expect(await answered(first!, "/_docs")).toBe("HTTP/1.1 200");
  },
);

// One of five slots is reserved for known networks.
it.each([{ networkConnectionsMax: 4 }, { connectionsMax: 5 }])(
  "probes are answered while all slots of %o are in use, and their connections closed",
  async (given) => {
    await open({ ...patient, ...given, probeConnectionsMax: 3 });
    await takePlaces(4);
    for (const path of ["/healthz", "/readyz", "/healthz"]) {
      const probe = await sendRaw(gateway!.port, [ask(path)]);
      expect([probe.status, probe.headers["connection"]]).toEqual([200, "close"]);
    }
  },
);

it("silent connections do not block probes: the oldest are closed", async () => {
  await open();
  await takePlaces(4);
  const silent = await openIdle(10);
  await expect.poll(() => silent.filter(({ closed }) => closed)).toHaveLength(7);
  expect((await sendRaw(gateway!.port, [ask("/healthz")])).status).toBe(200);
});

it("silent connections in slots for probes are closed after their time", async () => {
  await open({ ...limits, probeMs: 300 });
  await takePlaces(4);
  await Promise.all((await openIdle(3)).map(ended));
  expect(heldOf(gateway!, "connections")).toBe(4);
});

it("trusted proxies have no share", async () => {
  await open(limits, { settings: { "server.trustedProxies": "127.0.0.1" } });
  await takePlaces(8);
  expect((await sendRaw(gateway!.port, [ask("/_docs")])).status).toBe(200);
});

it("while nearly all slots are in use, silent connections are closed early, and busy ones stay open", async () => {
  const held = new Promise<void>((resolve) => (release = resolve));
  const handlers: Partial<Operations> = {
    getReadiness: async () => {
      await held;
      return { status: 200, body: { status: "ready" } };
    },
  };
  await open({ ...limits, crowdedKeepAliveMs: 200 }, { handlers });
  const [busy] = await takePlaces(1);
  const answer = answered(busy!, "/readyz");
  await Promise.all((await openIdle(3)).map(ended));
  expect((await sendRaw(gateway!.port, [ask("/_docs")])).status).toBe(200);
  release();
  expect(await answer).toBe("HTTP/1.1 200");
});

describe("shares", () => {
  const enter = (shares: ConnectionShares, remoteAddress: string): Socket => {
    const socket = Object.assign(new EventEmitter(), { remoteAddress, destroy: () => {} });
    shares.enter(socket as unknown as Socket);
    return socket as unknown as Socket;
  };

  it("belong to networks, and are free again when a connection closes", () => {
    const shares = new ConnectionShares(
      { ...serverLimits, networkConnectionsMax: 2 },
      () => false,
      new KnownNetworks(),
    );
    const isRefused = (address: string): boolean =>
      shares.refusalOf(enter(shares, address)) !== undefined;
    const first = enter(shares, "2001:db8::1");
    expect(isRefused("2001:db8::2")).toBe(false);
    expect(isRefused("2001:db8::3")).toBe(true);
    expect(isRefused("2001:db8:0:1::3")).toBe(false);
    expect(isRefused("192.0.2.1")).toBe(false);
    shares.leave(first);
    expect(isRefused("2001:db8::4")).toBe(false);
  });
});
