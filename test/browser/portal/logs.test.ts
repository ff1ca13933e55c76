// Tests the logs screen in a real browser: filters, the live view, and a request that is found by
// its id. Also covers a refused origin, and a session that ends while the user is typing.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { skipsJourneys, openPortalScreens, problemsOf, type PortalScreens } from "./stage.ts";

describe.skipIf(skipsJourneys)("the logs screen", () => {
  let portal: PortalScreens;
  let requestId: string;
  const refuse = async (): Promise<string> => {
    const { ask, publishableKey } = portal.demo;
    const json = { refs: {}, query: { from: "<b>nobody</b>" } };
    const { headers } = await ask("query", { method: "POST", key: publishableKey, json });
    return String(headers["x-request-id"]);
  };
  beforeAll(async () => {
    portal = await openPortalScreens();
    requestId = await refuse();
  });
  afterAll(() => portal.close());

  it("opens a request by its id from an error message", async () => {
    const page = await portal.open("logs");
    await page.getByLabel("Request id").fill(requestId);
    await page.getByRole("button", { name: "Open the request" }).click();
    const request = page.getByRole("dialog", { name: "Request" });
    await request.getByText('"from": "<b>nobody</b>"').waitFor();
    expect(page.url()).toContain(`request=${requestId}`);
    expect(await problemsOf(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await request.waitFor({ state: "hidden" });
    expect(await problemsOf(page)).toEqual([]);
  });

  it("shows the SQL of a request on demand, and why a refused request has none", async () => {
    const { ask, publishableKey: key } = portal.demo;
    const products = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0103";
    const json = { refs: { p: products }, query: { from: "p", select: ["name"], limit: 1 } };
    const { headers } = await ask("query", { method: "POST", key, json });
    const page = await portal.open(`logs?request=${String(headers["x-request-id"])}`);
    await page.getByRole("button", { name: "Show the SQL" }).click();
    await page
      .getByRole("region", { name: "SQL", exact: true })
      .getByText(/select/i)
      .waitFor();
    expect(await problemsOf(page)).toEqual([]);
    const refused = await portal.open(`logs?request=${requestId}`);
    await refused.getByRole("button", { name: "Show the SQL" }).click();
    await refused.getByRole("alert").getByText("There is no statement").waitFor();
  });

  it("shows no body to an editor", async () => {
    const page = await portal.open(`logs?request=${requestId}`, { role: "editor" });
    await page.getByText("Only owners see the body of a request.").waitFor();
    expect(await page.getByText("nobody").count()).toBe(0);
  });

  it("shows new calls live, by its filters", async () => {
    const phone = { colorScheme: "dark", viewport: { width: 360, height: 800 } } as const;
    const page = await portal.open("logs?kind=query&status=4xx&live=on", phone);
    await page.locator("tbody tr").first().waitFor();
    const before = await page.locator("tbody tr").count();
    await refuse();
    await expect.poll(() => page.locator("tbody tr").count()).toBe(before + 1);
    expect(await problemsOf(page)).toEqual([]);
  });

  it("keeps what was typed when the session ends", async () => {
    const page = await portal.open("logs", { role: "editor" });
    await page.getByRole("button", { name: "More filters" }).click();
    await page.getByLabel("Path").fill("/typed");
    await page.context().clearCookies();
    await page.getByRole("combobox", { name: "Status" }).fill("404");
    await page.getByRole("switch", { name: "Live" }).click({ force: true });
    await page.getByRole("dialog", { name: "Your session has ended" }).waitFor();
    expect(await page.getByLabel("Path").inputValue()).toBe("/typed");
    expect(await problemsOf(page)).toEqual([]);
  });

  it("leads from a refused call to its request", async () => {
    const page = await portal.open("logs?since=yesterday");
    await page.getByRole("alert").getByRole("link").click();
    await page.getByRole("dialog", { name: "Request" }).getByText("listLogs").waitFor();
  });

  it("allows the origin of a refused call", async () => {
    const { ask, kioskKey, sql } = portal.demo;
    const call = () =>
      ask("schema", { key: kioskKey, headers: { origin: "https://new-shop.example" } });
    const { status, headers } = await call();
    expect(status).toBe(403);
    const address = `logs?request=${String(headers["x-request-id"])}`;
    const files = await portal.open(address);
    await files.getByRole("button", { name: "Allow this origin" }).click();
    await files.getByText(/^keys:\n {2}kiosk:\n {4}origins: .*new-shop\.example/).waitFor();
    expect(await problemsOf(files)).toEqual([]);
    expect(await files.getByRole("button", { name: "Allow", exact: true }).isDisabled()).toBe(true);
    await sql("update gateway.workspace set managed_by = 'portal'");
    const page = await portal.open(address);
    await page.getByRole("button", { name: "Allow this origin" }).click();
    const question = page.getByRole("dialog", { name: "Allow this origin" });
    await question.getByText("https://new-shop.example").waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await question.getByRole("button", { name: "Allow" }).click();
    await page.getByText("may use the key kiosk from now on").waitFor();
    await expect.poll(async () => (await call()).status).toBe(200);
  });

  it("shows the usage of the month beside the logs", async () => {
    const page = await portal.open("usage", { role: "viewer" });
    await page.getByRole("img", { name: "Calls by day" }).waitFor();
    const today = new Date().toISOString().slice(0, 10);
    await page.getByRole("row", { name: today }).waitFor();
    expect(await problemsOf(page)).toEqual([]);
  });

  it("says to a viewer who sees the logs", async () => {
    const page = await portal.open("logs", { role: "viewer" });
    await page.getByText("You are a viewer.").waitFor();
  });

  it("causes no error in the browser", () => expect(portal.complaints).toEqual([]));
});
