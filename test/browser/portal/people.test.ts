// The screens about people in a real browser: end users, an import with its report, members, and
// clients with access.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openClients } from "../../support/clients.ts";
import { demoWorkspace } from "../../support/demo-stage.ts";
import { skipsJourneys, openPortalScreens, problemsOf, type PortalScreens } from "./stage.ts";

describe.skipIf(skipsJourneys)("the screens about people", () => {
  let portal: PortalScreens;
  beforeAll(async () => void (portal = await openPortalScreens()));
  afterAll(() => portal.close());

  const emails = async (): Promise<readonly unknown[]> =>
    (await portal.demo.sql("select email from gateway.end_user order by email")).map(
      ({ email }) => email,
    );

  it("imports the valid rows of a file, and reports the others by row", async () => {
    const page = await portal.open("people?tab=import");
    const text = "Mail,Given name,notes\nada@example.com,<b>Ada</b>,x\nnobody,Bad,y\n";
    await page.setInputFiles("input[type=file]", {
      name: "people.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(text),
    });
    await page.getByRole("button", { name: "Check the file" }).click();
    await page.getByText("1 of 2 rows can be imported").waitFor();
    await page.getByRole("cell", { name: "This is not a valid e-mail address." }).waitFor();
    // The report is only valid for the checked assignment of columns. So it disappears when a
    // column is assigned to another field.
    await page.getByRole("combobox", { name: "Column notes" }).click();
    await page.getByRole("option", { name: "lastName" }).click();
    await page.getByText("1 of 2 rows can be imported").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Check the file" }).click();
    await page.getByText("1 of 2 rows can be imported").waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await page.getByRole("button", { name: "Import 1 row" }).click();
    await page.getByText("The import is done.").waitFor();
    expect(await emails()).toEqual(["ada@example.com"]);
  });

  it("creates, changes and deletes an account", async () => {
    const phone = { colorScheme: "dark", viewport: { width: 360, height: 800 } } as const;
    const page = await portal.open("people", phone);
    await page.getByRole("button", { name: "Create an account" }).click();
    const creation = page.getByRole("dialog", { name: "Create an account" });
    await creation.getByLabel("E-mail address").fill("ada@example.com");
    await creation.getByRole("button", { name: "Create" }).click();
    await creation.getByRole("alert").waitFor();
    await creation.getByLabel("E-mail address").fill("grace@example.com");
    await creation.getByRole("button", { name: "Create" }).click();
    await page.getByRole("link", { name: "grace@example.com" }).click();
    const account = page.getByRole("dialog", { name: "Account", exact: true });
    await account.getByLabel("support").click();
    await expect.poll(() => account.getByLabel("support").isChecked()).toBe(true);
    await account.getByRole("button", { name: "Deactivate" }).click();
    await account.getByText("The account is deactivated.").waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await account.getByRole("button", { name: "Delete" }).click();
    const deletion = page.getByRole("dialog", { name: "Delete the account" });
    await deletion.getByText("rows of tables").waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await deletion.getByRole("button", { name: "Delete the account" }).click();
    await account.waitFor({ state: "hidden" });
    expect(await emails()).toEqual(["ada@example.com"]);
  });

  it("invites a member, and withdraws the invitation", async () => {
    const page = await portal.open("people?tab=members");
    await page.getByRole("button", { name: "Invite a member" }).click();
    const invitation = page.getByRole("dialog", { name: "Invite a member" });
    await invitation.getByLabel("E-mail address").fill("new@example.com");
    await invitation.getByRole("button", { name: "Mail the invitation" }).click();
    const row = page.getByRole("row", { name: "new@example.com" });
    await row.getByText("invited").waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await row.getByRole("button", { name: "Withdraw" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();
    await row.waitFor({ state: "detached" });
  });

  it("shows the address to paste and the clients of the workspace, and revokes one", async () => {
    const { gateway } = portal.demo;
    const { consent } = await openClients(gateway.database, gateway.baseUrl);
    const { userId } = await portal.member("editor");
    await consent({ userId, workspaceId: demoWorkspace, resource: "mcp" });
    const page = await portal.open("ai-access");
    const address = `${gateway.baseUrl}/${demoWorkspace}/mcp`;
    await page.getByText(address, { exact: true }).waitFor();
    const row = page.getByRole("row", { name: "Assistant" });
    await row.getByText("read and write, by tools").waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await row.getByRole("button", { name: "Revoke" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Revoke the access" }).click();
    await row.waitFor({ state: "detached" });
    await page.getByText("No client has access").waitFor();
  });

  it("shows accounts to a viewer, and lets only owners change them", async () => {
    const page = await portal.open("people", { role: "viewer" });
    await page.getByRole("link", { name: "ada@example.com" }).click();
    await page.getByText("Only owners of the workspace see the sessions").waitFor();
    expect(await page.getByRole("button", { name: "Delete" }).count()).toBe(0);
    expect(await page.getByRole("tab", { name: "Members" }).count()).toBe(0);
  });

  it("shows owners who give up their role what is left to them", async () => {
    const page = await portal.open("people?tab=members");
    const row = page.getByRole("row").filter({ hasText: "you" });
    await row.getByRole("combobox").click();
    await page.getByRole("option", { name: "Viewer" }).click();
    await page.getByRole("tab", { name: "Members" }).waitFor({ state: "detached" });
  });

  it("causes no error in the browser", () => expect(portal.complaints).toEqual([]));
});
