// Tests in a real browser that pages of other origins cannot use the portal session of a signed-in
// user (G26.3). Also tests the page that accepts an invitation (G26.9, G14.6).
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, BrowserContext, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  membersPath,
  openPortalStage,
  owner,
  sessionPath,
  shop,
  shopDefinition,
  tokenOf,
  type PortalStage,
} from "../api/portal-stage.ts";
import { lookViolationsOf, violationsOf } from "../support/accessibility.ts";
import { launchBrowser } from "../support/browser.ts";

const { browser, reason } = await launchBrowser();
if (browser === null) console.warn(`Browser tests are skipped: ${reason}`);

const insert = JSON.stringify({
  refs: { o: shopDefinition.tables["orders"]!.id },
  mutation: { table: "o", type: "insert", values: [{ status: "forged" }] },
});
const invite = JSON.stringify({ workspaceId: shop, email: "thief@example.com", role: "owner" });

describe.skipIf(browser === null)("a browser with the cookie of an owner", () => {
  const chromium = browser as Browser;
  let stage: PortalStage;
  let context: BrowserContext;
  let portalPage: Page;
  let close: () => Promise<void>;
  let port: number;
  beforeAll(async () => {
    stage = await openPortalStage();
    const server = createServer((_request, response) => {
      response.setHeader("content-type", "text/html");
      response.end("<!doctype html><title>evil</title><body></body>");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    ({ port } = server.address() as AddressInfo);
    close = () => new Promise((resolve) => server.close(() => resolve()));
    // Pages that the gateway serves have a policy that forbids connections. A page of the portal
    // may connect to the gateway. So this browser ignores the policy.
    context = await chromium.newContext({ bypassCSP: true });
    portalPage = await context.newPage();
    await portalPage.goto(`${stage.gateway.baseUrl}/healthz`);
    const status = await portalPage.evaluate(
      async ([path, json]) =>
        (
          await fetch(path!, {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: json!,
          })
        ).status,
      [sessionPath, JSON.stringify(owner)],
    );
    expect(status).toBe(200);
  });
  afterAll(async () => {
    await chromium.close();
    await close();
    await stage.close();
  });

  const forged = async () => ({
    rows: (await stage.sql("select from $ws.orders")).length,
    mails: stage.mails.length,
    sessions: (await stage.sql("select from gateway.portal_session")).length,
  });

  it("is accepted from the portal's own page, which reads the token and sends it", async () => {
    const statuses = await portalPage.evaluate(
      async ([session, members, json]) => {
        const { csrfToken } = (await (await fetch(session!)).json()) as { csrfToken: string };
        const post = (headers: Record<string, string>) =>
          fetch(members!, {
            method: "POST",
            headers: { "content-type": "application/json", ...headers },
            body: json!,
          });
        return [(await post({})).status, (await post({ "x-portal-csrf": csrfToken })).status];
      },
      [sessionPath, membersPath, invite.replace("thief", "friend")],
    );
    expect(statuses).toEqual([403, 201]);
    const [cookie] = await context.cookies();
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Strict", path: "/" });
    expect(await portalPage.evaluate(() => document.cookie)).toBe("");
  });

  it("accepts an invitation on its page without scripts, in the light and in the dark", async () => {
    const email = "guest@example.com";
    const owned = await portalPage.evaluate(
      async ([session, members, json]) => {
        const { csrfToken } = (await (await fetch(session!)).json()) as { csrfToken: string };
        const headers = { "content-type": "application/json", "x-portal-csrf": csrfToken };
        return (await fetch(members!, { method: "POST", headers, body: json! })).status;
      },
      [sessionPath, membersPath, JSON.stringify({ workspaceId: shop, email, role: "editor" })],
    );
    expect(owned).toBe(201);
    const guest = await chromium.newContext({ javaScriptEnabled: false, colorScheme: "dark" });
    const page = await guest.newPage();
    const complaints: string[] = [];
    page.on("console", (message) => void complaints.push(message.text()));
    page.on("requestfailed", (request) => void complaints.push(request.url()));
    const link = `${stage.gateway.baseUrl}/api/v1/portal/invitation?token=${tokenOf(stage, email)}`;
    await page.goto(link);
    const readable = await chromium.newContext({ colorScheme: "light", bypassCSP: true });
    const looked = await readable.newPage();
    await looked.goto(link);
    expect(await violationsOf(looked)).toEqual([]);
    await looked.emulateMedia({ colorScheme: "dark" });
    expect(await lookViolationsOf(looked)).toEqual([]);
    await page.getByLabel("New password").fill("staple in the rain");
    await page.getByLabel("Repeat the password").fill("staple in the snow");
    await page.getByRole("button").click();
    expect(await page.getByRole("alert").textContent()).toContain("not the same");
    await page.getByLabel("New password").fill("staple in the rain");
    await page.getByLabel("Repeat the password").fill("staple in the rain");
    await page.getByRole("button").click();
    expect(await page.getByRole("heading").textContent()).toBe("You are in");
    expect(complaints.filter((text) => !text.includes("400"))).toEqual([]);
    await Promise.all([guest.close(), readable.close()]);
  });

  // A page on another port of the same host counts as the same site, so the browser sends the
  // session cookie.
  it.each(["127.0.0.1", "localhost"])(
    "does nothing for a page of %s on another port",
    async (host) => {
      const before = await forged();
      const seen: [string, number][] = [];
      const page = await context.newPage();
      page.on("response", (response) => {
        if (response.url().startsWith(stage.gateway.baseUrl))
          seen.push([
            `${response.request().method()} ${new URL(response.url()).pathname}`,
            response.status(),
          ]);
      });
      const targets = [
        [`/${shop}/query`, insert],
        [membersPath, invite],
        [
          sessionPath,
          JSON.stringify({ email: "thief@example.com", password: "correct horse battery" }),
        ],
      ] as const;
      for (const [path, json] of targets) {
        const url = stage.gateway.baseUrl + path;
        for (const enctype of ["text/plain", "multipart/form-data"]) {
          await page.goto(`http://${host}:${port}/`);
          const arrived = page.waitForResponse((response) => response.url() === url);
          await page.evaluate(
            ([action, type, text]) => {
              const form = document.createElement("form");
              Object.assign(form, { action, method: "post", enctype: type });
              const field = document.createElement("input");
              // With the form encoding `text/plain`, the name and the value of a field form one
              // text. Here this text is the JSON body.
              const cut = text!.lastIndexOf('"}');
              Object.assign(field, { name: `${text!.slice(0, cut)}`, value: text!.slice(cut) });
              form.append(field);
              document.body.append(form);
              form.submit();
            },
            [url, enctype, json],
          );
          expect([400, 401, 403, 415]).toContain((await arrived).status());
          await page.waitForURL(url);
        }
        await page.goto(`http://${host}:${port}/`);
        const results = await page.evaluate(
          async ([target, text]) => {
            const ask = async (init: RequestInit): Promise<string> => {
              try {
                const response = await fetch(target!, { credentials: "include", ...init });
                return response.type === "opaque" ? "opaque" : String(response.status);
              } catch {
                return "blocked";
              }
            };
            const json = { "content-type": "application/json" };
            return [
              await ask({ method: "POST", mode: "no-cors", body: text! }),
              await ask({
                method: "POST",
                mode: "no-cors",
                headers: { "content-type": "text/plain" },
                body: text!,
              }),
              await ask({ method: "POST", headers: json, body: text! }),
              await ask({
                method: "POST",
                headers: { ...json, "x-portal-csrf": "x" },
                body: text!,
              }),
              await ask({ method: "DELETE" }),
              await ask({}),
            ];
          },
          [url, json],
        );
        for (const result of results) expect(["opaque", "blocked"]).toContain(result);
      }
      for (const [, status] of seen.filter(([what]) => !what.startsWith("OPTIONS")))
        expect(status).toBeGreaterThanOrEqual(400);
      expect(await forged()).toEqual(before);
      await page.close();
    },
  );
});
