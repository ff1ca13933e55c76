// POST /{workspaceId}/endusers/{endUserId}/set-password (G27.6).
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

const newPassword = "staple in the rain";
const set = (id: string, json: object = { newPassword, confirmPassword: newPassword }) =>
  stage.act(id, "set-password", { json });

it("200: sets the password, ends every session, and mails a notice", async () => {
  const email = "set@example.com";
  const { id, accessToken, refreshToken } = await stage.signedIn(email);
  expect((await set(id)).status).toBe(200);
  await expect.poll(() => stage.statusOf(accessToken), { timeout: 30_000 }).toBe(401);
  expect((await stage.refresh(refreshToken)).status).toBe(401);
  expect((await stage.post("login", { email, password })).status).toBe(401);
  expect((await stage.post("login", { email, password: newPassword })).status).toBe(200);
  expect(stage.mailTo(email)?.template).toBe("password-changed");
});

it("200: also for a deactivated account, and for one without an address, which gets no mail", async () => {
  const id = await stage.account("off@example.com");
  await stage.act(id, "deactivate");
  expect((await set(id)).json.status).toBe("deactivated");
  const player = await stage.account("", { email: null });
  expect((await set(player)).status).toBe(200);
});

it.each([
  [{ newPassword: "1234567", confirmPassword: "1234567" }, "/newPassword"],
  [{ newPassword: "12345678", confirmPassword: "12345678" }, "/newPassword"],
  [{ newPassword: "bad-one@example.com", confirmPassword: "bad-one@example.com" }, "/newPassword"],
  [{ newPassword, confirmPassword: "another one" }, "/confirmPassword"],
  [{ newPassword }, "/confirmPassword"],
])("400: %j is rejected with the name of %s, and changes nothing", async (body, place) => {
  const email = "bad-one@example.com";
  const known = await stage.sql<{ id: string }>(
    "select id from gateway.end_user where email = $1",
    [email],
  );
  const id = known[0]?.id ?? (await stage.account(email));
  const { status, json } = await set(id, body);
  expect([status, json.error]).toEqual([400, expect.stringContaining(place)]);
  expect(stage.mailTo(email)).toBeUndefined();
});

it("404 for an unknown account, before anything is hashed", async () => {
  expect((await set(nobody)).status).toBe(404);
});

it("neither password appears in the query log", async () => {
  const id = await stage.account("logged@example.com");
  await set(id, { newPassword: "never to be read", confirmPassword: "never to be read" });
  await set(id, { newPassword: "never to be read", confirmPassword: "nor this one" });
  await stage.gateway.close();
  const rows = await stage.sql(
    "select body from gateway.query_log where operation_id = 'setEndUserPassword' order by at, id",
  );
  expect(rows.length).toBeGreaterThan(1);
  expect(JSON.stringify(rows)).not.toMatch(/never to be|nor this|staple/);
});
