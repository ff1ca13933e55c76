// Tests that calls of members do not count against the workspace's rate limit and monthly limits.
// They are answered even if these limits are reached (G26.6).
import { afterAll, beforeAll, expect, it } from "vitest";
import { signInMember, type SignedInMember } from "../support/members.ts";
import { openMetered, ours, type MeteredStage } from "./metered.ts";

let stage: MeteredStage;
let owner: SignedInMember;
beforeAll(async () => {
  const plan = {
    requestsPerMinute: 20,
    callsPerMonth: 25,
    egressBytesPerMonth: 1_000_000,
    reserve: 0,
  };
  stage = await openMetered({ plan });
  const now = new Date(stage.clock.time);
  owner = await signInMember(stage.database, { workspaceId: ours, role: "owner", now });
});
afterAll(() => stage.close());

it("leaves the whole allowance to keys, and is answered beyond it", async () => {
  const schema = (headers: object = owner.headers) =>
    stage.gateways[0]!.client(`/${ours}/schema`, { headers: { ...headers } });
  for (let n = 0; n < 60; n += 1) {
    const { status, headers } = await schema();
    expect([status, headers["ratelimit"]]).toEqual([200, undefined]);
  }
  for (let n = 0; n < 20; n += 1) expect((await stage.query()).status).toBe(200);
  expect((await stage.query()).json.error.code).toBe("RATE_LIMITED");
  expect((await schema()).status).toBe(200);
  stage.clock.time += 60_000;
  for (let n = 0; n < 5; n += 1) expect((await stage.query()).status).toBe(200);
  expect((await stage.query()).json.error.code).toBe("API_CALLS_EXHAUSTED");
  expect((await schema()).status).toBe(200);
  await stage.stop();
  expect((await stage.usage()).map(({ calls }) => calls)).toEqual([25]);
  const rows = await stage.sql(
    "select count(*)::int as rows from gateway.query_log where credential_type = 'member'",
  );
  expect(rows).toEqual([{ rows: 62 }]);
});
