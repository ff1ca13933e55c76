// Tests the screens of events and of the audit log in a real browser. Events appear when they
// happen. A user can pause the list, and send a test event.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  hasNoBrowser,
  openPortalScreens,
  portalOwner,
  problemsOf,
  type PortalScreens,
} from "./stage.ts";

describe.skipIf(hasNoBrowser)("the screens of events and of the audit log", () => {
  let portal: PortalScreens;
  const publish = async (name: string): Promise<void> => {
    const { headers } = await portal.member("editor");
    const json = { instance: "all", name, data: { shown: "<b>as text</b>" } };
    const { status } = await portal.demo.ask("topics/orders/events", {
      method: "POST",
      headers,
      json,
    });
    expect(status).toBe(201);
  };
  beforeAll(async () => {
    portal = await openPortalScreens();
    await publish("first");
  });
  afterAll(() => portal.close());

  it("shows events as they come, and keeps the list while it is paused", async () => {
    const page = await portal.open("events");
    await page.getByRole("link", { name: "orders" }).click();
    await page.getByRole("button", { name: "custom.first" }).click();
    await page.getByText('"shown": "<b>as text</b>"').waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await page.getByRole("switch", { name: "Live" }).click({ force: true });
    await page.getByRole("status").getByText("live", { exact: true }).waitFor();
    await publish("second");
    await page.getByRole("button", { name: "custom.second" }).waitFor();
    await page.getByRole("button", { name: "Pause" }).click();
    await publish("third");
    await page.getByRole("button", { name: "Resume (1 new)" }).waitFor();
    expect(await page.getByRole("button", { name: "custom.third" }).count()).toBe(0);
    await page.getByRole("button", { name: "Resume (1 new)" }).click();
    await page.getByRole("button", { name: "custom.third" }).waitFor();
  });

  it("stops a live view whose session has ended, and goes on after the sign-in", async () => {
    const page = await portal.open("events?topic=orders&live=on", { role: null });
    const signIn = async (): Promise<void> => {
      await page.getByRole("textbox", { name: "Password" }).fill(portalOwner.password);
      await page.getByRole("button", { name: "Sign in" }).click();
    };
    const live = page.getByRole("status").getByText("live", { exact: true });
    await page.getByLabel("E-mail address").fill(portalOwner.email);
    await signIn();
    await live.waitFor();
    let connections = 0;
    page.on("websocket", () => connections++);
    await page.evaluate(async () => {
      const session = "/api/v1/portal/session";
      const { csrfToken } = await fetch(session).then((answer) => answer.json());
      await fetch(session, { method: "DELETE", headers: { "X-Portal-Csrf": csrfToken } });
    });
    await page.getByRole("dialog", { name: "Your session has ended" }).waitFor();
    await publish("missed");
    await signIn();
    await page.getByRole("button", { name: "custom.missed" }).waitFor();
    await live.waitFor();
    expect(connections).toBe(1);
  });

  it("publishes a test event, and keeps what was typed when it is refused", async () => {
    const phone = { colorScheme: "dark", viewport: { width: 360, height: 800 } } as const;
    const page = await portal.open("events?topic=stock", phone);
    await page.getByText("There are no events yet").waitFor();
    await page.getByRole("button", { name: "Publish a test event" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("not a name");
    await dialog.getByRole("button", { name: "Publish", exact: true }).click();
    await dialog.getByRole("alert").waitFor();
    expect(await problemsOf(page)).toEqual([]);
    expect(await dialog.getByLabel("Name").inputValue()).toBe("not a name");
    await dialog.getByLabel("Name").fill("counted");
    await dialog.getByRole("button", { name: "Publish", exact: true }).click();
    await dialog.getByText("Published").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "custom.counted" }).waitFor();
    expect(await problemsOf(page)).toEqual([]);
  });

  it("lets viewers read events only", async () => {
    const page = await portal.open("events?topic=orders", { role: "viewer" });
    await page.getByRole("button", { name: "custom.first" }).waitFor();
    expect(await page.getByRole("button", { name: "Publish a test event" }).isDisabled()).toBe(
      true,
    );
    expect(await page.getByRole("link", { name: "Audit log" }).count()).toBe(0);
  });

  it("shows owners what members changed", async () => {
    const { headers } = await portal.member("owner");
    await portal.demo.ask("mails/reset-code/send", { method: "POST", headers, json: {} });
    const page = await portal.open("audit");
    await page.getByRole("cell", { name: "sendMailToMe" }).waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await page.getByRole("combobox", { name: "Action" }).fill("nothing");
    await page.getByText("No action matches these filters").waitFor();
  });

  it("causes no error in the browser", () => expect(portal.complaints).toEqual([]));
});
