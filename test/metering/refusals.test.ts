// Rejected calls are counted in bounded memory. Counters beyond the bound are merged or restarted,
// and never block other callers (G33.3).
import { expect, test } from "vitest";
import { createRefusals } from "../../src/metering/refusals.ts";

const limits = { perMinute: 3, addressesPerNetwork: 2, counters: 9 };
const minute = 60_000;

test("counts each URL of a network separately, up to a maximum", () => {
  const { count } = createRefusals(limits);
  const isLimited = (network: string, address: string, at = 0): boolean =>
    count(network, address, at) !== undefined;
  for (const address of ["a", "b"])
    expect([1, 2, 3, 4].map(() => isLimited("n", address))).toEqual([false, false, false, true]);
  expect(["c", "d", "e", "f"].map((address) => isLimited("n", address))).toEqual([
    false,
    false,
    false,
    true,
  ]);
  expect(isLimited("other", "a")).toBe(false);
  expect(isLimited("n", "a", minute)).toBe(false);
});

test("a flood of networks restarts other counters, and never rejects their calls", () => {
  const { count } = createRefusals(limits);
  for (let call = 0; call < 5; call += 1) count("first", "a", 0);
  expect(count("first", "a", 0)?.status).toBe(429);
  for (let network = 0; network < 10_000; network += 1)
    expect(count(`network ${network}`, "a", 0)).toBeUndefined();
  expect(count("first", "a", 0)).toBeUndefined();
});

test("reports the seconds until the end of the minute", () => {
  const { count } = createRefusals({ ...limits, perMinute: 0 });
  expect(count("n", "a", minute - 1_500)?.headers).toEqual({ "Retry-After": "2" });
});
