// The effect of a signal on the process (G22.6), without its real time: test/main.test.ts sends
// real signals.
import { afterEach, expect, it, vi } from "vitest";
import { awaitInterruption } from "../../src/cli/interruption.ts";

const signals = ["SIGHUP", "SIGINT", "SIGTERM"] as const;
const before = signals.map((name) => [name, process.listeners(name)] as const);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const [name, kept] of before)
    for (const listener of process.listeners(name))
      if (!kept.includes(listener)) process.off(name, listener);
});

it("a blocked stop ends after its time limit, and runs the registered work first", async () => {
  vi.useFakeTimers();
  const exit = vi.spyOn(process, "exit").mockImplementation((() => {}) as () => never);
  const last = vi.fn(async () => {});
  const interruption = awaitInterruption("drain");
  interruption.beforeExit(last);
  interruption.endWithin(25_000);
  process.emit("SIGTERM");
  await vi.advanceTimersByTimeAsync(24_999);
  expect([last, exit].map((each) => each.mock.calls.length)).toEqual([0, 0]);
  await vi.advanceTimersByTimeAsync(1);
  expect(last).toHaveBeenCalledOnce();
  expect(exit).toHaveBeenCalledWith(1);
});
