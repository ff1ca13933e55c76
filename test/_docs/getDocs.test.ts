import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contract, operations, published } from "../../src/contract/document.ts";
import { errorCodes } from "../../src/contract/errors.ts";
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
    for (const path of ["/_docs", "/_docs/guarantees.html", "/_docs/decisions.html"]) {
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
    const files = [
      "/_docs",
      "/_docs/decisions.html",
      "/_docs/guarantees.html",
      "/_docs/page.css",
      "/openapi.json",
    ];
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

  const sectionOf = (text: string, id: string): string =>
    text.split(`<section id="${id}"`)[1]!.split("</section>")[0]!;

  it("200: an operation names its error shape and all codes that the shape or the gateway's steps give it", async () => {
    const { text } = await gateway.client("/_docs");
    const codesAt = (id: string): string[] => {
      const section = sectionOf(text, id);
      return Object.keys(errorCodes).filter((code) => section.includes(`<code>${code}</code>`));
    };
    expect(codesAt("query")).toEqual(
      expect.arrayContaining(
        contract.components["schemas"]!["QueryErrorCode"]!["enum"] as string[],
      ),
    );
    expect(codesAt("query")).toEqual(expect.arrayContaining(["ORIGIN_DENIED", "CSRF_DENIED"]));
    expect(sectionOf(text, "query")).toContain("<code>CSRF_DENIED</code> (flat, without a code)");
    // Examples of the contract show the first two codes. The steps of the gateway add the others.
    expect(codesAt("replayRun")).toEqual(
      expect.arrayContaining([
        "RUN_NOT_OVER",
        "RUN_NOT_REPLAYABLE",
        "UNAUTHENTICATED",
        "SCOPE_VIOLATION",
        "INVALID_REQUEST",
        "UNSUPPORTED_MEDIA_TYPE",
      ]),
    );
    expect(codesAt("callEndpoint")).toContain("SIGNATURE_REFUSED");
    expect(codesAt("callEndpoint")).not.toContain("UNAUTHENTICATED");
    expect(codesAt("getHealth")).toEqual([
      "INVALID_REQUEST",
      "METHOD_NOT_ALLOWED",
      "INTERNAL_ERROR",
    ]);
    expect(sectionOf(text, "issueToken")).toContain("in the words of OAuth");
    const all = [...operations.keys()].flatMap(codesAt);
    expect(Object.keys(errorCodes).filter((code) => !all.includes(code))).toEqual([]);
  });

  it("200: an operation shows its guarantees in full text, and whole chapters folded", async () => {
    const { text } = await gateway.client("/_docs");
    const page = await readFile(new URL("../../openapi/guarantees.md", import.meta.url), "utf8");
    const chapter = page.split(/^## /m).find((part) => part.startsWith("G8 "))!;
    const numbers = [...chapter.matchAll(/^- \*\*(G8\.\d+)\*\*/gm)].map(([, number]) => number!);
    const [folded = ""] =
      /<details><summary>G8 .*?<\/details>/s.exec(sectionOf(text, "query")) ?? [];
    for (const number of numbers) expect(folded).toContain(`#${number}">${number}</a>`);
    expect(folded).toContain(
      "stands for a value, or a list of values, of an earlier step&#39;s answer".replace(
        "&#39;",
        "'",
      ),
    );
    expect(sectionOf(text, "identifyPlayer")).toMatch(/#G17\.5">G17\.5<\/a> \S.{40,}/);
  });

  it("200: an operation leads to the decision pages that concern it, which stand on a page of their own", async () => {
    const { text } = await gateway.client("/_docs");
    const query = sectionOf(text, "query");
    expect(query).toContain("<summary>0005 PostgreSQL builds the JSON of answers</summary>");
    expect(query).toContain('href="_docs/decisions.html#0005"');
    expect(query).toContain("Node would parse the rows of the driver");
    expect(sectionOf(text, "getHealth")).not.toContain("decisions.html");
    const page = (await gateway.client("/_docs/decisions.html")).text;
    expect(page).toMatch(
      /<h2 id="0005">0005 PostgreSQL builds the JSON of answers<\/h2>\n<p class="type">Concerns [^\n]*#query"/,
    );
    expect(page).toContain("<li>One statement and one round trip for each read.</li>");
    expect(page).toContain("<th>peak memory of the backend</th>");
    expect(page).not.toMatch(/<script|https?:(?!\/\/127\.0\.0\.1)/);
  });

  it("200: the published description names no guarantees and no decisions", async () => {
    const { text } = await gateway.client("/openapi.json");
    expect(text).not.toMatch(/x-guarantees|x-decisions/);
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
