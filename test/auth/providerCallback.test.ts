import { createRemoteJWKSet, jwtVerify } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  oddRedirectUri,
  openProviderStage,
  ours,
  people,
  redirectUri,
  type ProviderStage,
} from "./provider-stage.ts";
import { sayJson } from "../support/providers/crooked.ts";
import type { TestGateway } from "../support/gateway.ts";
import type { Answer } from "../support/http-client.ts";

let stage: ProviderStage;
beforeAll(async () => {
  stage = await openProviderStage();
});
beforeEach(() => stage.crooked.misbehave({}));
afterAll(() => stage.close());

/** Runs a whole sign-in at the real provider. */
async function signInAs(sub: string, uri = redirectUri): Promise<Answer> {
  const { json } = await stage.authorize("real", uri);
  const brought = await stage.real.signIn(json.data.authorizationUrl as string, sub);
  return stage.callback("real", {
    code: brought.get("code")!,
    state: brought.get("state")!,
    redirectUri: uri,
  });
}

describe("200", () => {
  it("a full code flow with a real provider returns valid tokens", async () => {
    const answer = await signInAs("ada");
    expect(answer.status).toBe(200);
    const pair = answer.json.data;
    expect(pair).toMatchObject({
      tokenType: "Bearer",
      emailVerified: true,
      user: {
        email: "ada@example.com",
        firstName: "Ada",
        lastName: "Lovelace",
        username: "ada",
        roles: ["member"],
      },
    });
    const jwks = createRemoteJWKSet(new URL(`${stage.gateway.baseUrl}/${ours}/auth/jwks.json`));
    const { payload } = await jwtVerify(pair.accessToken as string, jwks, { typ: "at+jwt" });
    expect(payload).toMatchObject({ sub: pair.user.id, email: "ada@example.com" });
  });

  it("a returning user gets the same account", async () => {
    const [one, other] = [await signInAs("ada"), await signInAs("ada")];
    expect(other.json.data.user).toEqual(one.json.data.user);
  });

  it("an address that the provider does not confirm is not confirmed here", async () => {
    const { json } = await signInAs("bob");
    expect(json.data).toMatchObject({ emailVerified: false, user: { email: "bob@example.com" } });
    expect(await stage.account("bob@example.com")).toMatchObject({
      authProvider: "real",
      providerSubject: "bob",
      passwordHash: null,
      emailVerified: false,
    });
  });

  it("a user without an address gets an account", async () => {
    const [one, other] = [await signInAs("nameless"), await signInAs("nameless")];
    expect(one.json.data.user).toMatchObject({ email: null, firstName: null });
    expect(other.json.data.user.id).toBe(one.json.data.user.id);
  });

  it("the redirect address reaches the provider unchanged", async () => {
    expect((await signInAs("ada", oddRedirectUri)).status).toBe(200);
  });

  it("a provider that sends the address only in the id token", async () => {
    stage.crooked.misbehave({ userInfo: () => ({ sub: "elsewhere" }) });
    const { status, json } = await stage.signIn({
      sub: "told",
      email: "told@example.com",
      email_verified: true,
    });
    expect(status).toBe(200);
    expect(json.data.user.email).toBe("told@example.com");
  });

  it("the address and its confirmation come from the same source", async () => {
    stage.crooked.misbehave({
      claims: (claims) => ({ ...claims, email: undefined, email_verified: true }),
      userInfo: () => ({ sub: "mixed", email: "mixed@example.com" }),
    });
    const { json } = await stage.signIn({ sub: "mixed" });
    expect(json.data).toMatchObject({ emailVerified: false, user: { email: "mixed@example.com" } });
  });

  it.each([
    ["true", false],
    [1, false],
    [{}, false],
    [true, true],
  ])("email_verified %j counts as %s", async (verified, expected) => {
    const name = `verified-${JSON.stringify(verified).replaceAll(/\W/g, "")}-${typeof verified}`;
    const { json } = await stage.signIn({
      sub: name,
      email: `${name}@example.com`,
      email_verified: verified,
    });
    expect(json.data.emailVerified).toBe(expected);
  });

  it.each([
    ["not an address", null],
    ["two@example.com,three@example.com", null],
    ["line\nbreak@example.com", null],
    [`${"x".repeat(250)}@example.com`, null],
    [["list@example.com"], null],
    ["  Spaces@Example.COM ", "spaces@example.com"],
    ["e\u0301clair@example.com", "éclair@example.com"],
  ])("the address %j is stored as %j", async (email, kept) => {
    const { status, json } = await stage.signIn({
      sub: `address ${JSON.stringify(email).slice(0, 40)}`,
      email,
      email_verified: true,
    });
    expect(status).toBe(200);
    expect(json.data.user.email).toBe(kept);
    expect(json.data.emailVerified).toBe(kept !== null);
  });

  it("invalid profile values are ignored", async () => {
    const { json } = await stage.signIn({
      sub: "profile",
      given_name: "x".repeat(101),
      family_name: "line\nbreak",
      preferred_username: 7,
    });
    expect(json.data.user).toMatchObject({ firstName: null, lastName: null, username: null });
  });

  it("other claims of a provider change nothing", async () => {
    const { json } = await stage.signIn({
      sub: "climber",
      roles: ["admin"],
      role: "admin",
      id: people[0].sub,
      workspaceId: "other",
      generation: 99,
    });
    expect(json.data.user.roles).toEqual(["member"]);
  });

  it("the client authenticates with the provider's method, and sends a verifier with every code", async () => {
    const begin = async (gateway: TestGateway, slug: string): Promise<void> => {
      const path = `/${ours}/auth/${slug}/`;
      const { json } = await gateway.client(
        `${path}authorize?redirectUri=${encodeURIComponent(redirectUri)}`,
        { key: stage.keys[ours] },
      );
      const brought = stage.crooked.approve(json.data.authorizationUrl as string);
      const answer = await gateway.client(`${path}callback`, {
        key: stage.keys[ours],
        json: { ...brought, redirectUri },
      });
      expect(answer.status).toBe(200);
    };
    const { clientId, clientSecret, redeemed } = stage.crooked;
    await begin(stage.gateway, "crooked");
    const basic = redeemed.at(-1)!;
    expect(Buffer.from(basic.authorization.replace("Basic ", ""), "base64").toString()).toBe(
      `${clientId}:${encodeURIComponent(clientSecret).replaceAll("%20", "+")}`,
    );
    expect(basic.form.has("client_secret")).toBe(false);
    await begin(stage.gateway, "public");
    expect(redeemed.at(-1)).toMatchObject({ authorization: "" });
    expect(redeemed.at(-1)!.form.get("client_id")).toBe(clientId);
    stage.crooked.misbehave({
      atDiscovery: (response, honest) =>
        sayJson(response, {
          ...honest,
          token_endpoint_auth_methods_supported: ["client_secret_post"],
        }),
    });
    await begin(await stage.openGateway(), "crooked");
    expect(redeemed.at(-1)!.authorization).toBe("");
    expect(redeemed.at(-1)!.form.get("client_secret")).toBe(clientSecret);
    for (const { form } of redeemed)
      expect(form.get("code_verifier")).toMatch(/^[A-Za-z0-9_-]{43}$/);
  });

  it("is recorded in the query log as an Auth event, without code and tokens", async () => {
    const brought = await stage.bringBack({ sub: "logged", email: "logged@example.com" });
    const answer = await stage.callback("crooked", brought);
    const text = `select action, email, status, body from gateway.query_log where request_id = $1`;
    const id = answer.headers["x-request-id"];
    await expect
      .poll(() => stage.database.database.owner.run({ text }, [id]), { timeout: 30_000 })
      .toMatchObject([{ action: "callback", email: "logged@example.com", status: 200 }]);
    const rows = await stage.database.database.owner.run({
      text: "select * from gateway.query_log",
    });
    expect(JSON.stringify(rows)).not.toContain(brought.code);
  });
});

describe("400", () => {
  it("a provider without a page", async () => {
    const answer = await stage.callback("steam", { code: "x", state: "x", redirectUri });
    expect(answer.status).toBe(400);
    expect(answer.json.message).toBe(
      "This provider does not support this kind of sign-in. Use another way to sign in.",
    );
  });

  it("an invalid body, field by field", async () => {
    const path = `/${ours}/auth/crooked/callback`;
    const answer = await stage.gateway.client(path, { key: stage.keys[ours], json: { code: 7 } });
    expect(answer.status).toBe(400);
    expect(answer.json.errors).toHaveLength(3);
  });
});

describe("401, 404, 409, 501", () => {
  it("a key is needed", async () => {
    const answer = await stage.gateway.client(`/${ours}/auth/crooked/callback`, { json: {} });
    expect(answer.status).toBe(401);
  });

  it("a deactivated account", async () => {
    const person = { sub: "gone", email: "gone@example.com", email_verified: true };
    await stage.signIn(person);
    const text = "update gateway.end_user set deactivated_at = now() where email = $1";
    await stage.database.database.owner.run({ text }, [person.email]);
    expect((await stage.signIn(person)).status).toBe(401);
  });

  it("an unknown provider", async () => {
    const answer = await stage.callback("unknown", { code: "x", state: "x", redirectUri });
    expect(answer.status).toBe(404);
  });

  it("an address of another account", async () => {
    await stage.register({ email: "taken@example.com" });
    const answer = await stage.signIn({ sub: "taker", email: "Taken@example.com" });
    expect(answer.status).toBe(409);
    expect(answer.json.message).toBe("There is already an account with this e-mail address.");
    const text = `select action, email from gateway.query_log where status = 409`;
    await expect
      .poll(() => stage.database.database.owner.run({ text }), { timeout: 30_000 })
      .toEqual([{ action: "callback", email: "taken@example.com" }]);
  });

  it("a kind that is not built", async () => {
    const answer = await stage.callback("corporate", { code: "x", state: "x", redirectUri });
    expect(answer.status).toBe(501);
  });
});

describe("503", () => {
  it("a provider that fails during the exchange of the code", async () => {
    stage.crooked.misbehave({ atToken: (response) => response.writeHead(500).end() });
    const answer = await stage.signIn();
    expect(answer.status).toBe(503);
    expect(answer.headers["retry-after"]).toBeDefined();
    expect(answer.json.message).toContain("identity provider");
  });
});
