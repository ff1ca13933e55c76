// GET /{workspaceId}/usage (G11.12) agrees with the query log, with the meter, and with the stored
// counters.
import { afterAll, beforeAll, expect, it } from "vitest";
import { storeBlobs } from "../support/blobs.ts";
import { DAY, entry, now, openLogStage, ours, theirs, type LogStage } from "../logs/log-stage.ts";

let stage: LogStage;
beforeAll(async () => {
  stage = await openLogStage();
});
afterAll(() => stage.close());

const usage = async (query = "") => (await stage.ask(`/usage${query}`)).json;

it("200: a month without calls, and a future month, have no usage", async () => {
  const none = {
    calls: { used: 0, included: Number.MAX_SAFE_INTEGER },
    egressBytes: { used: 0, included: Number.MAX_SAFE_INTEGER },
    storageBytes: { used: 0, included: 1024 * 1024 * 1024 },
    recordBytes: { used: 0, included: 2 * 1024 * 1024 * 1024 },
    payAsYouGo: false,
  };
  const { days, ...rest } = await usage();
  expect(rest).toEqual({ month: "2026-03", ...none });
  expect(days).toHaveLength(10);
  expect([days[0], days[9]]).toEqual(
    ["2026-03-01", "2026-03-10"].map((date) => ({ date, calls: 0, egressBytes: 0 })),
  );
  expect(await usage("?month=2026-04")).toEqual({ month: "2026-04", ...none, days: [] });
  expect((await usage("?month=2024-02")).days).toHaveLength(29);
});

it("200: each day of the month counts the counted rows of this workspace's query log", async () => {
  await stage.write([
    entry({ bytesOut: 100 }),
    entry({ bytesOut: 20, status: 404, at: now - DAY }),
    entry({ bytesOut: 3, at: now - DAY }),
    entry({ bytesOut: 4_000, at: Date.UTC(2026, 1, 28, 23, 59, 59, 999) }),
    entry({ bytesOut: 50_000, workspaceId: theirs }),
  ]);
  const { calls, egressBytes, days } = await usage();
  expect([calls.used, egressBytes.used]).toEqual([3, 123]);
  expect(days.filter((day: { calls: number }) => day.calls > 0)).toEqual([
    { date: "2026-03-09", calls: 2, egressBytes: 23 },
    { date: "2026-03-10", calls: 1, egressBytes: 100 },
  ]);
  const february = await usage("?month=2026-02");
  expect(february.calls.used).toBe(1);
  expect(february.days[27]).toEqual({ date: "2026-02-28", calls: 1, egressBytes: 4_000 });
});

it("200: the calls of each key in the last day, of this workspace alone", async () => {
  const [one, other] = [
    "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0901",
    "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0902",
  ];
  const call = (credentialId: string, more: Partial<Parameters<typeof entry>[0]> = {}) =>
    entry({ credentialType: "key", credentialId, ...more });
  await stage.write([
    ...[200, 200, 403].map((status) => call(other, { status })),
    call(one),
    call(one, { at: now - 2 * DAY }),
    call(one, { credentialType: "member" }),
    call(one, { workspaceId: theirs }),
  ]);
  expect((await usage("?byKey=true")).byKey).toEqual({
    since: expect.any(String),
    keys: [
      { keyId: other, calls: 3, errors: 1 },
      { keyId: one, calls: 1, errors: 0 },
    ],
  });
  expect(await usage("?byKey=false")).not.toHaveProperty("byKey");
});

it("200: real calls count as in the query log, without the calls of members", async () => {
  const before = await usage();
  const key = stage.tokens[ours]!["server"];
  for (const path of ["schema", "schema?format=x", "query", "nothing"])
    await stage.gateway.client(`/${ours}/${path}`, { key });
  await stage.gateway.client(`/${ours}/schema`);
  await stage.ask("/schema");
  await expect
    .poll(async () => (await usage()).calls.used - before.calls.used, { timeout: 30_000 })
    .toBeGreaterThanOrEqual(2);
  const after = await usage();
  const [logged] = await stage.sql<{ calls: number; bytes: number }>(
    `select count(*)::int as calls, sum(bytes_out)::int as bytes from gateway.query_log
     where workspace_id = $1 and credential_type = 'key' and operation_id is not null and request_id <> 'r-1'`,
    [ours],
  );
  expect({
    calls: after.calls.used - before.calls.used,
    bytes: after.egressBytes.used - before.egressBytes.used,
  }).toEqual(logged);
});

it("200: the same number of calls as in the usage header of each answer", async () => {
  const key = stage.tokens[theirs]!["server"];
  const { headers } = await stage.gateway.client(`/${theirs}/schema`, { key });
  const told = Number(headers["x-api-usage-current"]);
  expect(told).toBeGreaterThan(0);
  const read = async () => (await stage.ask("/usage", "stranger", theirs)).json;
  await expect.poll(async () => (await read()).calls.used, { timeout: 30_000 }).toBe(told);
  expect(await read()).toMatchObject({ calls: { included: 0 }, payAsYouGo: true });
});

it("200: `storageBytes` is the size of the stored files", async () => {
  const file = { id: "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0a01", createdBy: null };
  await storeBlobs(stage.database, ours, [file]);
  expect((await usage()).storageBytes.used).toBe(1);
});

it.each(["2026-13", "2026-3", "1999-12", "26-03", "2026-03-01", "now"])(
  "400: the month %s",
  async (month) => {
    const { status, json } = await stage.ask(`/usage?month=${month}`);
    expect([status, json.error]).toEqual([400, expect.stringContaining("month")]);
  },
);

it("403: members of other workspaces; viewers are answered", async () => {
  expect((await stage.ask("/usage", "stranger")).status).toBe(403);
  expect((await stage.ask("/usage", "viewer")).status).toBe(200);
});
