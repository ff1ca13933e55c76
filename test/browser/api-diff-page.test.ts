// Tests the page that `gateway api diff --html` writes, in a browser. The page shows the old and
// the new text of each change, filters changes by level and tag, and loads nothing.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { htmlReport } from "../../src/api-review/index.ts";
import { compared, contract, edited } from "../api-review/planted.ts";
import { launchBrowser } from "../support/browser.ts";

let choice: Awaited<ReturnType<typeof launchBrowser>>;
let folder: string;
beforeAll(async () => {
  choice = await launchBrowser();
  folder = mkdtempSync(join(tmpdir(), "api-diff-page-"));
  const now = edited([
    ["schemas/query/QueryRequest.yaml", "    maxProperties: 20", "    maxProperties: 10"],
    [
      "schemas/portal/Member.yaml",
      "enum: [active, invited]",
      "enum: [active, invited, '<b>x</b>']",
    ],
  ]);
  const [oldFiles, newFiles] = [contract, now].map((texts) => ({
    texts,
    refused: new Set<string>(),
  }));
  const diff = { ...compared(contract, now), from: "0".repeat(40), to: "worktree" };
  writeFileSync(
    join(folder, "page.html"),
    htmlReport({ ...diff, oldFiles: oldFiles!, newFiles: newFiles! }),
  );
});
afterAll(async () => {
  await choice.browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

it("shows both texts of each change, and filters by level and tag", async ({ skip }) => {
  if (choice.browser === null) return skip(choice.reason);
  const page = await choice.browser.newPage({ colorScheme: "dark" });
  const problems: string[] = [];
  page.on("console", (message) => problems.push(message.text()));
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("request", (request) => {
    if (!request.url().startsWith("file:")) problems.push(request.url());
  });
  await page.goto(pathToFileURL(join(folder, "page.html")).href);
  const shown = page.locator("article:visible");
  expect(await shown.count()).toBe(2);
  const [before, after] = await page.locator("article").first().locator("mark").allTextContents();
  expect([before, after]).toEqual([
    expect.stringContaining("maxProperties: 20") as string,
    expect.stringContaining("maxProperties: 10") as string,
  ]);
  expect(await page.locator("article b").count()).toBe(0);
  await page.getByRole("checkbox", { name: /major/ }).uncheck();
  expect(await shown.allTextContents()).toEqual([expect.stringContaining("<b>x</b>") as string]);
  await page.getByLabel("Tag").selectOption("Data");
  expect(await page.locator("output").textContent()).toBe("0 of 2 changes shown");
  expect(problems).toEqual([]);
  await page.close();
});
