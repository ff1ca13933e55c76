import type { Browser, BrowserContextOptions } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openInboxStage, type InboxStage } from "../_/inbox-stage.ts";
import { lookViolationsOf, violationsOf } from "../support/accessibility.ts";
import { launchBrowser } from "../support/browser.ts";

const { browser, reason } = await launchBrowser();
if (browser === null) console.warn(`Browser tests are skipped: ${reason}`);

describe.skipIf(browser === null)("the development inbox, in a browser", () => {
  let stage: InboxStage;
  const chromium = browser as Browser;
  beforeAll(async () => {
    stage = await openInboxStage();
  });
  afterAll(async () => {
    await chromium.close();
    await stage.close();
  });

  async function visit(path: string, options: BrowserContextOptions = {}) {
    const context = await chromium.newContext(options);
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
    page.on("requestfailed", (request) => complaints.push(`failed: ${request.url()}`));
    page.on("request", (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol !== "data:" && origin !== stage.gateway.baseUrl)
        complaints.push(`left: ${request.url()}`);
    });
    await page.goto(`${stage.gateway.baseUrl}${path}`);
    return { page, complaints };
  }

  it("works without scripts: from the list to a mail, its parts and back", async () => {
    const { page, complaints } = await visit("/_/mail", { javaScriptEnabled: false });
    await page.getByRole("link", { name: /^Your code for/ }).click();
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toMatch(/^Your code for/);
    const frame = page.frameLocator("iframe");
    expect(await frame.getByText("481516").innerText()).toBe("481516");
    expect(
      await frame.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth),
    ).toBe(1);
    await page.getByRole("link", { name: "Text" }).click();
    expect(await page.locator("body").innerText()).toContain("481516");
    await page.goBack();
    await page.getByRole("link", { name: "All mails" }).click();
    expect(new URL(page.url()).pathname).toBe("/_/mail");
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("breaks no date and no word of the list on a telephone", async () => {
    const { page } = await visit("/_/mail", { viewport: { width: 375, height: 700 } });
    const lines = await page
      .locator("time")
      .evaluateAll((times) => times.map((time) => time.getClientRects().length));
    expect(new Set(lines)).toEqual(new Set([1]));
    const widths = await page
      .locator("td")
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().width));
    expect(Math.min(...widths)).toBeGreaterThan(300);
    await page.context().close();
  });

  for (const colorScheme of ["light", "dark"] as const)
    it(`is accessible (WCAG 2.2 AA) in the ${colorScheme} theme, mails included`, async () => {
      const look = { colorScheme, viewport: { width: 420, height: 800 } };
      const { page } = await visit("/_/mail", look);
      const html = `/_/mail/${stage.code}/html`;
      for (const path of ["/_/mail", `/_/mail/${stage.confirmation}`, html]) {
        if (path === html) {
          await page.goto("about:blank");
          await page.setContent((await stage.gateway.client(path)).text);
        } else await page.goto(`${stage.gateway.baseUrl}${path}`);
        // A mail is not a page, so it needs no landmarks. The rules for them are in the set
        // `best-practice`.
        const more = path === html ? [] : ["best-practice"];
        const found = await (colorScheme === "light"
          ? violationsOf(page, more)
          : lookViolationsOf(page));
        expect([path, found]).toEqual([path, []]);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect([path, overflow]).toEqual([path, 0]);
      }
      await page.context().close();
    });
});
