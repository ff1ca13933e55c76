// POST /{workspaceId}/endusers/{endUserId}/send-password-reset (G27.6, G27.9).
import { afterAll, beforeAll, expect, it } from "vitest";
import { password, tokenIn } from "../auth/account-stage.ts";
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

const form = { "content-type": "application/x-www-form-urlencoded" };

it("200: mails a link to a page for a new password, which works once and ends every session", async () => {
  const email = "reset@example.com";
  const { id, accessToken, refreshToken } = await stage.signedIn(email);
  const { status, json } = await stage.act(id, "send-password-reset");
  expect([status, json.id]).toEqual([200, id]);
  expect(await stage.statusOf(accessToken)).toBe(200);
  const token = tokenIn(stage.mailTo(email)!.values["resetUrl"]);
  const newPassword = "staple in the rain";
  const body = new URLSearchParams({ token, newPassword, confirmPassword: newPassword });
  const set = () => stage.get("reset", { method: "POST", headers: form, body: body.toString() });
  expect((await set()).status).toBe(200);
  expect((await set()).status).toBe(400);
  await expect.poll(() => stage.statusOf(accessToken), { timeout: 30_000 }).toBe(401);
  expect((await stage.refresh(refreshToken)).status).toBe(401);
  expect((await stage.post("login", { email, password })).status).toBe(401);
  expect((await stage.post("login", { email, password: newPassword })).status).toBe(200);
});

it("400: accounts without an address, and deactivated ones, are rejected with the reason; 404 for an unknown account", async () => {
  const player = await stage.account("", { email: null });
  const gone = await stage.account("gone@example.com");
  await stage.act(gone, "deactivate");
  const refused = await Promise.all(
    [player, gone, nobody].map((id) => stage.act(id, "send-password-reset")),
  );
  expect(refused.map(({ status, json }) => [status, json.error])).toEqual([
    [400, expect.stringContaining("no e-mail address")],
    [400, expect.stringContaining("deactivated")],
    [404, expect.any(String)],
  ]);
});
