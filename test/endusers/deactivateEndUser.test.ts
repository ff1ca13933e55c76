// POST /{workspaceId}/endusers/{endUserId}/deactivate (G27.6).
import { afterAll, beforeAll, expect, test } from "vitest";
import { password, theirs } from "../auth/account-stage.ts";
import {
  nobody,
  openAdministrationStage,
  type AdministrationStage,
} from "./administration-stage.ts";

let stage: AdministrationStage;
beforeAll(async () => {
  stage = await openAdministrationStage();
});
afterAll(() => stage.close());

test("200: nobody signs in or refreshes any more, and access tokens are over; again, it changes nothing", async () => {
  const email = "leaving@example.com";
  const { id, accessToken, refreshToken } = await stage.signedIn(email);
  const { status, json } = await stage.act(id, "deactivate");
  expect([status, json.status]).toEqual([200, "deactivated"]);
  await expect.poll(() => stage.statusOf(accessToken), { timeout: 30_000 }).toBe(401);
  expect((await stage.refresh(refreshToken)).status).toBe(401);
  expect((await stage.post("login", { email, password })).status).toBe(401);
  expect((await stage.act(id, "deactivate")).json).toEqual(json);
});

test("404 for nobody and for another workspace's account, which stays as it is", async () => {
  const foreign = await stage.account("foreign@example.com", { workspaceId: theirs });
  for (const id of [nobody, foreign]) expect((await stage.act(id, "deactivate")).status).toBe(404);
  expect(
    await stage.sql("select from gateway.end_user where deactivated_at is not null"),
  ).toHaveLength(1);
});
