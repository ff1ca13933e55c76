// POST /{workspaceId}/endusers/{endUserId}/activate.
import { afterAll, beforeAll, expect, it } from "vitest";
import { password } from "../auth/account-stage.ts";
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

it("200: the account can sign in again; ended sessions stay ended", async () => {
  const email = "back@example.com";
  const { id, accessToken, refreshToken } = await stage.signedIn(email, { emailVerified: true });
  await stage.act(id, "deactivate");
  const { status, json } = await stage.act(id, "activate");
  expect([status, json.status]).toEqual([200, "active"]);
  await expect.poll(() => stage.statusOf(accessToken), { timeout: 30_000 }).toBe(401);
  expect((await stage.refresh(refreshToken)).status).toBe(401);
  expect((await stage.post("login", { email, password })).status).toBe(200);
  expect((await stage.act(id, "activate")).status).toBe(200);
});

it("404 for an unknown account", async () => {
  expect((await stage.act(nobody, "activate")).status).toBe(404);
});
