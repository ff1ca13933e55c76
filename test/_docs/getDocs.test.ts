import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { notBuilt } from "../../src/gateway/docs/docs-state.ts";
import { smallSiteFiles, writeSmallSite } from "../support/small-site.ts";
import { startGateway, type TestGateway } from "../support/gateway.ts";

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

describe("getDocs: GET /_docs (G12.8)", () => {
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

  it("200: the first page of the built documentation, which may run only scripts of the gateway", async () => {
    const { status, headers, text } = await gateway.client("/_docs");
    expect([status, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    expect(headers["content-security-policy"]).toBe(policy);
    expect(headers["cache-control"]).toBe("public, max-age=300");
    expect(text).toBe(smallSiteFiles.get("index.html")!.text);
  });

  it("304: for the reader's own copy", async () => {
    const first = await gateway.client("/_docs");
    const headers = { "if-none-match": String(first.headers.etag) };
    const again = await gateway.client("/_docs", { headers });
    expect([again.status, again.text, again.headers.etag]).toEqual([304, "", first.headers.etag]);
  });

  it("400: takes no parameters", async () => {
    expect((await gateway.client("/_docs?theme=dark")).status).toBe(400);
  });

  it("405: is only read", async () => {
    expect((await gateway.client("/_docs", { method: "POST" })).status).toBe(405);
  });
});

describe("getDocs without a built site", () => {
  it("200: says that the documentation is being built, and loads itself again", async () => {
    const reason = "The documentation is being <b>built</b>.";
    const gateway = await startGateway({
      docs: async () => ({ site: null, isBuilding: true, reason }),
    });
    try {
      for (const path of ["/_docs", "/_docs/guides/data.html"]) {
        const { status, headers, text } = await gateway.client(path);
        expect([status, headers["cache-control"]]).toEqual([200, "no-store"]);
        expect(headers["content-security-policy"]).toBe(policy);
        expect(text).toContain('<meta http-equiv="refresh" content="2">');
        expect(text).toContain("being &lt;b&gt;built");
      }
      const { status, text } = await gateway.client("/_docs/site.css");
      expect([status, text.includes("The documentation is not ready")]).toEqual([404, true]);
    } finally {
      await gateway.close();
    }
  });

  it("200: says which command builds it, and does not load itself again", async () => {
    const gateway = await startGateway({ docs: async () => notBuilt });
    try {
      const { status, text } = await gateway.client("/_docs");
      expect(status).toBe(200);
      expect(text).toContain("<code>npm run build</code>");
      expect(text).not.toContain("http-equiv");
    } finally {
      await gateway.close();
    }
  });
});
