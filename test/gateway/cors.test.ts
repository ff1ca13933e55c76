import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { goodCalls, listedOrigins, openStage, ours, type Stage } from "./two-workspaces.ts";

const shop = "https://shop.example";

/**
 * Origins as browsers and other clients send them, and whether a key that lists
 * `https://shop.example` may be used from there.
 */
const origins: readonly (readonly [string, boolean])[] = [
  [shop, true],
  ["http://127.0.0.1:5173", true],
  ["null", false],
  ["http://shop.example", false],
  ["https://shop.example:8443", false],
  ["https://shop.example.evil.example", false],
  ["https://evil-shop.example", false],
  ["https://SHOP.example", false],
  ["https://xn--shp-una.example", false],
  ["https://shop.example@evil.example", false],
  ["https://shop.example/", false],
  ["https://shop.example, https://evil.example", false],
];

describe("CORS (G24.6)", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage.close());

  const query = (origin: string | undefined, key: string | undefined) =>
    stage.gateway.client(goodCalls.query.path(ours), {
      ...goodCalls.query.ask,
      key,
      headers: {
        "content-type": "application/json",
        ...(key && { authorization: `Bearer ${key}` }),
        ...(origin && { origin }),
      },
    });

  it.each(origins)("a key that lists its origins, used from %s: %s", async (origin, isAllowed) => {
    const { status, headers, json } = await query(origin, stage.ours["restricted"]);
    expect(status).toBe(isAllowed ? 200 : 403);
    expect(headers["access-control-allow-origin"]).toBe(isAllowed ? origin : undefined);
    expect(headers.vary).toBe("Authorization, X-Api-Key, Cookie, Origin");
    if (!isAllowed) expect(json).toEqual({ error: "Origin not allowed for this credential." });
  });

  it.each(origins)("a key without a list, used from %s, allows any origin", async (origin) => {
    const { status, headers } = await query(origin, stage.ours["storefront"]);
    expect([status, headers["access-control-allow-origin"]]).toEqual([200, "*"]);
    expect(headers.vary).toBe("Authorization, X-Api-Key, Cookie, Origin");
  });

  it("scripts may read the exposed headers", async () => {
    const { headers } = await query(shop, stage.ours["restricted"]);
    expect(String(headers["access-control-expose-headers"]).split(", ").toSorted()).toEqual([
      "Accept-Ranges",
      "Content-Disposition",
      "Content-Range",
      "ETag",
      "Idempotency-Replayed",
      "Mcp-Session-Id",
      "RateLimit",
      "RateLimit-Policy",
      "Retry-After",
      "WWW-Authenticate",
      "X-Api-Usage-Current",
      "X-Api-Usage-Included",
      "X-Api-Usage-Overage",
      "X-Cache",
      "X-Cache-Credential",
      "X-Request-Id",
    ]);
  });

  it("a browser can read the refusal of a credential", async () => {
    const { status, headers } = await query(shop, undefined);
    expect([status, headers["access-control-allow-origin"]]).toEqual([401, "*"]);
  });

  it("without an Origin no CORS header is sent", async () => {
    const { headers } = await query(undefined, stage.ours["storefront"]);
    expect(Object.keys(headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
  });

  it("a public answer is the same with and without an Origin, so that caches can store it", async () => {
    const path = "/openapi.json";
    const answers = [
      await stage.gateway.client(path),
      await stage.gateway.client(path, { headers: { origin: "https://shop.example" } }),
    ];
    for (const { headers } of answers)
      expect(headers).toMatchObject({
        "access-control-allow-origin": "*",
        "cache-control": expect.stringContaining("public"),
      });
  });

  it("a preflight succeeds from any origin and for any workspace, and reveals nothing", async () => {
    const answers = await Promise.all(
      [ours, "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1fffff"].flatMap((workspace) =>
        origins.map(([origin]) =>
          stage.gateway.client(`/${workspace}/query`, {
            method: "OPTIONS",
            headers: {
              origin,
              "access-control-request-method": "POST",
              "access-control-request-headers": "authorization, content-type",
            },
          }),
        ),
      ),
    );
    for (const { status, headers, text } of answers) {
      expect([status, text]).toEqual([204, ""]);
      expect(headers).toMatchObject({
        "access-control-allow-origin": "*",
        "access-control-allow-methods": "POST, OPTIONS",
        "access-control-max-age": "600",
        vary: "Origin",
      });
      expect(String(headers["access-control-allow-headers"]).split(", ").toSorted()).toEqual([
        "Authorization",
        "Content-Type",
        "Idempotency-Key",
        "If-Match",
        "If-Modified-Since",
        "If-None-Match",
        "If-Range",
        "If-Unmodified-Since",
        "Last-Event-ID",
        "MCP-Protocol-Version",
        "Mcp-Method",
        "Mcp-Name",
        "Mcp-Session-Id",
        "Range",
        "X-Api-Key",
        "X-Request-Id",
      ]);
    }
  });

  it("exactly the listed origins are accepted", () => {
    expect(origins.filter(([, isAllowed]) => isAllowed).map(([origin]) => origin)).toEqual(
      listedOrigins,
    );
  });
});
