// Tests what new users do: from the setup link to the five completed first steps, and to a key for
// a game server (G40, G47).
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ensureFirstOwner } from "../../../src/portal/index.ts";
import { demoWorkspace } from "../../support/demo-stage.ts";
import { openPortalScreens, problemsOf, skipsJourneys, type PortalScreens } from "./stage.ts";

const folder = "/srv/shop";
/** Number of `/query` calls with which the demo was filled. */
const DEMO_CALLS = 4;

/**
 * Removes everything from the definition. The workspace is then managed in the portal instead of
 * files.
 */
async function emptyWorkspace({ demo, member }: PortalScreens): Promise<void> {
  const { headers } = await member("owner");
  await demo.ask("definition/take-over", { method: "POST", headers });
  const { revision, definition } = (await demo.ask("definition", { headers })).json;
  const { id, name } = definition.workspace;
  const json = { revision, allowDestructive: true, definition: { workspace: { id, name } } };
  const { status, text } = await demo.ask("definition", { headers, json });
  if (status !== 200) throw new Error(text);
  // Waits until the query log contains the calls that have filled the demo, and deletes them. This
  // takes about a second.
  const calls = () => demo.sql("select from gateway.query_log where kind = 'query'");
  await expect.poll(async () => (await calls()).length).toBe(DEMO_CALLS);
  await demo.sql("delete from gateway.query_log");
}

/**
 * Returns the token of a setup link. Creates it in the same way as the first start of a gateway.
 */
async function setupToken({ demo }: PortalScreens): Promise<string> {
  const { control } = demo.gateway.database.database;
  await control.run({ text: "delete from gateway.portal_user" });
  await control.run({ text: "update gateway.workspace set started_from = $1" }, [folder]);
  const first = { owner: null, mayShowLink: true, folders: [folder], now: Date.now() };
  return (await ensureFirstOwner(control, first))!.setupToken!;
}

/** Creates the table `notes` in the form of the tables screen. */
async function createTable(page: Page): Promise<void> {
  await page.getByRole("button", { name: "New table" }).first().click();
  const form = page.getByRole("dialog", { name: "New table" });
  await form.getByRole("textbox", { name: "Name" }).fill("notes");
  await form.getByRole("textbox", { name: "Column" }).fill("text");
  await form.getByRole("checkbox", { name: "Required" }).check();
  await form.getByRole("button", { name: "Add a column" }).click();
  await form.getByRole("textbox", { name: "Column" }).nth(1).fill("state");
  await form.getByRole("combobox", { name: "Type" }).nth(1).click();
  await page.getByRole("option", { name: "One of some values" }).click();
  await form.getByText("Write the values of state").waitFor();
  await form.getByRole("textbox", { name: "Values" }).fill("open, done");
  expect(await problemsOf(page)).toEqual([]);
  await form.getByRole("button", { name: "Show the changes" }).click();
  await form.getByRole("button", { name: "Apply" }).click();
  await form.waitFor({ state: "hidden" });
}

describe.skipIf(skipsJourneys)("the first steps", () => {
  let portal: PortalScreens;
  beforeAll(async () => void (portal = await openPortalScreens()));
  afterAll(() => portal.close());

  it("lead from the setup link to a workspace with a user, and tick themselves (A2)", async () => {
    await emptyWorkspace(portal);
    const token = await setupToken(portal);
    const page = await portal.open("overview", { role: null });
    await page.goto(`${portal.demo.gateway.baseUrl}/_docs`);
    await page.goto(`${portal.demo.gateway.baseUrl}/_/#setup=${token}`);
    await page.getByLabel("E-mail address").fill("ada@example.com");
    await page.getByRole("textbox", { name: "Password", exact: true }).fill("seven brave otters");
    await page.getByRole("textbox", { name: "Repeat the password" }).fill("seven brave otters");
    await page.getByRole("button", { name: "Set the password" }).click();
    const screens = page.getByRole("navigation", { name: "Screens" });
    const open = (name: string) => screens.getByRole("link", { name, exact: true }).click();
    const done = async (count: number): Promise<void> => {
      await open("Overview");
      await page.getByRole("heading", { name: `First steps (${count} of 5)` }).waitFor();
    };
    await done(0);
    expect(await problemsOf(page)).toEqual([]);

    await open("Tables");
    await createTable(page);
    await done(1);

    await open("Tables");
    await page.getByRole("button", { name: "Insert a row" }).first().click();
    const row = page.getByRole("dialog", { name: "Insert a row" });
    await row.getByLabel("text").fill("Hello");
    await row.getByRole("button", { name: "Insert", exact: true }).click();
    await row.waitFor({ state: "hidden" });
    await done(2);

    await open("API keys");
    await page.getByRole("button", { name: "New key" }).first().click();
    const wizard = page.getByRole("dialog", { name: "New key" });
    await wizard.getByRole("textbox", { name: "Name" }).fill("back-end");
    await wizard.getByText("Use only letters, digits and underscores").waitFor();
    await wizard.getByRole("textbox", { name: "Name" }).fill("backend");
    await wizard.getByRole("radio", { name: /^Server/ }).check();
    await wizard.getByRole("button", { name: "Next" }).click();
    await wizard.getByRole("checkbox", { name: "All tables and all actions" }).check();
    await wizard.getByRole("button", { name: "Next" }).click();
    await wizard.getByRole("button", { name: "Create the key" }).click();
    const secret = page.getByRole("dialog", { name: "The key backend" });
    const key = await secret.getByText(/^sk_live_/).innerText();
    await page.getByRole("button", { name: "Done" }).click();
    await done(3);

    const { client } = portal.demo.gateway;
    const { json } = await client(`/${demoWorkspace}/schema`, { key });
    const read = { refs: { n: json.tables[0].id }, query: { from: "n" } };
    const { json: rows } = await client(`/${demoWorkspace}/query`, { key, json: read });
    expect(rows.data).toMatchObject([{ text: "Hello" }]);
    // The query log shows a call about a second later.
    await expect
      .poll(async () => {
        await page.reload();
        await page.getByRole("heading", { name: /First steps \(\d of 5\)/ }).waitFor();
        return page.getByRole("heading", { name: "First steps (4 of 5)" }).count();
      })
      .toBe(1);

    await open("People");
    await page.getByRole("button", { name: "Create an account" }).first().click();
    const account = page.getByRole("dialog", { name: "Create an account" });
    await account.getByLabel("E-mail address").fill("grace@example.com");
    await account.getByRole("button", { name: "Create", exact: true }).click();
    await page.getByRole("link", { name: "grace@example.com" }).waitFor();
    await page.keyboard.press("Escape");
    await done(5);
    await page.getByText("All steps are done").waitFor();
    expect(await problemsOf(page)).toEqual([]);
  });

  it("causes no error in the browser", () => expect(portal.complaints).toEqual([]));
});

describe.skipIf(skipsJourneys)("a key for a game server", () => {
  let portal: PortalScreens;
  beforeAll(async () => {
    portal = await openPortalScreens();
    const { headers } = await portal.member("owner");
    await portal.demo.ask("definition/take-over", { method: "POST", headers });
  });
  afterAll(() => portal.close());

  /** Creates a server key in the dialog, for the given game platform; null for no platform. */
  async function makeKey(page: Page, name: string, platform: string | null): Promise<string> {
    await page.getByRole("button", { name: "New key" }).first().click();
    const wizard = page.getByRole("dialog", { name: "New key" });
    await wizard.getByRole("textbox", { name: "Name" }).fill(name);
    await wizard.getByRole("radio", { name: /^Server/ }).check();
    await wizard.getByRole("button", { name: "Next" }).click();
    await wizard.getByRole("button", { name: "Next" }).click();
    if (platform !== null) {
      await wizard.getByRole("combobox", { name: "Game platforms" }).press("ArrowDown");
      await page.getByRole("option", { name: platform, exact: true }).click();
      await page.keyboard.press("Escape");
      expect(await problemsOf(page)).toEqual([]);
    }
    await wizard.getByRole("button", { name: "Create the key" }).click();
    const secret = page.getByRole("dialog", { name: `The key ${name}` });
    const token = await secret.getByText(/^sk_live_/).innerText();
    await page.getByRole("button", { name: "Done" }).click();
    return token;
  }

  it("identifies a player again, and asserts players of its platform alone", async () => {
    const page = await portal.open("keys");
    const key = await makeKey(page, "gameServer", "steam");
    const { ask } = portal.demo;
    const json = { platform: "steam", platformPlayerId: "76561198000000001", displayName: "Ada" };
    const identify = async () => (await ask("players/identify", { key, json })).json;
    const first = await identify();
    const second = await identify();
    expect(second.id).toBe(first.id);
    expect(Date.parse(second.lastSeenAt)).toBeGreaterThan(Date.parse(first.lastSeenAt));
    const unmarked = await makeKey(page, "toolServer", null);
    const proof = { platformPlayerId: json.platformPlayerId };
    const assert = (token: string) => ask("auth/steam/assert", { key: token, json: proof });
    const refused = await assert(unmarked);
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining("steam")]);
    expect((await assert(key)).json).toMatchObject({ data: { accessToken: expect.any(String) } });
  });

  it("causes no error in the browser", () => expect(portal.complaints).toEqual([]));
});
