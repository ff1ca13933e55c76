// Accounts at identity providers, as members see them. Members cannot set passwords that an
// external provider stores (G27.1, G16.6).
import { afterAll, beforeAll, expect, it } from "vitest";
import { guidFrom, guidV7 } from "../../src/platform/ids.ts";
import { defineWorkspace, WORKSPACE_ID } from "../support/definition.ts";
import type { Ask, Client } from "../support/http-client.ts";
import { signInMember } from "../support/members.ts";
import { openStage, type Stage } from "../support/stage.ts";

const acme = {
  id: guidFrom(WORKSPACE_ID, "provider:acme"),
  kind: "oidc",
  name: "Acme Accounts",
  discoveryUrl: "https://acme.example/.well-known/openid-configuration",
  clientId: "shop",
  scopes: ["openid"],
  passwordGrant: true,
} as const;

let stage: Stage;
let client: Client;
let headers: Readonly<Record<string, string>>;
let id: string;
beforeAll(async () => {
  stage = await openStage({ ...defineWorkspace({}), providers: { acme } });
  ({ client } = await stage.openGateway());
  ({ headers } = await signInMember(stage.database, { workspaceId: WORKSPACE_ID, role: "owner" }));
  id = (await ask("", { json: { email: "ada@example.com", emailVerified: true } })).json.id;
  await stage.sql(
    `insert into gateway.end_user_identity (workspace_id, provider_id, issuer, subject, end_user_id)
      values ($1, $2, 'https://acme.example', 'ada', $3), ($1, $4, 'https://gone.example', 'ada', $3)`,
    [WORKSPACE_ID, acme.id, id, guidV7()],
  );
});
afterAll(() => stage.close());

const ask = (path: string, more: Ask = {}) =>
  client(`/${WORKSPACE_ID}/endusers${path}`, { ...more, headers });

it("an account is listed with the slugs of its providers, without deleted providers, and found by them", async () => {
  await ask("", { json: { email: "else@example.com", emailVerified: true } });
  expect((await ask(`/${id}`)).json.providers).toEqual(["acme"]);
  const { json } = await ask("?provider=acme");
  expect([json.total, json.endUsers[0].id]).toEqual([1, id]);
});

it("400: members cannot set or mail a password that an external provider stores; the reply names the provider", async () => {
  const newPassword = "staple in the rain";
  const answers = await Promise.all([
    ask("", { json: { email: "new@example.com", password: newPassword } }),
    ask(`/${id}/set-password`, { json: { newPassword, confirmPassword: newPassword } }),
    ask(`/${id}/send-password-reset`, { method: "POST" }),
  ]);
  for (const { status, json } of answers)
    expect([status, json.error]).toEqual([400, expect.stringContaining("Acme Accounts")]);
  expect((await ask("?search=new@")).json.total).toBe(0);
});
