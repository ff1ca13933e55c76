// The whole documentation site as its readers get it: links, search, sizes, and what pages may not
// contain.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import MiniSearch from "minisearch";
import { beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { operations } from "../../src/contract/document.ts";
import { errorCodes } from "../../src/contract/errors.ts";
import { searchIn } from "../../src/docs-site/browser/ranking.ts";
import { indexOptions, type SearchEntry } from "../../src/docs-site/browser/search-words.ts";
import type { RenderedSite } from "../../src/docs-site/render-site.ts";
import { wholeSite } from "../support/whole-site.ts";

describe("the documentation site (G12.8)", () => {
  let site: RenderedSite;
  let pages: [string, string][];
  const textOf = (address: string): string => site.files.get(address)!.text;
  beforeAll(async () => {
    site = await wholeSite();
    pages = [...site.files]
      .filter(([, { type }]) => type === "text/html")
      .map(([address, { text }]) => [address, text]);
  });

  it("no link leads to a page or an anchor that does not exist", () => {
    // The site of this test describes only two commands, so links to other commands are dead.
    const dead = site.deadLinks.filter((sentence) => !sentence.includes("docs:commands/"));
    expect(dead).toEqual([]);
    // The links are relative, as readers follow them.
    for (const [address, text] of pages) {
      const at = new URL(address === "index.html" ? "/_docs" : `/_docs/${address}`, "http://x");
      for (const [, target] of text.matchAll(/(?:href|src|data-index)="([^"]*)"/g)) {
        const { origin, pathname } = new URL(target!, at);
        if (origin !== "http://x" || target!.startsWith("data:")) continue;
        const found = pathname === "/_docs" ? "index.html" : pathname.replace("/_docs/", "");
        if (found === "/openapi.json" || found.startsWith("commands/")) continue;
        expect([address, target, site.files.has(found)]).toEqual([address, target, true]);
      }
    }
  });

  it("no page has an inline script, a style attribute, a handler, or a file of another host", () => {
    for (const [address, text] of pages) {
      const found = text.match(
        /<script(?![^>]* src=)|<style|<[a-z][^>]*\s(?:style|on[a-z]+)=|(?:src|data-index)="(?:https?:)?\/\/|<link[^>]*href="https?:|javascript:/gi,
      );
      expect([address, found]).toEqual([address, null]);
    }
  });

  it("each page has one first heading, and no id twice", () => {
    for (const [address, text] of pages) {
      const ids = [...text.matchAll(/<[^>]*\sid="([^"]+)"/g)].map(([, id]) => id!);
      const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
      expect([address, twice, text.match(/<h1/g)?.length]).toEqual([address, [], 1]);
    }
  });

  it("each page has at most 150 KB over the wire, the index of the search at most 400 KB", () => {
    const wire = (text: string): number => gzipSync(text).length;
    const large = pages.filter(([, text]) => wire(text) > 150_000).map(([address]) => address);
    expect(large).toEqual([]);
    expect(wire(textOf("search.json"))).toBeLessThan(400_000);
  });

  it("each operation has a page; the navigation marks the page and its section", () => {
    for (const id of operations.keys())
      expect([id, site.files.has(`reference/${id}.html`)]).toEqual([id, true]);
    const text = textOf("guides/data.html");
    expect(text).toMatch(/<a href="index\.html" aria-current="true">Guides/);
    expect(text).toMatch(/<a href="data\.html" aria-current="page">/);
    expect(text).toMatch(/<h2 id="order-and-page">.*<a class="anchor" href="#order-and-page"/);
  });

  it("each error of an operation has a message, and its limits the real waiting time", () => {
    for (const [address, text] of pages)
      if (address.startsWith("reference/"))
        expect([address, text.match(/<td[^>]*><\/td><\/tr>/g)]).toEqual([address, null]);
    const [, limited = ""] = /<h3 id="RATE_LIMITED">(.*?)<h3/s.exec(textOf("errors/codes.html"))!;
    expect(limited).toContain("<code>Retry-After</code>: the seconds until the end of the minute");
  });

  it("each cell names its column, for screens that stack the cells of a row", () => {
    expect(textOf("errors/codes.html")).toMatch(
      /<tr><td><a[^>]*>.*?<\/td><td data-label="Status">\d+<\/td><td data-label="What to do">/,
    );
  });

  it("HTML in the contract is text", () => {
    expect(textOf("decisions/0001.html")).not.toContain("<img");
    const data = textOf("guides/data.html");
    expect(data).toContain("Bearer &lt;credential&gt;");
  });

  it("the first page links the files of the contract, with the hash of each", () => {
    const start = textOf("index.html");
    for (const name of ["openapi.json", "openapi.yaml", "asyncapi.json", "mcp.json"]) {
      const hash = createHash("sha256")
        .update(textOf(`contract/${name}`))
        .digest("hex");
      expect(start).toContain(`href="_docs/contract/${name}"`);
      expect(start).toContain(hash);
    }
    const whole = JSON.parse(textOf("contract/openapi.json")) as any;
    expect(whole.servers).toMatchObject([{ url: "https://api.example" }]);
    expect(parse(textOf("contract/openapi.yaml"))).toEqual(whole);
    const ids = Object.values(whole.paths).flatMap((item: any) =>
      Object.values(item).flatMap((operation: any) => operation.operationId ?? []),
    );
    expect(new Set(ids)).toEqual(new Set(operations.keys()));
    expect(whole.components.securitySchemes.oauth2.flows.authorizationCode.tokenUrl).toBe(
      "https://api.example/api/v1/oauth/token",
    );
    const { servers } = JSON.parse(textOf("contract/asyncapi.json")) as any;
    expect(servers.deployment).toMatchObject({ host: "api.example", protocol: "wss" });
  });

  describe("the search", () => {
    let find: ReturnType<typeof searchIn>;
    beforeAll(() => {
      const index = MiniSearch.loadJSON<SearchEntry>(textOf("search.json"), indexOptions);
      find = searchIn(index);
    });
    const first = (words: string, count = 5): string[] =>
      find(words)
        .slice(0, count)
        .map(({ address }) => address);

    it.each([
      ["related row", "guides/data.html#filter-rows-where"],
      ["429", "guides/limits.html"],
      ["SSE", "reference/streamBus.html"],
      ["rotate", "guides/operating.html#keys-and-their-rotation"],
      ["sign up", "reference/register.html"],
      ["upload", "reference/uploadFile.html"],
      ["identifyPlayer", "reference/identifyPlayer.html"],
      ["server.port", "settings/index.html#server.port"],
      ["G4.1", "guarantees/G4.html#G4.1"],
      ["join", "guides/data.html#follow-relations"],
      ["sort", "guides/data.html#order-and-page"],
      ["count rows", "guides/data.html#count-and-sum-up"],
      ["retry", "guides/writing.html#repeat-a-request-safely-idempotency-keys"],
      ["retry a write safely", "guides/writing.html#repeat-a-request-safely-idempotency-keys"],
      ["upload with progress", "guides/files.html#upload"],
      ["subscribe in a browser", "guides/events-and-automations.html#listen"],
      ["cors error", "guides/client.html#allowed-origins"],
      ["oauth sign in", "guides/end-users.html#providers"],
      ["public key vs secret key", "guides/data.html#send-a-credential"],
      ["row level security", "guides/data.html#what-your-credential-hides"],
      ["create a table", "guides/definition-files.html#tables-and-columns"],
      ["add a column", "guides/definition-files.html#tables-and-columns"],
    ])("finds %s among the first five: %s", (words, wanted) => {
      expect(first(words).some((address) => address.startsWith(wanted))).toBe(true);
    });

    it("finds the errors of an operation first, by a question", () => {
      const [found] = find("which error codes can /query answer");
      expect(found).toMatchObject({
        address: "reference/query.html#errors",
        title: "Errors of POST /{workspaceId}/query",
      });
    });

    it("shows the cells of tables apart", () => {
      const found = find("rights on topics").find(({ address }) =>
        address.endsWith("#rights-on-topics"),
      );
      expect(found?.summary).toMatch(/^In the definition · Meaning · /);
    });

    it("finds every operation, every code and every guarantee by its name", () => {
      const missing = [
        ...[...operations.keys()].filter((id) => !first(id).includes(`reference/${id}.html`)),
        ...Object.keys(errorCodes).filter((code) => !first(code).some((a) => a.endsWith(code))),
      ];
      expect(missing).toEqual([]);
      const text = readFileSync(new URL("../../openapi/guarantees.md", import.meta.url), "utf8");
      const numbers = [...text.matchAll(/^- \*\*(G[\d.]+)\*\*/gm)].map(([, number]) => number!);
      expect(numbers.filter((n) => !first(n).some((a) => a.endsWith(`#${n}`)))).toEqual([]);
    });

    it("every result leads to a page and an anchor that exist", () => {
      const found = ["row", "key", "file", "error", "event", "user", "limit"].flatMap(find);
      for (const { address } of found) {
        const [page = "", anchor] = address.split("#");
        expect(site.files.has(page)).toBe(true);
        if (anchor !== undefined) expect(textOf(page)).toContain(`id="${anchor}"`);
      }
    });
  });
});
