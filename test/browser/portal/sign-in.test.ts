// The portal's sign-in in a real browser: a wrong password, and the page that was asked for (G47).
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
    expect(await problemsOf(page)).toEqual([]);
  });

  it("causes no error in the browser", () => expect(portal.complaints).toEqual([]));
});
