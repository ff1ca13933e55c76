// Tests the demo's page with live events, served by a developer's own server. The page shows events
// when they happen. After a lost connection, it shows the events that it has missed.
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page, WebSocketRoute } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { violationsOf } from "../support/accessibility.ts";
import { launchBrowser } from "../support/browser.ts";
import { demoWorkspace, githubSigned, openDemo, type DemoStage } from "../support/demo-stage.ts";

const { browser, reason } = await launchBrowser();
if (browser === null) console.warn(`Browser tests are skipped: ${reason}`);

const file = join(import.meta.dirname, "../../templates/workspaces/demo/live/index.html");
const soon = { timeout: 30_000 };

describe.skipIf(browser === null)("the demo's page", () => {
  const chromium = browser as Browser;
  let demo: DemoStage;
  let server: Server;
  beforeAll(async () => {
    demo = await openDemo();
    server = createServer((_request, response) =>
      response.setHeader("content-type", "text/html").end(readFileSync(file)),
    );
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  });
  afterAll(async () => {
    await chromium.close();
    server.close();
    await demo.close();
  });

  async function open(
    hash: string,
    route?: (socket: WebSocketRoute) => void,
  ): Promise<{ page: Page; complaints: string[] }> {
    const page = await chromium.newPage();
    if (route !== undefined) await page.routeWebSocket(/\/bus$/, route);
    const complaints: string[] = [];
    page.on("console", (message) => complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(String(error)));
    const { port } = server.address() as AddressInfo;
    await page.goto(`http://127.0.0.1:${port}/#${hash}`);
    return { page, complaints };
  }
  const here = () => `${demo.gateway.baseUrl}/${demoWorkspace}/${demo.publishableKey}`;
  const count = async (...counts: readonly object[]): Promise<void> => {
    const text = JSON.stringify({ counts });
    expect((await demo.call("stockCounted", text, githubSigned(text))).status).toBe(200);
  };
  const shown = (page: Page) => async (): Promise<string[]> =>
    (await page.locator("li").allInnerTexts()).map((text) => text.replace(/^\S+( [AP]M)? /u, ""));

  it("shows a signed webhook arrive, and what was missed while there was no network", async () => {
    let isDown = false;
    const sockets: WebSocketRoute[] = [];
    const { page, complaints } = await open(here(), (socket) => {
      if (isDown) return void socket.close({ code: 1001 });
      socket.connectToServer();
      sockets.push(socket);
    });
    await expect
      .poll(() => page.locator("#state").innerText(), soon)
      .toBe("Listening at stock:all.");
    await count({ sku: "COF-0001", stock: 12 });
    const first = ['custom.counted {"products":1}', "row.updated House Blend (COF-0001)"];
    await expect.poll(shown(page), soon).toEqual(first);
    expect(await violationsOf(page)).toEqual([]);
    expect(complaints).toEqual([]);

    isDown = true;
    await sockets.at(-1)!.close({ code: 1001 });
    await count({ sku: "COF-0002", stock: 5 });
    await expect
      .poll(() => demo.sql("select number from gateway_tx.bus_event"), soon)
      .toHaveLength(4);
    expect(await shown(page)()).toEqual(first);
    isDown = false;
    const second = ['custom.counted {"products":1}', "row.updated Decaf (COF-0002)"];
    await expect.poll(shown(page), soon).toEqual([...second, ...first]);
  });

  it("shows names of products as text, also names with markup", async () => {
    const { page } = await open(here());
    await expect
      .poll(() => page.locator("#state").innerText(), soon)
      .toBe("Listening at stock:all.");
    await demo.rename("COF-0001", "<img src=x onerror=document.title='run'>");
    await count({ sku: "COF-0001", stock: 1 });
    await expect
      .poll(shown(page), soon)
      .toContain("row.updated <img src=x onerror=document.title='run'> (COF-0001)");
    expect(await page.title()).toBe("Corner Store, live");
  });

  it("listens when it is opened from its folder, without any server", async () => {
    const page = await chromium.newPage();
    await page.goto(`${pathToFileURL(file).href}#${here()}`);
    await expect
      .poll(() => page.locator("#state").innerText(), soon)
      .toBe("Listening at stock:all.");
  });

  it("shows a missing address, and a key without the right to subscribe", async () => {
    const empty = await open("");
    expect(await empty.page.locator("#state").innerText()).toContain("Add this to the URL");
    const { page } = await open(
      `${demo.gateway.baseUrl}/${demoWorkspace}/pk_live_${"x".repeat(43)}`,
    );
    await expect
      .poll(() => page.locator("#state").innerText(), soon)
      .toBe("This key may not subscribe to this bus.");
  });
});
