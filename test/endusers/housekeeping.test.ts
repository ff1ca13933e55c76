import { afterAll, beforeAll, expect, it } from "vitest";
import { createAuthHousekeeping } from "../../src/auth/index.ts";
import { createEndUserHousekeeping } from "../../src/endusers/housekeeping.ts";
import { day, hour, openAccountStage, type AccountStage } from "../auth/account-stage.ts";

let stage: AccountStage;
beforeAll(async () => {
  stage = await openAccountStage();
});
afterAll(() => stage.close());

const counts = async (): Promise<unknown> =>
  (
    await stage.sql(`select (select count(*)::int from gateway.end_user_session) as sessions,
      (select count(*)::int from gateway.refresh_token) as refresh, (select count(*)::int from gateway.one_time_token) as tokens,
      (select count(*)::int from gateway.reset_code) as codes, (select count(*)::int from gateway.attempt) as attempts,
      (select count(*)::int from gateway.end_user) as accounts`)
  )[0];

it("expired rows of sign-ins are deleted a day after they expired, and not earlier", async () => {
  const { control } = stage.database.database;
  const housekeeping = createEndUserHousekeeping({
    control,
    clock: { now: () => stage.now() },
  });
  const { refreshToken } = await stage.signedIn("ada@example.com");
  await stage.post("refresh", { refreshToken });
  await stage.post("resend-confirmation", { email: "ada@example.com" });
  await stage.post("forgot-password", { email: "ada@example.com" });
  const all = { sessions: 1, refresh: 2, tokens: 1, codes: 1, attempts: 7, accounts: 1 };
  expect(await counts()).toEqual(all);
  await housekeeping.sweep(() => true);
  expect(await counts()).toEqual(all);
  stage.pass(2 * hour);
  await housekeeping.sweep(() => true);
  expect(await counts()).toEqual({ ...all, attempts: 0 });
  stage.pass(2 * day);
  await housekeeping.sweep(() => true);
  expect(await counts()).toEqual({ ...all, attempts: 0, tokens: 0, codes: 0 });
  // A session ends with its last refresh token.
  stage.pass(28 * day + 20 * hour);
  await housekeeping.sweep(() => true);
  expect(await counts()).toMatchObject({ sessions: 1, refresh: 2 });
  stage.pass(4 * hour);
  await housekeeping.sweep(() => true);
  expect(await counts()).toMatchObject({ sessions: 0, refresh: 0, accounts: 1 });
});

it("a revoked session is deleted a day later; an active session stays", async () => {
  const { control } = stage.database.database;
  const housekeeping = createEndUserHousekeeping({
    control,
    clock: { now: () => stage.now() },
  });
  const { id } = await stage.signedIn("revoked@example.com");
  await stage.signedIn("going-on@example.com");
  await stage.sql("update gateway.end_user_session set revoked_at = $2 where end_user_id = $1", [
    id,
    new Date(stage.now()),
  ]);
  stage.pass(day - hour);
  await housekeeping.sweep(() => true);
  expect(await counts()).toMatchObject({ sessions: 2 });
  stage.pass(2 * hour);
  await housekeeping.sweep(() => true);
  expect(await counts()).toMatchObject({ sessions: 1, refresh: 1 });
});

it("expired sign-in states that no browser returned are deleted", async () => {
  const { control } = stage.database.database;
  const housekeeping = createAuthHousekeeping({
    control,
    clock: { now: () => stage.now() },
  });
  const state = `insert into gateway.provider_state values (sha256($1::bytea), gen_random_uuid(), gen_random_uuid(), '', '', $2)`;
  await stage.sql(state, ["past", new Date(stage.now() - 1)]);
  await stage.sql(state, ["coming", new Date(stage.now() + 30 * day)]);
  for (const { sweep } of housekeeping) await sweep(() => true);
  const states = "select count(*)::int as n from gateway.provider_state";
  expect(await stage.sql(states)).toEqual([{ n: 1 }]);
});
