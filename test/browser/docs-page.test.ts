// Tests the documentation site in a real browser. Its text is legible, it can be used by keyboard,
// and it can be read without scripts.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeSite } from "../../src/docs-site/build-site.ts";
import { openBuiltSite } from "../../src/docs-site/index.ts";
import { lookViolationsOf, violationsOf } from "../support/accessibility.ts";
import { launchBrowser } from "../support/browser.ts";
import { startGateway, type TestGateway } from "../support/gateway.ts";
import { wholeSite } from "../support/whole-site.ts";

const { browser, reason } = await launchBrowser();
if (browser === null) console.warn(`Browser tests are skipped: ${reason}`);

const wide = { width: 1920, height: 1000 };
const narrow = { width: 360, height: 800 };

describe.skipIf(browser === null)("the documentation pages in a browser", () => {
  let gateway: TestGateway;
  let folder: string;
  const chromium = browser as Browser;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "workspace-gateway-docs-"));
    const { files } = await wholeSite();
    const isNeeded = (address: string): boolean =>
      !address.includes("/") ||
      /^missing|data|query|identifyPlayer|codes|G6|G17|index/.test(address);
    await writeSite(folder, new Map([...files].filter(([address]) => isNeeded(address))));
    const site = await openBuiltSite(folder);
    gateway = await startGateway({ docs: async () => ({ site }) });
  });
  afterAll(async () => {
    await chromium.close();
    await gateway.close();
    await rm(folder, { recursive: true, force: true });
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
    await page.goto(`${gateway.baseUrl}${path}`);
    return { page, complaints };
  }

  // Two combinations are enough, because they contain both widths and both colour schemes.
  const looks = [
    ["wide and light", wide, "light", violationsOf],
    ["narrow and dark", narrow, "dark", lookViolationsOf],
  ] as const;

  it.each(looks)(
    "are legible, %s: WCAG AA, as wide as the screen, without a word in the console",
    async (name, viewport, colorScheme, problemsOf) => {
      for (const path of [
        "/_docs",
        "/_docs/guides/data.html",
        "/_docs/reference/query.html",
        "/_docs/errors/codes.html",
        "/_docs/guarantees/G6.html",
      ]) {
        const { page, complaints } = await visit(path, { viewport, colorScheme });
        const screenshots = process.env["SCREENSHOTS"];
        const file = `${path.replaceAll(/\W/g, "-")}-${name.replaceAll(" ", "-")}.png`;
        if (screenshots !== undefined) await page.screenshot({ path: `${screenshots}/${file}` });
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect([path, width]).toEqual([path, viewport.width]);
        expect([path, await problemsOf(page)]).toEqual([path, []]);
        expect(complaints).toEqual([]);
        await page.context().close();
      }
    },
  );

  it("cut off no cell of a table, no title of a result and no code on a narrow screen", async () => {
    for (const path of ["guides/data", "reference/query", "errors/codes"]) {
      const { page } = await visit(`/_docs/${path}.html`, { viewport: narrow });
      const cut = await page.evaluate(
        () =>
          [...document.querySelectorAll(".wide")].filter(
            (each) => each.scrollWidth > innerWidth - 34,
          ).length,
      );
      expect([path, cut]).toEqual([path, 0]);
      const covered = await page.evaluate(() =>
        [...document.querySelectorAll(".copy")].flatMap((copy) => {
          const button = copy.getBoundingClientRect();
          const lines = document.createRange();
          lines.selectNodeContents(copy.parentElement!.querySelector("code")!);
          return [...lines.getClientRects()].filter(
            (line) =>
              line.top + 4 < button.bottom &&
              line.bottom - 4 > button.top &&
              line.right > button.left,
          ).length;
        }),
      );
      expect([path, covered.filter((count) => count > 0)]).toEqual([path, []]);
      await page.context().close();
    }
    const { page } = await visit("/_docs/guides/data.html", { viewport: narrow, isMobile: true });
    const edges = await page
      .locator(".menu, .search-open")
      .evaluateAll((buttons) =>
        buttons.map((each) => each.getBoundingClientRect()).map(({ left, right }) => [left, right]),
      );
    // In the narrow page, the menu button keeps its width, and the bar has the same margin on both
    // sides.
    expect(edges).toEqual([
      [16, 52],
      [expect.any(Number), narrow.width - 16],
    ]);
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByRole("combobox").fill("errors of a custom endpoint");
    await page.getByRole("option").first().waitFor();
    const widths = await page
      .locator("#search-results strong")
      .evaluateAll((titles) => titles.map((title) => title.clientWidth));
    expect(Math.min(...widths)).toBeGreaterThan(250);
    await page.context().close();
  });

  it("are searched by keyboard: / opens, arrows choose, Enter goes there, in under 100 ms", async () => {
    const { page, complaints } = await visit("/_docs/reference/query.html", { viewport: wide });
    await page.keyboard.press("/");
    const input = page.getByRole("combobox", { name: "Search the documentation" });
    await input.fill("related row");
    const options = page.getByRole("listbox", { name: "Results" }).getByRole("option");
    await options.first().waitFor();
    expect(await violationsOf(page)).toEqual([]);
    // Measures a second search, for which the index is already loaded.
    const duration = await input.evaluate((element: HTMLInputElement) => {
      const start = performance.now();
      element.value = "filter related rows";
      element.dispatchEvent(new Event("input"));
      return performance.now() - start;
    });
    expect(duration).toBeLessThan(100);
    await input.fill("<img src=x onerror=alert(1)> zzzzqqqq");
    expect(await page.locator("dialog img").count()).toBe(0);
    await input.fill("filter related rows");
    await page.keyboard.press("ArrowDown");
    expect(await options.nth(1).getAttribute("aria-selected")).toBe("true");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await page.waitForURL(/guides\/data\.html#filter-rows-where$/);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("can be read without scripts: from the first page to an operation and its guarantee", async () => {
    const { page, complaints } = await visit("/_docs", {
      javaScriptEnabled: false,
      viewport: narrow,
    });
    expect(await page.getByRole("button", { name: "Search" }).isVisible()).toBe(false);
    await page.getByRole("button", { name: "Menu" }).click();
    await page.locator("#pages").getByRole("link", { name: "API reference" }).click();
    await page.waitForURL(/reference\/\w+\.html$/);
    await page.goto(`${gateway.baseUrl}/_docs/reference/identifyPlayer.html`);
    await page.locator("main").getByRole("link", { name: "G17.5" }).first().click();
    await page.waitForURL(/guarantees\/G17\.html#G17\.5$/);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("an address that does not exist leads to the search", async () => {
    const { page } = await visit("/_docs/guides/caching-rules.html", { viewport: wide });
    await page.getByRole("button", { name: "Search the documentation" }).click();
    const input = page.getByRole("combobox", { name: "Search the documentation" });
    expect(await input.inputValue()).toBe("caching-rules");
    await page.context().close();
  });
});
