// Connections (G24.9): a network has its share, probes have places of their own, and a crowd keeps no silent ones for long.
import { EventEmitter, once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { ConnectionShares } from "../../src/gateway/http/connection-shares.ts";
import { KnownNetworks } from "../../src/gateway/http/known-networks.ts";
import { serverLimits } from "../../src/gateway/http/server-limits.ts";
import { assertDeclared } from "../support/http-client.ts";
import { startGateway, type TestGateway, type TestGatewayOptions } from "../support/gateway.ts";
import { head, sendRaw } from "../support/raw-http.ts";

const limits = { networkConnectionsMax: 4, probeConnectionsMax: 3 };
const ask = (path: string) => head(`GET ${path} HTTP/1.1`);

let gateway: TestGateway | undefined;
let sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await gateway?.close();
  gateway = undefined;
});

async function open(
  given: TestGatewayOptions["limits"] = limits,
  settings: TestGatewayOptions["settings"] = {},
): Promise<void> {
  gateway = await startGateway({ limits: given, settings });
}

async function openIdle(count: number): Promise<Socket[]> {
  const opened = Array.from({ length: count }, () => connect(gateway!.port, "127.0.0.1"));
  for (const socket of opened) socket.on("error", () => {}).resume();
  sockets.push(...opened);
  await Promise.all(opened.map((socket) => once(socket, "connect")));
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

it("beyond a network's share a connection is told so, and those within it go on", async () => {
  expect(serverLimits).toMatchObject({ connectionsMax: 10_000, networkConnectionsMax: 6_000 });
  await open();
  const [first] = await openIdle(4);
  const refused = await sendRaw(gateway!.port, [ask("/_docs")]);
  expect([refused.status, refused.headers["retry-after"]]).toEqual([503, "1"]);
  expect(refused.headers["connection"]).toBe("close");
  const json = JSON.parse(refused.body) as { error: string };
  expect(json.error).toContain("as many connections as there may be");
  assertDeclared(null, "GET", { ...refused, text: refused.body, json });
  expect(await answered(first!, "/_docs")).toBe("HTTP/1.1 200");
});

it.each([{ networkConnectionsMax: 4 }, { connectionsMax: 4 }])(
  "probes are answered where all places of %o are taken, and not kept",
  async (given) => {
    await open({ ...given, probeConnectionsMax: 3 });
    await openIdle(4);
    for (const path of ["/healthz", "/readyz", "/healthz"]) {
      const probe = await sendRaw(gateway!.port, [ask(path)]);
      expect([probe.status, probe.headers["connection"]]).toEqual([200, "close"]);
    }
  },
);

it("silent connections do not keep probes out: the oldest give way, the others end by themselves", async () => {
  await open({ ...limits, probeMs: 300 });
  await openIdle(4);
  const silent = await openIdle(10);
  expect((await sendRaw(gateway!.port, [ask("/healthz")])).status).toBe(200);
  await Promise.all(silent.map(ended));
});

it("trusted proxies have no share", async () => {
  await open(limits, { "server.trustedProxies": "127.0.0.1" });
  await openIdle(8);
  expect((await sendRaw(gateway!.port, [ask("/_docs")])).status).toBe(200);
});

it("where places are nearly all taken, silent connections end soon", async () => {
  await open({ ...limits, crowdedKeepAliveMs: 200 });
  const opened = await openIdle(4);
  const [kept, ...silent] = opened;
  expect(await answered(kept!, "/healthz")).toBe("HTTP/1.1 200");
  await Promise.all(silent.map(ended));
  expect((await sendRaw(gateway!.port, [ask("/_docs")])).status).toBe(200);
});

describe("shares", () => {
  const enter = (shares: ConnectionShares, remoteAddress: string): Socket => {
    const socket = Object.assign(new EventEmitter(), { remoteAddress, destroy: () => {} });
    shares.enter(socket as unknown as Socket);
    return socket as unknown as Socket;
  };

  it("are by network, and free again when a connection ends", () => {
    const shares = new ConnectionShares(
      { ...serverLimits, networkConnectionsMax: 2 },
      () => false,
      new KnownNetworks(),
    );
    const isRefused = (address: string): boolean => shares.isForProbe(enter(shares, address));
    const first = enter(shares, "2001:db8::1");
    expect(isRefused("2001:db8::2")).toBe(false);
    expect(isRefused("2001:db8::3")).toBe(true);
    expect(isRefused("2001:db8:0:1::3")).toBe(false);
    expect(isRefused("192.0.2.1")).toBe(false);
    shares.leave(first);
    expect(isRefused("2001:db8::4")).toBe(false);
  });
});
