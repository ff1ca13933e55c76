// The players screen in a real browser: the empty state, search, and one player with its
// identities (G17.7).
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoWorkspace } from "../../support/demo-stage.ts";
import { openPortalScreens, problemsOf, skipsJourneys, type PortalScreens } from "./stage.ts";

const phone = { colorScheme: "dark", viewport: { width: 360, height: 800 } } as const;
const hostile = '<img src=x onerror="alert(1)">';

describe.skipIf(skipsJourneys)("the players screen", () => {
  let portal: PortalScreens;
  beforeAll(async () => void (portal = await openPortalScreens()));
  afterAll(() => portal.close());

  it("says what to configure, and shows the first call", async () => {
    const page = await portal.open("players");
    await page.getByText("There are no players yet").waitFor();
    await page.getByRole("link", { name: "See the contacts table" }).waitFor();
    await page.getByRole("button", { name: "Copy the first call as curl" }).waitFor();
    expect(await problemsOf(page)).toEqual([]);
    const viewer = await portal.open("players", { role: "viewer", ...phone });
    await viewer.getByText("There are no players yet").waitFor();
    expect(await viewer.getByRole("link", { name: "Make a server key" }).count()).toBe(0);
  });

  it("finds a player by name and by id, and shows its linked identities to viewers", async () => {
    const { sql } = portal.demo;
    const add = (platform: string, playerId: string, name: string, contact: string) =>
      sql(
        `insert into gateway_tx.player (id, workspace_id, platform, platform_player_id, contact_id, display_name, metadata,
          is_validated, first_seen_at, last_seen_at) values (gen_random_uuid(), $1, $2, $3, $4, $5, '{"level":12}', true, now(), now())`,
        [demoWorkspace, platform, playerId, contact, name],
      );
    const contact = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0802";
    await add("steam", "4711", "Countess", contact);
    await add("epic", "E-1", hostile, contact);
    for (let player = 0; player < 51; player++)
      await add("custom", `c${player}`, `Bot ${player}`, demoWorkspace);
    const page = await portal.open("players", { role: "viewer" });
    await page.getByText("Players 1 to 50 of 53").waitFor();
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByText("Players 51 to 53 of 53").waitFor();
    await page.getByLabel("Search").fill("countE");
    await page.keyboard.press("Enter");
    await page.getByText("Players 1 to 1 of 1").waitFor();
    expect(page.url()).toContain("search=countE");
    expect(page.url()).not.toContain("page=");
    await page.getByRole("link", { name: "Countess" }).click();
    const drawer = page.getByRole("dialog", { name: "Player" });
    await drawer.getByText('"level": 12').waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await drawer.getByRole("link", { name: hostile }).click();
    await drawer.getByRole("heading", { name: hostile }).waitFor();
    const direct = await portal.open("players?player=steam:4711", phone);
    await direct.getByRole("link", { name: `${contact} in customers` }).click();
    await direct.getByRole("dialog").getByText("Ada").first().waitFor();
  });

  it("leads from a player to its account, and back", async () => {
    const { headers } = await portal.member("owner");
    const account = await portal.demo.ask("endusers", {
      headers,
      json: { email: "countess@example.com" },
    });
    expect(account.status).toBe(201);
    await portal.demo.sql(
      "update gateway_tx.player set end_user_id = $1 where platform_player_id = '4711'",
      [account.json.id],
    );
    const page = await portal.open("players?player=steam:4711", { role: "viewer", ...phone });
    await page.getByRole("link", { name: `${account.json.id} in People` }).focus();
    await page.keyboard.press("Enter");
    const drawer = page.getByRole("dialog", { name: "Account" });
    await drawer.getByText("countess@example.com").waitFor();
    await drawer.getByRole("link", { name: "steam: Countess" }).waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await drawer.getByRole("link", { name: "steam: Countess" }).click();
    await page.getByRole("dialog", { name: "Player" }).getByText('"level": 12').waitFor();
  });

  it("shows a refusal with its message", async () => {
    const page = await portal.open("players?platform=stem", { role: "editor" });
    await page.getByRole("alert").getByText("Did you mean steam?").waitFor();
    await page.goto(page.url().replace("platform=stem", "search=E-&player=steam:nobody"));
    await page.getByText("No player meets these filters").waitFor();
    await page.getByText("The workspace has no player steam:nobody.").waitFor();
    expect(await problemsOf(page)).toEqual([]);
  });

  it("causes no error in the browser", () => expect(portal.complaints).toEqual([]));
});
