// A call reserves a block of the month's response bytes from its admission until its response is
// sent (G11.17).
import { afterEach, beforeEach, expect, it } from "vitest";
import { createMeter, growReserve, type Admission, type Meter } from "../../src/metering/index.ts";
import { createLogSpy } from "../support/log-spy.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";
import { roomyPlan, WORKSPACE_ID as id } from "../support/definition.ts";

const KiB = 1024;
const now = Date.UTC(2026, 1, 14, 12);
const owner = { hasSecret: true, network: null };
const stranger = { hasSecret: false, network: null };
const plan = { ...roomyPlan, egressBytesPerMonth: 1_000 * KiB };

let test: TestDatabase;
let meter: Meter;
beforeEach(async () => {
  test = await openTestDatabase();
  const { log } = createLogSpy();
  meter = createMeter({ control: test.database.control, clock: { now: () => now }, log });
});
afterEach(() => test.close());

const admit = async (spender = owner): Promise<Admission> => meter.admit(id, plan, now, spender);
const codeOf = async (work: () => unknown): Promise<unknown> => {
  try {
    await work();
    return "admitted";
  } catch (error) {
    const { code, headers } = error as { code: string; headers: Record<string, string> };
    return [code, headers["Retry-After"]];
  }
};

it("calls in flight reserve 64 KiB each: if they reserve the rest, the next call gets Retry-After 1", async () => {
  const open: Admission[] = [];
  for (let count = 0; count < 15; count += 1) open.push(await admit(stranger));
  expect(await codeOf(() => admit(stranger))).toEqual(["EGRESS_EXHAUSTED", "1"]);
  open.push(await admit());
  expect(await codeOf(() => admit())).toEqual(["EGRESS_EXHAUSTED", "1"]);
  for (const admission of open) meter.settle(admission, true, 100);
  expect(await codeOf(() => admit(stranger))).toBe("admitted");
});

it("a response of known size reserves that size, or is rejected without a further reservation", async () => {
  const [one, other] = [await admit(), await admit()];
  growReserve(one, 900 * KiB, now, true);
  expect(await codeOf(() => growReserve(other, 101 * KiB, now, true))).toEqual([
    "EGRESS_EXHAUSTED",
    "1",
  ]);
  growReserve(other, 100 * KiB, now, true);
  meter.settle(one, false, 0);
  meter.settle(other, true, 100 * KiB);
  expect(await codeOf(async () => growReserve(await admit(), 900 * KiB, now, true))).toBe(
    "admitted",
  );
  expect(await codeOf(async () => growReserve(await admit(), 901 * KiB, now, true))).toEqual([
    "EGRESS_EXHAUSTED",
    "1",
  ]);
});

it("the response of a call that changed data is always sent, and its bytes count for later calls", async () => {
  const writing = await admit(stranger);
  growReserve(writing, 2_000 * KiB, now, false);
  expect(await codeOf(() => admit(stranger))).toEqual(["EGRESS_EXHAUSTED", "1"]);
  meter.settle(writing, true, 2_000 * KiB);
  expect(await codeOf(() => admit(stranger))).toEqual(["EGRESS_EXHAUSTED", "86400"]);
});

it("a second settlement releases nothing", async () => {
  const one = await admit();
  growReserve(one, 1_000 * KiB, now, true);
  meter.settle(one, true, 0);
  meter.settle(one, true, 0);
  const next = await admit();
  expect(await codeOf(() => growReserve(next, 1_001 * KiB, now, true))).toEqual([
    "EGRESS_EXHAUSTED",
    "86400",
  ]);
});
