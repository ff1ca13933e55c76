import { createHash } from "node:crypto";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchBrowser } from "../support/browser.ts";
import { startGateway, type TestGateway } from "../support/gateway.ts";

const { browser, reason } = await launchBrowser();
if (browser === null) console.warn(`Browser tests are skipped: ${reason}`);

describe.skipIf(browser === null)("the documentation page in a browser", () => {
  let gateway: TestGateway;
  const chromium = browser as Browser;
  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterAll(async () => {
    await chromium.close();
    await gateway.close();
  });

  interface Visit {
    readonly page: Page;
    /** Console errors, exceptions, failed requests, requests that left the origin. */
    readonly complaints: string[];
  }

  async function visit(
    options: { javaScriptEnabled?: boolean; viewport?: { width: number; height: number } } = {},
  ): Promise<Visit> {
    const page = await (await chromium.newContext(options)).newPage();
    const complaints: string[] = [];
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("requestfailed", (request) => complaints.push(`failed: ${request.url()}`));
    page.on("request", (request) => {
      const url = new URL(request.url());
      if (url.protocol.startsWith("http") && url.origin !== gateway.baseUrl)
        complaints.push(`left: ${request.url()}`);
    });
    page.on(
      "response",
      (response) =>
        response.status() >= 400 && complaints.push(`${response.status()}: ${response.url()}`),
    );
    await page.goto(`${gateway.baseUrl}/_docs`, { waitUntil: "networkidle" });
    return { page, complaints };
  }

  test("shows every operation of the published description, without a complaint and without leaving the origin", async () => {
    const { page, complaints } = await visit({ viewport: { width: 1280, height: 900 } });
    await page.getByRole("heading", { name: "Read and write the workspace's data" }).waitFor();
    await page.getByRole("heading", { name: "What the credential can see" }).waitFor();
    const screenshot = process.env["SCREENSHOT"];
    if (screenshot !== undefined) await page.screenshot({ path: screenshot });
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test("shows the fingerprint of the very bytes that /openapi.json serves", async () => {
    const { page } = await visit();
    const { text } = await gateway.client("/openapi.json");
    const fingerprint = page.locator("#fingerprint");
    await fingerprint.scrollIntoViewIfNeeded();
    const isInFront = await fingerprint.evaluate((element) => {
      const { left, top } = element.getBoundingClientRect();
      return document.elementFromPoint(left + 2, top + 2) === element;
    });
    expect(isInFront).toBe(true);
    expect(await fingerprint.textContent()).toBe(createHash("sha256").update(text).digest("hex"));
    expect((await gateway.client("/_docs/openapi.json")).text).toBe(text);
    await page.context().close();
  });

  test("finds an operation by a word", async () => {
    const { page, complaints } = await visit({ viewport: { width: 1280, height: 900 } });
    await page.getByPlaceholder("Search...").fill("credential can see");
    await page
      .getByRole("menuitem", { name: /What the credential can see/ })
      .first()
      .waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test("fits a narrow screen", async () => {
    const { page } = await visit({ viewport: { width: 375, height: 800 } });
    await page.getByRole("heading", { name: "Read and write the workspace's data" }).waitFor();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(375);
    await page.context().close();
  });

  test("lists the operations where scripts are switched off", async () => {
    const { page, complaints } = await visit({ javaScriptEnabled: false });
    const text = await page.locator("body").innerText();
    expect(text).toContain("/{workspaceId}/query");
    expect(text).toContain("/{workspaceId}/schema");
    expect(
      await page.getByRole("link", { name: "openapi.json" }).first().getAttribute("href"),
    ).toBe("openapi.json");
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
