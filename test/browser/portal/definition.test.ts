// Tests the portal's screen of the definition in a real browser. It covers plan and apply, two
// owners who change the definition concurrently, the change from definition files to the portal,
// and secrets (G41, G42, G47).
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setManagedBy } from "../../../src/catalog/index.ts";
import { demoWorkspace } from "../../support/demo-stage.ts";
import {
  hasNoBrowser,
  openPortalScreens,
  problemsOf,
  skipsJourneys,
  type PortalScreens,
} from "./stage.ts";

const phone = { colorScheme: "dark", viewport: { width: 360, height: 800 } } as const;

describe.skipIf(hasNoBrowser)("the definition screen", () => {
  let portal: PortalScreens;
  const manageBy = (by: "files" | "portal") =>
    setManagedBy(portal.demo.gateway.database.database.owner, demoWorkspace, by);
  /** Returns the stored definition. */
  const read = async () => {
    const { headers } = await portal.member("owner");
    return (await portal.demo.ask("definition", { headers })).json;
  };
  /** Changes the label of a table in a second session, as another owner would. */
  const relabel = async (table: string, label: string): Promise<void> => {
    const { headers } = await portal.member("owner");
    const { revision, definition } = await read();
    definition.tables[table].label = label;
    const json = { revision, definition };
    const answer = await portal.demo.ask("definition", { method: "POST", headers, json });
    expect(answer.status).toBe(200);
  };
  /** Opens the editor with the cursor in the line of this entry. */
  const openAt = async (entry: string, look = {}): Promise<Page> => {
    const page = await portal.open(`definition?at=/${entry}`, look);
    await page.locator(".cm-content:focus").waitFor();
    return page;
  };
  const type = async (page: Page, text: string): Promise<void> => {
    await page.locator(".cm-content").focus();
    await page.keyboard.press("End");
    await page.keyboard.type(text);
  };
  const button = (page: Page, name: string) => page.getByRole("button", { name });
  beforeAll(async () => {
    portal = await openPortalScreens();
    await manageBy("portal");
  });
  afterAll(() => portal.close());

  it("keeps what an owner typed when another owner applies first, and merges both", async () => {
    const page = await openAt("tables/categories/label");
    await type(page, " and shelves");
    await relabel("products", "Goods");
    await page.keyboard.press("ControlOrMeta+Enter");
    await page.getByText("Another member has changed the definition since").waitFor();
    const side = (name: string) => page.getByRole("region", { name });
    await side("Stored meanwhile").getByText("label: Goods").waitFor();
    const added = side("Your changes").getByText("label: Categories and shelves");
    expect(await added.evaluate((line) => getComputedStyle(line).backgroundColor)).toBe(
      "rgb(220, 245, 226)",
    );
    expect(await problemsOf(page)).toEqual([]);
    await button(page, "Merge my changes").click();
    await button(page, "Show the changes").click();
    await page.getByRole("table", { name: "Changes" }).getByText("tables.categories").waitFor();
    await button(page, "Apply").click();
    await page.getByText(/Revision \d+ is in use/).waitFor();
    const { tables } = (await read()).definition;
    expect([tables.categories.label, tables.products.label]).toEqual([
      "Categories and shelves",
      "Goods",
    ]);
  });

  describe.skipIf(skipsJourneys)("in longer journeys", () => {
    it("leads to the line of an error, and keeps the text", async () => {
      const page = await openAt("tables/categories/label");
      await type(page, "\nlabelled: yes");
      await button(page, "Show the changes").click();
      const entry = button(page, "/tables/categories/labelled");
      await entry.click();
      await page.locator(".cm-activeLine").getByText("labelled: yes").waitFor();
      expect(await problemsOf(page)).toEqual([]);
      await type(page, "\nno colon");
      await page.getByText("This is not valid YAML").waitFor();
      expect(await button(page, "Show the changes").isDisabled()).toBe(true);
      await button(page, "Discard the changes").click();
      await page.getByText("The gateway keeps no comments.").waitFor();
    });

    it("applies a change that loses data only after a tick", async () => {
      const { headers } = await portal.member("owner");
      const { revision, definition } = await read();
      definition.tables.notes = { columns: { text: { type: "text" } } };
      const json = { revision, definition };
      await portal.demo.ask("definition", { method: "POST", headers, json });
      const page = await openAt("tables/notes/columns/text", phone);
      // Deletes three lines: the column's name, its id and its type.
      for (let line = 0; line < 3; line++) await page.keyboard.press("ControlOrMeta+Shift+k");
      await button(page, "Show the changes").click();
      await page
        .getByRole("table", { name: "Changes" })
        .getByText("tables.notes.columns.text")
        .waitFor();
      expect(await button(page, "Apply").isDisabled()).toBe(true);
      expect(await problemsOf(page)).toEqual([]);
      await page.getByRole("checkbox", { name: /may lose data/ }).check();
      await button(page, "Apply").click();
      await page.getByText(/Revision \d+ is in use/).waitFor();
      expect(Object.keys((await read()).definition.tables.notes.columns)).toEqual(["id"]);
    });

    it("sets, replaces and removes a secret, and never shows its value", async () => {
      const page = await portal.open("definition?tab=secrets", phone);
      await button(page, "Set a secret").click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Name").fill("MAIL_TOKEN");
      await dialog.getByLabel("Value").fill("canary-secret");
      expect(await problemsOf(page)).toEqual([]);
      await button(page, "Store the secret").click();
      await page.getByText("not used").waitFor();
      await button(page, "Replace").click();
      expect(await dialog.getByLabel("Value").inputValue()).toBe("");
      await dialog.getByLabel("Value").fill("another");
      await button(page, "Store the secret").click();
      await dialog.waitFor({ state: "hidden" });
      expect(await page.content()).not.toContain("canary-secret");
      await button(page, "Remove").click();
      expect(await problemsOf(page)).toEqual([]);
      await dialog.getByRole("button", { name: "Remove" }).click();
      await page.getByText("There are no secrets yet").waitFor();
    });

    it("shows the definition of files, and takes it over", async () => {
      await manageBy("files");
      const page = await portal.open("definition", { colorScheme: "dark" });
      await page.getByText("gateway apply <folder>").waitFor();
      await page.locator(".cm-content").waitFor();
      expect(await button(page, "Show the changes").count()).toBe(0);
      await page.getByRole("tab", { name: "Secrets" }).click();
      expect(await button(page, "Set a secret").isDisabled()).toBe(true);
      expect(await problemsOf(page)).toEqual([]);
      await button(page, "Take over").click();
      const dialog = page.getByRole("dialog", { name: "Take over the definition" });
      await dialog.getByText("gateway export").waitFor();
      expect(await problemsOf(page)).toEqual([]);
      await dialog.getByRole("button", { name: "Take over" }).click();
      await dialog.waitFor({ state: "hidden" });
      expect((await read()).managedBy).toBe("portal");
      expect(await button(page, "Set a secret").isDisabled()).toBe(false);
    });

    it("tells editors who reads the definition", async () => {
      const page = await portal.open("definition", { role: "editor" });
      await page.getByText("Only owners read and change the definition.").waitFor();
      expect(await page.getByRole("link", { name: "Definition" }).count()).toBe(0);
    });
  });

  it("causes no error in the browser", () => expect(portal.complaints).toEqual([]));
});
