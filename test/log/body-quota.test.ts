// Bodies of the query log take at most a quarter of a workspace's records (G19.17).
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createQueryLog, type LogEntry } from "../../src/log/index.ts";
import { createBodyQuota } from "../../src/log/body-quota.ts";
import { overfull, readRecorded } from "../../src/metering/index.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { DAY, entry, now, ours, theirs } from "../logs/log-stage.ts";
import { openStage, type Stage } from "../support/stage.ts";
import { defineWorkspace } from "../support/definition.ts";
import { emptying } from "../support/emptying.ts";

const MIB = 1024 * 1024;
const KIB = 1024;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage(defineWorkspace({}), defineWorkspace({ id: theirs }));
});
afterAll(() => stage.close());
beforeEach(async () => {
  await stage.sql(emptying("gateway.query_log", "gateway.log_body_usage"));
});

const control = () => stage.database.database.control;
async function write(entries: readonly Partial<LogEntry>[]): Promise<void> {
  for (const [at, list] of Map.groupBy(entries, (one) => one.at ?? now)) {
    const log = await createQueryLog({
      pool: control(),
      clock: { now: () => at },
      log: createLogger("silent"),
      isWorkspace: () => true,
      isRemoved: () => false,
      onUsageWritten: () => {},
      bodyQuotaOf: async () => null,
    });
    for (const one of list) log.record(entry(one));
    await log.close();
  }
}
const many = (count: number, more: Partial<LogEntry>): Partial<LogEntry>[] =>
  Array.from({ length: count }, () => ({ body: "x".repeat(16 * KIB), ...more }));
const sweep = (room: number) => createBodyQuota(control(), async () => room).sweep(() => true);
const bodies = async (where: string) =>
  (await stage.sql(`select from gateway.query_log where body is not null and ${where}`)).length;

it("public and anonymous callers lose their own oldest bodies beyond half, successes first, and the rows stay", async () => {
  await write([
    ...many(40, { at: now - DAY, rank: 1, status: 400 }),
    ...many(40, { at: now, rank: 1 }),
    ...many(10, { at: now, rank: 2, status: 404 }),
    ...many(20, { at: now - DAY, rank: 0 }),
  ]);
  const before = await readRecorded(control(), ours);
  expect(before.bytes).toBe(110 * 16 * KIB);
  await sweep(MIB * 1.875);
  expect(await bodies("class = 0")).toBe(20);
  expect(await bodies("class = 2")).toBe(10);
  expect(await bodies("class = 1 and status = 200")).toBe(10);
  expect(await bodies("class = 1 and status = 400")).toBe(40);
  expect(await stage.sql("select from gateway.query_log")).toHaveLength(110);
  expect((await readRecorded(control(), ours)).bytes).toBe(80 * 16 * KIB);
});

it("trusted callers lose only their own bodies, beyond the rest of the space", async () => {
  await write([
    ...many(30, { at: now - DAY, rank: 0 }),
    ...many(30, { at: now, rank: 0 }),
    ...many(10, { at: now - DAY, rank: 2, status: 404 }),
    ...many(10, { at: now, workspaceId: theirs }),
  ]);
  await sweep(50 * 16 * KIB);
  expect(await bodies(`class = 0 and workspace_id = '${ours}'`)).toBe(40);
  expect(await bodies(`class = 0 and at < '2026-03-10' and workspace_id = '${ours}'`)).toBe(10);
  expect(await bodies("class = 2")).toBe(10);
  expect(await bodies(`workspace_id = '${theirs}'`)).toBe(10);
});

it("a row without a rank has the class of its credential", async () => {
  for (const credentialType of ["none", "endUser", "key", "member"] as const)
    await write(many(1, { credentialType, status: 404 }));
  const rows = await stage.sql(
    "select credential_type as type, class from gateway.query_log order by credential_type",
  );
  expect(rows).toEqual([
    { type: "endUser", class: 1 },
    { type: "key", class: 0 },
    { type: "member", class: 0 },
    { type: "none", class: 2 },
  ]);
});

it.each([
  ["a batch", []],
  ["rows that go one by one, since the database refuses another", [{ workspaceId: "no GUID" }]],
])("%s: the counters agree with the bodies, byte by byte", async (_, more) => {
  const texts = ["plain", 'a\\b\n"c"\t\r\\N', "\\N", "ü€😀\ud800", ""];
  await write([
    ...texts.map((body) => ({ body })),
    ...texts.map((body) => ({ body, status: 404, rank: 1 as const })),
    ...texts.map((body) => ({ body, at: now - 1, credentialType: "none" as const })),
    { body: "of another", workspaceId: theirs },
    { body: null },
    ...more.map((one) => ({ ...one, isCounted: false, body: "refused" })),
  ]);
  const counted = `select workspace_id, day, class, is_failure, bytes::int as bytes from gateway.log_body_usage order by 1, 2, 3, 4`;
  const stored = `select workspace_id, (at at time zone 'UTC')::date as day, class, status >= 400 as is_failure, sum(octet_length(body))::int as bytes
    from gateway.query_log where body is not null group by 1, 2, 3, 4 order by 1, 2, 3, 4`;
  const sums = await stage.sql(stored);
  expect(sums).toHaveLength(4);
  expect(await stage.sql(counted)).toEqual(sums);
});

it("counters of dropped days are deleted", async () => {
  await write(many(1, { at: now - 40 * DAY }));
  await write(many(1, { at: now }));
  expect((await readRecorded(control(), ours)).bytes).toBe(16 * KIB);
});

it("the class with more bytes loses first", () => {
  expect(overfull({ 0: 0, 1: 3 * MIB, 2: 6 * MIB }, 16 * MIB)).toEqual({ rank: 2, excess: MIB });
  expect(overfull({ 0: 9 * MIB, 1: 4 * MIB, 2: 4 * MIB }, 16 * MIB)).toEqual({
    rank: 0,
    excess: MIB,
  });
  expect(overfull({ 0: 8 * MIB, 1: 4 * MIB, 2: 4 * MIB }, 16 * MIB)).toBeNull();
});
