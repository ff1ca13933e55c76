// PATCH /{workspaceId}/endusers/{endUserId} (G27.5).
import { afterAll, beforeAll, expect, it } from "vitest";
import { theirs, tokenIn } from "../auth/account-stage.ts";
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

const change = (id: string, json: object) => stage.ask(`/${id}`, { method: "PATCH", json });

it("200: changes the fields in the body; null and an empty text clear a name", async () => {
  const names = { firstName: "Ada", lastName: "King", username: "ada" };
  const id = await stage.account("names@example.com", { ...names, emailVerified: true });
  expect((await change(id, {})).json).toMatchObject(names);
  const { status, json } = await change(id, { firstName: null, lastName: "", email: null });
  expect([status, json]).toEqual([
    200,
    expect.objectContaining({
      ...names,
      firstName: null,
      lastName: null,
      email: "names@example.com",
      status: "active",
    }),
  ]);
});

it("200: a new address is unconfirmed and gets a link; codes and links for the old address become invalid", async () => {
  const email = "before@example.com";
  const { id, accessToken, refreshToken } = await stage.signedIn(email, { emailVerified: true });
  await stage.post("forgot-password", { email });
  const { code } = stage.mailTo(email)!.values;
  await stage.act(id, "send-password-reset");
  const reset = tokenIn(stage.mailTo(email)!.values["resetUrl"]);
  const { json } = await change(id, { email: "AFTER@example.com" });
  expect(json).toMatchObject({ email: "after@example.com", status: "unconfirmed" });
  await expect.poll(() => stage.statusOf(accessToken), { timeout: 30_000 }).toBe(401);
  const page = await stage.get(`reset?token=${reset}`);
  const tried = await stage.post("verify-reset-code", { email: "after@example.com", code });
  expect([page.status, tried.status]).toEqual([400, 400]);
  const renewed = await stage.refresh(refreshToken);
  expect([renewed.status, renewed.json.data.user.email]).toEqual([200, "after@example.com"]);
  const link = tokenIn(stage.mailTo("after@example.com")!.values["confirmUrl"]);
  await stage.get(`confirm-email?token=${link}`);
  expect((await stage.ask(`/${id}`)).json.status).toBe("active");
});

it("a link that was mailed to the old address does not confirm the new one", async () => {
  const { json } = await stage.ask("", { json: { email: "first@example.com" } });
  const link = tokenIn(stage.mailTo("first@example.com")!.values["confirmUrl"]);
  await change(json.id, { email: "second@example.com", sendConfirmation: false });
  expect(stage.mailTo("second@example.com")).toBeUndefined();
  expect((await stage.get(`confirm-email?token=${link}`)).status).toBe(400);
  expect((await stage.ask(`/${json.id}`)).json.status).toBe("unconfirmed");
});

it("200: an owner confirms an address, and withdraws that, which ends tokens with the claim", async () => {
  const { id, accessToken } = await stage.signedIn("vouched@example.com");
  expect((await change(id, { emailVerified: true })).json.status).toBe("active");
  expect(await stage.statusOf(accessToken)).toBe(200);
  const moved = { email: "vouched-2@example.com", emailVerified: true };
  expect((await change(id, moved)).json.status).toBe("active");
  expect(stage.mailTo(moved.email)).toBeUndefined();
  expect((await change(id, { emailVerified: false })).json.status).toBe("unconfirmed");
});

it("a provider that has verified the old address has not verified the new one", async () => {
  const id = await stage.account("tied@example.com", { emailVerified: true });
  await stage.sql(
    `insert into gateway.end_user_identity (workspace_id, provider_id, issuer, subject, end_user_id, is_vouched)
      select workspace_id, id, 'https://id.example', 'tied', id, true from gateway.end_user where id = $1`,
    [id],
  );
  await change(id, { email: "untied@example.com" });
  const text = "select is_vouched from gateway.end_user_identity where end_user_id = $1";
  expect(await stage.sql(text, [id])).toEqual([{ is_vouched: false }]);
});

it("400: an account without an address has none to confirm; it can be given one", async () => {
  const id = await stage.account("", { email: null });
  const refused = await change(id, { emailVerified: true });
  expect([refused.status, refused.json.error]).toEqual([
    400,
    expect.stringContaining("/emailVerified"),
  ]);
  const { json } = await change(id, { email: "given@example.com", emailVerified: true });
  expect(json).toMatchObject({ email: "given@example.com", status: "active" });
});

it.each([
  [{ email: "" }, "/email"],
  [{ username: "x".repeat(101) }, "/username"],
  [{ roles: [] }, "roles"],
  [{ authProvider: "local" }, "authProvider"],
])("400: %j is rejected with the name of %s", async (body, place) => {
  const id = await stage.account(`refused-${Object.keys(body)[0]}@example.com`);
  const { status, json } = await change(id, body);
  expect([status, json.error]).toEqual([400, expect.stringContaining(place)]);
});

it("404 for an unknown account and for another workspace's account; 409 for an address of another account, which changes nothing", async () => {
  const foreign = await stage.account("foreign@example.com", { workspaceId: theirs });
  for (const id of [nobody, foreign])
    expect((await change(id, { firstName: "Eve" })).status).toBe(404);
  await stage.account("has@example.com");
  const id = await stage.account("wants@example.com", { firstName: "Ada" });
  const refused = await change(id, { email: "Has@example.com", firstName: "Eve" });
  expect(refused.status).toBe(409);
  const { json } = await stage.ask(`/${id}`);
  expect([json.email, json.firstName]).toEqual(["wants@example.com", "Ada"]);
  // Addresses are unique only within a workspace.
  const free = { email: "foreign@example.com", sendConfirmation: false };
  expect((await change(id, free)).status).toBe(200);
});
