// Tests the pages that mailed links open, in a real browser (G14.6).
import type { Browser, BrowserContextOptions, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAccountChanges } from "../../src/endusers/accounts/account-changes.ts";
import { buildWorkspace } from "../../src/catalog/build-workspace.ts";
import { sha256 } from "../../src/platform/ids.ts";
import {
  hour,
  openAccountStage,
  ours,
  password,
  tokenIn,
  type AccountStage,
} from "../auth/account-stage.ts";
import { hasAllLooks, looks, lookViolationsOf, violationsOf } from "../support/accessibility.ts";
import { launchBrowser } from "../support/browser.ts";

const { browser, reason } = await launchBrowser();
if (browser === null) console.warn(`Browser tests are skipped: ${reason}`);

const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="8" fill="#7c3aed"/><path d="M12 20h16M20 12v16" stroke="#fff" stroke-width="4"/></svg>`;
const logoHash = sha256(logo).toString("base64url");
/** Branding with colours on which text would normally be illegible. */
const branding = {
  name: `Müller & Söhne "Feinkost" <b>`,
  lightPrimary: "#ffee00",
  darkPrimary: "#001133",
  logo: "assets/logo.svg",
  logoHash,
};

describe.skipIf(browser === null)("the pages that mailed links lead to, in a browser", () => {
  let stage: AccountStage;
  const chromium = browser as Browser;
  beforeAll(async () => {
    stage = await openAccountStage({
      auth: { termsUrl: "https://shop.example/terms", privacyUrl: "https://shop.example/privacy" },
      sketch: { workspace: { branding } },
    });
    await stage.sql("insert into gateway.asset (workspace_id, hash, bytes) values ($1, $2, $3)", [
      ours,
      logoHash,
      Buffer.from(logo),
    ]);
  });
  afterAll(async () => {
    await chromium.close();
    await stage.close();
  });

  interface Visit {
    readonly page: Page;
    /** Console errors, exceptions, failed requests, and requests to other origins. */
    readonly complaints: string[];
  }

  async function visit(path: string, options: BrowserContextOptions = {}): Promise<Visit> {
    const context = await chromium.newContext({ javaScriptEnabled: false, ...options });
    const page = await context.newPage();
    const complaints: string[] = [];
    // Pages with refusals have the status 400. The browser reports an error for each of them, which
    // is expected.
    const isNews = (text: string): boolean => !text.includes("status of 400");
    page.on("console", (message) => {
      if (message.type() === "error" && isNews(message.text())) complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("requestfailed", (request) => complaints.push(`failed: ${request.url()}`));
    page.on("request", (request) => {
      if (new URL(request.url()).origin !== stage.gateway.baseUrl)
        complaints.push(`left: ${request.url()}`);
    });
    await page.goto(`${stage.gateway.baseUrl}/${ours}/auth/${path}`);
    return { page, complaints };
  }

  const changes = () =>
    createAccountChanges({
      control: stage.database.database.control,
      clock: { now: () => stage.now() },
      mailer: { queue: async (_connection, mail) => void stage.mails.push(mail) },
      notifyNodes: () => {},
      baseUrl: stage.gateway.baseUrl,
    });

  /** Lets an administrator send a link to a user. Returns the link. */
  async function resetLink(email: string): Promise<string> {
    const id = await stage.account(email);
    const [row] = await stage.sql<{ definition: never }>(
      "select definition from gateway.workspace where id = $1",
      [ours],
    );
    const workspace = buildWorkspace(row!.definition, { version: 1, rootSecret: Buffer.alloc(32) });
    await changes().sendAdminReset(workspace, id);
    return `reset?token=${tokenIn(stage.mailTo(email)!.values["resetUrl"])}`;
  }

  async function confirmLink(email: string): Promise<string> {
    await stage.post("register", { email, password });
    return `confirm-email?token=${tokenIn(stage.mailTo(email)!.values["confirmUrl"])}`;
  }

  async function shoot(page: Page, name: string): Promise<void> {
    const folder = process.env["SCREENSHOTS"];
    if (folder !== undefined)
      await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
  }

  /**
   * Checks that a page is accessible and not wider than the window. The checker axe needs scripts,
   * which the page's policy forbids. So a second page ignores the policy and runs axe.
   * @param checked indexes of `looks` (pairs of colour scheme and width) in which axe checks the
   * page. With `npm run suite looks`, axe checks the page in every look
   */
  async function expectAccessible(
    path: string,
    name: string,
    checked: readonly number[],
  ): Promise<void> {
    const plain = await visit(path);
    const scripted = await visit(path, { javaScriptEnabled: true, bypassCSP: true });
    for (const [place, [colorScheme, width]] of looks.entries()) {
      for (const { page } of [plain, scripted]) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 800 });
      }
      await shoot(plain.page, `${name}-${colorScheme}-${width}`);
      const scrollWidth = await plain.page.evaluate(() => document.documentElement.scrollWidth);
      expect(scrollWidth).toBeLessThanOrEqual(width);
      if (!hasAllLooks && !checked.includes(place)) continue;
      if (place === 0) expect(await violationsOf(scripted.page, ["best-practice"])).toEqual([]);
      else expect(await lookViolationsOf(scripted.page)).toEqual([]);
    }
    expect(plain.complaints).toEqual([]);
    for (const { page } of [plain, scripted]) await page.context().close();
  }

  // Each page with a message is checked in one look only, because both consist of the same
  // elements.
  it("are accessible in the light and in the dark, on wide and on narrow screens", async () => {
    await expectAccessible(await confirmLink("ada@example.com"), "confirmed", [1]);
    await expectAccessible("confirm-email?token=nonsense", "confirmation-refused", [0]);
    if (hasAllLooks) await expectAccessible("reset?token=nonsense", "reset-refused", [0]);
    await expectAccessible(
      await resetLink("bob.with.a.rather.long.name.indeed@subdomain.example.com"),
      "form",
      [0, 1],
    );
  }, 120_000);

  it("show the name of the workspace as text with all its characters, and the logo", async () => {
    const { page } = await visit(await confirmLink("carl@example.com"));
    expect(await page.title()).toBe(`Your address is confirmed - ${branding.name}`);
    expect(await page.locator(".name").textContent()).toBe(branding.name);
    const width = await page
      .locator("img.logo")
      .evaluate((image: HTMLImageElement) => image.naturalWidth);
    expect(width).toBeGreaterThan(0);
    await page.context().close();
  });

  it("are in German for a browser whose language is German", async () => {
    const { page } = await visit(await resetLink("dora@example.com"), { locale: "de-AT" });
    expect(await page.locator("html").getAttribute("lang")).toBe("de");
    await page.getByRole("heading", { name: "Wähle ein neues Passwort" }).waitFor();
    await shoot(page, "form-de");
    await page.context().close();
  });

  it("set a password without a script: what is wrong comes back with the form, and the link works once", async () => {
    const link = await resetLink("eve@example.com");
    const { page, complaints } = await visit(link, { colorScheme: "dark" });
    const fill = async (one: string, other: string): Promise<void> => {
      await page.getByLabel("New password").fill(one);
      await page.getByLabel("Repeat the password").fill(other);
      await page.getByRole("button", { name: "Set this password" }).click();
    };
    await fill("password1", "password2");
    const alert = page.getByRole("alert");
    expect(await alert.innerText()).toContain("too common");
    expect(await alert.innerText()).toContain("not the same");
    await shoot(page, "form-flaws-dark");
    expect(await page.getByLabel("New password").inputValue()).toBe("");
    await fill("staple in the rain", "staple in the rain");
    await page.getByRole("heading", { name: "Your password is set" }).waitFor();
    await shoot(page, "password-set");
    expect(complaints).toEqual([]);
    const again = await visit(link);
    await again.page.getByRole("heading", { name: "This link is not valid" }).waitFor();
    expect(
      (await stage.post("login", { email: "eve@example.com", password: "staple in the rain" }))
        .status,
    ).toBe(200);
    await page.context().close();
  });

  it("are over after their time", async () => {
    const link = await resetLink("finn@example.com");
    stage.pass(hour);
    const { page } = await visit(link);
    await page.getByRole("heading", { name: "This link is not valid" }).waitFor();
    await page.context().close();
  });
});
