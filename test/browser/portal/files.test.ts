// Tests the files screen in a real browser. Covers uploads by button and by drag and drop,
// previews, the switch for public files, signed links, and deletion. Names and texts with markup
// are shown as text.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoWorkspace } from "../../support/demo-stage.ts";
import { skipsJourneys, openPortalScreens, problemsOf, type PortalScreens } from "./stage.ts";

const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

describe.skipIf(skipsJourneys)("the files screen", () => {
  let portal: PortalScreens;
  beforeAll(async () => void (portal = await openPortalScreens()));
  afterAll(() => portal.close());

  it("stores chosen and dropped files, and says why a file was refused", async () => {
    const page = await portal.open("files", { role: "editor" });
    await page.getByText("There are no files yet").waitFor();
    await page.setInputFiles("input[type=file]", [
      { name: "<b>notes.txt", mimeType: "text/plain", buffer: Buffer.from("<i>hello</i>") },
      { name: "pixel.png", mimeType: "image/png", buffer: pixel },
      { name: "program.exe", mimeType: "application/octet-stream", buffer: pixel },
      { name: "tool.exe", mimeType: "application/octet-stream", buffer: pixel },
    ]);
    const refused = page.getByRole("alert").filter({ hasText: "program.exe was not stored" });
    await refused.waitFor();
    const again = page.waitForResponse((response) => response.url().endsWith("/files/upload"));
    await refused.getByRole("button", { name: "Try again" }).click();
    expect((await again).status()).toBe(400);
    await refused.waitFor();
    await page.getByText("tool.exe was not stored").waitFor();
    await page.getByRole("link", { name: "pixel.png" }).waitFor();
    const transfer = await page.evaluateHandle(() => {
      const dropped = new DataTransfer();
      dropped.items.add(new File(["one,two"], "dropped.csv"));
      return dropped;
    });
    await page.locator(".drop-area").dispatchEvent("drop", { dataTransfer: transfer });
    await page.getByRole("link", { name: "dropped.csv" }).waitFor();
    expect(await problemsOf(page)).toEqual([]);
  });

  it("shows a file, makes it public, signs a link, and deletes it", async () => {
    const phone = { colorScheme: "dark", viewport: { width: 360, height: 800 } } as const;
    const page = await portal.open("files?view=list", phone);
    await page.getByRole("link", { name: "notes" }).click();
    const file = page.getByRole("dialog", { name: "File", exact: true });
    await file.getByText("<i>hello</i>").waitFor();
    await file.getByRole("switch", { name: "Public" }).click({ force: true });
    await file.getByRole("button", { name: "Copy the public address" }).waitFor();
    await file.getByRole("button", { name: "Create a link" }).click();
    const link = await file.getByText("sig=").innerText();
    expect(link).toContain(`/${demoWorkspace}/files/`);
    expect(await (await fetch(link)).text()).toBe("<i>hello</i>");
    expect(await problemsOf(page)).toEqual([]);
    await file.getByRole("button", { name: "Delete" }).click();
    const deletion = page.getByRole("dialog", { name: "Delete the file" });
    await deletion.getByRole("button", { name: "Delete the file" }).click();
    await file.waitFor({ state: "hidden" });
    await page.getByRole("link", { name: "notes" }).waitFor({ state: "detached" });
  });

  it("causes no error in the browser", () => expect(portal.complaints).toEqual([]));
});
