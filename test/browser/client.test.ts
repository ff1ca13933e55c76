// Tests the TypeScript client in Chromium, on a page of another origin: reads, events, and uploads
// with progress. Two tabs must share one refresh of the session. `npm run suite client-refresh`
// runs more rounds.
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { WorkspaceClient } from "../../src/client/index.ts";
import { buildClient } from "../../scripts/tools/build-client.ts";
import { openShop, password, type ShopStage } from "../client/client-stage.ts";
import { launchBrowser } from "../support/browser.ts";

const rounds = Number(process.env["CLIENT_REFRESH_ROUNDS"] ?? "5");
const { browser, reason } = await launchBrowser();
if (browser === null) console.warn(`Browser tests are skipped: ${reason}`);

const page = `<!doctype html><title>app</title><script type="module">
  import * as client from "/client.js";
  window.client = client;
</script>`;

/** Type of the global variables that the scripts of the page use. */
interface Scope {
  readonly client: typeof import("../../src/client/index.ts");
}

describe.skipIf(browser === null)("in Chromium", () => {
  let stage: ShopStage;
  let server: Server;
  let context: BrowserContext;
  let place: string;
  beforeAll(async () => {
    stage = await openShop();
    await stage.addProducts("c", 3);
    place = await mkdtemp(join(import.meta.dirname, "../../.cache/client-test-"));
    const { folder } = await buildClient(join(place, "client"));
    const script = await readFile(join(folder, "client.min.js"));
    server = createServer((request, response) => {
      const isScript = request.url === "/client.js";
      const type = isScript ? "text/javascript" : "text/html";
      response.setHeader("content-type", type).end(isScript ? script : page);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    context = await (browser as Browser).newContext();
  });
  afterAll(async () => {
    await browser?.close();
    server.close();
    await stage.close();
    await rm(place, { recursive: true, force: true });
  });

  async function open(): Promise<Page> {
    const { port } = server.address() as AddressInfo;
    const tab = await context.newPage();
    await tab.goto(`http://127.0.0.1:${port}/`);
    await tab.waitForFunction(() => "client" in window);
    return tab;
  }
  const options = () => ({ ...stage.options, key: stage.tokenOf("shop") });

  it("reads, gets events over a WebSocket, and refuses a server key", async () => {
    const tab = await open();
    const result = tab.evaluate(async (given) => {
      const { createClient, ClientError } = (window as unknown as Scope).client;
      const db = createClient(given);
      const rows = await db.from("products").select("sku").orderBy("price").limit(2);
      const event = await new Promise<string>((resolve) => {
        db.bus.subscribe("stock:all", ({ type }) => resolve(type), { from: "earliest" });
      });
      let code = "";
      try {
        createClient({ ...given, key: "sk_live_secret" });
      } catch (error) {
        code = error instanceof ClientError ? error.code : String(error);
      }
      return { rows, event, code };
    }, options());
    await stage.backend.bus.publish("stock:all", "counted", {});
    expect(await result).toEqual({
      rows: [{ sku: "c0" }, { sku: "c1" }],
      event: "custom.counted",
      code: "SECRET_KEY_IN_BROWSER",
    });
    await tab.close();
  });

  it("uploads with progress, and can be aborted", async () => {
    const tab = await open();
    const email = stage.newEmail();
    const result = await tab.evaluate(
      async ({ given, account }) => {
        const db = (window as unknown as Scope).client.createClient(given);
        await db.auth.signUp(account);
        const progress: number[] = [];
        const total = 3_000_000;
        const file = new File([new Uint8Array(total).fill(65)], "long.txt");
        const { size } = await db.files.upload(file, {
          onProgress: ({ loaded }) => progress.push(loaded),
        });
        const stop = new AbortController();
        const aborted = db.files
          .upload(file, { onProgress: () => stop.abort(), signal: stop.signal })
          .catch((error: { readonly code: string }) => error.code);
        return { size, last: progress.at(-1)! >= total, aborted: await aborted };
      },
      { given: options(), account: { email, password } },
    );
    expect(result).toEqual({ size: 3_000_000, last: true, aborted: "ABORTED" });
    await tab.close();
  });

  it(`two tabs that refresh at once, ${rounds} times: nobody is signed out`, async () => {
    const tabs = [await open(), await open()];
    const email = stage.newEmail();
    const prepare = (tab: Page, account: { email: string; password: string } | null) =>
      tab.evaluate(
        async ({ given, signUp }) => {
          const { createClient, storageStore } = (window as unknown as Scope).client;
          const db = createClient({ ...given, store: storageStore(localStorage) });
          Object.assign(window, { db });
          if (signUp !== null) await db.auth.signUp(signUp);
        },
        { given: options(), signUp: account },
      );
    await prepare(tabs[0]!, { email, password });
    await prepare(tabs[1]!, null);
    const read = (tab: Page) =>
      tab.evaluate(async () => {
        const { db } = window as unknown as { db: WorkspaceClient };
        return (await db.from("products").select("stock").limit(1)).length;
      });
    const failures: unknown[] = [];
    for (let round = 0; round < rounds; round++) {
      await tabs[0]!.evaluate(() => {
        const name = "workspace-gateway-session";
        const tokens = JSON.parse(localStorage.getItem(name)!) as { accessToken: string };
        const accessToken = tokens.accessToken.slice(0, -4);
        localStorage.setItem(name, JSON.stringify({ ...tokens, accessToken }));
      });
      const answers = await Promise.allSettled(tabs.map(read));
      failures.push(
        ...answers.filter((answer) => answer.status === "rejected" || answer.value !== 1),
      );
    }
    expect(failures).toEqual([]);
    for (const tab of tabs) await tab.close();
  }, 3_600_000);
});
