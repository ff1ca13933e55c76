// Tests that only calls with a credential of the workspace count against its rate limit and its
// monthly limits (G2.2, G11.2). A call that is refused before its credential is accepted costs the
// workspace nothing.
import { afterEach, expect, it } from "vitest";
import { createExactClient } from "../support/exact-http.ts";
import { badKey, leftOf, openMetered, ours, theirs, type MeteredStage } from "./metered.ts";

let stage: MeteredStage;
afterEach(() => stage.close());

const rows = async (): Promise<number> => {
  const [found] = await stage.database.database.owner.run<{ rows: number }>({
    text: "select (select count(*) from gateway.usage)::int + (select count(*) from gateway.rate_lease)::int as rows",
  });
  return found!.rows;
};

it("calls with invalid keys, 100 times the calls of a minute, change neither the minute's budget nor the month's counts", async () => {
  stage = await openMetered({ plan: { requestsPerMinute: 5 } });
  const { send, close } = createExactClient(stage.gateways[0]!.baseUrl, 32);
  let next = 0;
  const statuses = new Map<number, number>();
  const rated: string[] = [];
  await Promise.all(
    Array.from({ length: 32 }, async () => {
      while (next < 500) {
        const headers = { Authorization: `Bearer ${badKey(next++)}` };
        const answer = await send({ method: "GET", path: `/${ours}/schema`, headers });
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        rated.push(...answer.headers.filter((line) => line.startsWith("RateLimit")));
      }
    }),
  );
  close();
  expect([...statuses]).toEqual([[401, 500]]);
  expect(rated).toEqual([]);
  expect(await rows()).toBe(0);
  expect(leftOf(await stage.query())).toBe(4);
  await stage.stop();
  expect(await stage.usage()).toMatchObject([{ calls: 1 }]);
});

it("calls without a credential, with a malformed one or with two different ones cost nothing", async () => {
  stage = await openMetered({ plan: { requestsPerMinute: 5 } });
  const asks = [
    { key: undefined },
    { key: "not-a-key" },
    { headers: { "x-api-key": stage.ours["restricted"]! } },
  ];
  for (const ask of asks)
    for (let count = 0; count < 10; count += 1) {
      const answer = await stage.query(ask);
      expect([answer.status, answer.headers["ratelimit"]]).toEqual([401, undefined]);
    }
  expect(leftOf(await stage.query())).toBe(4);
});

it("another workspace's key uses neither the budget of the addressed workspace nor its own", async () => {
  const plan = { requestsPerMinute: 5 };
  stage = await openMetered({ plan, theirPlan: plan });
  const key = stage.theirs["server"];
  for (let count = 0; count < 10; count += 1) {
    const answer = await stage.query({ key });
    expect([answer.status, answer.json.error.code]).toEqual([403, "WORKSPACE_MISMATCH"]);
    expect(answer.headers["ratelimit"]).toBeUndefined();
  }
  expect(leftOf(await stage.query())).toBe(4);
  const { client } = stage.gateways[0]!;
  expect(leftOf(await client(`/${theirs}/schema`, { key }))).toBe(4);
  await stage.stop();
  expect(await stage.usage()).toMatchObject([{ calls: 1 }]);
  expect(await stage.usage(theirs)).toMatchObject([{ calls: 1 }]);
});

it("a key from an origin that it does not list costs nothing", async () => {
  stage = await openMetered({ plan: { requestsPerMinute: 5 } });
  const ask = { key: stage.ours["restricted"], headers: { origin: "https://evil.example" } };
  for (let count = 0; count < 10; count += 1) {
    const answer = await stage.query(ask);
    expect([answer.status, answer.headers["ratelimit"]]).toEqual([403, undefined]);
  }
  expect(leftOf(await stage.query())).toBe(4);
  await stage.stop();
  expect(await stage.usage()).toMatchObject([{ calls: 1 }]);
});

it("a busy workspace does not use the budget of another one", async () => {
  const plan = { requestsPerMinute: 5 };
  stage = await openMetered({ plan, theirPlan: plan });
  for (let count = 0; count < 20; count += 1) await stage.query();
  const answer = await stage.gateways[0]!.client(`/${theirs}/schema`, {
    key: stage.theirs["server"],
  });
  expect([answer.status, leftOf(answer)]).toEqual([200, 4]);
});

it("a key that is revoked while its workspace is over the rate gets 401, not 429", async () => {
  stage = await openMetered({ plan: { requestsPerMinute: 1 } });
  await stage.query();
  expect((await stage.query()).status).toBe(429);
  expect((await stage.query({ key: badKey(1) })).status).toBe(401);
});
