import { afterAll, beforeAll, expect, it } from "vitest";
import { openProviderStage, ours, redirectUri, type ProviderStage } from "./provider-stage.ts";
import type { Answer } from "../support/http-client.ts";

let stage: ProviderStage;
beforeAll(async () => {
  stage = await openProviderStage();
});
afterAll(() => stage.close());

const callback = (json: object, key = stage.keys[ours]): Promise<Answer> =>
  stage.gateway.client(`/${ours}/auth/oidc/callback`, { key, json });

it("200: finishes a sign-in of authorize, with the same account as the other callback", async () => {
  const person = { sub: "older", email: "older@example.com" };
  const older = await callback({ providerSlug: "crooked", ...(await stage.bringBack(person)) });
  expect(older.status).toBe(200);
  expect((await stage.signIn(person)).json.data.user).toEqual(older.json.data.user);
});

it("400: an unknown state, and a state of another provider", async () => {
  const brought = await stage.bringBack();
  const wrong = await callback({ ...brought, providerSlug: "crooked", state: "other" });
  const foreign = await callback({ ...brought, providerSlug: "twin" });
  for (const { status, json } of [wrong, foreign]) {
    expect(status).toBe(400);
    expect(json.message).toBe(
      "This code or token is wrong, expired or already used. Request a new one.",
    );
  }
});

it("400: a body without a slug, and a provider without a page", async () => {
  const rest = { code: "x", state: "x", redirectUri };
  expect((await callback(rest)).status).toBe(400);
  expect((await callback({ providerSlug: "steam", ...rest })).status).toBe(400);
});

it("401: no key", async () => {
  const answer = await stage.gateway.client(`/${ours}/auth/oidc/callback`, { json: {} });
  expect(answer.status).toBe(401);
});

it("401: a deactivated account", async () => {
  const person = { sub: "gone", email: "gone@example.com" };
  await stage.signIn(person);
  const text = "update gateway.end_user set deactivated_at = now() where email = $1";
  await stage.database.database.owner.run({ text }, [person.email]);
  const brought = await stage.bringBack(person);
  expect((await callback({ providerSlug: "crooked", ...brought })).status).toBe(401);
});

it("404: an unknown provider, also with a long or strange slug", async () => {
  const rest = { code: "x", state: "x", redirectUri };
  for (const providerSlug of ["unknown", "", "constructor", "__proto__", "a/b", "x".repeat(4096)])
    expect((await callback({ providerSlug, ...rest })).status).toBe(404);
});

it("409: an address of another account", async () => {
  await stage.register({ email: "taken@example.com" });
  const brought = await stage.bringBack({ sub: "taker", email: "taken@example.com" });
  expect((await callback({ providerSlug: "crooked", ...brought })).status).toBe(409);
});

it("501: a kind that is not built", async () => {
  const answer = await callback({
    providerSlug: "corporate",
    code: "x",
    state: "x",
    redirectUri,
  });
  expect(answer.status).toBe(501);
});

it("503: a provider that fails", async () => {
  stage.crooked.misbehave({ atToken: (response) => response.writeHead(500).end() });
  const brought = await stage.bringBack();
  expect((await callback({ providerSlug: "crooked", ...brought })).status).toBe(503);
});
