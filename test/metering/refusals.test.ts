// Rejected calls are counted in bounded memory. Counters beyond the bound are merged or restarted,
// and never block other callers (G33.3).
import { expect, it } from "vitest";
import { createRefusals } from "../../src/metering/refusals.ts";

const perMinute = 120;
const addressesPerNetwork = 64;
const counters = 50_000;
const minute = 60_000;

/** Counts rejected calls, and returns true if one more is limited. */
function caller() {
  const refusals = createRefusals();
  return (network: string, address: string, { calls = 0, at = 0 } = {}): boolean => {
    for (let call = 0; call < calls; call += 1) refusals.count(network, address, at);
    return refusals.count(network, address, at) !== undefined;
  };
}

it("counts each URL of a network separately, up to a maximum", () => {
  const isLimited = caller();
  const addresses = Array.from({ length: addressesPerNetwork }, (_, index) => `/${index}`);
  for (const address of addresses) expect(isLimited("n", address)).toBe(false);
  expect(isLimited("n", "/0", { calls: perMinute - 2 })).toBe(false);
  expect(isLimited("n", "/0")).toBe(true);
  expect(isLimited("n", "/1")).toBe(false);
  // All further URLs have one counter together.
  for (let index = 0; index < perMinute; index += 1)
    expect(isLimited("n", `/further/${index}`)).toBe(false);
  expect(isLimited("n", "/another")).toBe(true);
  expect(isLimited("other", "/0")).toBe(false);
  expect(isLimited("n", "/0", { at: minute })).toBe(false);
});

it("a flood of networks restarts other counters, and never rejects their calls", () => {
  const isLimited = caller();
  expect(isLimited("first", "/", { calls: perMinute })).toBe(true);
  for (let network = 0; network < counters; network += 1)
    if (isLimited(`network ${network}`, "/")) expect.fail(`network ${network} is limited`);
  expect(isLimited("first", "/")).toBe(false);
});

it("reports the seconds until the end of the minute", () => {
  const refusals = createRefusals();
  const at = minute - 1_500;
  for (let call = 0; call < perMinute; call += 1) refusals.count("n", "/", at);
  expect(refusals.count("n", "/", at)?.headers).toEqual({ "Retry-After": "2" });
});

it("several processes of a machine divide the calls, but each answers at least 30", () => {
  const answered = (processes: number): number => {
    const refusals = createRefusals(processes);
    let count = 0;
    while (refusals.count("network", "/address", 0) === undefined) count++;
    return count;
  };
  expect([1, 2, 4, 64].map(answered)).toEqual([120, 60, 30, 30]);
});
