import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startGateway, type TestGateway } from "../support/gateway.ts";

describe("getPortalAsset: GET /_/assets/{asset}", () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterAll(() => gateway.close());

  it.each([
    ["portal.js", "text/javascript; charset=utf-8"],
    ["portal.css", "text/css; charset=utf-8"],
  ])("200: %s, kept for a year; 304 for the reader's own copy", async (name, type) => {
    const { status, headers } = await gateway.client(`/_/assets/${name}`);
    expect([status, headers["content-type"]]).toEqual([200, type]);
    expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    const own = { headers: { "if-none-match": String(headers.etag) } };
    expect((await gateway.client(`/_/assets/${name}`, own)).status).toBe(304);
  });

  it("404: an unknown name, and names of other files of the site", async () => {
    for (const name of ["other.js", "index.html", "..", "manifest.json", "site.css"])
      expect((await gateway.client(`/_/assets/${name}`)).status).toBe(404);
  });

  it("500: a failure inside", async () => {
    const docs = () => Promise.reject(new Error("The disk failed."));
    const failing = await startGateway({ docs, database: gateway.database });
    const { status } = await failing.client("/_/assets/portal.js");
    await failing.close();
    expect(status).toBe(500);
  });

  it("400: a query parameter; 405: only reading", async () => {
    expect((await gateway.client("/_/assets/portal.js?v=1")).status).toBe(400);
    expect((await gateway.client("/_/assets/portal.js", { method: "PUT" })).status).toBe(405);
  });
});
