// Tests the form for automations. A user creates an automation by keyboard and on a phone, and sees
// problems beside their fields. Also covers concurrent changes by two owners, and an automation
// with many steps.
import type { Locator, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPortalScreens, problemsOf, skipsJourneys, type PortalScreens } from "./stage.ts";

const phone = { colorScheme: "dark", viewport: { width: 360, height: 800 } } as const;

async function addStep(page: Page, form: Locator, kind: string): Promise<void> {
  await form.getByLabel("Kind of the new step").fill(kind);
  await page.getByRole("option", { name: `${kind}:` }).click();
  await form.getByRole("button", { name: "Add the step" }).click();
}

const stepsOf = (form: Locator): Promise<string[]> =>
  form.getByRole("group", { name: "Steps" }).locator("button[aria-expanded]").allInnerTexts();

describe.skipIf(skipsJourneys)("the form for automations", () => {
  let portal: PortalScreens;
  beforeAll(async () => void (portal = await openPortalScreens()));
  afterAll(() => portal.close());

  const storedAutomations = async () => {
    const { headers } = await portal.member("owner");
    const { revision, definition } = (await portal.demo.ask("definition", { headers })).json;
    return { headers, revision, definition, automations: definition.automations };
  };

  it("writes the lines for a workspace of definition files, on a phone", async () => {
    const page = await portal.open("automations?new=yes", phone);
    const form = page.getByRole("dialog", { name: "New automation" });
    await form.getByLabel("Name").fill("__proto__");
    await form.getByText("__proto__, constructor and prototype are refused").first().waitFor();
    await form.getByLabel("Name").fill("<img src=x onerror=alert(1)>");
    await form.getByLabel("Name").fill("callHome");
    await addStep(page, form, "http");
    await form.getByLabel("url").fill("https://home.example/");
    await form.getByText("url: https://home.example/").waitFor();
    expect(await problemsOf(page)).toEqual([]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);
  });

  it("creates an automation by keyboard, with problems at their fields", async () => {
    const { headers } = await portal.member("owner");
    await portal.demo.ask("definition/take-over", { method: "POST", headers });
    const page = await portal.open("automations");
    await page.getByRole("button", { name: "New automation" }).press("Enter");
    const form = page.getByRole("dialog", { name: "New automation" });
    await form.getByLabel("Name").fill("restock");
    await form.getByRole("combobox", { name: "runAs" }).click();
    await page.getByRole("option", { name: "backend" }).click();
    await addStep(page, form, "query");
    await form.getByLabel("id").fill("__proto__");
    await form.getByRole("textbox", { name: "refs as YAML" }).fill("p: products");
    const query = form.getByRole("textbox", { name: "query as YAML" });
    await query.fill("{{request.body}}");
    await form.getByText("Write quotes around a placeholder").first().waitFor();
    await query.fill("from: p\nselect: [nothing]");
    await addStep(page, form, "http");
    await form.getByLabel("timeoutSeconds").fill("99");
    await form.getByRole("button", { name: "Show the changes" }).press("Enter");
    await form.getByRole("textbox", { name: "timeoutSeconds" }).and(invalid(page)).waitFor();
    await form.getByRole("textbox", { name: "url" }).and(invalid(page)).waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await form.getByLabel("url").fill("https://stock.example/");
    await form.getByLabel("timeoutSeconds").fill("5");
    const list = form.getByRole("alert");
    await form.getByRole("button", { name: "Show the changes" }).press("Enter");
    await list.getByRole("button", { name: "/automations/restock/steps/0/id" }).press("Enter");
    await expect.poll(() => form.getByLabel("id").evaluate(isFocused)).toBe(true);
    await form.getByLabel("id").fill("stock");
    await form.getByRole("button", { name: "Show the changes" }).press("Enter");
    await list.getByText("nothing").waitFor();
    await query.press("ControlOrMeta+a");
    await query.press("Delete");
    await query.fill("from: p\nselect: [sku]");
    const down = form.getByRole("button", { name: "Move down" });
    await down.press("Enter");
    await form.getByText("The step is now number 2 of 2.").waitFor();
    expect(await down.evaluate(isFocused)).toBe(true);
    expect((await stepsOf(form)).map((step) => step.split(/\s+/)[1])).toEqual(["http2", "stock"]);
    await form.getByRole("button", { name: "Show the changes" }).press("Enter");
    await form.getByRole("button", { name: "Apply" }).press("Enter");
    await page.getByRole("heading", { name: "restock" }).waitFor();
    expect((await storedAutomations()).automations.restock).toMatchObject({
      runAs: "backend",
      steps: [
        { id: "http2", type: "http", url: "https://stock.example/", timeoutSeconds: 5 },
        { id: "stock", type: "query", refs: { p: "products" }, query: { from: "p" } },
      ],
    });
  });

  it("edits steps inside a step, and shows both versions of two owners", async () => {
    const page = await portal.open("automations?automation=markPaid");
    await page.getByRole("button", { name: "Edit" }).click();
    const form = page.getByRole("dialog", { name: "Edit markPaid" });
    expect(await form.getByLabel("Name").getAttribute("readonly")).not.toBeNull();
    await form.getByRole("button", { name: "known" }).click();
    const branches = form.getByRole("textbox", { name: "branches as YAML" });
    await branches.getByText("unknown").first().waitFor();
    await form.getByLabel("description").fill("Mine");
    await page.keyboard.press("Escape");
    const { headers, revision, definition } = await storedAutomations();
    definition.automations.markPaid.description = "<b>Theirs</b>";
    const json = { revision, definition };
    await portal.demo.ask("definition", { method: "POST", headers, json });
    await form.getByRole("button", { name: "Show the changes" }).click();
    const theirs = form.getByRole("region", { name: "Stored meanwhile" });
    await theirs.getByText("<b>Theirs</b>").waitFor();
    expect(await form.getByLabel("description").inputValue()).toBe("Mine");
    expect(await problemsOf(page)).toEqual([]);
    await form.getByRole("button", { name: "Go on with my version" }).click();
    await form.getByRole("button", { name: "Apply" }).click();
    await form.waitFor({ state: "hidden" });
    expect((await storedAutomations()).automations.markPaid.description).toBe("Mine");
  });

  it("stays usable with the most steps, and keeps what was typed after a failure", async () => {
    const { headers, revision, definition } = await storedAutomations();
    const steps = Array.from({ length: 100 }, (_, at) => ({
      id: `s${at}`,
      type: "wait",
      seconds: 1,
    }));
    definition.automations.long = { runAs: "backend", steps };
    const json = { revision, definition };
    await portal.demo.ask("definition", { method: "POST", headers, json });
    const page = await portal.open("automations?automation=long&edit=yes");
    const form = page.getByRole("dialog", { name: "Edit long" });
    await form.getByRole("button", { name: "s99 wait" }).waitFor();
    expect((await stepsOf(form)).length).toBe(100);
    expect(await form.getByRole("button", { name: "Add the step" }).isDisabled()).toBe(true);
    await form.getByRole("button", { name: "s99 wait" }).click();
    await form.getByLabel("seconds").fill("7");
    await page.route("**/definition/plan", (route) =>
      route.fulfill({
        status: 500,
        headers: { "x-request-id": "request-of-the-test" },
        json: { error: { code: "INTERNAL_ERROR", message: "The database is away." } },
      }),
    );
    await form.getByRole("button", { name: "Show the changes" }).click();
    const alert = form.getByRole("alert");
    for (const words of ["The database is away.", "INTERNAL_ERROR", "request-of-the-test"])
      await alert.getByText(words).waitFor();
    expect(await form.getByLabel("seconds").inputValue()).toBe("7");
    expect(await problemsOf(page)).toEqual([]);
  });

  it("causes no error in the browser", () => expect(portal.complaints).toEqual([]));
});

const invalid = (page: Page): Locator => page.locator("[aria-invalid=true]");

const isFocused = (element: Element): boolean => element === document.activeElement;
