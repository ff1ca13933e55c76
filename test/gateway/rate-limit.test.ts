// Tests the calls per minute of a workspace. Answers show the limit in headers, and all nodes on
// one database share it (G11.1, G11.3).
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Answer } from "../support/http-client.ts";
import { leftOf, openMetered, ours, start, type MeteredStage } from "./metered.ts";

let stage: MeteredStage;
afterEach(() => stage.close());

const rateHeaders = ({ headers }: Answer): unknown[] => [
  headers["ratelimit-policy"],
  headers["ratelimit"],
  headers["retry-after"],
];

const none = [undefined, undefined, undefined];

describe("a workspace with five calls a minute", () => {
  beforeEach(async () => (stage = await openMetered({ plan: { requestsPerMinute: 5 } })));

  it("has five, with the remaining calls in headers, and then the time until the next minute", async () => {
    for (let left = 4; left >= 0; left -= 1) {
      const answer = await stage.query();
      expect(answer.status).toBe(200);
      expect(rateHeaders(answer)).toEqual([
        '"minute";q=5;w=60',
        `"minute";r=${left};t=10`,
        undefined,
      ]);
    }
    const refused = await stage.query();
    expect([refused.status, refused.json.error.code]).toEqual([429, "RATE_LIMITED"]);
    expect(rateHeaders(refused)).toEqual(['"minute";q=5;w=60', '"minute";r=0;t=10', "10"]);
    expect(refused.headers["cache-control"]).toBe("no-store");
    const flat = await stage.schema();
    expect([flat.status, flat.json]).toEqual([429, { error: refused.json.error.message }]);
    expect(rateHeaders(flat)).toEqual(rateHeaders(refused));
  });

  it("is answered again after the minute, and not before", async () => {
    for (let count = 0; count < 7; count += 1) await stage.query();
    stage.clock.time = start + 9_999;
    expect(rateHeaders(await stage.query())).toEqual([
      '"minute";q=5;w=60',
      '"minute";r=0;t=1',
      "1",
    ]);
    stage.clock.time = start + 10_000;
    const answer = await stage.query();
    expect([answer.status, answer.headers["ratelimit"]]).toEqual([200, '"minute";r=4;t=60']);
  });

  it("counts every key and operation of the workspace, and failures", async () => {
    expect(leftOf(await stage.query({ json: { nonsense: true } }))).toBe(4);
    expect(
      leftOf(await stage.query({ json: { refs: { o: randomUUID() }, query: { from: "o" } } })),
    ).toBe(3);
    const missing = await stage.query({ body: "{", headers: { "content-type": "text/plain" } });
    expect([missing.status, leftOf(missing)]).toEqual([415, 2]);
    const restricted = {
      key: stage.ours["restricted"],
      headers: { origin: "https://shop.example" },
    };
    expect(leftOf(await stage.schema(restricted))).toBe(1);
    expect(leftOf(await stage.schema({ method: "HEAD" }))).toBe(0);
    expect((await stage.query()).status).toBe(429);
  });

  it("counts a 304 as a call, but without bytes", async () => {
    const { headers } = await stage.schema();
    const again = await stage.schema({ headers: { "if-none-match": String(headers.etag) } });
    expect([again.status, leftOf(again)]).toEqual([304, 3]);
    const head = await stage.schema({ method: "HEAD" });
    expect([head.status, leftOf(head)]).toEqual([200, 2]);
    await stage.stop();
    expect(await stage.usage()).toEqual([
      { day: "2026-02-14", calls: 3, bytes: Number(headers["content-length"]) },
    ]);
  });

  it("counts no call without workspace data, and sends no rate headers with it", async () => {
    const { client } = stage.gateways[0]!;
    const preflight = {
      method: "OPTIONS",
      headers: { origin: "https://a.example", "access-control-request-method": "POST" },
    };
    for (let count = 0; count < 3; count += 1) {
      expect(rateHeaders(await client(`/${ours}/query`, preflight))).toEqual(none);
      expect(rateHeaders(await client(`/${ours}/query`, { method: "OPTIONS" }))).toEqual(none);
      for (const path of ["/openapi.json", "/healthz", "/_docs", "/nothing", `/${ours}/nothing`])
        expect(rateHeaders(await client(path))).toEqual(none);
      expect(rateHeaders(await client(`/${ours}/query`, { method: "PUT" }))).toEqual(none);
    }
    expect(leftOf(await stage.query())).toBe(4);
    await stage.stop();
    expect(await stage.usage()).toMatchObject([{ calls: 1 }]);
  });

  it("counts refused calls neither as calls nor as bytes; the log shows them", async () => {
    const answers = [];
    for (let count = 0; count < 8; count += 1) answers.push(await stage.query());
    const bytes = answers.slice(0, 5).map(({ text }) => Buffer.byteLength(text));
    await stage.stop();
    expect(await stage.usage()).toEqual([
      { day: "2026-02-14", calls: 5, bytes: bytes.reduce((sum, one) => sum + one, 0) },
    ]);
    const logged = await stage.database.database.owner.run({
      text: "select count(*)::int as times from gateway.query_log where status = 429 and code = 'RATE_LIMITED'",
    });
    expect(logged).toEqual([{ times: 3 }]);
  });

  it("has the calls of a changed plan after the next apply", async () => {
    for (let count = 0; count < 6; count += 1) await stage.query();
    await stage.database.database.owner.run(
      {
        text: `update gateway.workspace set version = gateway.next_version(),
        definition = jsonb_set(definition::jsonb, '{workspace,plan,requestsPerMinute}', '50')::json where id = $1`,
      },
      [ours],
    );
    await expect.poll(async () => (await stage.query()).status, { timeout: 30_000 }).toBe(200);
    const answer = await stage.query();
    expect(answer.headers["ratelimit-policy"]).toBe('"minute";q=50;w=60');
    // The five calls before the change of the plan still count.
    const more = await Promise.all(Array.from({ length: 60 }, () => stage.query()));
    const answered = more.filter(({ status }) => status === 200).length;
    expect(answered).toBeGreaterThan(35);
    expect(answered).toBeLessThanOrEqual(50 - 5 - 2 + 3);
  });
});

describe("two gateways on one database", () => {
  it("share the rate, and exceed it by at most one block each", async () => {
    const limit = 100;
    const block = 5;
    stage = await openMetered({ plan: { requestsPerMinute: limit }, gateways: 2 });
    const ask = async (gateway: number): Promise<number> => (await stage.query({}, gateway)).status;
    const statuses: number[] = [];
    for (let round = 0; round < 15; round += 1)
      statuses.push(
        ...(await Promise.all(Array.from({ length: 20 }, (_, index) => ask(index % 2)))),
      );
    const answered = statuses.filter((status) => status === 200).length;
    expect(answered).toBeGreaterThanOrEqual(limit);
    expect(answered).toBeLessThanOrEqual(limit + 2 * block);
    expect(statuses.filter((status) => status === 429)).toHaveLength(statuses.length - answered);
    await stage.stop();
    expect(await stage.usage()).toMatchObject([{ calls: answered }]);
  });

  it("know each other's calls if one of them starts late in the minute", async () => {
    stage = await openMetered({ plan: { requestsPerMinute: 100 }, gateways: 2 });
    for (let count = 0; count < 100; count += 1) expect((await stage.query()).status).toBe(200);
    let more = 0;
    for (let count = 0; count < 30; count += 1)
      if ((await stage.query({}, 1)).status === 200) more += 1;
    expect(more).toBeLessThanOrEqual(5);
  });
});
