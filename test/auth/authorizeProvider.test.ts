// GET /{workspaceId}/auth/{providerSlug}/authorize, by status: starts a sign-in with an identity
// provider (G16.1, G16.2).
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  appRedirectUri,
  oddRedirectUri,
  openProviderStage,
  ours,
  redirectUri,
  theirs,
  type ProviderStage,
} from "./provider-stage.ts";

let stage: ProviderStage;
beforeAll(async () => {
  stage = await openProviderStage();
});
afterAll(() => stage.close());

const paramsOf = (answer: { json: any }): URLSearchParams =>
  new URL(answer.json.data.authorizationUrl as string).searchParams;

describe("200", () => {
  it("returns the address of the provider's page, with state, nonce and PKCE challenge", async () => {
    const answer = await stage.authorize("crooked");
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ isSuccess: true, statusCode: 200, errors: [] });
    expect(Object.keys(answer.json.data)).toEqual(["authorizationUrl"]);
    const url = new URL(answer.json.data.authorizationUrl);
    expect(url.origin + url.pathname).toBe(`${stage.crooked.issuer}/authorize`);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: "shop",
      response_type: "code",
      redirect_uri: redirectUri,
      scope: "openid email profile",
      code_challenge_method: "S256",
    });
    expect(url.searchParams.get("state")).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(url.searchParams.get("nonce")).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(url.searchParams.get("code_challenge")).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  it("returns different values each time", async () => {
    const [one, other] = [await stage.authorize("crooked"), await stage.authorize("crooked")];
    for (const name of ["state", "nonce", "code_challenge"])
      expect(paramsOf(one).get(name)).not.toBe(paramsOf(other).get(name));
  });

  it.each([redirectUri, oddRedirectUri, appRedirectUri])(
    "passes the address %s on unchanged",
    async (address) => {
      expect(paramsOf(await stage.authorize("crooked", address)).get("redirect_uri")).toBe(address);
    },
  );

  it("needs no address if the workspace registers one", async () => {
    const path = `/${theirs}/auth/crooked/authorize`;
    const answer = await stage.gateway.client(path, { key: stage.keys[theirs] });
    expect(paramsOf(answer).get("redirect_uri")).toBe(redirectUri);
  });

  it("works under the prefix, too", async () => {
    const path = `/api/v1/gateway/${theirs}/auth/crooked/authorize`;
    expect((await stage.gateway.client(path, { key: stage.keys[theirs] })).status).toBe(200);
  });
});

describe("400", () => {
  it("a provider without a page", async () => {
    const answer = await stage.authorize("steam");
    expect(answer.status).toBe(400);
    expect(answer.json.message).toBe(
      "This provider does not support this kind of sign-in. Use another way to sign in.",
    );
  });

  it("no address if the workspace registers several", async () => {
    const path = `/${ours}/auth/crooked/authorize`;
    const answer = await stage.gateway.client(path, { key: stage.keys[ours] });
    expect(answer.status).toBe(400);
    expect(answer.json.message).toContain("redirectUri");
  });

  it.each([
    "",
    "/",
    "https://shop.example",
    "https://shop.example/",
    "https://shop.example/signed-in/",
    "https://shop.example/signed-in?",
    "https://shop.example/signed-in#",
    "https://shop.example/signed-in#x",
    "https://shop.example/signed-in?x=1",
    "https://shop.example/signed-in/../signed-in",
    "https://shop.example/signed-in/extra",
    "https://shop.example//signed-in",
    "https://shop.example/Signed-in",
    "https://shop.example/signed-in ",
    " https://shop.example/signed-in",
    "https://shop.example/signed-in%20",
    "https://shop.example/%73igned-in",
    "https://shop.example:443/signed-in",
    "https://shop.example:8443/signed-in",
    "HTTPS://shop.example/signed-in",
    "https://SHOP.example/signed-in",
    "https://shop.example./signed-in",
    "http://shop.example/signed-in",
    "//shop.example/signed-in",
    "https:shop.example/signed-in",
    "https:\\\\shop.example\\signed-in",
    "https://shop.example\\@evil.example/signed-in",
    "https://shop.example@evil.example/signed-in",
    "https://user@shop.example/signed-in",
    "https://shop.example.evil.example/signed-in",
    "https://evil.example/signed-in",
    "https://evil.example/https://shop.example/signed-in",
    "https://evil.example/?https://shop.example/signed-in",
    "https://evil.example/#https://shop.example/signed-in",
    "https://evilshop.example/signed-in",
    "https://sub.shop.example/signed-in",
    "https://shop.example%2eevil.example/signed-in",
    "https://shop.example%00.evil.example/signed-in",
    "https://shop。example/signed-in",
    "https://ѕhop.example/signed-in",
    "https://shop.example/signed-in,https://evil.example/",
    "https://shop.example/signed-in https://evil.example/",
    "https://shop.example/*",
    "*",
    "null",
    "undefined",
    "javascript:alert(1)",
    "data:text/html,x",
    "file:///etc/passwd",
    "urn:ietf:wg:oauth:2.0:oob",
    "com.example.shop:/signed-in/",
    "com.example.shop://signed-in",
    "com.example.shop:",
    "COM.EXAMPLE.SHOP:/signed-in",
    "com.example.evil:/signed-in",
    "https://127.0.0.1/signed-in",
    "https://[::1]/signed-in",
    "constructor",
    "__proto__",
    "x".repeat(2_001),
  ])("an address that is not registered: %j", async (address) => {
    const answer = await stage.authorize("crooked", address);
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ isSuccess: false, statusCode: 400, data: null });
    expect(answer.json.message).toContain("redirectUri");
  });
});

describe("401, 404, 501", () => {
  it("a key is needed", async () => {
    const path = `/${ours}/auth/crooked/authorize`;
    expect((await stage.gateway.client(path)).status).toBe(401);
  });

  it.each(["unknown", "constructor", "__proto__", "toString", "crooked2", "CROOKED"])(
    "there is no provider %s",
    async (slug) => {
      const answer = await stage.authorize(slug);
      expect(answer.status).toBe(404);
      expect(answer.json).toMatchObject({ isSuccess: false, statusCode: 404, data: null });
    },
  );

  it("a kind that is not built", async () => {
    const answer = await stage.authorize("corporate");
    expect(answer.status).toBe(501);
    expect(answer.json).toMatchObject({ isSuccess: false, statusCode: 501, data: null });
  });
});
