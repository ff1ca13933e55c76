// The page of `gateway mail dev` as a designer uses it, in a real browser.
import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Frame, Page } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openMailPreview } from "../../src/mail-preview/server.ts";
import { checksThread, openPreview, type OpenPreview } from "../cli/preview.ts";
import { hasAllLooks, lookViolationsOf, violationsOf } from "../support/accessibility.ts";
import { launchBrowser } from "../support/browser.ts";

const { browser, reason } = await launchBrowser();
if (browser === null) console.warn(`Browser tests are skipped: ${reason}`);

const template = "reset-code/template.mjml";

// A step that normally takes seconds may take minutes if the machine runs all tests at once.
describe.skipIf(browser === null)(
  "the preview of mail templates in a browser",
  { timeout: 90_000 },
  () => {
    const chromium = browser as Browser;
    let open: OpenPreview;
    let page: Page;
    /** Console errors, exceptions, and requests to other origins. */
    let complaints: string[];
    beforeAll(async () => {
      // Opens the preview once before the tests, so that the first test does not wait for the first
      // rendering.
      await (await openPreview()).close();
    });
    beforeEach(async () => {
      open = await openPreview();
      complaints = [];
    });
    afterEach(async () => {
      await page.context().close();
      await open.close();
      expect(complaints).toEqual([]);
    });
    afterAll(() => chromium.close());

    async function visit(address = "", options: BrowserContextOptions = {}): Promise<void> {
      const viewport = { width: 1440, height: 700 };
      page = await (await chromium.newContext({ viewport, ...options })).newPage();
      page.on(
        "console",
        (message) => message.type() === "error" && complaints.push(message.text()),
      );
      page.on("pageerror", (error) => complaints.push(String(error)));
      page.on("request", (request) => {
        const { protocol, origin } = new URL(request.url());
        if (protocol.startsWith("http") && origin !== new URL(open.preview.url).origin)
          complaints.push(`left: ${request.url()}`);
      });
      // The browser reports a request even if the page's policy blocks it. A blocked request was
      // not sent, so it is removed from the complaints.
      page.on("requestfailed", (request) => {
        const at = complaints.indexOf(`left: ${request.url()}`);
        if (request.failure()?.errorText === "csp" && at !== -1) complaints.splice(at, 1);
      });
      await page.goto(open.preview.url + address);
      await page.locator("#sheet[data-mails]").waitFor({ state: "attached" });
    }
    /** Returns the frame in which the page shows the mail. */
    async function mail(): Promise<Frame> {
      const frame = await page.locator("#sheet iframe:not(.loading)").elementHandle();
      return (await frame?.contentFrame())!;
    }
    const text = async (): Promise<string> => (await mail()).locator("body").innerText();
    const soon = <T>(look: () => T) => expect.poll(look, { timeout: 30_000 });
    const pick = (name: string): Promise<void> =>
      page.getByRole("radio", { name, exact: true }).check();

    it(
      "lists templates and languages, each with what is wrong with it (D2)",
      { timeout: 60_000 },
      async () => {
        await visit();
        const list = page.getByRole("navigation", { name: "Templates" });
        await list.getByRole("link", { name: "en English (nothing wrong)" }).first().waitFor();
        expect(await list.getByRole("heading").allInnerTexts()).toEqual([
          "confirm-email",
          "reset-code",
        ]);
        await open.folder.replace("reset-code/i18n/de.yaml", /\n {2}reason: .*/, "");
        await list.getByRole("link", { name: "de German (1 warning)" }).waitFor();
        await open.folder.replace(
          "reset-code/i18n/en.yaml",
          "{{ brand.name }}",
          "{{ brand.nmae }}",
        );
        await list.getByRole("link", { name: "en English (1 error)" }).waitFor();
      },
    );

    it("shows a mail of each entry, and the way back", async () => {
      await visit();
      await page
        .getByRole("link", { name: /^de German/ })
        .last()
        .click();
      await soon(text).toContain("Wähle ein neues Passwort");
      expect(await page.locator("#subject").innerText()).toBe("Dein Code für Corner Store");
      expect(new URL(page.url()).hash).toBe("#template=reset-code&language=de");
      await page.goBack();
      await soon(text).toContain("Is this your address?");
    });

    it("shows widths, themes, samples and brands at a click, and keeps them in the address", async () => {
      await visit("#template=confirm-email");
      const width = async (): Promise<number> => (await mail()).evaluate(() => window.innerWidth);
      await soon(width).toBe(600);
      await pick("375");
      await soon(width).toBe(375);
      await pick("Full");
      await soon(width).toBeGreaterThan(800);
      const paper = async (): Promise<string> =>
        (await mail()).evaluate(
          () => getComputedStyle(document.querySelector(".card")!).backgroundColor,
        );
      await soon(paper).toBe("rgb(255, 255, 255)");
      await pick("Dark");
      await soon(paper).toBe("rgb(27, 31, 39)");
      await pick("A long brand, in a pale colour");
      await soon(text).toContain("The Most Honourable Company");
      await page
        .getByRole("textbox", { name: "Primary colour, dark theme", exact: true })
        .fill("#ff8800");
      const button = async (): Promise<string> =>
        (await mail()).evaluate(
          () => getComputedStyle(document.querySelector(".go a")!).backgroundColor,
        );
      await soon(button).toBe("rgb(255, 136, 0)");
      await page.getByRole("textbox", { name: "Name", exact: true }).fill("Grace & <b>Co</b>");
      await soon(text).toContain("Good to have you at Grace & <b>Co</b>.");
      await page.getByRole("checkbox", { name: "With a logo" }).check();
      await soon(async () => (await mail()).locator("img[src^='data:image/png']").count()).toBe(1);
      await page.reload();
      await soon(text).toContain("Good to have you at Grace & <b>Co</b>.");
      await soon(button).toBe("rgb(255, 136, 0)");
      expect(await page.getByRole("radio", { name: "Dark" }).isChecked()).toBe(true);
      await page.getByRole("button", { name: "Back to the sample" }).click();
      await soon(text).toContain("The Most Honourable Company");
      await soon(button).toBe("rgb(66, 32, 6)");
    });

    it("shows what is saved without being asked, at the same place, with the same values (D3)", async () => {
      await visit("#template=reset-code&width=375", { viewport: { width: 1440, height: 500 } });
      await page.getByRole("textbox", { name: "firstName" }).fill("Grace");
      await soon(text).toContain("Hello Grace,");
      await (await mail()).evaluate(() => window.scrollTo(0, 130));
      const source = await readFile(join(open.folder.path, template), "utf8");
      for (let round = 1; round <= 3; round++) {
        const seen = page.waitForFunction(
          (words) =>
            document
              .querySelector<HTMLIFrameElement>("#sheet iframe:not(.loading)")
              ?.contentDocument?.body.innerText.includes(words),
          `Round ${round}`,
          { polling: "raf" },
        );
        await open.folder.write(template, source.replace("{{ text.headline }}", `Round ${round}`));
        await seen;
      }
      expect(await text()).toContain("Hello Grace,");
      expect(await (await mail()).evaluate(() => window.scrollY)).toBe(130);
    });

    it("says where a template is broken and what was meant, above the mail as it was (D4)", async () => {
      await visit("#template=reset-code");
      const alert = page.getByRole("alert");
      await open.folder.replace(template, '<mj-text css-class="code"', '<mj-txt css-class="code"');
      await soon(() => alert.innerText()).toContain(
        "reset-code/template.mjml:10 The element mj-txt does not exist. Did you mean mj-text?",
      );
      await soon(text).toContain("481516");
      await pick("A name that is written from right to left");
      await soon(text).toContain("عبد الرحمن");
      await page.reload();
      await soon(text).toContain("عبد الرحمن");
      expect(await alert.innerText()).toContain(
        "The mail below shows the last version that had no errors.",
      );
      await open.folder.replace(template, "<mj-txt", "<mj-text");
      await alert.waitFor({ state: "hidden" });
    });

    it("shows all languages side by side, and follows saved changes in each", async () => {
      await visit("#template=reset-code");
      await pick("Languages");
      const german = page.frameLocator('iframe[title^="de German: Dein Code"]');
      await german.getByText("Wähle ein neues Passwort").waitFor();
      expect(await page.locator("figcaption").allInnerTexts()).toEqual(["en English", "de German"]);
      await open.folder.replace("reset-code/i18n/de.yaml", "Wähle ein neues", "Nimm ein anderes");
      await german.getByText("Nimm ein anderes Passwort").waitFor();
      expect(await text()).toContain("Choose a new password");
      expect(await violationsOf(page, ["best-practice"], ["#stage"])).toEqual([]);
      await pick("One mail");
      await soon(() => page.locator("#stage figure").count()).toBe(1);
    });

    it("shows what a mail program removes, inverts and blocks", async () => {
      await visit("#template=confirm-email&theme=dark");
      const notes = page.locator("#notes");
      const radius = async (): Promise<string> =>
        (await mail()).evaluate(
          () => getComputedStyle(document.querySelector(".go a")!).borderRadius,
        );
      await soon(radius).toBe("8px");
      await page.getByRole("combobox", { name: "Shown by" }).selectOption("Outlook, Windows");
      await soon(radius).toBe("0px");
      await soon(() => notes.innerText()).toMatch(/The program ignores: .*border-radius.*inverts/s);
      const filter = async (): Promise<string> =>
        (await mail()).evaluate(() => getComputedStyle(document.documentElement).filter);
      expect(await filter()).toContain("invert(1)");
      await page.getByRole("combobox", { name: "Shown by" }).selectOption("Apple Mail, iOS");
      await soon(filter).toBe("none");
      await pick("Words of more than 40 letters");
      const pictures = async (): Promise<number> => (await mail()).locator("img[src]").count();
      await soon(pictures).toBe(1);
      await page.getByRole("checkbox", { name: "Pictures" }).uncheck();
      await soon(pictures).toBe(0);
      await page.reload();
      await soon(pictures).toBe(0);
      expect(await page.getByRole("combobox", { name: "Shown by" }).inputValue()).toBe(
        "apple-mail.ios",
      );
    });

    it("compares the mail with the last commit, or says why not", async () => {
      await visit("#template=reset-code&beside=commit");
      await page.getByText("because `git rev-parse` failed").waitFor();
      expect(complaints.splice(0)).toEqual([expect.stringContaining("409 (Conflict)")]);
      const git = (...args: string[]) =>
        execFileSync("git", ["-C", open.folder.path, ...args], { encoding: "utf8" });
      git("init", "-q");
      git("add", "-A");
      git("-c", "user.name=A", "-c", "user.email=a@x.example", "commit", "-q", "-m", "mails");
      await open.folder.replace("reset-code/i18n/en.yaml", "Enter this code", "Type this code");
      const before = page.frameLocator('iframe[title^="Last commit"]');
      await before.getByText("Enter this code where").waitFor();
      await soon(text).toContain("Type this code where");
      await page.getByText("2 lines of the text part changed.").waitFor();
      await pick("Text");
      const lines = page.locator("#text-pane li");
      await soon(() => lines.filter({ hasText: "this code where" }).allInnerTexts()).toEqual([
        expect.stringContaining("Enter this code"),
        expect.stringContaining("Type this code"),
      ]);
      expect(await violationsOf(page, ["best-practice"], ["#text-pane"])).toEqual([]);
    });

    it("tells a value that does not fit at its field", async () => {
      await visit("#template=confirm-email");
      const field = page.getByRole("textbox", { name: "confirmUrl" });
      await field.fill("javascript:alert(1)");
      await page.getByRole("alert").getByText("ConfirmUrl is not a web address.").waitFor();
      // The page renders the form again when it receives the new state of the folder. The field
      // must keep its problem.
      await soon(() => field.getAttribute("aria-invalid")).toBe("true");
      await soon(() => page.locator("#flaw-confirmUrl").innerText()).toContain("https://");
      await soon(text).toContain("Is this your address?");
      await field.fill("https://shop.example/other");
      await soon(text).toContain("https://shop.example/other");
      expect(await field.getAttribute("aria-invalid")).toBeNull();
    });

    it("shows the text part, both sources and the checks (D6)", async () => {
      await visit("#template=reset-code");
      await pick("Text");
      await soon(() => page.locator("#text-pane pre").innerText()).toContain(
        "Hello Ada,\n\nEnter this",
      );
      await pick("HTML");
      await soon(() => page.locator("#html-pane ol").innerText()).toContain("<!doctype html>");
      await pick("MJML");
      await soon(() => page.locator("#mjml-pane ol").innerText()).toContain('<mjml lang="en"');
      await pick("Checks");
      const checks = page.getByRole("region", { name: "Checks" });
      await checks.getByRole("heading", { name: "Good: Mail programs" }).waitFor();
      expect(await checks.innerText()).toMatch(
        /The mail has \d+\.\d KB, which is small enough\. Gmail cuts off mails after 102 KB\./,
      );
      await open.folder.replace(template, "{{ code }}", "{{ code }}<img src='' />");
      await checks.getByRole("heading", { name: "Error: Pictures" }).waitFor();
      expect(await checks.innerText()).toContain("reset-code/template.mjml:10");
    });

    it("runs nothing that a mail holds, loads nothing for it, and follows none of its links", async () => {
      await visit("#template=reset-code");
      const hostile = `<mj-raw><script>parent.document.title = "taken"</script><img src="x" alt="" onerror="parent.document.title = 'taken'" />
<img src="https://elsewhere.example/pixel.png" alt="" /></mj-raw>
<mj-button href="https://elsewhere.example/">Go away</mj-button><mj-text css-class="code"`;
      await open.folder.replace(template, '<mj-text css-class="code"', hostile);
      await soon(text).toContain("Go away");
      await (await mail()).getByText("Go away").click();
      await page.getByText("This link leads to https://elsewhere.example/").waitFor();
      expect(await text()).toContain("Go away");
      expect(page.context().pages()).toHaveLength(1);
      expect(await page.title()).toBe("reset-code en");
      // The browser reports everything that it has blocked. No request was sent.
      expect(complaints.length).toBeGreaterThan(0);
      for (const complaint of complaints.splice(0))
        expect(complaint).toMatch(/Content Security Policy|sandboxed/);
    });

    it("sends the mail that is shown (D8)", async () => {
      await visit("#template=reset-code&language=de&values.firstName=Grace");
      await page.getByRole("textbox", { name: "To" }).fill("me@example.com");
      await page.getByRole("button", { name: "Send" }).click();
      await page.getByText("Sent by a test: 250 OK").waitFor();
      expect(open.sent).toMatchObject([{ to: "me@example.com" }]);
      expect(open.sent[0]?.mail.text).toContain("Hallo Grace,");
      await open.folder.replace(template, "</mj-body>", "");
      await page.getByRole("alert").waitFor();
      await page.getByRole("button", { name: "Send" }).click();
      await page
        .getByText(
          "The mail was not sent, because its template has errors. Correct the template, then send the mail again.",
        )
        .waitFor();
      expect(complaints.splice(0)).toEqual([expect.stringContaining("400 (Bad Request)")]);
    });

    it("says when the command has ended, and continues when it runs again", async () => {
      await visit();
      await page.getByText("Live: the page shows saved changes at once").waitFor();
      const { port } = open.preview;
      await open.preview.close();
      await page
        .getByText(
          "This page has lost the connection to the server and tries to connect again. Check that `gateway mail dev` is still running.",
        )
        .waitFor();
      const send = () => {
        throw new Error("Nothing is sent here.");
      };
      const preview = await openMailPreview(open.folder.path, [port], send, checksThread);
      const { folder } = open;
      open = { ...open, close: () => preview.close().then(() => folder.close()) };
      await page.getByText("Live: the page shows saved changes at once").waitFor();
      // The browser has also reported requests that failed while the preview was stopped. These
      // reports are expected.
      complaints = [];
    });

    it("is used with the keyboard alone", async () => {
      await visit("#template=reset-code");
      const focused = (): Promise<string> =>
        page.evaluate(() => {
          const { activeElement: element } = document;
          return element instanceof HTMLInputElement
            ? `${element.name || element.id} ${element.value}`
            : (element?.textContent ?? "");
        });
      await page.keyboard.press("Tab");
      expect(await focused()).toBe("To the mail");
      await page.keyboard.press("Tab");
      expect(await focused()).toContain("English");
      await page.locator("input[name=view]:checked").focus();
      await page.keyboard.press("ArrowRight");
      expect(await focused()).toBe("view text");
      await page.keyboard.press("ArrowLeft");
      await page.keyboard.press("Tab");
      expect(await focused()).toBe("width 600");
      await page.keyboard.press("ArrowLeft");
      await soon(async () => (await mail()).evaluate(() => window.innerWidth)).toBe(375);
      await page.keyboard.press("Tab");
      await page.keyboard.press("ArrowRight");
      expect(await focused()).toBe("theme dark");
      await page
        .getByRole("link", { name: /^de German/ })
        .last()
        .focus();
      await page.keyboard.press("Enter");
      await soon(text).toContain("Wähle ein neues Passwort");
      expect(await focused()).toContain("German");
    });

    describe("is accessible (WCAG 2.2 AA)", () => {
      // Other tests check the mails themselves. Without `npm run suite looks`, the dark theme and
      // the narrow screen are checked only by the rules that depend on colours and widths.
      const violations = (within?: readonly string[]): Promise<string[]> =>
        violationsOf(page, ["best-practice"], within);
      it.each([
        { colorScheme: "light", views: ["Mail", "Text", "HTML", "Checks"] },
        { colorScheme: "dark", views: hasAllLooks ? ["Mail", "Checks"] : [] },
      ] as const)("in the $colorScheme theme", async ({ colorScheme, views }) => {
        await visit("#template=reset-code", { colorScheme });
        await page.locator("nav .waiting").first().waitFor({ state: "detached" });
        const problems = (within?: readonly string[]) =>
          colorScheme === "light" ? violations(within) : lookViolationsOf(page);
        for (const view of views) {
          const pane = `#${view.toLowerCase()}-pane`;
          await pick(view);
          await page.locator(`${pane} > *`).first().waitFor();
          expect(await problems(view === "Mail" ? undefined : [pane])).toEqual([]);
        }
        await pick("Mail");
        await open.folder.replace(template, "</mj-body>", "");
        await open.folder.replace("confirm-email/i18n/de.yaml", /\n {2}reason: .*/, "");
        await page.getByRole("alert").waitFor();
        await page.getByRole("link", { name: "de German (1 warning)" }).waitFor();
        expect(await problems(["#list", "#trouble"])).toEqual([]);
        await page.getByRole("radio", { name: "Checks 1" }).check();
        await page.getByRole("heading", { name: "Error: Files" }).waitFor();
        expect(await problems(["#checks-pane"])).toEqual([]);
      });

      it("on a narrow screen, without horizontal scrolling", async () => {
        await visit("#template=reset-code&width=375", { viewport: { width: 320, height: 640 } });
        expect(await (hasAllLooks ? violations() : lookViolationsOf(page))).toEqual([]);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(width).toBeLessThanOrEqual(320);
        await pick("Checks");
        await page.getByRole("heading", { name: "Good: Mail programs" }).waitFor();
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
          320,
        );
      });
    });
  },
);
