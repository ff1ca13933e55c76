// The setup link, the profile and the second factor in a real browser (G40, G43, G47).
import { type TOTP, URI } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ensureFirstOwner } from "../../../src/portal/index.ts";
import {
  hasNoBrowser,
  openPortalScreens,
  portalOwner,
  problemsOf,
  type PortalScreens,
} from "./stage.ts";

describe.skipIf(hasNoBrowser)("the profile", () => {
  let portal: PortalScreens;
  beforeAll(async () => void (portal = await openPortalScreens()));
  afterAll(() => portal.close());

  it("sets up a second factor, which the next sign-in asks for", async () => {
    const page = await portal.open("overview", { role: null });
    const signIn = async (): Promise<void> => {
      await page.getByLabel("E-mail address").fill(portalOwner.email);
      await page.getByRole("textbox", { name: "Password" }).fill(portalOwner.password);
      await page.getByRole("button", { name: "Sign in" }).click();
    };
    await signIn();
    await page.getByRole("button", { name: "Account" }).click();
    await page.getByRole("menuitem", { name: "Profile" }).click();
    await page.getByRole("button", { name: "Set up" }).click();
    const dialog = page.getByRole("dialog", { name: "Set up the second factor" });
    await dialog.getByRole("textbox", { name: "Password" }).fill(portalOwner.password);
    await dialog.getByRole("button", { name: "Next" }).click();
    const secret = await dialog.getByText(/^[A-Z2-7]{32}$/).innerText();
    expect(await problemsOf(page)).toEqual([]);
    const factor = URI.parse(`otpauth://totp/x?secret=${secret}`) as TOTP;
    const code = (steps: number): string =>
      factor.generate({ timestamp: Date.now() + steps * 30_000 });
    await dialog.getByRole("textbox", { name: "Code" }).fill(code(0));
    await dialog.getByRole("button", { name: "Turn on" }).click();
    await dialog.getByText(/^([a-z2-7]{4}-?){4}\n/).waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await dialog.getByRole("button", { name: "I have kept the codes" }).click();
    await page.getByText("10 recovery codes are left").waitFor();
    await page.getByRole("button", { name: "Account" }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await signIn();
    // A code is valid only once, so this sign-in uses the next code.
    await page.getByRole("textbox", { name: "Code" }).fill(code(1));
    expect(await page.getByRole("alert").count()).toBe(0);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("button", { name: "Account" }).waitFor();
  });

  it("causes no error in the browser", () => expect(portal.complaints).toEqual([]));
});

describe.skipIf(hasNoBrowser)("the setup link", () => {
  let portal: PortalScreens;
  let token: string;
  beforeAll(async () => {
    portal = await openPortalScreens();
    const { database } = portal.demo.gateway.database;
    await database.control.run({ text: "delete from gateway.portal_user" });
    await database.control.run({ text: "update gateway.workspace set started_from = '/srv/shop'" });
    const first = await ensureFirstOwner(database.control, {
      owner: null,
      mayShowLink: true,
      folders: ["/srv/shop"],
      now: Date.now(),
    });
    token = first!.setupToken!;
  });
  afterAll(() => portal.close());

  it("asks for address and password, and lands in the workspace", async () => {
    const page = await portal.open("overview", { role: null });
    await page.goto(`${portal.demo.gateway.baseUrl}/_/#setup=${token}`);
    await page.reload();
    await page.goto(`${portal.demo.gateway.baseUrl}/_docs`);
    await page.goto(`${portal.demo.gateway.baseUrl}/_/#setup=${token}`);
    await page.getByRole("heading", { name: "Welcome" }).waitFor();
    expect(page.url()).not.toContain(token);
    await page.getByLabel("E-mail address").fill("ada@example.com");
    await page.getByRole("textbox", { name: "Password", exact: true }).fill("seven brave otters");
    await page.getByRole("textbox", { name: "Repeat the password" }).fill("seven brave");
    await page.getByText("The two passwords differ.").waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await page.getByRole("textbox", { name: "Repeat the password" }).fill("seven brave otters");
    // The setup link is valid only once. So if the sign-in after it fails, the user must get to the
    // sign-in page.
    await page.route("**/portal/session", (route) => route.abort());
    await page.getByRole("button", { name: "Set the password" }).click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await page.unroute("**/portal/session");
    await page.getByLabel("E-mail address").fill("ada@example.com");
    await page.getByRole("textbox", { name: "Password" }).fill("seven brave otters");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("navigation", { name: "Screens" }).waitFor();
  });

  it("causes no error in the browser", () => expect(portal.complaints).toEqual([]));
});
