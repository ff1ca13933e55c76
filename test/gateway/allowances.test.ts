// Calls and bytes of a month: counted exactly, and refused beyond the included amount unless the
// plan is pay-as-you-go (G11.1, G11.3).
import { afterEach, describe, expect, it } from "vitest";
import type { Answer } from "../support/http-client.ts";
import { openMetered, type MeteredStage } from "./metered.ts";

let stage: MeteredStage;
afterEach(() => stage.close());

const overageOf = ({ headers }: Answer): unknown[] => [
  headers["x-api-usage-overage"],
  headers["x-api-usage-current"],
  headers["x-api-usage-included"],
];
const noOverage = [undefined, undefined, undefined];
const yesterday = "2026-02-13";

describe("a workspace that has used up its month", () => {
  it("gets 429 for further calls, in the error shape of the address", async () => {
    stage = await openMetered({ plan: { callsPerMonth: 13 }, used: { [yesterday]: [10, 0] } });
    for (let count = 0; count < 3; count += 1) expect((await stage.query()).status).toBe(200);
    const refused = await stage.query();
    expect([refused.status, refused.json.error.code]).toEqual([429, "API_CALLS_EXHAUSTED"]);
    expect(refused.headers).toMatchObject({
      "retry-after": "86400",
      "ratelimit-policy": '"minute";q=10000000;w=60',
    });
    expect(overageOf(refused)).toEqual(noOverage);
    expect((await stage.schema()).json).toEqual({ error: refused.json.error.message });
    await stage.stop();
    expect((await stage.usage()).map(({ calls }) => calls)).toEqual([10, 3]);
  });

  it("never gets one call more, also with many concurrent calls", async () => {
    stage = await openMetered({ plan: { callsPerMonth: 13, requestsPerMinute: 40 } });
    const answers = await Promise.all(Array.from({ length: 60 }, () => stage.query()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(13);
    await stage.stop();
    expect(await stage.usage()).toMatchObject([{ calls: 13 }]);
  });

  it("is refused further bytes", async () => {
    stage = await openMetered({
      plan: { egressBytesPerMonth: 1_000_000 },
      used: { [yesterday]: [1, 999_999] },
    });
    expect((await stage.query()).status).toBe(200);
    const refused = await stage.query();
    expect([refused.status, refused.json.error.code]).toEqual([429, "EGRESS_EXHAUSTED"]);
    expect(refused.headers["retry-after"]).toBe("86400");
    expect((await stage.schema()).status).toBe(429);
  });

  it("gets a Retry-After until the end of the month, and is answered then", async () => {
    stage = await openMetered({ plan: { callsPerMonth: 1 } });
    stage.clock.time = Date.UTC(2026, 1, 28, 23, 59, 0);
    expect((await stage.query()).status).toBe(200);
    expect((await stage.query()).headers["retry-after"]).toBe("60");
    stage.clock.time = Date.UTC(2026, 2, 1);
    expect((await stage.query()).status).toBe(200);
    expect((await stage.query()).status).toBe(429);
    await stage.stop();
    expect(await stage.usage()).toMatchObject([
      { day: "2026-02-28", calls: 1 },
      { day: "2026-03-01", calls: 1 },
    ]);
  });

  it("is not charged for usage of another month", async () => {
    const used = { "2026-01-31": [500, 500], "2026-03-01": [500, 500] } as const;
    stage = await openMetered({ plan: { callsPerMonth: 2, egressBytesPerMonth: 400 }, used });
    expect((await stage.query()).status).toBe(200);
  });

  it("is refused by a second gateway as soon as the first has written its calls", async () => {
    stage = await openMetered({ plan: { callsPerMonth: 20 }, gateways: 2 });
    expect((await stage.query({}, 1)).status).toBe(200);
    for (let count = 0; count < 15; count += 1) expect((await stage.query()).status).toBe(200);
    await expect.poll(async () => (await stage.usage())[0]?.calls).toBe(16);
    // The second gateway learns of the calls of the first one when it next writes its own counts.
    let answered = 0;
    await expect
      .poll(
        async () => {
          const { status } = await stage.query({}, 1);
          if (status === 200) answered += 1;
          return status;
        },
        { interval: 1_000, timeout: 30_000 },
      )
      .toBe(429);
    // If the second gateway did not know the calls of the first one, it would have answered 19
    // calls.
    expect(answered).toBeLessThan(15);
  });
});

describe("a workspace with pay-as-you-go", () => {
  it("is answered beyond its included calls, with overage headers on successes only", async () => {
    stage = await openMetered({
      plan: { callsPerMonth: 12, payAsYouGo: true, egressBytesPerMonth: 0 },
      used: { [yesterday]: [10, 1_000] },
    });
    expect(overageOf(await stage.query())).toEqual(noOverage);
    expect(overageOf(await stage.query())).toEqual(noOverage);
    const over = await stage.query();
    expect([over.status, ...overageOf(over)]).toEqual([200, "true", "13", "12"]);
    const failed = await stage.query({ json: {} });
    expect([failed.status, ...overageOf(failed)]).toEqual([400, ...noOverage]);
    const schema = await stage.schema();
    expect(overageOf(schema)).toEqual(["true", "15", "12"]);
    const headers = { "if-none-match": String(schema.headers.etag) };
    const unchanged = await stage.schema({ headers });
    expect([unchanged.status, ...overageOf(unchanged)]).toEqual([304, "true", "16", "12"]);
    await stage.stop();
    expect((await stage.usage()).map(({ calls }) => calls)).toEqual([10, 6]);
  });

  it("lets a page read the headers", async () => {
    stage = await openMetered({ plan: { callsPerMonth: 0, payAsYouGo: true } });
    const answer = await stage.query({ headers: { origin: "https://a.example" } });
    const exposed = String(answer.headers["access-control-expose-headers"]);
    for (const name of ["X-Api-Usage-Overage", "X-Api-Usage-Current", "X-Api-Usage-Included"])
      expect(exposed.split(", ")).toContain(name);
    expect(overageOf(answer)).toEqual(["true", "1", "0"]);
  });
});

describe("a database that becomes unreachable", () => {
  it("loses no count: calls of the outage are written when the database is back", async () => {
    stage = await openMetered();
    await stage.query();
    await stage.schema();
    const { owner } = stage.database.database;
    await owner.run({ text: "alter table gateway.usage rename to away" });
    for (let count = 0; count < 20; count += 1) expect((await stage.schema()).status).toBe(200);
    await owner.run({ text: "alter table gateway.away rename to usage" });
    await stage.stop();
    expect(await stage.usage()).toMatchObject([{ calls: 22 }]);
    const [log] = await owner.run({ text: "select count(*)::int as rows from gateway.query_log" });
    expect(log).toEqual({ rows: 22 });
  });
});
