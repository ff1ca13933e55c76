// Tests the portal's sign-in in a real browser (G47). Covers a wrong password, the return to the
// requested page, and a session that cannot be read or ended.
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoWorkspace } from "../../support/demo-stage.ts";
import {
  hasNoBrowser,
  openPortalScreens,
  portalOwner,
  problemsOf,
  type PortalScreens,
} from "./stage.ts";

/**
 * Maximum size of the scripts and style sheets that are loaded before the first screen, compressed,
 * in bytes.
 */
const FIRST_SCREEN_BYTES_MAX = 350 * 1_024;

describe.skipIf(hasNoBrowser)("the portal", () => {
  let portal: PortalScreens;
  beforeAll(async () => void (portal = await openPortalScreens()));
  afterAll(() => portal.close());

  const signIn = async (page: Page, password = portalOwner.password): Promise<void> => {
    await page.getByRole("textbox", { name: "Password" }).fill(password);
    await page.getByRole("button", { name: "Sign in" }).click();
  };

  it("refuses a wrong password, and shows the page that was asked for after the right one", async () => {
    const page = await portal.open("overview?from=test", { role: null });
    await page.getByLabel("E-mail address").fill(portalOwner.email);
    await signIn(page, "wrong password");
    await page.getByRole("alert").getByText("You are not signed in").waitFor();
    expect(await page.getByLabel("E-mail address").inputValue()).toBe(portalOwner.email);
    expect(await problemsOf(page)).toEqual([]);
    await signIn(page);
    await page.getByRole("navigation", { name: "Screens" }).waitFor();
    expect(page.url()).toContain(`/_/w/${demoWorkspace}/overview?from=test`);
    const bytes = await page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .map((entry) => entry as PerformanceResourceTiming)
        .filter(({ name }) => new URL(name).pathname.startsWith("/_/"))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    );
    expect(bytes).toBeGreaterThan(50 * 1_024);
    expect(bytes).toBeLessThan(FIRST_SCREEN_BYTES_MAX);
    const named = await page.evaluate(async () => {
      const scripts = performance
        .getEntriesByType("resource")
        .filter(({ name }) => name.endsWith(".js"));
      const texts = scripts.map(({ name }) => fetch(name).then((answer) => answer.text()));
      return (await Promise.all(texts)).some((text) => text.includes("React DevTools"));
    });
    // The development build of React is slow and must not be served. It contains the name `React
    // DevTools`.
    expect(named).toBe(false);
    expect(await problemsOf(page)).toEqual([]);
  });

  it("keeps what was typed if the session cannot be read, and tells of a failed sign-out", async () => {
    const page = await portal.open("people?tab=members");
    await page.getByRole("button", { name: "Invite a member" }).click();
    const dialog = page.getByRole("dialog", { name: "Invite a member" });
    await dialog.getByLabel("E-mail address").fill("ben@example.com");
    await page.route("**/portal/session", (route) => route.fulfill({ status: 500 }));
    await page.route("**/portal/members", (route) => route.fulfill({ status: 401 }));
    await dialog.getByRole("button", { name: "Mail the invitation" }).click();
    await dialog.getByRole("alert").waitFor();
    expect(await dialog.getByLabel("E-mail address").inputValue()).toBe("ben@example.com");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Account" }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByRole("alert").getByText("You are still signed in").waitFor();
    expect(await problemsOf(page)).toEqual([]);
  });

  it("leaves a dialog open when the action of an earlier dialog ends", async () => {
    const page = await portal.open("people?tab=members");
    const invite = async (email: string) => {
      await page.getByRole("button", { name: "Invite a member" }).click();
      const dialog = page.getByRole("dialog", { name: "Invite a member" });
      await dialog.getByLabel("E-mail address").fill(email);
      return dialog;
    };
    const held = Promise.withResolvers<void>();
    await page.route("**/portal/members", async (route) => {
      await held.promise;
      await route.continue();
    });
    const first = await invite("ben@example.com");
    await first.getByRole("button", { name: "Mail the invitation" }).click();
    await first.getByRole("button", { name: "Cancel" }).click();
    await first.waitFor({ state: "detached" });
    const second = await invite("cleo@example.com");
    held.resolve();
    await page.getByRole("cell", { name: "ben@example.com" }).waitFor();
    expect(await second.getByLabel("E-mail address").inputValue()).toBe("cleo@example.com");
  });

  it("causes no error in the browser", () => expect(portal.complaints).toEqual([]));
});
