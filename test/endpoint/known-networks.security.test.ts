// G24.10: senders of endless bodies leave buffer space for networks with earlier valid signatures.
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, expect, it, onTestFinished, vi } from "vitest";
import type { Caller } from "../../src/contract/index.ts";
import { ByteBudget, type HeldBytes } from "../../src/gateway/http/byte-budget.ts";
import { serverLimits } from "../../src/gateway/http/server-limits.ts";
import type { CapacitySpentError } from "../../src/platform/capacity/index.ts";
import { KnownNetworks } from "../../src/gateway/http/known-networks.ts";
import { untilHeld } from "../support/capacities.ts";
import { head } from "../support/raw-http.ts";
import { githubHeaders, openEndpoints, prefix, type EndpointStage } from "./endpoint-stage.ts";

const mib = 1024 * 1024;
let stage: EndpointStage;
const sockets: Socket[] = [];
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await stage.close();
});

const HALF = 950_000;

/** Sends a body without its end. */
async function sendHalf(from: string): Promise<void> {
  const socket = connect(stage.gateway.port, "127.0.0.1").on("error", () => {});
  sockets.push(socket);
  await once(socket, "connect");
  const headers = ["Host: gateway", `X-Forwarded-For: ${from}`, `Content-Length: ${HALF + 1}`];
  const request = head(`POST ${prefix}${stage.at("open")} HTTP/1.1`, headers);
  socket.write(request + " ".repeat(HALF));
}

const send = async (endpoint: string, from: string, size: number): Promise<number> => {
  const body = Buffer.alloc(size, "a");
  const headers = { ...githubHeaders(body), "x-forwarded-for": from };
  return (await stage.gateway.client(stage.at(endpoint), { body, headers })).status;
};

it("unfinished bodies of unknown networks leave a part to networks with valid signatures", async () => {
  stage = await openEndpoints({
    limits: {
      sourceBodyBytesMax: 4 * mib,
      nodeBodyBytesMax: 8 * mib,
      // The bodies stay unfinished for the whole test, even on a busy machine.
      slowBodyMs: 600_000,
      bodyIdleMs: 600_000,
      requestTimeoutMs: 600_000,
    },
    settings: { "server.trustedProxies": "127.0.0.1" },
  });
  expect(await send("github", "192.0.2.1", 10)).toBe(200);
  // As many bodies as fit: none is refused, so the used space only grows.
  for (let sent = 1; sent < 5; sent++) await sendHalf(`198.51.100.${sent}`);
  await untilHeld(stage.gateway, "incomplete bodies", 4 * HALF);
  expect(await send("open", "198.51.100.99", 900_000)).toBe(503);
  expect(await send("github", "198.51.100.99", 900_000)).toBe(503);
  expect(await send("github", "192.0.2.1", 900_000)).toBe(200);
});

it("unfinished bodies of a known network leave the reserve to trusted callers", async () => {
  const limits = { ...serverLimits, sourceBodyBytesMax: 6 * mib, nodeBodyBytesMax: 8 * mib };
  const byteBudget = new ByteBudget(limits, new Set(), () => "");
  onTestFinished(() => byteBudget.close());
  byteBudget.knownNetworks.note("192.0.2.1", "workspace");
  const roomOf = (network: string, caller: Caller): HeldBytes =>
    byteBudget.forBody({ network, caller, workspaceId: "workspace" });
  const outcomeOf = (room: HeldBytes, bytes: number): string => {
    try {
      room.hold(bytes);
      return "held";
    } catch (error) {
      return (error as CapacitySpentError).spent;
    }
  };
  const stranger = { kind: "none" } as Caller;
  const server = { kind: "key", keyKind: "server" } as Caller;
  // One known network can fill all but a fifth of the space for known networks. The space that is
  // reserved for trusted callers stays free.
  const known = Array.from({ length: 12 }, () => outcomeOf(roomOf("192.0.2.1", stranger), mib / 2));
  expect(known.filter((outcome) => outcome === "held")).toHaveLength(11);
  expect(outcomeOf(roomOf("192.0.2.2", stranger), mib / 2)).toBe("node");
  expect(outcomeOf(roomOf("192.0.2.3", server), 2 * mib)).toBe("held");
  // Trusted callers cannot use the space for known networks.
  expect(outcomeOf(roomOf("192.0.2.3", server), mib / 2)).toBe("node");
  byteBudget.knownNetworks.note("192.0.2.4", "workspace");
  expect(outcomeOf(roomOf("192.0.2.4", stranger), mib / 4)).toBe("held");
});

it("a network is known for a day, and at most 10,000 are stored", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  try {
    const networks = new KnownNetworks();
    networks.note("192.0.2.1", "workspace");
    vi.advanceTimersByTime(23 * 3_600_000);
    expect(networks.isKnown("192.0.2.1", "workspace")).toBe(true);
    vi.advanceTimersByTime(2 * 3_600_000);
    expect(networks.isKnown("192.0.2.1", "workspace")).toBe(false);
    for (let count = 0; count <= 10_000; count++) networks.note(`network ${count}`, "workspace");
    expect([0, 1].map((n) => networks.isKnown(`network ${n}`, "workspace"))).toEqual([false, true]);
  } finally {
    vi.useRealTimers();
  }
});

it("the workspace with the most networks loses its oldest one, else the oldest workspace", () => {
  const networks = new KnownNetworks();
  for (let count = 0; count < 9_997; count++) networks.note("one", `workspace ${count}`);
  for (const network of ["one", "two", "three"]) networks.note(network, "greedy");
  networks.note("one", "new");
  networks.note("one", "newer");
  const known = (name: string) =>
    ["one", "two", "three"].filter((network) => networks.isKnown(network, name));
  expect(known("greedy")).toEqual(["three"]);
  expect(known("workspace 0")).toEqual(["one"]);
  networks.note("one", "newest");
  expect(["workspace 0", "workspace 1", "newest"].map(known)).toEqual([[], ["one"], ["one"]]);
});
