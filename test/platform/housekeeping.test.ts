// Housekeeping: runs periodically, continues after a failed round, and logs nothing after its
// close.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startHousekeeping, type Housekeeping } from "../../src/platform/housekeeping.ts";
import { createLogSpy } from "../support/log-spy.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("logs a failed round, and runs the next one", async () => {
  const { log, lines } = createLogSpy();
  const sweep = vi.fn(async () => {
    if (sweep.mock.calls.length === 1) throw new Error("the database is away");
  });
  const close = startHousekeeping([{ everyMs: 1_000, sweep, complaint: "left as it is" }], log);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sweep).toHaveBeenCalledTimes(2);
  expect(lines).toMatchObject([
    { msg: "left as it is", reason: "Error: the database is away" },
    { level: "info", was: "left as it is" },
  ]);
  await close();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sweep).toHaveBeenCalledTimes(2);
});

it("logs a repeated failure once an hour", async () => {
  const { log, lines } = createLogSpy();
  const sweep = () => Promise.reject(new Error("away"));
  const close = startHousekeeping([{ everyMs: 600_000, sweep, complaint: "left" }], log);
  await vi.advanceTimersByTimeAsync(3 * 3_600_000);
  expect(lines.length).toBe(3);
  await close();
});

it("logs the same failure once, another failure at once, and the first success after it", async () => {
  const { log, lines } = createLogSpy();
  const troubles = ["away", "away", "away", "full", undefined, undefined, "away", "away"];
  const sweep = vi.fn(async () => {
    const trouble = troubles[sweep.mock.calls.length - 1];
    if (trouble !== undefined) throw new Error(trouble);
  });
  const close = startHousekeeping([{ everyMs: 1_000, sweep, complaint: "left as it is" }], log);
  await vi.advanceTimersByTimeAsync(8_000);
  expect(sweep).toHaveBeenCalledTimes(8);
  expect(lines.map(({ msg, reason }) => [msg, reason])).toEqual([
    ["left as it is", "Error: away"],
    ["left as it is", "Error: full"],
    [
      "A periodic task works again after a failure. The field `was` contains the message that was logged for the failure.",
      undefined,
    ],
    ["left as it is", "Error: away"],
  ]);
  await close();
});

it("starts no round of a task while its last round still runs, and runs the other tasks", async () => {
  const { log } = createLogSpy();
  const end = Promise.withResolvers<void>();
  const slow = vi.fn(() => end.promise);
  const quick = vi.fn(async () => {});
  const close = startHousekeeping(
    [slow, quick].map((sweep) => ({ everyMs: 1_000, sweep })),
    log,
  );
  await vi.advanceTimersByTimeAsync(3_000);
  expect([slow, quick].map((sweep) => sweep.mock.calls.length)).toEqual([1, 3]);
  end.resolve();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(slow).toHaveBeenCalledTimes(2);
  await close();
});

it("does not log a failed round of a task without a complaint, and runs the next one", async () => {
  const { log, lines } = createLogSpy();
  const sweep = vi.fn(() => Promise.reject(new Error("the database is away")));
  const close = startHousekeeping([{ everyMs: 1_000, sweep }], log);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sweep).toHaveBeenCalledTimes(2);
  expect(lines).toEqual([]);
  await close();
});

it("tells a running round that it was closed, waits for its end, and logs nothing more", async () => {
  const { log, lines } = createLogSpy();
  const answers: boolean[] = [];
  const end = Promise.withResolvers<void>();
  const lasting: Housekeeping = {
    everyMs: 1_000,
    complaint: "left as it is",
    async sweep(isOpen) {
      answers.push(isOpen());
      await end.promise;
      answers.push(isOpen());
      throw new Error("the pool is closed");
    },
  };
  const close = startHousekeeping([lasting], log);
  await vi.advanceTimersByTimeAsync(1_000);
  let isClosed = false;
  const closing = Promise.resolve(close()).then(() => (isClosed = true));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(isClosed).toBe(false);
  end.resolve();
  await closing;
  expect(answers).toEqual([true, false]);
  expect(lines).toEqual([]);
});
