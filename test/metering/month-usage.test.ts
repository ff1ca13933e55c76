// Tests what a node knows about a month's usage: its own usage and that of other nodes, over the
// ends of days and months.
import { describe, expect, it } from "vitest";
import { dateText, dayOf, monthOf, secondsToMonthEnd } from "../../src/metering/calendar.ts";
import { MonthUsage } from "../../src/metering/meter.ts";
import { UsageTally } from "../../src/metering/usage-store.ts";

const at = (text: string): number => Date.parse(`${text}Z`);
const day = (text: string): number => dayOf(at(text));

/** Adds a batch of this node, after which the month has `total` calls. */
const written = (month: string, added: number, total: number) => ({
  workspaceId: "w",
  firstDay: day(`${month}-01`),
  added: { calls: added, egressBytes: added * 10 },
  total: { calls: total, egressBytes: total * 10 },
});

describe("the calendar", () => {
  it.each([
    ["2026-01-31T23:59:59.999", "2026-01-01", "2026-02-01", 1],
    ["2026-02-01T00:00", "2026-02-01", "2026-03-01", 28 * 86_400],
    ["2028-02-29T12:00", "2028-02-01", "2028-03-01", 43_200],
    ["2026-12-31T00:00", "2026-12-01", "2027-01-01", 86_400],
  ])("of %s", (time, first, end, seconds) => {
    const month = monthOf(dayOf(at(time)));
    expect([dateText(month.firstDay), dateText(month.endDay)]).toEqual([first, end]);
    expect(secondsToMonthEnd(at(time))).toBe(seconds);
  });
});

describe("a month's usage", () => {
  it("starts with the sum of the database, and adds the later usage of other nodes", () => {
    const usage = new MonthUsage();
    usage.take(day("2026-03-01"), { calls: 50, egressBytes: 500 });
    usage.calls += 5;
    usage.addWritten(written("2026-03", 3, 53));
    expect(usage.calls).toBe(55);
    usage.addWritten(written("2026-03", 2, 62));
    expect([usage.calls, usage.egressBytes]).toEqual([62, 570]);
  });

  it("resets with a new month, and ignores late usage of the previous month", () => {
    const usage = new MonthUsage();
    usage.advanceTo(at("2026-03-31T23:59"));
    usage.calls += 4;
    usage.advanceTo(at("2026-04-01T00:00"));
    expect(usage.calls).toBe(0);
    usage.addWritten(written("2026-03", 4, 400));
    usage.calls += 1;
    usage.addWritten(written("2026-04", 1, 2));
    expect(usage.calls).toBe(2);
  });
});

describe("a batch's tally", () => {
  it("sums by workspace and day", () => {
    const tally = new UsageTally();
    expect(tally.isEmpty).toBe(true);
    for (const [workspaceId, on, bytes] of [
      ["a", 1, 10],
      ["b", 1, 5],
      ["a", 2, 1],
      ["a", 1, 10],
    ] as const)
      tally.add(workspaceId, on, bytes);
    expect(tally.sums).toEqual([
      { workspaceId: "a", day: 1, calls: 2, egressBytes: 20 },
      { workspaceId: "b", day: 1, calls: 1, egressBytes: 5 },
      { workspaceId: "a", day: 2, calls: 1, egressBytes: 1 },
    ]);
    tally.clear();
    expect(tally.isEmpty).toBe(true);
  });
});
