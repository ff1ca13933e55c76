// The counts that the meter keeps in memory and in the database, and their lifetime.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addUsage, createMeter, dayOf, UsageTally, type Meter } from "../../src/metering/index.ts";
import { createLogSpy } from "../support/log-spy.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";
import { roomyPlan, WORKSPACE_ID as id } from "../support/definition.ts";

const minute = 60_000;
const start = Date.UTC(2026, 1, 14, 12);
const plan = { ...roomyPlan, callsPerMonth: 0, payAsYouGo: true };
const owner = { hasSecret: true, network: null };
const spy = createLogSpy();
const clock = { time: start, now: () => clock.time };

let test: TestDatabase;
let meter: Meter;
beforeEach(async () => {
  test = await openTestDatabase();
  clock.time = start;
  spy.lines.length = 0;
  meter = createMeter({ control: test.database.control, clock, log: spy.log });
});
afterEach(async () => {
  await test.close();
});

const used = (calls: number) =>
  test.database.owner.run(
    {
      text: `insert into gateway.usage values ($1, '2026-02-14', $2, 0)
        on conflict (workspace_id, day) do update set calls = excluded.calls`,
    },
    [id, calls],
  );
const callsNow = async (): Promise<number | undefined> =>
  (await meter.admit(id, plan, clock.now(), owner)).overage?.current;
const pass = async (minutes: number): Promise<void> => {
  clock.time += minutes * minute;
  for (const { sweep } of meter.housekeeping) await sweep(() => true);
};

describe("the meter", () => {
  it("reads a workspace's month once, and again after ten minutes without calls", async () => {
    await used(7);
    expect(await callsNow()).toBe(8);
    await used(100);
    expect(await callsNow()).toBe(9);
    await pass(10);
    expect(await callsNow()).toBe(10);
    await pass(11);
    expect(await callsNow()).toBe(101);
  });

  it("gets the usage of other nodes with its next batch, also for past days", async () => {
    const batch = (...days: readonly string[]) => {
      const tally = new UsageTally();
      for (const day of days) tally.add(id, dayOf(Date.parse(day)), 10);
      return addUsage(test.database.control, tally);
    };
    const [first, second, third] = ["2026-02-14", "2026-02-15", "2026-02-16"] as const;
    expect(await callsNow()).toBe(1);
    meter.addWritten(await batch(first));
    for (let count = 0; count < 5; count += 1) await batch(first);
    clock.time += 24 * 60 * minute;
    expect(await callsNow()).toBe(2);
    meter.addWritten(await batch(second));
    expect(await callsNow()).toBe(8);
    await batch(first, second);
    clock.time += 24 * 60 * minute;
    expect(await callsNow()).toBe(9);
    // One batch with a call before midnight, a call after it, and a late call of another month.
    meter.addWritten(await batch(second, third, "2026-01-31"));
    expect(await callsNow()).toBe(12);
  });

  it("deletes only leases of old minutes", async () => {
    const leases = () =>
      test.database.owner.run({
        text: "select extract(epoch from minute)::float8 * 1000 as minute from gateway.rate_lease order by 1",
      });
    const narrow = { ...plan, requestsPerMinute: 1 };
    await meter.admit(id, narrow, clock.now(), owner);
    clock.time += 9 * minute;
    await meter.admit(id, narrow, clock.now(), owner);
    await expect.poll(leases).toHaveLength(2);
    await pass(2);
    await expect.poll(leases).toEqual([{ minute: start + 9 * minute }]);
    expect(spy.lines).toEqual([]);
  });

  it("counts by itself while leases fail, logs that once, and rejects calls beyond the rate", async () => {
    await meter.admit(id, plan, clock.now(), owner);
    await test.database.owner.run({ text: "drop table gateway.rate_lease" });
    const narrow = { ...plan, requestsPerMinute: 30 };
    let admitted = 0;
    const refused: unknown[] = [];
    for (let count = 0; count < 40; count += 1) {
      try {
        await meter.admit(id, narrow, clock.now(), owner);
        admitted += 1;
      } catch (error) {
        refused.push(error);
      }
    }
    expect(admitted).toBe(30);
    expect(refused[0]).toMatchObject({ code: "RATE_LIMITED" });
    expect(spy.lines).toHaveLength(1);
    expect(spy.lines[0]).toMatchObject({
      level: "warn",
      msg: expect.stringContaining("rate limit"),
    });
  });

  it("reads the month again after a failure, and admits no calls before", async () => {
    const { database } = test;
    await database.owner.run({ text: "alter table gateway.usage rename to away" });
    await expect(meter.admit(id, plan, clock.now(), owner)).rejects.toThrow("gateway.usage");
    await database.owner.run({ text: "alter table gateway.away rename to usage" });
    expect(await callsNow()).toBe(1);
  });
});
