// Tests the example application of the demo, opened as a file from its folder. A new user signs up,
// places an order, and sees the stock change.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundleScripts } from "../../src/docs-site/scripts.ts";
import { violationsOf } from "../support/accessibility.ts";
import { launchBrowser } from "../support/browser.ts";
import { demoWorkspace, openDemo, type DemoStage } from "../support/demo-stage.ts";

const { browser, reason } = await launchBrowser();
if (browser === null) console.warn(`Browser tests are skipped: ${reason}`);

const file = join(import.meta.dirname, "../../templates/workspaces/demo/app/index.html");

describe.skipIf(browser === null)("the example application", () => {
  const chromium = browser as Browser;
  let demo: DemoStage;
  let client: string;
  beforeAll(async () => {
    demo = await openDemo();
    client = (await bundleScripts()).get("client.js")!;
  });
  afterAll(async () => {
    await chromium.close();
    await demo.close();
  });

  async function open(): Promise<{ page: Page; complaints: string[] }> {
    const page = await chromium.newPage();
    const complaints: string[] = [];
    page.on("console", (message) => complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(String(error)));
    // Test gateways serve only a few documentation files. So the test serves the client's file
    // itself.
    await page.route("**/_docs/client.js", (route) =>
      route.fulfill({
        contentType: "text/javascript",
        headers: { "access-control-allow-origin": "*" },
        body: client,
      }),
    );
    const { baseUrl } = demo.gateway;
    await page.goto(
      `${pathToFileURL(file).href}#${baseUrl}/${demoWorkspace}/${demo.publishableKey}`,
    );
    return { page, complaints };
  }
  const signUp = async (page: Page, email: string): Promise<void> => {
    await page.getByLabel("E-mail address").fill(email);
    await page.getByLabel("Password").fill("correct horse 9 battery");
    await page.getByRole("button", { name: "Sign up" }).click();
    await page.getByText(`Signed in as ${email}.`).waitFor();
  };
  const stockOf = (page: Page, name: string): Promise<string> =>
    page.getByRole("row", { name }).locator(".stock").innerText();

  it("lets a new user order, and shows the new stock in the pages of all customers", async () => {
    const { page, complaints } = await open();
    const other = (await open()).page;
    await signUp(page, "ada@example.com");
    await signUp(other, "alan@example.com");
    await expect.poll(() => stockOf(other, "Decaf")).toBe("4");
    await page.getByRole("button", { name: "Order Decaf" }).click();
    await page.getByText(/^Order \d+ is placed\. It costs 7\.05\.$/).waitFor();
    await expect.poll(() => stockOf(other, "Decaf")).toBe("3");
    expect(await stockOf(page, "Decaf")).toBe("3");
    expect(await page.getByRole("listitem").allInnerTexts()).toEqual([
      expect.stringMatching(/^\d+: 7\.05, new$/),
    ]);
    expect(await other.getByRole("listitem").allInnerTexts()).toEqual(["No orders yet."]);
    expect(await violationsOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it("runs no script of another computer that a link names", async () => {
    const page = await chromium.newPage();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    const elsewhere = `https://evil.example/${demoWorkspace}/${demo.publishableKey}`;
    await page.goto(`${pathToFileURL(file).href}#${elsewhere}`);
    await page.getByText("Add #<address of a gateway on this computer>").waitFor();
    expect(asked.filter((url) => url.includes("evil.example"))).toEqual([]);
  });

  it("shows the message of an error, and changes nothing", async () => {
    const { page } = await open();
    await page.getByLabel("E-mail address").fill("nobody@example.com");
    await page.getByLabel("Password").fill("wrong password 9");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect.poll(() => page.getByRole("status").innerText()).not.toBe("");
    expect(await page.getByText("Not signed in.").isVisible()).toBe(true);
  });
});
