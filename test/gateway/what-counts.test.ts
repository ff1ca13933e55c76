// Tests which calls count against the rate limit and the monthly limits (G11.2, G11.3). Every
// request with a valid credential counts, also with a cached response or a 304. Public calls,
// preflights, 401s and 429s do not count.
import { afterEach, describe, expect, it } from "vitest";
import { operations, type ContractOperation } from "../../src/contract/index.ts";
import type { Answer } from "../support/http-client.ts";
import { leftOf, openMetered, ours, type MeteredStage } from "./metered.ts";

let stage: MeteredStage;
afterEach(() => stage?.close());

const bytesOf = ({ text }: Answer): number => Buffer.byteLength(text);
const overageOf = ({ headers }: Answer): unknown => headers["x-api-usage-overage"];
/**
 * Stops the gateways, so that they write their counts. Returns all calls and bytes that were
 * charged in this test.
 */
async function cost(): Promise<{ calls: number; bytes: number }> {
  await stage.stop();
  const [{ calls, bytes } = { calls: 0, bytes: 0 }] = await stage.usage();
  return { calls, bytes };
}

it("exactly the operations of keys and end users are metered, and accepted calls of endpoints", () => {
  const isSpent = ({ callers }: ContractOperation): boolean =>
    callers.has("key") || callers.has("endUser");
  const wrong = [...operations.values()].filter((one) => one.metered !== isSpent(one));
  expect(wrong.map(({ path, metered }) => `${path.split("/", 3)[2]} ${metered}`)).toEqual([
    "endpoint accepted",
    "endpoint accepted",
    "webhook accepted",
    "webhook accepted",
  ]);
});

describe("egress is", () => {
  it("the bytes of every counted answer, also of refusals and cache hits", async () => {
    stage = await openMetered();
    const key = stage.ours["cached"];
    const answers = [
      await stage.query({ key }),
      await stage.query({ key }),
      await stage.query({ json: { nonsense: true } }),
      await stage.schema(),
    ];
    expect(answers.map(({ headers }) => headers["x-cache"])).toEqual([
      "MISS",
      "HIT",
      undefined,
      undefined,
    ]);
    const bytes = answers.reduce((sum, answer) => sum + bytesOf(answer), 0);
    expect(await cost()).toEqual({ calls: 4, bytes });
  });

  it("not used by a 304 of /query or /schema, which counts as a call and has rate headers", async () => {
    stage = await openMetered({ plan: { requestsPerMinute: 100 } });
    const key = stage.ours["cached"];
    const [rows, schema] = [await stage.query({ key }), await stage.schema()];
    const tag = ({ headers }: Answer) => ({ "if-none-match": String(headers["etag"]) });
    const again = [
      await stage.query({ key, headers: tag(rows) }),
      await stage.schema({ headers: tag(schema) }),
    ];
    expect(again.map((answer) => [answer.status, leftOf(answer)])).toEqual([
      [304, 97],
      [304, 96],
    ]);
    expect(await cost()).toEqual({ calls: 4, bytes: bytesOf(rows) + bytesOf(schema) });
  });

  it("not used by HEAD, which counts as a call", async () => {
    stage = await openMetered();
    expect((await stage.schema({ method: "HEAD" })).status).toBe(200);
    expect(await cost()).toEqual({ calls: 1, bytes: 0 });
  });

  it("not used by a public call, a preflight, a 401 or a 429, which are no calls either", async () => {
    stage = await openMetered({ plan: { requestsPerMinute: 1 } });
    const counted = await stage.query();
    const { client } = stage.gateways[0]!;
    const preflight = { origin: "https://a.example", "access-control-request-method": "POST" };
    const answers = [
      await client(`/${ours}/auth/jwks.json`),
      await client("/openapi.json"),
      await client(`/${ours}/query`, { method: "OPTIONS", headers: preflight }),
      await stage.query({ key: "sk_live_none" }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 204, 401]);
    for (const { headers } of answers) expect(headers["ratelimit"]).toBeUndefined();
    const refused = await stage.query();
    expect([refused.status, leftOf(refused)]).toEqual([429, 0]);
    expect(await cost()).toEqual({ calls: 1, bytes: bytesOf(counted) });
  });
});

describe("overage headers are sent", () => {
  it("with successes that count, also 304s and cache hits, and with no other answer", async () => {
    stage = await openMetered({
      plan: { requestsPerMinute: 6, callsPerMonth: 0, payAsYouGo: true },
    });
    const key = stage.ours["cached"];
    const first = await stage.query({ key });
    const headers = { "if-none-match": String(first.headers["etag"]) };
    const told = [first, await stage.query({ key }), await stage.query({ key, headers })];
    expect(told.map((answer) => [answer.status, overageOf(answer)])).toEqual([
      [200, "true"],
      [200, "true"],
      [304, "true"],
    ]);
    const untold = [
      await stage.query({ json: {} }),
      await stage.query({ key: "sk_live_none" }),
      await stage.gateways[0]!.client(`/${ours}/auth/jwks.json`),
    ];
    for (let count = 0; count < 3; count += 1) untold.push(await stage.query());
    expect(untold.map(({ status }) => status)).toEqual([400, 401, 200, 200, 200, 429]);
    expect(untold.map(overageOf)).toEqual([
      undefined,
      undefined,
      undefined,
      "true",
      "true",
      undefined,
    ]);
  });
});
