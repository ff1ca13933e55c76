import { createHash } from "node:crypto";
import type { Browser, BrowserContextOptions, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lookViolationsOf, violationsOf } from "../support/accessibility.ts";
import { launchBrowser } from "../support/browser.ts";
import { startGateway, type TestGateway } from "../support/gateway.ts";

const { browser, reason } = await launchBrowser();
if (browser === null) console.warn(`Browser tests are skipped: ${reason}`);

const wide = { width: 1280, height: 900 };
const narrow = { width: 360, height: 800 };

describe.skipIf(browser === null)("the documentation pages in a browser", () => {
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
    /** Messages of the console, exceptions, failed requests, and requests to other origins. */
    readonly complaints: string[];
  }

  async function visit(path: string, options: BrowserContextOptions = {}): Promise<Visit> {
    const page = await (await chromium.newContext(options)).newPage();
    const complaints: string[] = [];
    page.on("console", (message) => complaints.push(message.text()));
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
    await page.goto(`${gateway.baseUrl}${path}`);
    return { page, complaints };
  }

  // Between them, both widths and both colour schemes.
  const looks = [
    ["wide and light", wide, "light", violationsOf],
    ["narrow and dark", narrow, "dark", lookViolationsOf],
  ] as const;

  it.each(looks)(
    "are legible, %s: WCAG AA, as wide as the screen, without a word in the console",
    async (name, viewport, colorScheme, problemsOf) => {
      for (const path of ["/_docs", "/_docs/guarantees.html", "/_docs/decisions.html"]) {
        const { page, complaints } = await visit(path, { viewport, colorScheme });
        const folder = process.env["SCREENSHOTS"];
        const file = `${path.replaceAll(/\W/g, "-")}-${name.replaceAll(" ", "-")}.png`;
        // Folded text must be legible, too.
        await page.evaluate(() => {
          for (const folded of document.querySelectorAll<HTMLDetailsElement>("#query details"))
            folded.open = true;
        });
        if (folder !== undefined) await page.screenshot({ path: `${folder}/${file}` });
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(width).toBeLessThanOrEqual(viewport.width);
        expect(await problemsOf(page)).toEqual([]);
        expect(complaints).toEqual([]);
        await page.context().close();
      }
    },
  );

  it("lead from an operation to a guarantee and back, without scripts", async () => {
    const { page, complaints } = await visit("/_docs", {
      javaScriptEnabled: false,
      viewport: wide,
    });
    await page.getByRole("link", { name: "Say that a player is here" }).click();
    await page.locator("#identifyPlayer").getByRole("link", { name: "G17.5" }).click();
    await page.waitForURL(/guarantees\.html#G17\.5$/);
    await page.locator("[id='G17.5']").getByRole("link", { name: "identifyPlayer" }).click();
    await page.waitForURL(/_docs#identifyPlayer$/);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("show the fingerprint of the very bytes that /openapi.json serves", async () => {
    const { page } = await visit("/_docs", { viewport: wide });
    const { text } = await gateway.client("/openapi.json");
    const fingerprint = page.locator("#fingerprint");
    expect(await fingerprint.textContent()).toBe(createHash("sha256").update(text).digest("hex"));
    await page.context().close();
  });
});
