// POST /{workspaceId}/endusers/{endUserId}/deactivate (G27.6).
import { afterAll, beforeAll, expect, it } from "vitest";
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

it("200: sign-ins and refreshes fail, and access tokens end; a second call changes nothing", async () => {
  const email = "leaving@example.com";
  const { id, accessToken, refreshToken } = await stage.signedIn(email);
  const { status, json } = await stage.act(id, "deactivate");
  expect([status, json.status]).toEqual([200, "deactivated"]);
  await expect.poll(() => stage.statusOf(accessToken), { timeout: 30_000 }).toBe(401);
  expect((await stage.refresh(refreshToken)).status).toBe(401);
  expect((await stage.post("login", { email, password })).status).toBe(401);
  expect((await stage.act(id, "deactivate")).json).toEqual(json);
});

it("404 for an unknown account and for another workspace's account, which stays unchanged", async () => {
  const foreign = await stage.account("foreign@example.com", { workspaceId: theirs });
  for (const id of [nobody, foreign]) expect((await stage.act(id, "deactivate")).status).toBe(404);
  expect(
    await stage.sql("select from gateway.end_user where deactivated_at is not null"),
  ).toHaveLength(1);
});
