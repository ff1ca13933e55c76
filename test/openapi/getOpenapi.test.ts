import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { published } from "../../src/contract/document.ts";
import { lintPublished } from "../support/published-lint.ts";
import { startGateway, type TestGateway } from "../support/gateway.ts";

describe("getOpenapi: GET /openapi.json (G12.4)", () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterAll(() => gateway.close());

  it("200: describes /query and /schema at version 1.0.0, with the deployment's own address as its server", async () => {
    const { status, headers, json } = await gateway.client("/openapi.json");
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(json.openapi).toBe("3.1.0");
    expect(json.info.version).toBe("1.0.0");
    expect(Object.keys(json.paths).toSorted()).toEqual([
      "/{workspaceId}/query",
      "/{workspaceId}/schema",
    ]);
    expect(json.servers).toEqual([
      { url: gateway.baseUrl, description: expect.any(String), "x-internal": false },
    ]);
    expect(json).not.toHaveProperty("x-generated");
  });

  it("200: equals the committed generated/public.json, except for the addresses", async () => {
    const { json } = await gateway.client("/openapi.json");
    const { "x-generated": _mark, servers: _servers, ...committed } = structuredClone(published);
    const { servers, ...served } = json;
    const { authorizationCode } = served.components.securitySchemes.oauth2.flows;
    authorizationCode.authorizationUrl = "https://gateway.example/api/v1/oauth/authorize";
    authorizationCode.tokenUrl = "https://gateway.example/api/v1/oauth/token";
    expect(served).toEqual(committed);
    expect(JSON.stringify(servers)).toContain(gateway.baseUrl);
  });

  it("200: passes the lint that its source passes", async () => {
    const { text } = await gateway.client("/openapi.json");
    expect(await lintPublished(text)).toEqual([]);
  });

  it("200: each operation takes OAuth with scopes, or an API key in a header", async () => {
    const { paths } = (await gateway.client("/openapi.json")).json;
    const read = { oauth2: ["gateway:read"] };
    const keys = [{ apiKey: [] }, { bearer: [] }];
    expect(paths["/{workspaceId}/schema"].get.security).toEqual([read, ...keys]);
    const write = { oauth2: ["gateway:write"] };
    expect(paths["/{workspaceId}/query"].post.security).toEqual([read, write, ...keys]);
  });

  it("200: OAuth addresses are the identity service's, the scopes the two that exist, and an API key header is an alternative", async () => {
    const { json } = await gateway.client("/openapi.json");
    const schemes = Object.values(json.components.securitySchemes) as any[];
    const oauth = schemes.find(({ type }) => type === "oauth2").flows.authorizationCode;
    expect(oauth.authorizationUrl).toBe(`${gateway.baseUrl}/api/v1/oauth/authorize`);
    expect(oauth.tokenUrl).toBe(`${gateway.baseUrl}/api/v1/oauth/token`);
    expect(Object.keys(oauth.scopes)).toEqual(["gateway:read", "gateway:write"]);
    expect(schemes).toContainEqual(
      expect.objectContaining({ type: "apiKey", in: "header", name: "X-Api-Key" }),
    );
  });

  it("200: both addresses give the same bytes, for anyone, kept five minutes", async () => {
    const root = await gateway.client("/openapi.json");
    const prefixed = await gateway.client("/api/v1/gateway/openapi.json", {
      headers: { origin: "https://any.example" },
    });
    expect(prefixed.text).toBe(root.text);
    expect(root.headers["cache-control"]).toBe("public, max-age=300");
    expect(prefixed.headers["access-control-allow-origin"]).toBe("*");
  });

  it("200: a hostile Host header changes nothing", async () => {
    const headers = {
      host: "evil.example",
      "x-forwarded-host": "evil.example",
      forwarded: "host=evil.example",
    };
    const { status, text } = await gateway.client("/openapi.json", { headers });
    expect(status).toBe(200);
    expect(text).not.toContain("evil.example");
  });

  it("304: for the caller's own copy, weak spelling and lists included", async () => {
    const { headers } = await gateway.client("/openapi.json");
    const tag = String(headers.etag);
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`]) {
      const again = await gateway.client("/openapi.json", { headers: { "if-none-match": known } });
      expect([again.status, again.text]).toEqual([304, ""]);
      expect(again.headers.etag).toBe(tag);
    }
    for (const other of ["*", '"other"', tag.slice(1, -1)]) {
      const again = await gateway.client("/openapi.json", { headers: { "if-none-match": other } });
      expect(again.status).toBe(200);
    }
  });

  it("400: an unknown query parameter", async () => {
    const { status, json } = await gateway.client("/openapi.json?format=yaml");
    expect([status, Object.keys(json)]).toEqual([400, ["error"]]);
  });

  it("405: any other method, with Allow", async () => {
    const { status, headers } = await gateway.client("/openapi.json", { method: "DELETE" });
    expect([status, headers.allow]).toEqual([405, "GET, HEAD, OPTIONS"]);
  });
});
