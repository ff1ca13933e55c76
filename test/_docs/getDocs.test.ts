import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startGateway, type TestGateway } from "../support/gateway.ts";

// What a browser makes of it: test/browser/docs-page.test.ts.
describe("getDocs: GET /_docs", () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterAll(() => gateway.close());

  test("200: a page whose scripts come from this origin only, and that no other page can frame", async () => {
    const { status, headers, text } = await gateway.client("/_docs");
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe-eval");
    expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
    expect(text).not.toMatch(/<script>|<script [^>]*>[^<]|https?:\/\//);
  });

  test("200: everything that it names is served, under each spelling of its links", async () => {
    const { text } = await gateway.client("/_docs");
    const links = [...text.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, link]) => link!);
    const own = links.filter((link) => !link.startsWith("data:"));
    expect(new Set(own)).toEqual(
      new Set(["_docs/page.css", "openapi.json", "_docs/redoc.js", "_docs/start.js"]),
    );
    for (const link of own) expect((await gateway.client(`/${link}`)).status).toBe(200);
  });

  test("400: takes no parameters", async () => {
    expect((await gateway.client("/_docs?theme=dark")).status).toBe(400);
  });

  test("405: is only read", async () => {
    expect((await gateway.client("/_docs", { method: "POST" })).status).toBe(405);
  });
});
