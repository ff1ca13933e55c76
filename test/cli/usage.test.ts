// `gateway usage`: the sums of the API, a bar for each day, and the estimate for the month.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { usageText } from "../../src/cli/usage-text.ts";
import { estimateMonth } from "../../src/metering/index.ts";
import { openLogStage, ours, type LogStage } from "../logs/log-stage.ts";
import { gateway, type Ended } from "./shell.ts";

let stage: LogStage;
beforeAll(async () => {
  stage = await openLogStage();
});
afterAll(() => stage.close());

const usage = (...args: readonly string[]): Promise<Ended> => {
  const { url, masterKey } = stage.database;
  const env = { DATABASE_URL: url, GATEWAY_MASTER_KEY: masterKey.toString("hex") };
  return gateway({ directory: import.meta.dirname, env }, "usage", ...args);
};

it("prints the API's figures of a month, as JSON and as text", async () => {
  await stage.sql(
    `insert into gateway.usage (workspace_id, day, calls, egress_bytes) values
      ($1, '2026-02-01', 1000, 2048), ($1, '2026-02-03', 1, 3), ($1, '2026-03-01', 7, 7)`,
    [ours],
  );
  const { json } = await stage.ask("/usage?month=2026-02");
  const printed = await usage("--month", "2026-02", "--workspace", ours, "--json");
  expect(JSON.parse(printed.out)).toEqual({ ...json, estimate: null });
  const { code, out } = await usage(ours, "--month", "2026-02");
  expect(code).toBe(0);
  expect(out).toMatch(/, 2026-02 \(UTC\)\n\n {2}calls +1,001 of /);
  const bars = out.split("\n").filter((line) => /^ {2}\d\d /.test(line));
  expect(bars).toHaveLength(28);
  expect(bars[0]).toMatch(/^ {2}01 █{40} +1,000 +2\.0 KiB$/);
  expect(bars[2]).toMatch(/^ {2}03 ▏ +1 +3 B$/);
});

it.each([
  ["--month", "2026-13"],
  ["--month", "x"],
])("wrong usage: %s %s (2)", async (...args) => {
  expect((await usage(...args)).code).toBe(2);
});

it("requires --workspace if there are several workspaces", async () => {
  expect(await usage()).toMatchObject({ code: 1, err: expect.stringContaining("several") });
});

describe("--removed: the usage of a removed workspace, which no other command shows", () => {
  const gone = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0aaa";
  const alsoGone = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0bbb";
  const addUsage = (id: string, day: string) =>
    stage.sql("insert into gateway.usage values ($1, $2, 5, 2048)", [id, day]);

  it("no removed workspace, one (its last month or the requested one, as text and JSON), several (requires --workspace)", async () => {
    expect(await usage("--removed")).toMatchObject({
      code: 1,
      err: expect.stringContaining("No usage of a removed workspace is stored."),
    });
    await addUsage(gone, "2025-12-31");
    await addUsage(gone, "2026-01-02");
    const { code, out } = await usage("--removed");
    expect(code).toBe(0);
    expect(out).toMatch(
      new RegExp(`^${gone} \\(removed\\), 2026-01 \\(UTC\\)\n\n  calls +5\n  answers +2\\.0 KiB\n`),
    );
    expect(out).toContain("  02 █");
    const before = await usage("--removed", gone.toUpperCase(), "--month", "2025-12", "--json");
    const { days, ...sums } = JSON.parse(before.out);
    expect(sums).toEqual({
      workspaceId: gone,
      month: "2025-12",
      calls: { used: 5 },
      egressBytes: { used: 2048 },
    });
    expect(days.at(-1)).toEqual({ date: "2025-12-31", calls: 5, egressBytes: 2048 });
    await addUsage(alsoGone, "2026-02-05");
    const several = await usage("--removed");
    expect(several.code).toBe(1);
    expect(several.err).toContain(
      `${gone} (last used 2026-01-02), ${alsoGone} (last used 2026-02-05)`,
    );
    expect((await usage("--removed", "--workspace", alsoGone)).out).toContain("2026-02 (UTC)");
  });

  it("an existing workspace, a name and an unknown id are refused", async () => {
    expect(await usage("--removed", ours)).toMatchObject({
      code: 1,
      err: expect.stringContaining(`The workspace ${ours} still exists. Leave out --removed.`),
    });
    const unknown = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0ccc";
    expect(await usage("--removed", unknown)).toMatchObject({
      code: 1,
      err: expect.stringContaining(
        `No usage of a removed workspace with the id ${unknown} is stored.`,
      ),
    });
    expect(await usage("--removed", "Shop")).toMatchObject({
      code: 2,
      err: expect.stringContaining("--removed takes the id of a workspace, which is a GUID"),
    });
  });
});

const day = (date: string, calls: number) => ({ date, calls, egressBytes: calls * 10 });
const noon = Date.UTC(2026, 2, 11, 12);

it("the estimate adds the usage so far and the mean of the last seven whole days for the rest", () => {
  const days = [
    ...[1, 2, 3].map((n) => day(`2026-03-0${n}`, 1_000_000)),
    ...[4, 5, 6, 7, 8, 9].map((n) => day(`2026-03-0${n}`, 100)),
    day("2026-03-10", 800),
    day("2026-03-11", 50),
  ];
  // 20.5 days remain with 200 calls a day.
  const calls = 3_000_000 + 600 + 800 + 50 + 4_100;
  expect(estimateMonth(days, noon)).toEqual({ calls, egressBytes: calls * 10, daysCounted: 7 });
});

it("the estimate uses days of the month before, fewer days of a young workspace, and none of a new one", () => {
  const before = [day("2026-02-27", 0), day("2026-02-28", 300)];
  const first = Date.UTC(2026, 2, 1);
  expect(estimateMonth([...before, day("2026-03-01", 0)], first)).toEqual({
    calls: 31 * 300,
    egressBytes: 31 * 3_000,
    daysCounted: 1,
  });
  expect(estimateMonth([day("2026-03-10", 0), day("2026-03-11", 9)], noon)).toBeNull();
  expect(estimateMonth([], noon)).toBeNull();
});

it("bars fit the width; an allowance that will be used up has a note", () => {
  const report = {
    month: "2026-03",
    calls: { used: 950, included: 1_000 },
    egressBytes: { used: 1, included: 1_000_000 },
    storageBytes: { used: 0, included: 1024 ** 3 },
    recordBytes: { used: 0, included: 2048 ** 3 },
    payAsYouGo: false,
    days: [day("2026-03-01", 950)],
  };
  const estimate = { calls: 29_450, egressBytes: 31, daysCounted: 1 };
  for (const columns of [20, 60, 80, 300]) {
    const bar = usageText("Shop", report, estimate, columns).split("\n").at(-1)!;
    expect(bar.length).toBeLessThanOrEqual(Math.max(columns, 50));
  }
  const text = usageText("Shop\u001b[2J", report, estimate, 80);
  expect(text).toContain("950 of 1,000 (95.0 %), about 29,450 by the end of the month");
  expect(text).toContain(
    "At this pace, the workspace exceeds its monthly allowance before the end of the month",
  );
  expect(text).not.toContain("\u001b");
  expect(usageText("Shop", report, "too early", 80)).toContain("after the first whole day");
  expect(usageText("Shop", report, null, 80)).not.toContain("stimate");
  const paid = usageText("Shop", { ...report, payAsYouGo: true }, estimate, 80);
  expect(paid).not.toContain("At this pace");
});
