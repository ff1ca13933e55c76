// Tests that a user id is only valid for its issuer (G16.4). If a provider of the definition
// changes to another issuer, users of the new issuer do not get accounts of the old one.
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { sayJson } from "../support/providers/crooked.ts";
import { openProviderStage, ours, redirectUri, type ProviderStage } from "./provider-stage.ts";
import type { TestGateway } from "../support/gateway.ts";
import type { Answer } from "../support/http-client.ts";

let stage: ProviderStage;
beforeAll(async () => void (stage = await openProviderStage()));
afterEach(() => stage.crooked.misbehave({}));
afterAll(() => stage.close());

/**
 * Changes the name of the provider's issuer. Returns a new gateway, which has no cached metadata of
 * the provider.
 */
function moveTo(issuer: string): Promise<TestGateway> {
  stage.crooked.misbehave({
    atDiscovery: (response, honest) => sayJson(response, { ...honest, issuer }),
    claims: (claims) => ({ ...claims, iss: issuer }),
  });
  return stage.openGateway();
}

const authorize = ({ client }: TestGateway): Promise<Answer> =>
  client(`/${ours}/auth/crooked/authorize?redirectUri=${encodeURIComponent(redirectUri)}`, {
    key: stage.keys[ours],
  });

async function signIn(gateway: TestGateway, person: Readonly<Record<string, unknown>>) {
  const { json } = await authorize(gateway);
  const brought = stage.crooked.approve(json.data.authorizationUrl as string, person);
  return gateway.client(`/${ours}/auth/crooked/callback`, {
    key: stage.keys[ours],
    json: { ...brought, redirectUri },
  });
}

const idOf = ({ status, json }: Answer): string => {
  expect(status).toBe(200);
  return json.data.user.id as string;
};

it("the same id from another issuer is another user, each time", async () => {
  const person = { sub: "1001" };
  const first = idOf(await stage.signIn(person));
  const moved = await moveTo("https://moved.example");
  const other = idOf(await signIn(moved, person));
  expect(other).not.toBe(first);
  expect(idOf(await signIn(moved, person))).toBe(other);
  stage.crooked.misbehave({});
  expect(idOf(await stage.signIn(person))).toBe(first);
});

it("an unconfirmed address from another issuer joins no account", async () => {
  const person = { sub: "1002", email: "ada@example.com" };
  idOf(await stage.signIn({ ...person, email_verified: true }));
  expect((await signIn(await moveTo("https://moved.example"), person)).status).toBe(409);
});

it("users of a provider with a new issuer find their accounts by addresses that both sides confirm", async () => {
  const person = { sub: "1003", email: "grace@example.com", email_verified: true };
  const id = idOf(await stage.signIn(person));
  expect(idOf(await signIn(await moveTo("https://moved.example"), person))).toBe(id);
});

it.each([
  ["a control", "https://moved.example/\0"],
  ["no end", `https://moved.example/${"a".repeat(9_000)}`],
  ["blanks", "moved here"],
])("an issuer with %s is rejected", async (_what, issuer) => {
  expect((await authorize(await moveTo(issuer))).status).toBe(503);
});
