// Opens every screen of the portal for a workspace whose texts are all hostile markup (G47). The
// pages are also opened without the portal's content policy. So the test shows that the screens
// themselves treat markup as text.
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoWorkspace } from "../../support/demo-stage.ts";
import {
  evilHost,
  fillHostileWorkspace,
  mark,
  markup,
  type HostileIds,
} from "./hostile-workspace.ts";
import { openPortalScreens, skipsJourneys, type PortalScreens } from "./stage.ts";

/**
 * A screen of the portal: its address, and optionally an action that shows more hostile text on the
 * screen.
 */
type Visit = readonly [address: string, act?: (page: Page) => Promise<unknown>];

const press = (name: string) => (page: Page) => page.getByRole("button", { name }).first().click();

const visits = (ids: HostileIds): readonly Visit[] => [
  ["overview"],
  ["tables?table=categories"],
  [`tables?table=categories&row=${ids.row}`],
  ["tables?table=products"],
  ["tables?table=customers"],
  ["tables?table=payments", press("Insert a row")],
  ["tables?table=categories", (page) => importRows(page)],
  ["tables?view=schema"],
  [`query?body=${encodeURIComponent(ids.read)}`, press("Run")],
  ["files"],
  ["files?view=list"],
  ...ids.files.map((file): Visit => [`files?file=${file}`]),
  ["people"],
  [`people?user=${ids.endUser}`, press("Delete")],
  ["people?tab=members"],
  ["people?tab=clients", press("Revoke")],
  ["ai-access"],
  ["endpoints"],
  ["endpoints?endpoint=order-paid"],
  ["automations"],
  ["automations?automation=markPaid", press("Dry run")],
  [`automations?run=${ids.run}`, press("Replay from here")],
  ["events?topic=orders", press("custom.hostile")],
  ["mails?mail=reset-code"],
  ["logs"],
  [`logs?request=${ids.request}`],
  [`logs?request=${ids.refused}`],
  [`logs?request=${ids.origin}`],
  ["audit"],
];

/**
 * Screens without hostile text, because they show only identifiers of the definition. Identifiers
 * cannot contain markup.
 */
const withoutTexts = new Set(["tables?view=schema", "logs"]);

/** Checks an import file whose column names and values are markup. */
async function importRows(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Import" }).click();
  const quoted = `"${markup.replaceAll('"', '""')}"`;
  await page.locator('input[type="file"]').setInputFiles({
    name: `${mark}<img src=x onerror=ran(20)>.csv`,
    mimeType: "text/csv",
    buffer: Buffer.from(`${quoted},name,position\n${quoted},${quoted},${quoted}\n`),
  });
}

/**
 * Query parameters that the screens read. The test gives each of them markup as its value, and some
 * of them also invalid JSON.
 */
const names =
  "table sort row columns as view page mail file version live name new step run automation " +
  "endpoint topic instance request user tab import month status event search key path body";
const search = new URLSearchParams(names.split(" ").map((name) => [name, markup]));
const brokenWhere = [
  "[null]",
  '[{"field":{"a":1},"op":"eq","value":1}]',
  `[{"field":"name","op":"${mark}<b>","value":{"x":"<img src=x onerror=ran(21)>"}}]`,
  '[{"or":[]}]',
  '[{"field":"position","op":"in","value":7}]',
];
const brokenReads = [
  { where: [null], select: [null], orderBy: [null] },
  { where: { id: 1 }, select: {}, orderBy: {}, limit: markup },
  { where: [{ or: 7 }, { relation: markup }], groupBy: {}, having: [[]] },
];

describe.skipIf(skipsJourneys)("a workspace full of markup", () => {
  let portal: PortalScreens;
  let ids: HostileIds;
  beforeAll(async () => {
    portal = await openPortalScreens();
    ids = await fillHostileWorkspace(portal);
  });
  afterAll(() => portal.close());

  /**
   * Opens a page that collects scripts of the markup that ran, and violations of the content
   * policy.
   */
  async function openWatched(bypassCSP: boolean) {
    const page = await portal.open("overview", { bypassCSP });
    const found: string[] = [];
    await page.exposeFunction("ran", (place: unknown) => found.push(`script ${String(place)}`));
    await page.exposeFunction("violated", (text: string) => found.push(text));
    await page.addInitScript(() =>
      document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
        (globalThis as unknown as { violated: (text: string) => void }).violated(
          `${violatedDirective} ${blockedURI}`,
        ),
      ),
    );
    await page.route(`**/${evilHost}/**`, (route) => route.abort());
    const visit = (address: string) =>
      page.goto(`${portal.demo.gateway.baseUrl}/_/w/${demoWorkspace}/${address}`);
    return { page, found, visit };
  }

  /** Returns the texts and values of the screen and its dialogs, without the menu around them. */
  const textsOf = (page: Page): Promise<string> =>
    page.evaluate(() => {
      const parts = [...document.querySelectorAll<HTMLElement>("main, [role=dialog]")];
      const fields = parts.flatMap((part) => [
        ...part.querySelectorAll<HTMLInputElement>("input, textarea"),
      ]);
      return [...parts.map((part) => part.innerText), ...fields.map(({ value }) => value)].join();
    });

  it.each([false, true])(
    "is shown as text on every screen, without the policy: %s",
    { timeout: 300_000 },
    async (bypassCSP) => {
      const { page, found, visit } = await openWatched(bypassCSP);
      for (const [address, act] of visits(ids)) {
        await visit(address);
        await act?.(page);
        if (!withoutTexts.has(address))
          await expect.poll(() => textsOf(page), { message: address }).toContain(mark);
        await page.waitForLoadState("networkidle");
        const alien = await page
          .locator(`[onerror], [onload], [srcdoc], [src*="${evilHost}"], a[href^="javascript:" i]`)
          .count();
        expect([address, alien, found]).toEqual([address, 0, []]);
      }
    },
  );

  it("does no harm in addresses", async () => {
    const { page, found, visit } = await openWatched(true);
    const settle = async (place: string, title: string): Promise<void> => {
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.waitForLoadState("networkidle");
      const heading = await page.getByRole("heading", { level: 1 }).innerText();
      expect([place, heading]).toEqual([place, title]);
    };
    const screens = ["overview", "tables", "query", "files", "people", "keys", "endpoints"];
    const others = ["automations", "events", "mails", "logs", "usage", "audit", "ai-access"];
    for (const screen of [...screens, ...others]) {
      await visit(`${screen}?${search}`);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.waitForLoadState("networkidle");
      expect([screen, await page.getByText("This screen failed").count()]).toEqual([screen, 0]);
    }
    for (const where of brokenWhere) {
      await visit(`tables?table=categories&where=${encodeURIComponent(where)}`);
      await settle(where, "Tables");
    }
    const { refs } = JSON.parse(ids.read);
    for (const query of brokenReads) {
      const body = JSON.stringify({ refs, query: { from: "p", ...query } });
      await visit(`query?body=${encodeURIComponent(body)}`);
      await settle(body, "Query");
      await page.getByRole("textbox", { name: "Body of the query" }).waitFor();
    }
    expect(found).toEqual([]);
  });

  it("causes no error in the browser, and no request to another host", () =>
    // If a query has the wrong form, the query screen says that it cannot show it. React logs this
    // handled error with a stack, so entries with a stack are left out. Entries about uncaught
    // errors have no stack here, so they are found.
    expect(portal.complaints.filter((each) => !each.includes("\n    at "))).toEqual([]));
});
