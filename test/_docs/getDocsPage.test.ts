import { createHash } from "node:crypto";
import { copyFile, readdir, readFile, rm, symlink, truncate } from "node:fs/promises";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { smallSiteFiles, writeSmallSite } from "../support/small-site.ts";
import { startGateway, type TestGateway } from "../support/gateway.ts";

const page = "/_docs/guides/data.html";
const text = smallSiteFiles.get("guides/data.html")!.text;

describe("getDocsPage: GET /_docs/{section}/{page}", () => {
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

  it("200: compressed as the client accepts it, with the same ETag, and known length", async () => {
    const ask = (accepted: string) =>
      gateway.client(page, { headers: { "accept-encoding": accepted } });
    const [plain, gzip, brotli, none] = await Promise.all(
      ["identity", "gzip", "gzip, br", "br;q=0, gzip;q=0"].map(ask),
    );
    expect(gunzipSync(gzip!.bytes).toString()).toBe(text);
    expect(brotliDecompressSync(brotli!.bytes).toString()).toBe(text);
    expect([plain!.text, none!.text]).toEqual([text, text]);
    const codings = [plain, gzip, brotli].map((answer) => answer!.headers["content-encoding"]);
    expect(codings).toEqual([undefined, "gzip", "br"]);
    expect(brotli!.bytes.length).toBeLessThan(text.length / 10);
    for (const answer of [plain, gzip, brotli]) {
      expect(answer!.headers["vary"]).toBe("Accept-Encoding");
      expect(answer!.headers.etag).toBe(plain!.headers.etag);
      expect(Number(answer!.headers["content-length"])).toBe(answer!.bytes.length);
    }
    const head = await gateway.client(page, { method: "HEAD" });
    expect([head.status, Number(head.headers["content-length"])]).toEqual([200, text.length]);
  });

  it("304: for the reader's own copy in any coding", async () => {
    const first = await gateway.client(page, { headers: { "accept-encoding": "br" } });
    const headers = { "if-none-match": String(first.headers.etag) };
    expect((await gateway.client(page, { headers })).status).toBe(304);
  });

  it("200: the files of the contract, each with its type", async () => {
    const json = await gateway.client("/_docs/contract/openapi.json");
    const yaml = await gateway.client("/_docs/contract/openapi.yaml");
    expect(json.json).toEqual({ openapi: "3.1.0" });
    expect(yaml.headers["content-type"]).toBe("application/yaml");
  });

  it("404: any other address, with a page that leads to the search", async () => {
    for (const path of ["guides/nothing.html", "missing/page.html", "contract/manifest.json"]) {
      const answer = await gateway.client(`/_docs/${path}`);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(answer.text).toBe('<a href="../../_docs">No such page</a>');
    }
  });

  it("404: a slash at the end, with the address of the documentation", async () => {
    for (const path of ["/_docs/", "/_docs/guides/", "/_docs/guides/data.html/"]) {
      const { status, json } = await gateway.client(path);
      const error = "There is nothing at this address. The documentation starts at `/_docs`.";
      expect([path, status, json]).toEqual([path, 404, { error }]);
    }
  });

  it("404: names that lead out of the site; 400: encoded slashes", async () => {
    for (const path of ["guides/..", "../etc/passwd", "guides/../../../package.json", "a/b/c"])
      expect([path, (await gateway.client(`/_docs/${path}`)).status]).toEqual([path, 404]);
    for (const path of ["guides/..%2f..%2fpackage.json", "guides%2fdata.html", "guides/..%5cx"])
      expect([path, (await gateway.client(`/_docs/${path}`)).status]).toEqual([path, 400]);
  });

  it("200: many readers at once get the whole page", async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => gateway.client(page)));
    expect(answers.filter((answer) => answer.text !== text)).toEqual([]);
  });

  it("400: a query parameter; 405: is only read", async () => {
    expect((await gateway.client(`${page}?v=1`)).status).toBe(400);
    expect((await gateway.client(page, { method: "PUT" })).status).toBe(405);
  });
});

describe("getDocsPage with a damaged site", () => {
  const hash = createHash("sha256").update(text).digest("base64url");

  it.each<[string, (file: string) => Promise<unknown>]>([
    ["a file is missing", (file) => rm(file)],
    ["a file is only half written", (file) => truncate(file, 100)],
    [
      "a file is a link to another one with the same length",
      async (file) => {
        await copyFile(file, `${file}.other`);
        await rm(file);
        await symlink(`${file}.other`, file);
      },
    ],
  ])("200: says what to do if %s", async (_name, damage) => {
    const site = await writeSmallSite();
    const gateway = await startGateway({ docs: site.docs });
    try {
      expect(await readdir(site.folder)).toContain(`${hash}.identity`);
      expect(await readFile(join(site.folder, `${hash}.identity`), "utf8")).toBe(text);
      await damage(join(site.folder, `${hash}.identity`));
      const answer = await gateway.client(page);
      expect([answer.status, answer.headers["cache-control"]]).toEqual([200, "no-store"]);
      expect(answer.text).toContain("missing or damaged");
    } finally {
      await gateway.close();
      await site.close();
    }
  });
});
