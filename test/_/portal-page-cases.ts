// Tests that every page of the portal must pass (G47.1, G47.2).
import { afterAll, beforeAll, expect, it } from "vitest";
import { startGateway, type TestGateway } from "../support/gateway.ts";

export const workspace = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001";

/**
 * Declares the tests of a page.
 * @param pages addresses at which the operation answers
 * @param missing similar addresses, at which no operation answers
 */
export function portalPageCases(pages: readonly string[], missing: readonly string[]): void {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterAll(() => gateway.close());

  it.each(pages)("200: %s is the page, with a new nonce and its policy", async (path) => {
    const answers = await Promise.all([gateway.client(path), gateway.client(path)]);
    const nonces = answers.map(({ status, headers, text }) => {
      expect([status, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
      expect(headers["cache-control"]).toBe("no-store");
      const nonce = /^<meta nonce="([^"]+)">$/.exec(text)?.[1];
      expect(headers["content-security-policy"]).toBe(
        `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; worker-src 'self'; connect-src 'self'; img-src 'self' blob: data:; font-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      );
      return nonce;
    });
    expect(new Set(nonces).size).toBe(2);
  });

  it("200: the query string belongs to the screen, so the gateway ignores it", async () => {
    for (const path of pages) expect((await gateway.client(`${path}?a=%zz&b=1`)).status).toBe(200);
  });

  it("404: addresses beside it", async () => {
    for (const path of missing)
      expect([path, (await gateway.client(path)).status]).toEqual([path, 404]);
  });

  it("500: a failure inside, as a page", async () => {
    const docs = () => Promise.reject(new Error("The disk failed."));
    const failing = await startGateway({ docs, database: gateway.database });
    const answers = await Promise.all(pages.map((path) => failing.client(path)));
    await failing.close();
    for (const { status, headers } of answers)
      expect([status, headers["content-type"]]).toEqual([500, "text/html; charset=utf-8"]);
  });

  it("405: is only read", async () => {
    for (const path of pages)
      expect((await gateway.client(path, { method: "POST" })).status).toBe(405);
  });
}
