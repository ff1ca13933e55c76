// DELETE /{workspaceId}/endusers/{endUserId}/sessions (G27.6).
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

it("204: ends every session and access token; the account can sign in again", async () => {
  const email = "everywhere@example.com";
  const { id, accessToken, refreshToken } = await stage.signedIn(email);
  const other = (await stage.post("login", { email, password })).json.data;
  expect((await stage.ask(`/${id}/sessions`, { method: "DELETE" })).status).toBe(204);
  for (const token of [accessToken, other.accessToken])
    await expect.poll(() => stage.statusOf(token), { timeout: 30_000 }).toBe(401);
  for (const token of [refreshToken, other.refreshToken])
    expect((await stage.refresh(token)).status).toBe(401);
  expect((await stage.ask(`/${id}/sessions`)).json).toEqual({ sessions: [] });
  expect((await stage.post("login", { email, password })).status).toBe(200);
});

it("404 for an unknown account", async () => {
  expect((await stage.ask(`/${nobody}/sessions`, { method: "DELETE" })).status).toBe(404);
});
