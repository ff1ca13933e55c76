// Tests the roles screen in a real browser: the matrix of rights, changed rights, a new role, and a
// removed role. In a workspace that is managed by files, the screen shows the lines to add to the
// files.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setManagedBy } from "../../../src/catalog/index.ts";
import { demoWorkspace } from "../../support/demo-stage.ts";
import { openPortalScreens, problemsOf, skipsJourneys, type PortalScreens } from "./stage.ts";

const phone = { colorScheme: "dark", viewport: { width: 360, height: 800 } } as const;

describe.skipIf(skipsJourneys)("the roles screen", () => {
  let portal: PortalScreens;
  const manageBy = (by: "files" | "portal") =>
    setManagedBy(portal.demo.gateway.database.database.owner, demoWorkspace, by);
  const readRoles = async () => {
    const { headers } = await portal.member("owner");
    return (await portal.demo.ask("definition", { headers })).json.definition.roles;
  };
  beforeAll(async () => {
    portal = await openPortalScreens();
    await manageBy("portal");
  });
  afterAll(() => portal.close());

  it("changes the rights of a role on a table, and keeps what the form does not show", async () => {
    const before = (await readRoles()).customer.tables.orders;
    const page = await portal.open("roles");
    await page.getByRole("table", { name: "Rights" }).waitFor();
    expect(await problemsOf(page)).toEqual([]);
    const cell = page.getByRole("button", { name: /customer on orders:/ });
    await cell.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Rights of customer on orders" });
    await dialog.getByRole("checkbox", { name: "insert", exact: true }).uncheck();
    await dialog.getByRole("button", { name: "Show the changes" }).click();
    await dialog.getByRole("table", { name: "Changes" }).waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Apply" }).click();
    await page
      .getByRole("button", {
        name: "R * ≤200 customer on orders: read, filtered rows, at most 200 rows an answer",
      })
      .waitFor();
    const { insert: _, ...others } = before;
    expect((await readRoles()).customer.tables.orders).toMatchObject({
      ...others,
      actions: ["read"],
    });
  });

  it("changes columns, masks, the row filter and the number of rows, by keyboard", async () => {
    const before = (await readRoles()).customer.tables.customers;
    const page = await portal.open("roles", phone);
    await page.getByRole("button", { name: /customer on customers:/ }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Rights of customer on customers" });
    await dialog.getByRole("checkbox", { name: "update newsletter" }).focus();
    await page.keyboard.press("Space");
    const mask = dialog.getByRole("combobox", { name: "Mask of phone" });
    expect(await mask.locator("option").allInnerTexts()).toContain("e-mail address");
    await mask.selectOption("last");
    expect(
      await dialog
        .getByRole("combobox", { name: "Mask of birthday" })
        .locator("option")
        .allInnerTexts(),
    ).toEqual(["none", "hidden", "year"]);
    await dialog.getByRole("combobox", { name: "Claim of condition 1" }).fill("email");
    await dialog.getByRole("textbox", { name: "Rows of one answer" }).fill("20");
    // After an error, the form keeps the values that the user has typed.
    await dialog.getByRole("textbox", { name: "Characters of phone" }).fill("");
    await dialog.getByRole("button", { name: "Show the changes" }).click();
    await dialog.getByRole("alert").getByText("The definition has errors").waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await dialog.getByRole("textbox", { name: "Characters of phone" }).fill("2");
    await dialog.getByRole("button", { name: "Show the changes" }).click();
    await dialog.getByRole("button", { name: "Apply" }).click();
    await page.getByRole("button", { name: "R I U * ~ ≤20 customer on customers:" }).waitFor();
    expect((await readRoles()).customer.tables.customers).toEqual({
      ...before,
      update: before.update.filter((name: string) => name !== "newsletter"),
      masks: { phone: { kind: "last", keep: 2 } },
      rowFilter: [{ field: "owner", op: "eq", valueFromClaim: "email" }],
      maxRows: 20,
    });
  });

  it("creates and removes a role, on a phone", async () => {
    const page = await portal.open("roles?new=role", phone);
    const dialog = page.getByRole("dialog", { name: "New role" });
    await dialog.getByRole("textbox", { name: "Name" }).fill("auditor");
    await dialog.getByRole("combobox", { name: "Tables" }).click();
    await page.getByRole("option", { name: "products" }).click();
    await page.keyboard.press("Escape");
    expect(await problemsOf(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Show the changes" }).click();
    await dialog.getByRole("button", { name: "Apply" }).click();
    await page.getByRole("link", { name: "auditor" }).click();
    expect(Object.keys((await readRoles()).auditor.tables)).toEqual(["products"]);
    await page.getByRole("button", { name: "Remove" }).click();
    const question = page.getByRole("dialog", { name: "Remove auditor" });
    await question.getByRole("button", { name: "Apply" }).click();
    await page.getByRole("link", { name: "auditor" }).waitFor({ state: "hidden" });
    expect(Object.keys(await readRoles())).not.toContain("auditor");
  });

  it("shows the lines of a change if definition files manage the workspace", async () => {
    await manageBy("files");
    const page = await portal.open("roles?holders=keys");
    await page.getByRole("button", { name: /storefront on categories:/ }).click();
    const dialog = page.getByRole("dialog", { name: "Rights of storefront on categories" });
    await dialog.getByText("Nothing is changed yet.").waitFor();
    await dialog.getByRole("checkbox", { name: "delete" }).check();
    await dialog.getByText(/actions: \[read, delete\]/).waitFor();
    expect(await problemsOf(page)).toEqual([]);
  });

  it("tells editors who sees the rights", async () => {
    const page = await portal.open("roles", { role: "editor" });
    await page.getByText("Only owners see and change rights.").waitFor();
  });

  it("causes no error in the browser", () => expect(portal.complaints).toEqual([]));
});
