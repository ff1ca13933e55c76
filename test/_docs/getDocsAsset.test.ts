import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeSmallSite } from "../support/small-site.ts";
import { startGateway, type TestGateway } from "../support/gateway.ts";

describe("getDocsAsset: GET /_docs/{asset}", () => {
  let site: Awaited<ReturnType<typeof writeSmallSite>>;
  let gateway: TestGateway;
  beforeAll(async () => {
    site = await writeSmallSite();
    gateway = await startGateway({ docs: site.docs });
  });
  afterAll(async () => {
    await gateway.close();
    await site.close();
  });

  it.each([
    ["site.css", "text/css; charset=utf-8"],
    ["site.js", "text/javascript; charset=utf-8"],
    ["search.json", "application/json; charset=utf-8"],
  ])("200: %s, with its own type, kept five minutes", async (name, type) => {
    const { status, headers } = await gateway.client(`/_docs/${name}`);
    expect([status, headers["content-type"]]).toEqual([200, type]);
    expect(headers["cache-control"]).toBe("public, max-age=300");
  });

  it("304: for the reader's own copy, and each file has an ETag of its own", async () => {
    const tags = await Promise.all(
      ["site.css", "site.js"].map(async (name) => {
        const { headers } = await gateway.client(`/_docs/${name}`);
        const tag = String(headers.etag);
        const again = await gateway.client(`/_docs/${name}`, { headers: { "if-none-match": tag } });
        expect([again.status, again.text]).toEqual([304, ""]);
        return tag;
      }),
    );
    expect(new Set(tags).size).toBe(2);
  });

  it("200: parts and preconditions are not offered", async () => {
    const headers = {
      range: "bytes=0-1",
      "if-match": '"x"',
      "if-unmodified-since": "Mon, 01 Jan 2001 00:00:00 GMT",
    };
    expect((await gateway.client("/_docs/site.css", { headers })).status).toBe(200);
  });

  it("400: a query parameter", async () => {
    expect((await gateway.client("/_docs/site.css?v=1")).status).toBe(400);
  });

  it("404: an unknown name, with a page that leads to the search", async () => {
    for (const name of ["unknown.js", "manifest.json", "index.html", "missing.html", "Site.css"]) {
      const { status, headers, text } = await gateway.client(`/_docs/${name}`);
      expect([name, status, text]).toEqual([name, 404, '<a href="_docs">No such page</a>']);
      expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    }
  });

  it("404: a name that no file can have", async () => {
    for (const name of ["..", ".env", "a%20b", "x".repeat(101), "constructor", "__proto__"])
      expect((await gateway.client(`/_docs/${name}`)).status).toBe(404);
  });

  it("405: is only read", async () => {
    expect((await gateway.client("/_docs/site.css", { method: "DELETE" })).status).toBe(405);
  });
});
