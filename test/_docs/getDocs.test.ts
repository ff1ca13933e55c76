import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contract, operations, published } from "../../src/contract/document.ts";
import { startGateway, type TestGateway } from "../support/gateway.ts";

// `test/browser/docs-page.test.ts` opens the page in a browser.
describe("getDocs: GET /_docs", () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterAll(() => gateway.close());

  it("200: a page without scripts, which loads nothing from elsewhere and that no other page can frame", async () => {
    const { status, headers, text } = await gateway.client("/_docs");
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("default-src 'none'; style-src 'self'; img-src data:;");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe");
    expect(text).not.toMatch(/<script| style=|@import|url\(/);
  });

  it("200: every link on it and on the page of the guarantees leads to what is there", async () => {
    const links = new Map<string, Set<string>>();
    const anchors = new Map<string, Set<string>>();
    for (const path of ["/_docs", "/_docs/guarantees.html"]) {
      const { text } = await gateway.client(path);
      anchors.set(path, new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!)));
      for (const [, link] of text.matchAll(/(?:href|src)="(?!data:)([^"]+)"/g)) {
        const { pathname, hash } = new URL(link!, gateway.baseUrl + path);
        links.set(pathname, (links.get(pathname) ?? new Set()).add(hash.slice(1)));
      }
    }
    for (const [path, wanted] of links) {
      expect([path, (await gateway.client(path)).status]).toEqual([path, 200]);
      const missing = [...wanted].filter((id) => id !== "" && !anchors.get(path)?.has(id));
      expect([path, missing]).toEqual([path, []]);
    }
    const files = ["/_docs", "/_docs/guarantees.html", "/_docs/page.css", "/openapi.json"];
    expect([...links.keys()].toSorted()).toEqual(files);
  });

  it("200: the whole contract: every operation with its address, shape, statuses, codes and guarantees", async () => {
    const { text } = await gateway.client("/_docs");
    expect(text).toContain(`<code>${gateway.baseUrl}</code>`);
    for (const [id, operation] of operations) {
      const section = text.split(`<section id="${id}"`)[1]?.split("</section>")[0] ?? "";
      expect(section).toContain(`>${operation.method}</span> <code>${operation.path}</code>`);
      expect(section).toContain(`#shape-${operation.errors}`);
      for (const status of operation.responses.keys())
        expect(section).toContain(`<strong>${status}</strong>`);
      const isPublished = published.paths[operation.path]?.[operation.method.toLowerCase()];
      expect(section.includes('class="published"')).toBe(isPublished !== undefined);
    }
    const section = text.split('<section id="query"')[1]!.split("</section>")[0]!;
    const codes = contract.components["schemas"]!["QueryErrorCode"]!["enum"] as string[];
    for (const code of codes) expect(section).toContain(`<code>${code}</code>`);
    expect(section).toContain('href="_docs/guarantees.html#G6"');
    expect(text).not.toMatch(/at least (\d+), at most \1\b/);
  });

  it("200: how each credential is sent, the way to a token, and how an AI client connects, with this deployment's addresses", async () => {
    const { text } = await gateway.client("/_docs");
    const { baseUrl } = gateway;
    for (const name of Object.keys(contract.components["securitySchemes"]!))
      expect(text).toContain(`<li id="credential-${name}">`);
    const [, oauth = "", mcp = ""] = text.split(/<section id="connect-\w+"/);
    expect(oauth).toContain(`<code>${baseUrl}/api/v1/oauth/authorize</code>`);
    expect(oauth).toContain(
      `<code>${baseUrl}/.well-known/oauth-protected-resource/{workspaceId}/query</code>`,
    );
    expect(mcp).toContain(`claude mcp add --transport http shop ${baseUrl}/{workspaceId}/mcp`);
    const query = text.split('<section id="query"')[1]!.split("</section>")[0]!;
    expect(query).toContain(
      '<a href="#credential-oauth2">oauth2</a> with <code>gateway:read</code>, or',
    );
    expect(query).toContain("a client that acts for a member");
  });

  it("400: takes no parameters", async () => {
    expect((await gateway.client("/_docs?theme=dark")).status).toBe(400);
  });

  it("405: is only read", async () => {
    expect((await gateway.client("/_docs", { method: "POST" })).status).toBe(405);
  });
});
