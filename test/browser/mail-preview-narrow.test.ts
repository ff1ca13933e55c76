// The page of `gateway mail dev` on a narrow screen, and the wording of its messages.
import type { Browser, Page } from "playwright";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { openPreview, type OpenPreview } from "../cli/preview.ts";
import { violationsBy } from "../support/accessibility.ts";
import { launchBrowser } from "../support/browser.ts";

const { browser, reason } = await launchBrowser();
if (browser === null) console.warn(`Browser tests are skipped: ${reason}`);

describe.skipIf(browser === null)("the preview of mail templates, 375 wide", () => {
  const chromium = browser as Browser;
  let open: OpenPreview;
  let page: Page;
  beforeEach(async () => {
    open = await openPreview(["default", "german-long"]);
    const context = await chromium.newContext({ viewport: { width: 375, height: 700 } });
    page = await context.newPage();
  });
  afterEach(async () => {
    await page.context().close();
    await open.close();
  });
  afterAll(() => chromium.close());

  it("begins with the width of the screen, and every part can be reached with the keyboard", async () => {
    await page.goto(open.preview.url);
    await page.locator("#sheet iframe:not(.loading)").waitFor();
    expect(await page.getByRole("radio", { name: "375" }).isChecked()).toBe(true);
    expect(new URL(page.url()).hash).not.toContain("width");
    const rule = { type: "rule", values: ["scrollable-region-focusable"] } as const;
    expect(await violationsBy(page, rule)).toEqual([]);
  });

  it("shows the name of the folder unchanged, and names of elements in their own spelling", async () => {
    await open.folder.replace("reset-code/template.mjml", 'align="center"', 'algin="center"');
    await page.goto(`${open.preview.url}#template=reset-code`);
    const says = page.locator("#trouble strong");
    await says.waitFor();
    expect(await says.innerText()).toBe("mj-text has no attribute algin.");
    const { path } = open.folder;
    const short = `…/${path.split("/").slice(-2).join("/")}`;
    const shown = path.split("/").length > 3 ? short : path;
    expect(await page.locator("#folder").innerText()).toBe(shown);
  });
});
