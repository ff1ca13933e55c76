// Tests the pages of the identity service in a real browser (G35.1, G35.4). They are accessible in
// light and dark mode. They work by keyboard alone and without scripts. A browser comes to them
// from a client's page on another site, and returns there.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, BrowserContextOptions, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  addressOf,
  bakery,
  openInteractionStage,
  pagePath,
  password,
  type InteractionStage,
} from "../api/interaction-stage.ts";
import { hasAllLooks, looks, lookViolationsOf, violationsOf } from "../support/accessibility.ts";
import { launchBrowser } from "../support/browser.ts";

const { browser, reason } = await launchBrowser();
if (browser === null) console.warn(`Browser tests are skipped: ${reason}`);

const registered = { id: "notes", name: "Notes", host: "notes.example", isRegistered: true };
const long = {
  id: "https://very-long-name-of-an-app.subdomain.example/client.json",
  name: `Verified by Müller & Söhne <b>"Notes"</b> and whatever else fits here`,
  host: "very-long-name-of-an-app.subdomain.example",
  isRegistered: false,
};

describe.skipIf(browser === null)("the pages of the identity service, in a browser", () => {
  const chromium = browser as Browser;
  let stage: InteractionStage;
  let returnsTo: string;
  let close: () => Promise<void>;
  beforeAll(async () => {
    // The page of the client is on another site than the gateway, and links to the gateway.
    const server = createServer((request, response) => {
      response.setHeader("content-type", "text/html");
      const target = new URL(request.url ?? "/", "http://localhost").searchParams.get("to") ?? "";
      response.end(
        `<!doctype html><title>client</title><a href="${encodeURI(target)}">connect</a>`,
      );
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    returnsTo = `http://localhost:${(server.address() as AddressInfo).port}`;
    close = () => new Promise((resolve) => server.close(() => resolve()));
    stage = await openInteractionStage({}, (uid, isOver) =>
      isOver ? `${returnsTo}/callback?code=x` : stage.gateway.baseUrl + pagePath(uid),
    );
  });
  afterAll(async () => {
    await chromium.close();
    await close();
    await stage.close();
  });

  const addressIn = (uid: string): string => stage.gateway.baseUrl + pagePath(uid);

  async function visit(uid: string, options: BrowserContextOptions = {}): Promise<Page> {
    const context = await chromium.newContext({ javaScriptEnabled: false, ...options });
    const url = addressIn(uid);
    await context.addCookies([{ name: "standin", value: uid, url, sameSite: "Lax" }]);
    const page = await context.newPage();
    await page.goto(url);
    return page;
  }

  async function shoot(page: Page, name: string): Promise<void> {
    const folder = process.env["SCREENSHOTS"];
    if (folder !== undefined)
      await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
  }

  it("pass axe in the light and in the dark, and fit narrow screens", async () => {
    const scopes = ["gateway:read"] as const;
    const all = {
      "sign-in": stage.begin({ returnsTo, client: long }),
      choice: stage.begin({ returnsTo, client: long, workspaceId: null }, "owner"),
      named: stage.begin({ returnsTo, client: registered, resource: "mcp" }, "owner"),
      viewer: stage.begin({ returnsTo: "cursor:", scopes: [...scopes, "gateway:write"] }, "viewer"),
      "no-access": stage.begin({ returnsTo, workspaceId: bakery }, "viewer"),
      over: "nothing",
    };
    // By default, only these pages are checked. The other pages consist of the same elements.
    const looked = new Set(
      process.env["SCREENSHOTS"] ? Object.keys(all) : ["sign-in", "choice", "viewer"],
    );
    for (const [name, uid] of Object.entries(all).filter(([each]) => looked.has(each))) {
      const page = await visit(uid, { javaScriptEnabled: true, bypassCSP: true });
      for (const [place, [colorScheme, width]] of looks.entries()) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 800 });
        await shoot(page, `${name}-${colorScheme}-${width}`);
        const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(scrollWidth).toBeLessThanOrEqual(width);
        // Without `npm run suite looks`, the page `choice` is checked only in the first look, and
        // `viewer` only in the others. A look is a colour scheme with a width.
        if (!hasAllLooks && name === (place === 0 ? "viewer" : "choice")) continue;
        if (place === 0) expect(await violationsOf(page, ["best-practice"])).toEqual([]);
        else expect(await lookViolationsOf(page)).toEqual([]);
      }
      await page.context().close();
    }
  });

  it("lead from a client's page through signing in and allowing back to it, by keyboard alone", async () => {
    const uid = stage.begin({ returnsTo, workspaceId: null, client: registered });
    const page = await visit(uid, { colorScheme: "dark" });
    const complaints: string[] = [];
    page.on("console", (message) => void complaints.push(message.text()));
    await page.goto(`${returnsTo}/?to=${encodeURIComponent(addressIn(uid))}`);
    const press = async (...keys: readonly string[]): Promise<void> => {
      for (const key of keys) await page.keyboard.press(key);
    };
    await press("Tab", "Enter");
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    // The first field has the focus, so typing fills it in.
    await page.keyboard.type(addressOf("owner"));
    await press("Tab");
    await page.keyboard.type("wrong horse battery");
    await press("Enter");
    expect(await page.getByRole("alert").textContent()).toContain("is wrong");
    await shoot(page, "sign-in-wrong-dark");
    expect(await page.getByLabel("E-mail address").inputValue()).toBe(addressOf("owner"));
    // After the error, the first empty field has the focus. It is the password.
    await page.keyboard.type(password);
    await press("Enter");
    await page.getByRole("heading", { name: "Allow access?" }).waitFor();
    // Chooses the second workspace. Then chooses the other kind of access and goes back, and moves
    // to the button.
    await press("Tab", "ArrowDown", "Tab", "ArrowDown", "ArrowUp", "Tab");
    await shoot(page, "choice-by-keyboard-dark");
    expect(await page.getByLabel("Corner shop").isChecked()).toBe(true);
    expect(await page.getByLabel("Read only").isChecked()).toBe(true);
    await press("Enter");
    await page.waitForURL(`${returnsTo}/callback?code=x`);
    expect(stage.ends.get(uid)).toMatchObject({ scopes: ["gateway:read"] });
    // The browser also reports blocked styles of other sites, and pages with an error status. The
    // wrong password has caused a status 400.
    expect(complaints.filter((text) => !text.includes("status of 400"))).toEqual([]);
    await page.context().close();
  });

  it("nothing is allowed before a workspace is chosen; denying leads back, too", async () => {
    const uid = stage.begin({ returnsTo, workspaceId: null }, "owner");
    const page = await visit(uid, { locale: "de-DE" });
    await page.getByRole("button", { name: "Erlauben", exact: true }).click();
    expect(page.url()).toBe(addressIn(uid));
    await shoot(page, "choice-de");
    await page.getByRole("button", { name: "Nicht erlauben" }).click();
    await page.waitForURL(`${returnsTo}/callback?code=x`);
    expect(stage.ends.get(uid)).toBe("denied");
    await page.context().close();
  });

  it("a user without access signs in with another account", async () => {
    const uid = stage.begin({ returnsTo, workspaceId: bakery }, "viewer");
    const page = await visit(uid);
    await page.getByRole("button", { name: "Use another account" }).click();
    await page.getByLabel("E-mail address").fill(addressOf("owner"));
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("main").getByText("Bakery", { exact: true }).waitFor();
    expect(await page.locator("dd").allTextContents()).toContain(addressOf("owner"));
    await page.context().close();
  });

  it("forms of a page of another site are sent without the cookie, and find nothing", async () => {
    const uid = stage.begin({ returnsTo }, "owner");
    const page = await visit(uid, { javaScriptEnabled: true });
    const formToken = await page.locator('[name="formToken"]').first().inputValue();
    await page.goto(`${returnsTo}/`);
    await page.evaluate(
      ([action, token]) => {
        const form = document.createElement("form");
        Object.assign(form, { action, method: "post" });
        for (const [name, value] of [
          ["formToken", token],
          ["action", "allow"],
        ]) {
          const field = document.createElement("input");
          Object.assign(field, { type: "hidden", name, value });
          form.append(field);
        }
        document.body.append(form);
        form.submit();
      },
      [addressIn(uid), formToken],
    );
    await page.waitForURL(addressIn(uid));
    expect(await page.getByRole("heading").textContent()).toBe("This form was not sent from here");
    expect(stage.ends.has(uid)).toBe(false);
    await page.context().close();
  });
});
