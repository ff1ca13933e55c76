// Tests uploaded files of every kind with hostile contents. A real browser opens them by their
// addresses, and must not execute any of them (G25.11).
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fileTypes } from "../../src/files/file-types.ts";
import { openFileStage, ours, type FileStage } from "../files/file-stage.ts";
import { launchBrowser } from "../support/browser.ts";

const { browser, reason } = await launchBrowser();
if (browser === null) console.warn(`Browser tests are skipped: ${reason}`);

/**
 * A script that reports in several ways that it has run. It also tries to use the storage of its
 * origin.
 */
const script =
  "parent.postMessage('ran','*');console.log('SCRIPT RAN');document.title='SCRIPT RAN';try{localStorage.ran='1'}catch{}";
const page = `<!doctype html><html><head><title>x</title></head><body><script>${script}</script><img src=x onerror="${script}"><iframe srcdoc="<script>${script}</script>"></iframe><meta http-equiv="refresh" content="0;url=javascript:${script}"></body></html>`;
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="${script}"><script>${script.replaceAll("'", "&apos;")}</script><foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" srcdoc="x"/></foreignObject></svg>`;
const xml = `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="#s"?><html xmlns="http://www.w3.org/1999/xhtml"><script>${script}</script></html>`;
const pdf = `%PDF-1.4\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1);this.submitForm("http://127.0.0.1/"))>>>>endobj\n${page}`;

/**
 * The first bytes of each kind of file. With them, the gateway accepts the hostile page as a file
 * of this kind.
 */
const starts: Readonly<Record<string, string>> = {
  ".pdf": "%PDF-1.4\n",
  ".png": "\u0089PNG\r\n\u001a\n\0\0\0\rIHDR",
  ".jpg": "\u00ff\u00d8\u00ff\u00e0",
  ".jpeg": "\u00ff\u00d8\u00ff\u00e0",
  ".gif": "GIF89a",
  ".webp": "RIFF\0\0\0\0WEBPVP8 ",
  ".ico": "\0\0\u0001\0\u0001\0",
};
const others: Readonly<Record<string, string>> = { ".svg": svg, ".xml": xml, ".pdf": pdf };

function contentsOf(extension: string): Buffer {
  const { signatures } = fileTypes[extension as keyof typeof fileTypes];
  const other = others[extension];
  if (other !== undefined) return Buffer.from(other);
  // These bytes are not the signature of any kind of file.
  return Buffer.from(
    (starts[extension] ?? (signatures === null ? "" : "\u0001\0\u0002")) + page,
    "latin1",
  );
}

describe.skipIf(browser === null)("hostile files of every kind, in a browser", () => {
  let stage: FileStage;
  const chromium = browser as Browser;
  beforeAll(async () => {
    stage = await openFileStage();
  });
  afterAll(async () => {
    await chromium.close();
    await stage.close();
  });

  it("run no script: opened by a signed link or as public files, and in frames of another site", async () => {
    const context = await chromium.newContext({ acceptDownloads: false });
    const ran: string[] = [];
    const listen = (tab: Page, name: string): void => {
      tab.on("console", (message) => message.text().includes("SCRIPT RAN") && ran.push(name));
      tab.on("dialog", (dialog) => (ran.push(`${name} (dialog)`), dialog.dismiss()));
      tab.on("popup", () => ran.push(`${name} (popup)`));
    };
    const shown: string[] = [];
    const addresses: string[] = [];
    const tab = await context.newPage();
    let name = "";
    listen(tab, "");
    tab.on("console", (message) => message.text().includes("SCRIPT RAN") && ran.push(name));
    for (const extension of Object.keys(fileTypes)) {
      name = extension;
      const id = await stage.upload(`hostile${extension}`, contentsOf(extension));
      const { json } = await stage.ask(`/${id}/url`, { key: stage.key("server") });
      await stage.ask(`/${id}`, {
        method: "PATCH",
        json: { public: true },
        key: stage.key("server"),
      });
      const publicly = `${stage.gateway.baseUrl}/${ours}/files/${id}`;
      for (const address of [json.url as string, publicly]) {
        // If the browser downloads the file instead of showing it, it reports a failed navigation.
        const opened = await tab.goto(address, { waitUntil: "load", timeout: 30_000 }).then(
          () => true,
          () => false,
        );
        if (opened) shown.push(extension);
        if (opened && (await tab.title()).includes("RAN")) ran.push(extension);
      }
      addresses.push(publicly);
    }
    const site = await context.newPage();
    listen(site, "in a frame of another site");
    const asked = new Set<string>();
    site.on("response", (response) => asked.add(response.url()));
    const frames = addresses.map((address) => `<iframe src="${address}"></iframe>`).join("");
    await site.setContent(frames, { waitUntil: "commit" });
    await expect.poll(() => asked.size, { timeout: 30_000 }).toBe(addresses.length);
    expect(ran).toEqual([]);
    const kept = Object.keys(fileTypes).filter((extension) => !shown.includes(extension));
    // A browser without a screen downloads videos and sounds that it cannot play.
    expect(kept).toEqual(
      expect.arrayContaining([
        ".html",
        ".htm",
        ".svg",
        ".xml",
        ".js",
        ".json",
        ".txt",
        ".csv",
        ".pdf",
      ]),
    );
    expect(shown).toEqual(expect.arrayContaining([".png", ".gif", ".jpg", ".webp"]));
    await context.close();
  });

  it("the test can fail: the same page, not served by the gateway, runs its script", async () => {
    const tab = await chromium.newPage();
    const said: string[] = [];
    tab.on("console", (message) => said.push(message.text()));
    await tab.setContent(page);
    expect(said).toContain("SCRIPT RAN");
    await tab.close();
  });
});
