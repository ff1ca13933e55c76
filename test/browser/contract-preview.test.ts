// The page of `gateway api preview` as a reviewer uses it, in a real browser.
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findRedocly, openContractPreview } from "../../src/api-review/index.ts";
import { keepFewAddresses } from "../api-review/checkout-copy.ts";
import { violationsOf } from "../support/accessibility.ts";
import { launchBrowser } from "../support/browser.ts";

const { browser, reason } = await launchBrowser();
if (browser === null) console.warn(`Browser tests are skipped: ${reason}`);

const source = join(import.meta.dirname, "../../openapi");
const queryFile = "paths/query/query.yaml";

const program = { version: "0.0.0", commands: [] };
const linter = { redocly: findRedocly()!, env: process.env };

/** The page of the operation that the tests edit. */
const operationPage = (): string => new URL("/_docs/reference/query.html", preview.url).href;

let folder: string;
let preview: Awaited<ReturnType<typeof openContractPreview>>;
const contractFile = (path: string): string => join(folder, "openapi", path);

async function openCopy(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), "workspace-gateway-preview-"));
  await cp(source, join(folder, "openapi"), { recursive: true });
  await cp(join(source, "../redocly.yaml"), join(folder, "redocly.yaml"));
  await keepFewAddresses(folder);
  preview = await openContractPreview(join(folder, "openapi"), 0, linter, program);
}

async function closeCopy(): Promise<void> {
  await preview.close();
  await rm(folder, { recursive: true });
}

/**
 * Replaces a text that occurs once in a file of the contract. Returns a function that restores the
 * file.
 */
async function edit(path: string, from: string | RegExp, to: string): Promise<() => Promise<void>> {
  const before = await readFile(contractFile(path), "utf8");
  const after = before.replace(from, to);
  expect(after).not.toBe(before);
  await writeFile(contractFile(path), after);
  return () => writeFile(contractFile(path), before);
}

describe.skipIf(browser === null)("the preview of the contract in a browser", () => {
  const chromium = browser as Browser;
  let page: Page;
  /** Console errors, exceptions, and requests to other origins. */
  let complaints: string[];
  /** The content of the file before the tests change it. */
  let original: string;
  beforeAll(async () => {
    await openCopy();
    original = await readFile(contractFile(queryFile), "utf8");
  });
  beforeEach(async () => {
    complaints = [];
    page = await (await chromium.newContext({ viewport: { width: 1200, height: 700 } })).newPage();
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("request", (sent) => {
      const { origin } = new URL(sent.url());
      if (origin !== new URL(preview.url).origin) complaints.push(`left: ${origin}`);
    });
    await page.goto(operationPage());
  });
  afterEach(async () => {
    await writeFile(contractFile(queryFile), original);
    const summary = /summary: (.+)/.exec(original)![1]!;
    await page.locator("h1", { hasText: summary }).waitFor();
    await page.context().close();
    expect(complaints).toEqual([]);
  });
  afterAll(async () => {
    await closeCopy();
    await chromium.close();
  });

  const problems = () => page.getByRole("status", { name: "Problems in the contract" });
  const topOf = (id: string): Promise<number> =>
    page.locator(`#${id}`).evaluate((section) => section.getBoundingClientRect().top);

  it("shows a changed text without a visit, and keeps the place of the reader and what is open", async () => {
    await page.locator("#errors").evaluate((section) => section.scrollIntoView());
    const details = page.locator("main .text details").first();
    await details.evaluate((element: HTMLDetailsElement) => (element.open = true));
    const search = page.getByRole("button", { name: /Search/ });
    await search.waitFor();
    const opened = page.locator("main details[open] > summary");
    const wereOpen = await opened.allTextContents();
    const before = await topOf("errors");
    // The changed text stands above the visible part of the page, and becomes longer. The visible
    // part must not move.
    await edit(queryFile, /summary: .+/, `summary: Changed words ${"again ".repeat(80)}`);
    await page.locator("h1", { hasText: "Changed words" }).waitFor();
    expect(Math.abs((await topOf("errors")) - before)).toBeLessThan(2);
    expect(await opened.allTextContents()).toEqual(wereOpen);
    expect(await search.isVisible()).toBe(true);
    await page.getByRole("button", { name: "Copy" }).first().waitFor({ state: "attached" });
    await expect.poll(() => page.locator("#pages", { hasText: "Changed words" }).count()).toBe(1);
  });

  it("shows a planted mistake with file, line, rule and sentence, until it is corrected", async () => {
    const text = await readFile(contractFile(queryFile), "utf8");
    const line = text.split("\n").findIndex((each) => each.includes("x-scope: tables")) + 1;
    const restore = await edit(queryFile, "x-scope: tables", "x-scope: everything");
    await problems().getByText(`openapi/${queryFile}:${line}:`).waitFor();
    expect(await problems().innerText()).toMatch(/operation-fields[\s\S]*x-scope must be/);
    // This check covers only the list of problems, because other tests check the rest of the page.
    expect(await violationsOf(page, ["best-practice"], ["#preview-problems"])).toEqual([]);
    await problems().getByRole("button", { name: "Dismiss" }).click();
    expect(await problems().isVisible()).toBe(false);
    await restore();
    await edit(queryFile, /summary: .+/, "summary: Corrected");
    await page.locator("h1", { hasText: "Corrected" }).waitFor();
    await expect.poll(async () => (await problems().count()) === 0).toBe(true);
  });

  it("keeps the last good page while a file is not valid YAML, and says where the mistake is", async () => {
    const restore = await edit(queryFile, /summary: .+/, "summary: [broken");
    await problems()
      .getByText(/The page shows the last version/)
      .waitFor();
    expect(await problems().innerText()).toMatch(/openapi\/paths\/query\/query\.yaml:\d+:\d+/);
    expect(await page.locator("h1").count()).toBe(1);
    await restore();
    await problems().waitFor({ state: "hidden" });
  });

  it("names the line of a reference that leads nowhere", async () => {
    const restore = await edit(queryFile, "WorkspaceId.yaml", "None.yaml");
    await problems().getByText(`openapi/${queryFile}:2:11`).waitFor();
    expect(await problems().innerText()).toMatch(/None\.yaml" leads to a file that does not exist/);
    await restore();
    await problems().waitFor({ state: "hidden" });
  });

  it("shows the text of a contract as text, and no HTML of it", async () => {
    await edit(queryFile, /summary: .+/, 'summary: "<img src=x onerror=alert(1)>"');
    await page.locator("h1", { hasText: "<img src=x" }).waitFor();
    expect(await page.locator("h1 img").count()).toBe(0);
  });

  it("opens with an unreadable contract, and shows the page once it is readable", async () => {
    const restore = await edit(queryFile, "operationId: query", "operationId: [");
    await page.goto("about:blank");
    await preview.close();
    preview = await openContractPreview(join(folder, "openapi"), 0, linter, program);
    await page.goto(operationPage());
    await problems()
      .getByText(/query\.yaml:\d+:\d+/)
      .waitFor();
    await restore();
    await page.locator("h1", { hasText: /data/ }).waitFor();
    expect(await page.locator("h1").evaluate((title) => getComputedStyle(title).margin)).not.toBe(
      "",
    );
  });
});

describe("the preview answers this computer's browser only", () => {
  beforeAll(openCopy);
  afterAll(closeCopy);

  const ask = (path: string, headers: Record<string, string>, method = "GET"): Promise<number> =>
    new Promise((resolve, reject) => {
      const { port } = new URL(preview.url);
      request({ host: "127.0.0.1", port, path, method, headers }, (response) => {
        response.resume();
        resolve(response.statusCode!);
      })
        .on("error", reject)
        .end();
    });

  it.each([
    "/_docs",
    "/openapi.json",
    "/_preview/problems",
    "/_preview/changes",
    "/_preview/preview.js",
  ])("%s refuses other host names, other websites and other methods", async (path) => {
    const { host } = new URL(preview.url);
    expect(await ask(path, { host: "evil.example" })).toBe(421);
    expect(await ask(path, { host, origin: "https://evil.example" })).toBe(403);
    expect(await ask(path, { host, "x-forwarded-for": "203.0.113.7" })).toBe(403);
    expect(await ask(path, { host }, "DELETE")).toBe(405);
  });

  it.each([
    "/_preview/..%2f..%2fpackage.json",
    "/_docs/..%2f..%2fpackage.json",
    "/_preview/files",
    "/package.json",
  ])("%s is no file of the preview", async (path) =>
    expect(await ask(path, { host: new URL(preview.url).host })).toBe(404),
  );
});
