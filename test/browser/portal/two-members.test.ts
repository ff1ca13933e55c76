// Tests concurrent changes of the same row by two members in separate browser contexts (G47.4).
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPortalScreens, problemsOf, skipsJourneys, type PortalScreens } from "./stage.ts";

describe.skipIf(skipsJourneys)("two members with the same row", () => {
  let portal: PortalScreens;
  beforeAll(async () => void (portal = await openPortalScreens()));
  afterAll(() => portal.close());

  const stockOf = async (): Promise<unknown> => {
    const where = [{ field: "sku", op: "eq", value: "COF-0001" }];
    return (await portal.demo.rows({ from: "p", select: ["stock"], where }))[0]?.["stock"];
  };
  const openEditor = async (page: Page): Promise<void> => {
    await page.getByRole("row", { name: "House Blend" }).getByRole("gridcell").nth(9).dblclick();
    await page.getByRole("dialog").getByRole("textbox").waitFor();
  };
  const save = async (page: Page, value: string): Promise<void> => {
    await page.getByRole("dialog").getByRole("textbox").fill(value);
    await page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click();
  };

  it("lose no value: the second save is refused, and shows what each of them wrote", async () => {
    const first = await portal.open("tables?table=products");
    const second = await portal.open("tables?table=products", { role: "editor" });
    await openEditor(first);
    await openEditor(second);
    await save(first, "30");
    await first.getByRole("dialog").waitFor({ state: "hidden" });
    await save(second, "31");
    const alert = second.getByRole("alert");
    await alert.getByText("Another member has changed this row").waitFor();
    const versions = alert.getByRole("row", { name: "stock" }).getByRole("cell");
    expect(await versions.allInnerTexts()).toEqual(["3", "30", "31"]);
    expect(await problemsOf(second)).toEqual([]);
    expect(await stockOf()).toBe(30);
    expect(await second.getByRole("dialog").getByRole("textbox").inputValue()).toBe("31");
    await second.getByRole("button", { name: "Save mine over it" }).click();
    await second.getByRole("dialog").waitFor({ state: "hidden" });
    expect(await stockOf()).toBe(31);
  });

  it("keep both values of a whole row in its panel", async () => {
    const pages = [
      await portal.open("tables?table=categories"),
      await portal.open("tables?table=categories", { role: "editor" }),
    ] as const;
    for (const page of pages)
      await page.getByRole("row", { name: "coffee" }).getByRole("gridcell").first().click();
    const panels = pages.map((page) => page.getByRole("dialog", { name: "Coffee" }));
    await panels[0]!.getByLabel("slug").fill("coffee-beans");
    await panels[1]!.getByLabel("slug").fill("coffee-and-tea");
    await panels[0]!.getByRole("button", { name: /^Save/ }).click();
    await pages[0].getByRole("row", { name: "coffee-beans" }).waitFor();
    await panels[1]!.getByRole("button", { name: /^Save/ }).click();
    await pages[1].getByRole("alert").getByText("Another member has changed this row").waitFor();
    expect(await panels[1]!.getByLabel("slug").inputValue()).toBe("coffee-and-tea");
    const [row] = await portal.demo.rows({ from: "c", select: ["slug"] });
    expect(row?.["slug"]).toBe("coffee-beans");
  });

  it("causes no error in the browser", () => expect(portal.complaints).toEqual([]));
});
