// The keys of a workspace in a real browser: the wizard, the secret that is shown once, rotation
// and revocation (G39, G47).
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoWorkspace } from "../../support/demo-stage.ts";
import { hasNoBrowser, openPortalScreens, problemsOf, type PortalScreens } from "./stage.ts";

describe.skipIf(hasNoBrowser)("the screen of API keys", () => {
  let portal: PortalScreens;
  beforeAll(async () => {
    portal = await openPortalScreens();
    const { control } = portal.demo.gateway.database.database;
    await control.run({ text: "update gateway.workspace set managed_by = 'portal'" });
  });
  afterAll(() => portal.close());

  /** Sends a read of products with a key, and returns the status and the first row. */
  async function readProducts(key: string) {
    const { tables } = (await portal.demo.gateway.client(`/${demoWorkspace}/schema`, { key })).json;
    const products = tables?.find(({ name }: { name: string }) => name === "products");
    const json = { refs: { p: products?.id }, query: { from: "p", limit: 1 } };
    const answer = await portal.demo.gateway.client(`/${demoWorkspace}/query`, { key, json });
    return [answer.status, Object.keys(answer.json.data?.[0] ?? {})];
  }
  const cardOf = (page: Page, name: string) =>
    page.getByRole("article").filter({ hasText: name }).first();

  it("creates a publishable key by clicks, and shows what a visitor sees with it", async () => {
    const page = await portal.open("keys");
    await page.getByRole("button", { name: "New key" }).click();
    const dialog = page.getByRole("dialog", { name: "New key" });
    await dialog.getByRole("textbox", { name: "Name" }).fill("web");
    await dialog.getByRole("button", { name: "Next" }).click();
    await dialog.getByText("Nothing: no column can be read.").waitFor();
    await dialog.getByRole("combobox", { name: "Tables" }).click();
    await page.getByRole("option", { name: "products" }).click();
    await page.keyboard.press("Escape");
    await dialog.getByRole("button", { name: "products", exact: true }).click();
    await dialog.getByRole("checkbox", { name: "read name", exact: true }).check();
    await dialog.getByText(/products: \d+ rows/).waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Next" }).click();
    await dialog.getByRole("button", { name: "Create the key" }).click();
    const shown = page.getByRole("dialog", { name: "The key web" });
    const token = await shown.getByText(/^pk_live_/).innerText();
    expect(await problemsOf(page)).toEqual([]);
    expect(await readProducts(token)).toEqual([200, ["id", "name"]]);
    await shown.getByRole("button", { name: "Done" }).click();
    await cardOf(page, "web").getByText("Tables: products").waitFor();
  });

  it("does not offer to publish a key without rights", async () => {
    const page = await portal.open("keys?new=key");
    const dialog = page.getByRole("dialog", { name: "New key" });
    await dialog.getByRole("textbox", { name: "Name" }).fill("nothing");
    await dialog.getByRole("button", { name: "Next" }).click();
    await dialog.getByRole("button", { name: "Next" }).click();
    expect(await dialog.getByRole("checkbox", { name: /Publish this key/ }).isDisabled()).toBe(
      true,
    );
  });

  it("keeps what was typed when the gateway refuses the key", async () => {
    const page = await portal.open("keys?new=key");
    const dialog = page.getByRole("dialog", { name: "New key" });
    await dialog.getByRole("textbox", { name: "Name" }).fill("storefront");
    await dialog.getByRole("button", { name: "Next" }).click();
    await dialog.getByRole("button", { name: "Next" }).click();
    await dialog.getByRole("button", { name: "Create the key" }).click();
    await dialog.getByRole("alert").getByText("The key is not created").waitFor();
    await dialog.getByRole("button", { name: "Back" }).click();
    await dialog.getByRole("button", { name: "Back" }).click();
    expect(await dialog.getByRole("textbox", { name: "Name" }).inputValue()).toBe("storefront");
  });

  it("rotates and revokes a key, after a question", async () => {
    const page = await portal.open("keys");
    await cardOf(page, "reports").getByRole("button", { name: "Rotate" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Rotate" }).click();
    const shown = page.getByRole("dialog", { name: "The key reports" });
    const token = await shown.getByText(/^sk_live_/).innerText();
    await shown.getByRole("button", { name: "Done" }).click();
    expect((await readProducts(token))[0]).toBe(200);
    await cardOf(page, "reports").getByRole("button", { name: "Revoke" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
    await cardOf(page, "reports").getByText("revoked").waitFor();
    expect(
      (await portal.demo.gateway.client(`/${demoWorkspace}/schema`, { key: token })).status,
    ).toBe(401);
  });

  it("shows the lines of a new key if definition files manage the workspace", async () => {
    const { control } = portal.demo.gateway.database.database;
    await control.run({ text: "update gateway.workspace set managed_by = 'files'" });
    const page = await portal.open("keys?new=key");
    const dialog = page.getByRole("dialog", { name: "New key" });
    await dialog.getByRole("textbox", { name: "Name" }).fill("later");
    await dialog.getByRole("button", { name: "Next" }).click();
    await dialog.getByRole("button", { name: "Next" }).click();
    await dialog.getByText("keys:\n  later:\n    kind: publishable").waitFor();
    expect(await dialog.getByRole("button", { name: "Create the key" }).isDisabled()).toBe(true);
    expect(await problemsOf(page)).toEqual([]);
    await control.run({ text: "update gateway.workspace set managed_by = 'portal'" });
  });

  it("shows the rights of all keys as a matrix", async () => {
    const page = await portal.open("roles?holders=keys");
    await page.getByRole("rowheader", { name: "products" }).waitFor();
    expect(await problemsOf(page)).toEqual([]);
  });

  it("causes no error in the browser", () => expect(portal.complaints).toEqual([]));
});
