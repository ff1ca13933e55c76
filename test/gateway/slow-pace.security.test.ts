// Tests clients that read a few bytes of their answers now and then (G24.7). If memory for unsent
// answers is short, the gateway closes their connections like those of clients that read nothing.
import { EventEmitter } from "node:events";
import type { Socket } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { ByteBudget } from "../../src/gateway/http/byte-budget.ts";
import type { Party } from "../../src/platform/capacity/index.ts";
import { serverLimits } from "../../src/gateway/http/server-limits.ts";

const mib = 1024 * 1024;
const limits = { ...serverLimits, nodeUnsentBytesMax: 20 * mib };

afterEach(() => vi.useRealTimers());

/** Returns a stand-in for a connection. Its client reads `takes` bytes every second. */
function reader(takes: number): Socket {
  const socket = Object.assign(new EventEmitter(), {
    writableLength: mib,
    bytesWritten: mib,
    destroyed: false,
    resetAndDestroy: () => (socket.destroyed = true),
  });
  setInterval(() => (socket.bytesWritten += takes), 1_000);
  return socket as unknown as Socket;
}

const size = { bytes: 16 * mib, length: 16 * mib };
const readerIn = (network: string): { readonly party: Party } => ({
  party: { holder: network, rank: 0, network, reserve: 0, networkShare: 1 },
});

it.each([
  { takes: 64 * 1024, gives: true },
  { takes: 2 * mib, gives: false },
])(
  "a client that reads $takes bytes a second loses its connection: $gives",
  async ({ takes, gives }) => {
    vi.useFakeTimers();
    const holder = reader(takes);
    const byteBudget = new ByteBudget(limits, new Set([holder]), () => "192.0.2.1");
    await byteBudget.roomFor(holder, size, readerIn("192.0.2.1"));
    await vi.advanceTimersByTimeAsync(7_500);
    const asked = byteBudget.roomFor(reader(0), size, readerIn("192.0.2.2")).then(
      () => "room",
      () => "none",
    );
    await vi.advanceTimersByTimeAsync(7_500);
    expect([await asked, holder.destroyed]).toEqual([gives ? "room" : "none", gives]);
    byteBudget.close();
  },
);

it("small answers beyond the node's limit are dropped, first those of the network with the most bytes", async () => {
  vi.useFakeTimers();
  const readers = [0, 0, 0, 2 * mib, 0].map(reader);
  const [last, ...others] = readers;
  const networkOf = (socket: Socket): string => (socket === last ? "192.0.2.2" : "192.0.2.1");
  const small = { ...limits, smallUnsentBytesMax: 3 * mib };
  const byteBudget = new ByteBudget(small, new Set(readers), networkOf);
  await vi.advanceTimersByTimeAsync(2_500);
  expect(last!.destroyed).toBe(false);
  expect(others.map(({ destroyed }) => destroyed)).toEqual([true, true, false, false]);
  byteBudget.close();
});
