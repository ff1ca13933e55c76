import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startGateway, type TestGateway } from "../support/gateway.ts";

describe("getDocsAsset: GET /_docs/{asset}", () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterAll(() => gateway.close());

  it.each([
    ["page.css", "text/css; charset=utf-8"],
    ["guarantees.html", "text/html; charset=utf-8"],
    ["decisions.html", "text/html; charset=utf-8"],
  ])("200: %s, with its own type, kept five minutes", async (name, type) => {
    const { status, headers } = await gateway.client(`/_docs/${name}`);
    expect([status, headers["content-type"]]).toEqual([200, type]);
    expect(headers["cache-control"]).toBe("public, max-age=300");
  });

  it("200: no file fetches anything from elsewhere", async () => {
    expect((await gateway.client("/_docs/page.css")).text).not.toMatch(/@import|url\(/);
    const { headers, text } = await gateway.client("/_docs/guarantees.html");
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect(text).not.toMatch(/<script|https:/);
  });

  it("200: guarantees.html has every numbered sentence, and who cites it", async () => {
    const source = await readFile(new URL("../../openapi/guarantees.md", import.meta.url), "utf8");
    const numbers = [...source.matchAll(/^- \*\*(G[\d.]+)\*\*/gm)].map(([, number]) => number!);
    const { text } = await gateway.client("/_docs/guarantees.html");
    for (const number of numbers) expect(text).toContain(`<li id="${number}">`);
    expect(text).toContain('<a href="../_docs#identifyPlayer">');
    // The table of shared resources (G38).
    expect(text).toContain("<th>resource</th>");
    expect(text).toContain("<td>connections for reads</td>");
  });

  it.each(["page.css", "guarantees.html"])("304: %s, for the caller's own copy", async (name) => {
    const first = await gateway.client(`/_docs/${name}`);
    const headers = { "if-none-match": String(first.headers.etag) };
    const again = await gateway.client(`/_docs/${name}`, { headers });
    expect([again.status, again.text]).toEqual([304, ""]);
  });

  it("200: parts and preconditions are not offered", async () => {
    const headers = {
      range: "bytes=0-1",
      "if-match": '"x"',
      "if-unmodified-since": "Mon, 01 Jan 2001 00:00:00 GMT",
    };
    for (const name of ["page.css", "guarantees.html"]) {
      expect((await gateway.client(`/_docs/${name}`, { headers })).status).toBe(200);
    }
  });

  it("400: a query parameter", async () => {
    expect((await gateway.client("/_docs/page.css?v=1")).status).toBe(400);
  });

  it("404: a name that no file can have", async () => {
    for (const name of ["..", ".env", "a%20b", "x".repeat(101)]) {
      expect((await gateway.client(`/_docs/${name}`)).status).toBe(404);
    }
  });

  it("404: any other file, those that lie beside it included", async () => {
    for (const name of [
      "assets.ts",
      "page.ts",
      "package.json",
      "openapi.json",
      "index.html",
      "Page.css",
    ]) {
      const { status, json } = await gateway.client(`/_docs/${name}`);
      expect([status, Object.keys(json)]).toEqual([404, ["error"]]);
    }
  });

  it("405: is only read", async () => {
    expect((await gateway.client("/_docs/page.css", { method: "DELETE" })).status).toBe(405);
  });
});
