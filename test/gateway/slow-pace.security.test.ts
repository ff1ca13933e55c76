// Readers that take a little now and then (G24.7): where room is short they give way like those that take nothing.
import { EventEmitter } from "node:events";
import type { Socket } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { serverLimits } from "../../src/gateway/http/server-limits.ts";
import { UnsentAnswers, type UnsentAnswer } from "../../src/gateway/http/unsent-answers.ts";

const mib = 1024 * 1024;
const limits = { ...serverLimits, nodeUnsentBytesMax: 20 * mib };

afterEach(() => vi.useRealTimers());

/** A connection whose reader takes so many bytes every second. */
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

const answerTo = (source: string): UnsentAnswer => ({
  source,
  rank: 0,
  bytes: 16 * mib,
  length: 16 * mib,
});

it.each([
  { takes: 64 * 1024, gives: true },
  { takes: 2 * mib, gives: false },
])("one that takes $takes bytes a second gives way: $gives", async ({ takes, gives }) => {
  vi.useFakeTimers();
  const holder = reader(takes);
  const unsent = new UnsentAnswers(limits, new Set([holder]), () => "192.0.2.1");
  await unsent.take(holder, answerTo("192.0.2.1"));
  await vi.advanceTimersByTimeAsync(7_500);
  const asked = unsent.take(reader(0), answerTo("192.0.2.2")).then(
    () => "room",
    () => "none",
  );
  await vi.advanceTimersByTimeAsync(7_500);
  expect([await asked, holder.destroyed]).toEqual([gives ? "room" : "none", gives]);
  unsent.close();
});
