// Tests the query screen and the overview of the portal. A user builds a read by clicks and sees
// its JSON and its code. Also covers the query plan, saved queries, and the first steps (G47).
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasNoBrowser, openPortalScreens, problemsOf, type PortalScreens } from "./stage.ts";

describe.skipIf(hasNoBrowser)("the query screen", () => {
  let portal: PortalScreens;
  beforeAll(async () => void (portal = await openPortalScreens()));
  afterAll(() => portal.close());

  it("builds a read by clicks, with its JSON, its code and its plan", async () => {
    const page = await portal.open("query");
    const body = page.getByRole("textbox", { name: "Body of the query" });
    await body.waitFor();
    const choose = async (list: string, option: string): Promise<void> => {
      await page.getByRole("combobox", { name: list }).click();
      await page.getByRole("option", { name: option, exact: true }).click();
      await page.keyboard.press("Escape");
    };
    await choose("Table", "Orders (orders)");
    await choose("Columns", "status");
    await choose("Figures", "count of rows");
    await choose("Figures", "sum of total");
    await choose("Order", "count desc");
    await choose("Order", "status asc");
    await page.getByRole("button", { name: "Run" }).click();
    await page.getByText(/^2 rows in \d+ ms\.$/).waitFor();
    const rows = page.getByRole("table", { name: "Rows" }).getByRole("row");
    expect(await rows.allInnerTexts()).toEqual([
      "status\tcount\tsum_total",
      "delivered\t1\t5.00",
      "new\t1\t12.98",
    ]);
    expect(await page.getByText("curl -s -X POST").innerText()).toContain('"groupBy":["status"]');
    await page.getByRole("tab", { name: "Client code" }).click();
    expect(await page.getByText("import { createClient }").innerText()).toContain(
      '.select("status", { fn: "count", as: "count" }, { fn: "sum", field: "total", as: "sum_total" })',
    );
    expect(await problemsOf(page)).toEqual([]);
    await page.getByRole("button", { name: "Explain" }).click();
    await page.getByText("Nothing was executed.").waitFor();
    await page.reload();
    await page.getByRole("combobox", { name: "Table" }).waitFor();
    expect(await page.getByText("sum of total").count()).toBe(1);
    expect(await page.getByRole("button", { name: "History (1)" }).count()).toBe(1);
  });

  it("follows the JSON, keeps what the builder cannot show, and asks for valid JSON", async () => {
    const read = {
      refs: { c: "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0101" },
      query: { from: "c", where: [{ or: [{ field: "slug", op: "eq", value: "coffee" }] }] },
    };
    const address = `query?body=${encodeURIComponent(JSON.stringify(read))}`;
    const page = await portal.open(address, { role: "viewer", colorScheme: "dark" });
    const body = page.getByRole("textbox", { name: "Body of the query" });
    await body.waitFor();
    await page.getByRole("textbox", { name: "Limit" }).fill("7");
    await expect.poll(() => body.innerText()).toContain('"limit": 7');
    expect(await body.innerText()).toContain('"or"');
    await body.fill("{");
    await page.getByText("The builder waits for JSON").waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await body.fill(JSON.stringify({ ...read, query: undefined, mutation: { type: "delete" } }));
    await page.getByText("Viewers cannot write").waitFor();
    expect(await page.getByRole("button", { name: "Run the write" }).isDisabled()).toBe(true);
  });

  it("ticks the first steps, and lists failed calls", async () => {
    const page = await portal.open("overview", { viewport: { width: 360, height: 800 } });
    const steps = page.getByRole("region", { name: "First steps" });
    await steps.getByRole("heading", { name: /First steps \([34] of 5\)/ }).waitFor();
    await steps.getByRole("link", { name: "Add a row" }).waitFor();
    await page.getByRole("region", { name: "Errors" }).getByText("failed (5xx)").waitFor();
    expect(await problemsOf(page)).toEqual([]);
  });

  it("causes no error in the browser", () => expect(portal.complaints).toEqual([]));
});
