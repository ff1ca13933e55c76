// If the memory for files of imports (`import bytes`, G38) is full, the gateway ends a slow upload
// in favour of a new one. It never ends a fast upload.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { FormWithFile } from "../../src/contract/index.ts";
import { createIncomingFiles } from "../../src/endusers/import/incoming-files.ts";
import { importLimits } from "../../src/endusers/import/import-limits.ts";
import { CapacitySpentError, onBehalfOf } from "../../src/platform/capacity/index.ts";

const MIB = 1024 * 1024;
const never = new AbortController().signal;
beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

/** Workspaces that import. The test decides what each of them sends. */
function openRoom() {
  const files = createIncomingFiles();
  const room = files.capacities.find(({ name }) => name === "import bytes")!;
  const send = (holder: string, rank: 0 | 1 = 0) => {
    const stream = new TransformStream<Buffer, Buffer>(undefined, { highWaterMark: 64 });
    const writer = stream.writable.getWriter();
    const bytes = stream.readable as unknown as AsyncIterable<Buffer>;
    const file = { name: "people.csv", otherName: null, bytes };
    const form: FormWithFile = { receive: (_bounds, take) => take(file) };
    const party = { holder, rank, network: holder, reserve: 0.1, networkShare: 1 };
    const done = onBehalfOf(party, () =>
      files.take(holder, form, never, async (whole) => whole.length),
    ).catch((error: unknown) => error);
    const write = async (bytes: number): Promise<void> => {
      const before = room.unitsInUse;
      void writer.write(Buffer.alloc(bytes));
      await expect.poll(() => room.unitsInUse).not.toBe(before);
    };
    const close = (): void => void writer.close();
    return { done, write, close, writer };
  };
  return { room, send };
}

it("when a fifth file arrives, the slowest of four slow trusted uploads ends first", async () => {
  const { room, send } = openRoom();
  const slow = ["a", "b", "c", "d"].map((name) => send(name));
  for (const { write } of slow) await write(importLimits.fileBytes - MIB);
  // After half of the time limit, all uploads except `b` send more bytes, so `b` is the slowest.
  vi.advanceTimersByTime(30_000);
  const others = [slow[0]!, slow[2]!, slow[3]!];
  for (const { write } of others) await write(MIB / 2);
  vi.advanceTimersByTime(5_000);
  const fifth = send("e");
  void fifth.writer.write(Buffer.alloc(8 * MIB));
  expect(await slow[1]!.done).toMatchObject({ isEnded: true });
  fifth.close();
  expect(await fifth.done).toBe(8 * MIB);
  for (const { close } of others) close();
  for (const { done } of others) expect(await done).toBe(importLimits.fileBytes - MIB / 2);
  expect(room.unitsInUse).toBe(0);
});

it("fast uploads do not end: the fifth file is rejected", async () => {
  const { room, send } = openRoom();
  const fast = ["a", "b", "c", "d"].map((name) => send(name));
  for (const { write } of fast) await write(importLimits.fileBytes);
  vi.advanceTimersByTime(3_000);
  const fifth = send("e");
  void fifth.writer.write(Buffer.alloc(MIB));
  expect(await fifth.done).toBeInstanceOf(CapacitySpentError);
  for (const { close } of fast) close();
  for (const { done } of fast) expect(await done).toBe(importLimits.fileBytes);
  expect(room.unitsInUse).toBe(0);
});

it("a slow upload stays while memory is free", async () => {
  const { room, send } = openRoom();
  const slow = send("a");
  await slow.write(MIB);
  vi.advanceTimersByTime(100_000);
  const other = send("b");
  await other.write(importLimits.fileBytes);
  other.close();
  expect(await other.done).toBe(importLimits.fileBytes);
  slow.close();
  expect(await slow.done).toBe(MIB);
  expect(room.unitsInUse).toBe(0);
});

it("public uploads do not end uploads of trusted callers", async () => {
  const { room, send } = openRoom();
  const slow = ["a", "b", "c", "d"].map((name) => send(name));
  for (const { write } of slow) await write(importLimits.fileBytes);
  vi.advanceTimersByTime(60_000);
  const other = send("e", 1);
  void other.writer.write(Buffer.alloc(MIB));
  expect(await other.done).toBeInstanceOf(CapacitySpentError);
  for (const { close } of slow) close();
  for (const { done } of slow) expect(await done).toBe(importLimits.fileBytes);
  expect(room.unitsInUse).toBe(0);
});
