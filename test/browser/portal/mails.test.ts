// Tests the mails screen in a real browser: customising a mail, its preview and its problems,
// publishing it, and restoring the gateway's own mail.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright";
import { setManagedBy } from "../../../src/catalog/index.ts";
import { demoWorkspace } from "../../support/demo-stage.ts";
import { skipsJourneys, openPortalScreens, problemsOf, type PortalScreens } from "./stage.ts";

const words = "mails?mail=reset-code&file=i18n/en.yaml";
const picture = "https://evil.example/x.png";

describe.skipIf(skipsJourneys)("the mails screen", () => {
  let portal: PortalScreens;
  const manageBy = (by: "files" | "portal") =>
    setManagedBy(portal.demo.gateway.database.database.owner, demoWorkspace, by);
  const write = async (page: Page, from: string, to: string): Promise<void> => {
    const lines = await page.locator(".cm-line").allTextContents();
    const text = lines.join("\n").replace(from, to);
    const editor = page.locator(".cm-content");
    await editor.click();
    await page.keyboard.press("ControlOrMeta+a");
    await editor.evaluate((element, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", pasted);
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
    }, text);
  };
  const frameOf = (page: Page) => page.frameLocator("iframe[title='The mail as it is shown']");
  beforeAll(async () => {
    portal = await openPortalScreens();
    await manageBy("portal");
  });
  afterAll(() => portal.close());

  it("customises, checks, previews, publishes and restores a mail", async () => {
    const page = await portal.open("mails");
    await page.getByRole("link", { name: "Forgotten password" }).click();
    await frameOf(page).getByText("481516").waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await page.getByRole("button", { name: "Customise" }).click();
    await page.getByRole("combobox", { name: "File" }).click();
    await page.getByRole("option", { name: "Words: en" }).click();
    await write(page, "Choose a new password", "{{ nobody }}");
    await page.getByText("error", { exact: true }).first().waitFor();
    await page.getByRole("button", { name: "Publish" }).click();
    await page.getByRole("alert").getByText("The mail was not published").waitFor();
    await write(page, "{{ nobody }}", "Pick a fresh one");
    await frameOf(page).getByRole("heading", { name: "Pick a fresh one" }).waitFor();
    await page.getByText("Compare with the built-in mail").click();
    await page.getByText('+   headline: "Pick a fresh one"').waitFor();
    await page.getByRole("button", { name: "Publish" }).click();
    await page.getByText("Version 1 is published").waitFor();
    await page.getByRole("button", { name: "The gateway's own mail" }).click();
    await page.getByRole("button", { name: "Send the gateway's own mail" }).click();
    await page.getByText("The gateway's own mail. End users get it.").waitFor();
    await page.getByRole("button", { name: "Version 1" }).click();
    await page.getByRole("button", { name: "Restore version 1" }).click();
    await page.getByText("Version 1. End users get it.").waitFor();
  });

  it("publishes nothing over the version of another owner, and shows both", async () => {
    const page = await portal.open(words);
    await page.getByRole("button", { name: "Change" }).click();
    await write(page, "Pick a fresh one", "Take a newer one");
    const { headers } = await portal.member("owner");
    await portal.demo.ask("mails/reset-code", { method: "PUT", headers, json: { version: 0 } });
    await page.getByRole("button", { name: "Publish" }).click();
    await page.getByText("Another owner has changed this mail meanwhile").waitFor();
    await page.getByRole("region", { name: "Stored meanwhile" }).waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await page.getByRole("button", { name: "I have seen both versions" }).click();
    await page.getByRole("button", { name: "Publish" }).click();
    await page.getByText("Version 2 is published").waitFor();
    await frameOf(page).getByRole("heading", { name: "Take a newer one" }).waitFor();
  });

  it("sends no request for a mail with a picture of another host, and runs no script", async () => {
    const phone = { viewport: { width: 360, height: 800 } } as const;
    const page = await portal.open("mails?mail=reset-code", phone);
    let requests = 0;
    // Counts requests that leave the page. The browser does not send requests that the content
    // policy forbids, so these are not counted.
    await page.route("https://evil.example/**", (route) => {
      requests++;
      return route.abort();
    });
    await page.getByRole("button", { name: "Change" }).click();
    const greeting = '<mj-text css-class="words">{{ text.greeting';
    await write(page, greeting, `<mj-image alt="x" src="${picture}" />${greeting}`);
    await frameOf(page).locator("img[src*='evil.example']").waitFor({ state: "attached" });
    const scripts = await frameOf(page).locator("script, [onload], [onerror]").count();
    expect([scripts, requests]).toEqual([0, 0]);
  });

  it("says how to go on if files manage the workspace", async () => {
    await manageBy("files");
    const page = await portal.open(words, { colorScheme: "dark" });
    await page.getByRole("button", { name: /^(?:Customise|Change)$/ }).click();
    await page.getByRole("button", { name: "Publish" }).click();
    await page.getByText("gateway mail customise reset-code").first().waitFor();
    await page.getByText("Compare with the built-in mail").click();
    await page.getByRole("region", { name: "Changes of i18n/en.yaml" }).waitFor();
    expect(await problemsOf(page)).toEqual([]);
  });

  it("shows the files to viewers, and nothing to change them", async () => {
    const page = await portal.open(words, { role: "viewer" });
    await page.getByText("Only owners see the preview.").waitFor();
    await page.locator(".cm-content").waitFor();
    expect(await page.getByRole("button", { name: "Send to me" }).isDisabled()).toBe(true);
    expect(await problemsOf(page)).toEqual([]);
  });

  it("causes no error in the browser but the refused picture", () =>
    expect(portal.complaints.filter((each) => !each.includes(picture))).toEqual([]));
});
