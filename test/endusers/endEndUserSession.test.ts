// DELETE /{workspaceId}/endusers/{endUserId}/sessions/{sessionId} (G27.6).
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

it("204: ends one session and keeps the others; 404 for an ended session or another account's session", async () => {
  const email = "one@example.com";
  const { id, accessToken, refreshToken } = await stage.signedIn(email);
  const other = (
    await stage.post("login", { email, password }, { headers: { "user-agent": "Other" } })
  ).json.data;
  const { sessions } = (await stage.ask(`/${id}/sessions`)).json;
  const sessionId: string = sessions.find(
    ({ userAgent }: { userAgent: string | null }) => userAgent === "Other",
  ).id;
  const end = (holder: string) =>
    stage.ask(`/${holder}/sessions/${sessionId}`, { method: "DELETE" });
  const somebody = await stage.account("somebody@example.com");
  for (const holder of [somebody, nobody]) expect((await end(holder)).status).toBe(404);
  expect((await end(id)).status).toBe(204);
  expect((await end(id)).status).toBe(404);
  await expect.poll(() => stage.statusOf(other.accessToken), { timeout: 30_000 }).toBe(401);
  expect((await stage.refresh(other.refreshToken)).status).toBe(401);
  expect(await stage.statusOf(accessToken)).toBe(200);
  expect((await stage.refresh(refreshToken)).status).toBe(200);
});
