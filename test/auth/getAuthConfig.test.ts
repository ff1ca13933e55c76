// GET /{workspaceId}/auth/config, by status: the public settings of a sign-in page (G16.8).
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { revokeKey } from "../support/workspaces.ts";
import { authDefaults, defineWorkspace, WORKSPACE_ID } from "../support/definition.ts";
import {
  absent,
  openAccountStage,
  ours,
  theirs,
  type AccountStage,
  type StageOptions,
} from "./account-stage.ts";

const branding = {
  name: "The Corner",
  lightPrimary: "#123456",
  darkPrimary: "#abc",
  logo: "assets/logo.png",
  logoHash: "h".repeat(43),
};
const definitionOf = ({ sketch = {} }: StageOptions) =>
  defineWorkspace({
    id: WORKSPACE_ID,
    keys: { pk: { kind: "publishable", publish: true }, sk: {} },
    ...sketch,
  });

const refusal = {
  isSuccess: false,
  statusCode: 404,
  message: "This workspace publishes no API key for sign-in pages.",
  data: null,
  errors: [],
};

describe("200", () => {
  let stage: AccountStage;
  beforeAll(async () => {
    stage = await openAccountStage({
      auth: {
        defaultLanguage: "de",
        registerFields: ["firstName", "username"],
        requireEmailConfirmation: true,
        termsUrl: "https://shop.example/terms",
      },
      sketch: { workspace: { branding } },
    });
    const providers = {
      acme: {
        id: "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0101",
        kind: "oidc",
        name: "Acme",
        discoveryUrl: "https://acme.example/secret",
        clientId: "client-canary",
        scopes: ["openid"],
        passwordGrant: false,
      },
      steam: {
        id: "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0102",
        kind: "assertion",
        name: "Steam",
        platform: "steam",
      },
      corp: {
        id: "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0103",
        kind: "saml",
        name: "Corp",
        metadataUrl: null,
      },
    };
    const [row] = await stage.sql<{ definition: object }>(
      "select definition from gateway.workspace where id = $1",
      [ours],
    );
    await stage.sql(
      "update gateway.workspace set definition = $2, version = gateway.next_version() where id = $1",
      [ours, JSON.stringify({ ...row!.definition, providers })],
    );
  });
  afterAll(() => stage.close());

  it("contains all settings that a sign-in page needs, and nothing more", async () => {
    await expect.poll(async () => (await stage.get("config")).json.providers).toHaveLength(3);
    const { status, json, text } = await stage.get("config");
    const publicKey = stage.keys[ours]!["pk"];
    expect(status).toBe(200);
    expect(json).toEqual({
      success: true,
      publicKey,
      publishableKey: publicKey,
      branding: {
        name: "The Corner",
        lightPrimary: "#123456",
        darkPrimary: "#abc",
        hasLogo: true,
        logoUrl: `${stage.gateway.baseUrl}/${ours}/auth/logo`,
      },
      authPageConfig: {
        defaultLanguage: "de",
        enabledRegisterFields: ["firstName", "username"],
        enabledSocialProviders: ["acme"],
        requireEmailConfirmation: true,
        termsUrl: "https://shop.example/terms",
        privacyUrl: null,
      },
      providers: [
        { slug: "acme", name: "Acme", kind: "oidc" },
        { slug: "steam", name: "Steam", kind: "assertion" },
        { slug: "corp", name: "Corp", kind: "saml" },
      ],
      oidcProviders: [{ slug: "acme", name: "Acme" }],
    });
    for (const hidden of [
      "acme.example",
      "client-canary",
      "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0101",
      stage.keys[ours]!["sk"]!,
    ])
      expect(text).not.toContain(hidden);
  });

  it("needs no credential, ignores one, and works under the other prefix", async () => {
    expect((await stage.get("config", { key: "nonsense" })).status).toBe(200);
    expect((await stage.gateway.client(`/api/v1/gateway/${ours}/auth/config`)).status).toBe(200);
  });
});

describe("404", () => {
  it("a workspace that publishes no key, with the message for a missing workspace", async () => {
    const options = { sketch: { keys: { pk: { kind: "publishable" as const }, sk: {} } } };
    const stage = await openAccountStage(options);
    for (const workspaceId of [ours, theirs, absent]) {
      const { status, json } = await stage.get("config", { workspaceId });
      expect([status, json]).toEqual([404, refusal]);
    }
    await stage.close();
  });

  it("a published key that was revoked", async () => {
    const options = { auth: authDefaults };
    const stage = await openAccountStage(options);
    expect((await stage.get("config")).status).toBe(200);
    await revokeKey(stage.database, definitionOf(options), "pk");
    await expect.poll(async () => (await stage.get("config")).status).toBe(404);
    await stage.close();
  });
});
