import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openProviderStage, ours, redirectUri, type ProviderStage } from "./provider-stage.ts";
import type { Answer } from "../support/http-client.ts";

let stage: ProviderStage;
beforeAll(async () => {
  stage = await openProviderStage();
});
afterAll(() => stage.close());

const authorize = (slug: string, uri = redirectUri, key = stage.keys[ours]): Promise<Answer> =>
  stage.gateway.client(`/${ours}/auth/oidc/${slug}?redirectUri=${encodeURIComponent(uri)}`, {
    key,
  });

it("200: replies like authorize", async () => {
  const [older, newer] = [await authorize("crooked"), await stage.authorize("crooked")];
  expect(older.status).toBe(200);
  const params = ({ json }: Answer): [string, string][] =>
    [...new URL(json.data.authorizationUrl as string).searchParams].map(([name, value]) => [
      name,
      ["state", "nonce", "code_challenge"].includes(name) ? "" : value,
    ]);
  expect(params(older)).toEqual(params(newer));
});

it("200: either callback finishes the sign-in", async () => {
  for (const path of ["oidc/callback", "crooked/callback"]) {
    const { json } = await authorize("crooked");
    const brought = { ...stage.crooked.approve(json.data.authorizationUrl as string), redirectUri };
    const body = path === "oidc/callback" ? { providerSlug: "crooked", ...brought } : brought;
    const answer = await stage.gateway.client(`/${ours}/auth/${path}`, {
      key: stage.keys[ours],
      json: body,
    });
    expect(answer.status).toBe(200);
  }
});

describe("refuses like authorize", () => {
  it("400: an address that is not registered, a provider without a page", async () => {
    expect((await authorize("crooked", `${redirectUri}/`)).status).toBe(400);
    expect((await authorize("steam")).status).toBe(400);
  });

  it("401: no key", async () => {
    expect((await stage.gateway.client(`/${ours}/auth/oidc/crooked`)).status).toBe(401);
  });

  it("404: no such provider", async () => {
    for (const slug of ["unknown", "constructor", "authorize"])
      expect((await authorize(slug)).status).toBe(404);
  });

  it("501: a kind that is not built", async () => {
    expect((await authorize("corporate")).status).toBe(501);
  });
});
