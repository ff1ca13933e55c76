// The common part of the tests of public metadata: a deployment with its own address, and a way for
// clients to reach it here.
import { expect } from "vitest";
import { startGateway, type TestGateway } from "../support/gateway.ts";

export const home = "https://gateway.example";
export const prefix = "/api/v1/gateway";
/** A workspace that does not exist. */
export const workspaceId = "0192a5c4-7b1e-7c30-9d2f-5a4b3c2d1e0f";

export const startAtHome = (
  settings: Readonly<Record<string, string>> = {},
): Promise<TestGateway> => startGateway({ settings: { "server.baseUrl": home, ...settings } });

/** Returns a `fetch` of a program that reaches the gateway at its public address. */
export const fetchAt =
  ({ port }: TestGateway) =>
  (address: string | URL, init: RequestInit = {}): Promise<Response> => {
    const { origin, pathname, search } = new URL(address);
    if (origin !== home) throw new Error(`Asked at ${origin}.`);
    return fetch(`http://127.0.0.1:${port}${pathname}${search}`, init);
  };

/** Headers that must not change an answer. */
const hostile = {
  host: "evil.example",
  "x-forwarded-host": "evil.example",
  "x-forwarded-proto": "http",
  "x-forwarded-port": "81",
  "x-forwarded-prefix": "/evil",
  "x-original-url": "/evil",
  forwarded: "host=evil.example;proto=http",
};

/** Checks the rules for each public document at each of its addresses (G12.4). */
export async function expectPublic(gateway: TestGateway, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const { status, headers, text } = await gateway.client(path, {
      headers: { origin: "https://any.example" },
    });
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(headers["cache-control"]).toBe("public, max-age=300");
    expect(headers["access-control-allow-origin"]).toBe("*");
    // The call uses no rate or allowance.
    expect(headers).not.toHaveProperty("ratelimit");
    const misled = await gateway.client(path, { headers: hostile });
    expect([misled.status, misled.text]).toEqual([200, text]);
    // A request target may contain a host, which the gateway ignores.
    const elsewhere = await gateway.client(`http://evil.example${path}`);
    expect([elsewhere.status, elsewhere.text]).toEqual([200, text]);
    const tag = String(headers.etag);
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`]) {
      const again = await gateway.client(path, { headers: { "if-none-match": known } });
      expect([again.status, again.text, again.headers.etag]).toEqual([304, "", tag]);
      expect(again.headers["cache-control"]).toBe("public, max-age=300");
    }
    const head = await gateway.client(path, { method: "HEAD" });
    expect([head.status, head.text, head.headers.etag]).toEqual([200, "", tag]);
    const preflight = await gateway.client(path, {
      method: "OPTIONS",
      headers: { origin: "https://any.example", "access-control-request-method": "GET" },
    });
    expect(preflight.headers["access-control-allow-headers"]).toContain("MCP-Protocol-Version");
    const more = await gateway.client(`${path}?a=b`);
    expect([more.status, Object.keys(more.json)]).toEqual([400, ["error"]]);
    const other = await gateway.client(path, { method: "DELETE" });
    expect([other.status, other.headers.allow]).toEqual([405, "GET, HEAD, OPTIONS"]);
  }
}
