// Tests every dialog of the portal, opened by keyboard. Each dialog is accessible. Escape closes
// it, and the focus returns to where it was. The test finds the dialogs by pressing each button of
// each screen.
import type { Locator, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoWorkspace } from "../../support/demo-stage.ts";
import { fillHostileWorkspace, type HostileIds } from "./hostile-workspace.ts";
import { openPortalScreens, problemsOf, skipsJourneys, type PortalScreens } from "./stage.ts";

const screens = (ids: HostileIds): readonly string[] => [
  "overview",
  "tables?table=categories",
  `tables?table=categories&row=${ids.row}`,
  "tables?view=schema",
  "query",
  "files?view=list",
  `files?file=${ids.files[0]}`,
  "people",
  `people?user=${ids.endUser}`,
  "people?tab=members",
  "people?tab=clients",
  "keys",
  "roles",
  "players",
  "definition",
  "ai-access",
  "endpoints",
  "endpoints?endpoint=order-paid",
  "automations",
  "automations?automation=markPaid",
  `automations?run=${ids.run}`,
  "events",
  "events?topic=orders",
  "mails",
  "mails?mail=reset-code",
  "logs",
  "usage",
  "audit",
];

/**
 * How long the test waits for a dialog after it has pressed a button, in milliseconds. Some buttons
 * open none.
 */
const OPENS_MS = 500;

/**
 * Returns the enabled buttons of a screen and its drawer, by the names that screen readers read
 * out.
 */
async function buttonsOf(page: Page): Promise<ReadonlyMap<string, Locator>> {
  const all = page.locator("main, [role=dialog]").getByRole("button", { disabled: false });
  const found = new Map<string, Locator>();
  for (const [index, name] of (
    await all.evaluateAll((buttons) =>
      buttons.map((it) => it.getAttribute("aria-label") ?? (it.textContent ?? "").trim()),
    )
  ).entries())
    if (name !== "" && !found.has(name)) found.set(name, all.nth(index));
  return found;
}

const appears = (dialog: Locator): Promise<boolean> =>
  dialog.waitFor({ timeout: OPENS_MS }).then(
    () => true,
    () => false,
  );

describe.skipIf(skipsJourneys)("dialogs", () => {
  let portal: PortalScreens;
  let ids: HostileIds;
  beforeAll(async () => {
    portal = await openPortalScreens();
    ids = await fillHostileWorkspace(portal);
  }, 120_000);
  afterAll(() => portal.close());

  it.each([
    ["light", 1280],
    ["dark", 360],
    ["dark", 1920],
  ] as const)("in the %s scheme at %i px", { timeout: 1_800_000 }, async (colorScheme, width) => {
    const page = await portal.open("overview", { colorScheme, viewport: { width, height: 900 } });
    const show = async (screen: string): Promise<void> => {
      await page.goto(`${portal.demo.gateway.baseUrl}/_/w/${demoWorkspace}/${screen}`);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.waitForLoadState("networkidle");
    };
    const tried = new Set<string>();
    let dialogs = 0;
    for (const screen of screens(ids)) {
      await show(screen);
      expect([screen, await problemsOf(page)]).toEqual([screen, []]);
      const before = await page.getByRole("dialog").count();
      for (const name of (await buttonsOf(page)).keys()) {
        // All cells in the matrix of rights open the same dialog, so only one of them is tested.
        const place = `${screen.replace(/\?.*/, "")}: ${name.replace(/\w+ on \w+:.*/, "")}`;
        if (tried.has(place)) continue;
        tried.add(place);
        const button = (await buttonsOf(page)).get(name);
        if (button === undefined) continue;
        await button.focus();
        await page.keyboard.press("Enter");
        const dialog = page.getByRole("dialog").nth(before);
        if (await appears(dialog)) {
          dialogs += 1;
          expect([place, await problemsOf(page)]).toEqual([place, []]);
          await page.keyboard.press("Escape");
          await dialog.waitFor({ state: "detached" });
          const isFocused = () => button.evaluate((it) => it === document.activeElement);
          await expect.poll(isFocused, { message: place }).toBe(true);
        }
        await show(screen);
      }
    }
    expect(dialogs).toBeGreaterThan(30);
  });
});
