// Compares images of the rendered mails with stored images: each template in both colour themes.
// `npm run suite mails` compares each language and each set of example values, as `gateway mail
// check --images` does.
import { cp, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { compareMailImages, MailImageError } from "../../src/mail-preview/index.ts";
import { loadTools } from "../../src/mail-preview/images/mail-images.ts";
import { previewCopy, withPictures } from "../../src/mail-preview/preview-copy.ts";
import {
  loadMailFolder,
  renderMail,
  sampleBrand,
  type MailTemplate,
} from "../../src/mail/index.ts";
import { launchBrowser } from "../support/browser.ts";
import { gateway } from "../cli/shell.ts";
import { chosenMails, hasAllMails } from "../mail/chosen-mails.ts";
import { copyMailFolder, type MailFolderCopy } from "../mail/folder.ts";

const { browser, reason } = await launchBrowser();
if (browser === null) console.warn(`Browser tests are skipped: ${reason}`);

const own = join(import.meta.dirname, "../../templates/mail");
const themes = ["light", "dark"] as const;
const update = process.env["UPDATE_GOLDEN"] === "1";
const all = [...loadMailFolder().values()];
const templates = update ? all : chosenMails(all);

const render = (
  template: MailTemplate,
  language: string,
  sample: MailTemplate["samples"][number],
) => renderMail(template, { language, values: sample.values, brand: sampleBrand(sample) });

describe.skipIf(browser === null)("the images of mails", { timeout: 600_000 }, () => {
  it("are those that were approved", async ({ skip }) => {
    const differences = join(import.meta.dirname, "../../.cache/golden");
    try {
      const golden = join(own, "golden");
      const options = { golden, differences, update, env: process.env };
      const { images, diagnostics } = await compareMailImages(templates, options);
      const isWhole = update || hasAllMails;
      expect(images).toBe(isWhole ? 112 : 14);
      // Only some mails are rendered by default. The stored images of the other mails are then
      // reported as unused.
      expect(diagnostics.filter(({ rule }) => isWhole || rule !== "unused-image")).toEqual([]);
    } catch (error) {
      if (!(error instanceof MailImageError)) throw error;
      skip(error.message);
    }
  });

  describe("of a folder with one template", () => {
    let folder: MailFolderCopy;
    let directory: string;
    beforeEach(async () => {
      folder = await copyMailFolder(["confirm-email"]);
      // Removes files, so that only one language and two sets of example values remain. This makes
      // the test faster.
      for (const file of ["samples/long-name.yaml", "samples/rtl.yaml", "i18n/de.yaml"])
        await folder.remove(`confirm-email/${file}`);
      await folder.remove("_shared/i18n/de.yaml");
      directory = await mkdtemp(join(tmpdir(), "workspace-gateway-images-"));
      return async () => {
        await folder.close();
        await rm(directory, { recursive: true });
      };
    });
    const check = (...options: string[]) =>
      gateway({ directory, env: {} }, "mail", "check", folder.path, "--images", ...options);

    it("are written on request, compared without scripts and requests, and shown if they differ", async () => {
      const template = "confirm-email/template.mjml";
      const golden = join(folder.path, "golden");
      const seen = join(directory, "seen");
      const written = await check("--update");
      expect(written).toMatchObject({ code: 0, err: "" });
      expect(written.out).toContain("Wrote 4 approved images");
      expect(written.out).toContain(
        "Checked 1 template with 2 mails and 4 images. Result: no problems.",
      );

      const raw =
        '<mj-raw><img alt="" style="display:none" src="http://127.0.0.1:9/x.png" /><script>document.body.textContent = "taken"</script></mj-raw>';
      await folder.replace(template, "<mj-column>", `<mj-column>${raw}`);
      const [hostile] = [...loadMailFolder(folder.path).values()];
      const logo = join(folder.path, "_shared/logo.png");
      // A comparison deletes the images of earlier comparisons. It must keep the files of other
      // programs, such as `photos/logo.png`.
      await cp(logo, join(seen, "confirm-email/en.default.light.now.png"));
      await cp(logo, join(seen, "photos/logo.png"));
      const options = { golden, differences: seen, update: false, env: process.env };
      expect(await compareMailImages([hostile!], options)).toMatchObject({
        images: 4,
        diagnostics: [],
      });
      expect(await readdir(join(seen, "confirm-email"))).toEqual([]);
      await folder.replace(template, raw, "");

      await folder.replace(template, "font-weight: 700", "font-weight: 400");
      await folder.remove("confirm-email/samples/german-long.yaml");
      await rm(join(golden, "confirm-email/en.default.dark.png"));
      const { code, out } = await check("--differences", "seen");
      expect(code).toBe(1);
      expect(out).toContain("missing-image  there is no approved image of this mail");
      expect(out.match(/warning {2}unused-image {2}there is no mail of this name/g)).toHaveLength(
        2,
      );
      const [, line] =
        /^(.*en\.default\.light\.png {2}error {2}changed-image {2}the mail .*)$/m.exec(out) ?? [];
      expect(line).toMatch(/Look at seen\/confirm-email\/en\.default\.light\.(?:now|diff)\.png\./);
      const picture = /Look at (\S+\.png)\./.exec(line!)![1]!;
      const png = Buffer.from("89504e470d0a1a0a", "hex");
      expect((await readFile(join(directory, picture))).subarray(0, 8)).toEqual(png);
      expect(await readdir(join(seen, "photos"))).toEqual(["logo.png"]);
      // An update deletes the stored images of mails that no longer exist.
      await check("--update");
      expect(await readdir(join(golden, "confirm-email"))).toEqual([
        "en.default.dark.png",
        "en.default.light.png",
      ]);
    });

    it("are not compared while a mail has an error", async () => {
      await folder.replace("confirm-email/template.mjml", "{{ confirmUrl }}", "{{ confirmUrll }}");
      const { code, out } = await check("--update");
      expect(code).toBe(1);
      expect(out).toContain("The images were not compared. Correct the errors first.");
    });

    it("need packages for development, and say so", async () => {
      const missing = Object.assign(new Error("no such package"), { code: "ERR_MODULE_NOT_FOUND" });
      await expect(loadTools(() => Promise.reject(missing))).rejects.toThrow(
        new MailImageError(
          "The comparison of images needs the packages playwright, pixelmatch and pngjs. Install them with `npm install --save-dev playwright pixelmatch pngjs`.",
        ),
      );
      for (const option of [["--update"], ["--differences", "x"]]) {
        const { code, err } = await gateway({ directory, env: {} }, "mail", "check", ...option);
        expect([code, err]).toEqual([2, `${option[0]} works only together with --images.`]);
      }
    });
  });
});

describe.skipIf(browser === null)("a mail in a browser", () => {
  const chromium = browser as Browser;
  let page: Page;
  beforeAll(async () => {
    page = await chromium.newPage({ viewport: { width: 600, height: 300 } });
  });
  afterAll(() => chromium.close());

  it("looks the same in the preview's dark or light theme and in a browser with that theme", async () => {
    const template = templates.find(({ name }) => name === "reset-code")!;
    const mail = await render(template, "en", template.samples[0]!);
    const shoot = async (html: string, colorScheme: (typeof themes)[number]): Promise<Buffer> => {
      await page.emulateMedia({ colorScheme });
      await page.setContent(html);
      return page.screenshot({ fullPage: true });
    };
    for (const theme of themes) {
      const real = await shoot(mail.html, theme);
      const { html: copy } = await previewCopy(mail, { theme });
      for (const preferred of themes)
        expect((await shoot(copy, preferred)).equals(real)).toBe(true);
    }
  });

  it("is not wider than the screen of a small phone", async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    const wide: string[] = [];
    for (const template of templates)
      for (const language of template.languages)
        for (const sample of template.samples) {
          await page.setContent(withPictures(await render(template, language, sample)));
          const width = await page.evaluate(() => document.documentElement.scrollWidth);
          if (width > 320) wide.push(`${template.name} ${language} ${sample.name}: ${width}`);
        }
    expect(wide).toEqual([]);
  });
});
