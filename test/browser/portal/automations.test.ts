// The screens of endpoints and automations in a real browser: signed calls, a refused signature, a
// challenge, and a failed run with its replay.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stripeSigned } from "../../support/demo-stage.ts";
import { skipsJourneys, openPortalScreens, problemsOf, type PortalScreens } from "./stage.ts";

const phone = { colorScheme: "dark", viewport: { width: 360, height: 800 } } as const;

/** Runs shell lines of the portal, as if a person had pasted them into a terminal. */
async function paste(lines: string, secret: string): Promise<string> {
  const env = { ...process.env, SECRET: secret };
  return (await promisify(execFile)("sh", ["-c", lines], { env })).stdout;
}

const textOf = async (page: Page, region: string): Promise<string> =>
  (await page.getByRole("region", { name: region }).textContent()) ?? "";

describe.skipIf(skipsJourneys)("the screens of endpoints and automations", () => {
  let portal: PortalScreens;
  beforeAll(async () => {
    portal = await openPortalScreens();
    const wrong = {
      "stripe-signature": `t=${Math.floor(Date.now() / 1_000)},v1=${"0".repeat(64)}`,
    };
    await portal.demo.call("orderPaid", "{}", wrong);
  });
  afterAll(() => portal.close());

  it("shows a signed call that works as pasted, and leads to its run", async () => {
    const page = await portal.open("endpoints");
    expect(await problemsOf(page)).toEqual([]);
    await page.getByRole("link", { name: "order-paid" }).click();
    await page.getByLabel("Body").fill('{"order":100001,"note":"it\'s paid"}');
    const answer = await paste(
      await textOf(page, "Lines for a shell"),
      "development-only-order-paid",
    );
    const { eventId } = JSON.parse(answer);
    await page.getByRole("table", { name: "Latest calls" }).waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await page.getByRole("link", { name: "Runs of markPaid" }).click();
    await page.getByLabel("Id of the event").fill(eventId);
    await page.getByRole("button", { name: "Find" }).click();
    await expect
      .poll(() => page.getByRole("table", { name: "Runs" }).locator("tbody tr").count())
      .toBe(1);
  });

  it("says why a signature was refused, to owners", async () => {
    const page = await portal.open("endpoints?endpoint=order-paid", phone);
    const reason = page.getByText(/Received: 00000000\.\.\. Expected: [0-9a-f]{8}\.\.\./);
    // The query log shows a call about a second later.
    await expect
      .poll(async () => {
        await page.getByRole("button", { name: "Refresh the calls" }).click();
        return reason.count();
      })
      .toBe(1);
    expect(await problemsOf(page)).toEqual([]);
    const editor = await portal.open("endpoints?endpoint=order-paid", { role: "editor" });
    await editor.getByText("The signature is missing or not valid.").waitFor();
    expect(await editor.getByText("Received:").count()).toBe(0);
    expect(await editor.getByRole("button", { name: "New endpoint" }).isDisabled()).toBe(true);
  });

  it("simulates the challenge of a sender", async () => {
    const page = await portal.open("endpoints?endpoint=mentions");
    const ask = async (token: string): Promise<void> => {
      await page.getByLabel("Token of the endpoint").fill(token);
      await page.getByRole("button", { name: "Simulate the challenge" }).click();
    };
    await ask("wrong");
    await page.getByRole("alert").getByText("did not return the challenge").waitFor();
    await ask("development-only-mentions");
    await page.getByText("The challenge came back").waitFor();
    expect(await problemsOf(page)).toEqual([]);
  });

  it("writes the change for a new endpoint", async () => {
    const page = await portal.open("endpoints?new=yes");
    const form = page.getByRole("dialog", { name: "New endpoint" });
    await form.getByLabel("Name").fill("order-paid");
    await form.getByText("Another endpoint has this name.").first().waitFor();
    await form.getByLabel("Name").fill("invoice-sent");
    await form.getByRole("combobox", { name: "Signature" }).click();
    await page.getByRole("option", { name: "Stripe-like" }).click();
    await form.getByRole("button", { name: "Generate secret" }).click();
    const secret = await form.getByLabel("Secret").inputValue();
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(await textOf(page, "Lines for the definition")).toBe(
      [
        "endpoints:",
        "  invoice-sent:",
        "    mode: async",
        '    signature: { algorithm: HMAC-SHA256, format: timestamp, header: Stripe-Signature, secret: "${env:INVOICE_SENT_SECRET}" }',
        "    automations: []",
      ].join("\n"),
    );
    expect(await textOf(page, "Commands")).toContain(`INVOICE_SENT_SECRET='${secret}'`);
    expect(await problemsOf(page)).toEqual([]);
  });

  it("writes the changed lines of an endpoint, and says what to remove", async () => {
    const page = await portal.open("endpoints?endpoint=order-paid&edit=yes", phone);
    const form = page.getByRole("dialog", { name: "Edit order-paid" });
    await form.getByText("Nothing is changed yet.").waitFor();
    await form.getByLabel("Description").fill("Paid orders");
    await form.getByText("endpoints:\n  order-paid:\n    description: Paid orders\n").waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    await page.getByText("Remove the entry order-paid below endpoints").waitFor();
  });

  it("creates an endpoint, whose signed call then works as pasted", async () => {
    const { headers } = await portal.member("owner");
    const takenOver = await portal.demo.ask("definition/take-over", { method: "POST", headers });
    expect(takenOver.status).toBe(200);
    const page = await portal.open("endpoints?new=yes", phone);
    const form = page.getByRole("dialog", { name: "New endpoint" });
    await form.getByLabel("Name").fill("invoice-sent");
    await form.getByRole("combobox", { name: "Signature" }).click();
    await page.getByRole("option", { name: "Standard Webhooks" }).click();
    await form.getByRole("button", { name: "Generate secret" }).click();
    const secret = await form.getByLabel("Secret").inputValue();
    await form.getByRole("button", { name: "Create the endpoint" }).click();
    const created = page.getByRole("dialog", { name: "The endpoint is created" });
    expect(await created.getByLabel("The secret, for the last time").inputValue()).toBe(secret);
    expect(await problemsOf(page)).toEqual([]);
    await created.getByRole("button", { name: "Open the endpoint" }).click();
    await page.getByRole("heading", { name: "invoice-sent" }).waitFor();
    const answer = await paste(await textOf(page, "Lines for a shell"), secret);
    expect(JSON.parse(answer)).toMatchObject({ received: true });
  });

  it("edits and removes an endpoint, and shows both versions of two owners", async () => {
    const page = await portal.open("endpoints?endpoint=suggestion-box");
    await page.getByRole("button", { name: "Edit" }).click();
    const form = page.getByRole("dialog", { name: "Edit suggestion-box" });
    await form.getByLabel("Description").fill("Wishes of customers");
    const { headers } = await portal.member("owner");
    const { revision, definition } = (await portal.demo.ask("definition", { headers })).json;
    definition.endpoints["suggestion-box"].description = "Ideas";
    const json = { revision, definition };
    await portal.demo.ask("definition", { method: "POST", headers, json });
    const show = form.getByRole("button", { name: "Show the changes" });
    await show.click();
    await form.getByText("Another member has changed endpoints.suggestion-box").waitFor();
    await form.getByRole("region", { name: "Stored meanwhile" }).getByText("Ideas").waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await form.getByRole("button", { name: "Go on with my version" }).click();
    await form.getByRole("table", { name: "Changes" }).waitFor();
    await form.getByRole("textbox", { name: /^Name/ }).fill("wishes");
    await form.getByLabel("Accepts calls").uncheck();
    await show.click();
    await form.getByRole("button", { name: "Apply" }).click();
    await page.getByRole("heading", { name: "wishes" }).waitFor();
    await page.getByText("Off. Calls get 404.").waitFor();
    expect((await portal.demo.call("suggestionBox", "{}")).status).toBe(404);
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    const question = page.getByRole("dialog", { name: "Remove wishes" });
    await question.getByRole("table", { name: "Changes" }).waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await question.getByRole("button", { name: "Apply" }).click();
    await page.getByRole("table", { name: "Endpoints" }).waitFor();
    expect(await page.getByRole("link", { name: "wishes" }).count()).toBe(0);
  });

  it("shows the failed step of a run with its input, and replays from there", async () => {
    const body = '{"order":7}';
    await portal.demo.call("orderPaid", body, stripeSigned(body));
    const page = await portal.open("automations?status=failed");
    await expect
      .poll(async () => {
        await page.getByRole("button", { name: "Refresh" }).click();
        return page.getByRole("table", { name: "Runs" }).locator("tbody tr").count();
      })
      .toBe(1);
    expect(await problemsOf(page)).toEqual([]);
    await page.getByRole("table", { name: "Runs" }).locator("tbody a").click();
    await page.getByText("There is no order 7.", { exact: true }).waitFor();
    expect(await textOf(page, "Input of unknown")).toContain("There is no order 7.");
    await page.locator(".react-flow").getByRole("link", { name: "unknown" }).waitFor();
    expect(await problemsOf(page)).toEqual([]);
    const before = page.url();
    await page.getByRole("button", { name: "Replay from here" }).click();
    const dialog = page.getByRole("dialog", { name: "Replay the run" });
    await dialog.getByText("known").waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Replay" }).click();
    await dialog.waitFor({ state: "hidden" });
    expect(page.url()).not.toBe(before);
    await page.getByText("There is no order 7.", { exact: true }).waitFor();
  });

  it("shows an automation as a graph and as a list, on a phone and to viewers", async () => {
    const page = await portal.open("automations?automation=placeOrder", {
      ...phone,
      role: "viewer",
    });
    await page.locator(".react-flow").getByText("soldOut").waitFor();
    await page.getByText("Steps as a list").click();
    await page.getByRole("listitem").getByText("soldOut").waitFor();
    expect(await problemsOf(page)).toEqual([]);
  });

  it("runs an automation without effects, with an input that the browser keeps", async () => {
    const page = await portal.open("automations?automation=markPaid");
    const editor = page.getByRole("textbox", { name: "Input of the dry run" });
    await editor.fill('{"input":{"body":{"order":8}}}');
    await page.getByRole("button", { name: "Dry run", exact: true }).click();
    await page.getByText("Step unknown: There is no order 8.").waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await editor.fill('{"input":{"body":{"order":100001}}}');
    await page.getByRole("button", { name: "Dry run", exact: true }).click();
    await page.getByText("The dry run finished").waitFor();
    await page.reload();
    await page.getByText('"order":100001').waitFor();
  });

  it("signs with a new secret after an edit, and keeps an automation that is in use", async () => {
    const page = await portal.open("endpoints?endpoint=order-paid&edit=yes");
    const form = page.getByRole("dialog", { name: "Edit order-paid" });
    await form.getByLabel("Secret").fill("another-secret-of-the-sender");
    await form.getByRole("button", { name: "Show the changes" }).click();
    await form.getByRole("button", { name: "Apply" }).click();
    await form.waitFor({ state: "hidden" });
    const lines = await textOf(page, "Lines for a shell");
    expect(JSON.parse(await paste(lines, "another-secret-of-the-sender"))).toMatchObject({
      received: true,
    });
    await page.getByRole("link", { name: "markPaid", exact: true }).click();
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    const question = page.getByRole("dialog", { name: "Remove markPaid" });
    await question.getByText("/endpoints/order-paid/automations/0").waitFor();
    expect(await question.getByRole("button", { name: "Apply" }).count()).toBe(0);
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "In the definition" }).click();
    await page.locator(".cm-activeLine").getByText("markPaid:").waitFor();
  });

  it("causes no error in the browser", () => expect(portal.complaints).toEqual([]));
});
