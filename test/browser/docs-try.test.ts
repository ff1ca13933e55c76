// Tests "Try it" on the documentation pages of operations: which request the page sends, and how it
// shows each kind of answer.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { docsPolicy } from "../../src/gateway/docs/serve-docs.ts";
import { launchBrowser } from "../support/browser.ts";
import { wholeSite } from "../support/whole-site.ts";

const { browser, reason } = await launchBrowser();
if (browser === null) console.warn(`Browser tests are skipped: ${reason}`);

type Reply = (response: ServerResponse) => void;
const json =
  (status: number, text: string): Reply =>
  (response) =>
    void response.writeHead(status, { "content-type": "application/json" }).end(text);

describe.skipIf(browser === null)("Try it", () => {
  const chromium = browser as Browser;
  let server: Server;
  let page: Page;
  let reply: Reply;
  let asked: Pick<IncomingMessage, "method" | "url" | "headers">[];
  const origin = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  beforeAll(async () => {
    const { files } = await wholeSite();
    server = createServer((request, response) => {
      const file = files.get(request.url?.replace("/_docs/", "") ?? "");
      if (file !== undefined) {
        const headers = { "content-type": file.type, "content-security-policy": docsPolicy };
        return void response.writeHead(200, headers).end(file.text);
      }
      asked.push(request);
      request.resume().on("end", () => reply(response));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    page = await (await chromium.newContext()).newPage();
    await page.context().addCookies([{ name: "session", value: "secret", url: origin() }]);
  });
  afterAll(async () => {
    await chromium.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  beforeEach(async () => {
    asked = [];
    await page.goto(`${origin()}/_docs/reference/query.html`);
  });

  /** Types a key, sends the request, and returns the text of the answer. */
  async function send(key: string, answer: Reply): Promise<string> {
    reply = answer;
    await page.getByLabel("API key or access token").fill(key);
    await page.getByRole("button", { name: "Send" }).click();
    const shown = page.locator(".try .answer");
    await expect.poll(() => shown.textContent()).not.toBe("");
    return (await shown.textContent()) ?? "";
  }

  it("sends the key in its header only, without cookies, and keeps it nowhere", async () => {
    const text = await send("pk_live_typed", json(200, '{"data":[{"id":12345678901234567890}]}'));
    expect(asked).toHaveLength(1);
    const [{ method, url, headers }] = asked as [IncomingMessage];
    expect([method, url]).toEqual(["POST", "/0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001/query"]);
    expect(headers.authorization).toBe("Bearer pk_live_typed");
    expect(headers.cookie).toBeUndefined();
    expect(text).toMatch(/200 OK in \d+ ms/);
    // Large numbers must keep all their digits.
    expect(text).toContain("12345678901234567890");
    const kept = await page.evaluate(() => [
      location.href,
      JSON.stringify([localStorage, sessionStorage]),
    ]);
    expect(kept.join(" ")).not.toContain("pk_live_typed");
  });

  it("shows HTML of an answer as text", async () => {
    const html =
      "<img src=x onerror=\"document.title='run'\"><script>document.title='run'</script>";
    const text = await send("pk_live_a", (response) =>
      response.writeHead(200, { "content-type": "text/html", "x-odd": "<b>odd</b>" }).end(html),
    );
    expect(text).toContain(html);
    expect(await page.locator(".answer :is(img, script, b)").count()).toBe(0);
    expect(await page.title()).not.toBe("run");
  });

  it("follows no redirect", async () => {
    const text = await send("pk_live_a", (response) =>
      response.writeHead(302, { location: "https://evil.example/" }).end(),
    );
    expect(text).toContain("this page does not follow redirects");
  });

  it("an answer that never ends can be canceled", async () => {
    const begun = new Promise<ServerResponse>((resolve) => {
      reply = (response) => {
        response.writeHead(200).write("x");
        resolve(response);
      };
    });
    await page.getByRole("button", { name: "Send" }).click();
    const response = await begun;
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect.poll(() => page.locator(".try .answer").textContent()).toBe("Canceled.");
    response.destroy();
  });

  it("cuts an answer at 1 MB", async () => {
    const text = await send("pk_live_a", json(200, JSON.stringify("x".repeat(3_000_000))));
    expect(text).toContain("1,000,000 bytes shown, the rest is cut");
    expect(text.length).toBeLessThan(1_010_000);
  });

  it("says how to list the page's origin when the key refuses it", async () => {
    const text = await send(
      "pk_live_a",
      json(403, '{"error":"Origin not allowed for this credential."}'),
    );
    expect(text).toContain("gateway apply");
    expect(text).toContain(`origins: ["${origin()}"]`);
  });

  it("sends nothing for values that an address or a header cannot hold", async () => {
    const bad = await send("pk_live_a\r\nX-Evil: 1 é\u{1f600}", json(200, "{}"));
    expect(bad).toContain("The key has a character that is not allowed in a header");
    await page.reload();
    await page.locator('input[data-name="workspaceId"]').fill("..");
    const path = await send("pk_live_a", json(200, "{}"));
    expect(path).toContain("workspaceId needs a value that is allowed in an address");
    expect(asked).toEqual([]);
  });

  it("says when there was no answer", async () => {
    const text = await send("pk_live_a", (response) => response.destroy());
    expect(text).toContain("There was no response");
  });

  it("is absent where a page cannot send the request", async () => {
    for (const id of ["listEndUsers", "confirmEmail", "connectBus", "streamBus"]) {
      await page.goto(`${origin()}/_docs/reference/${id}.html`);
      expect([id, await page.locator(".try").count()]).toEqual([id, 0]);
    }
  });
});
