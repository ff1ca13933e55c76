// The look of every mail: each template in each language, with each sample, in both themes. The
// mails use a font of the tests. If the machine draws this font differently, the test reports it
// and skips the comparison.
import { globSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { previewCopy } from "../../src/mail-preview/preview-copy.ts";
import {
  createBrand,
  loadMailFolder,
  renderMail,
  type MailTemplate,
} from "../../src/mail/index.ts";
import { launchBrowser } from "../support/browser.ts";
import { compareGolden, forgetDifferences } from "./golden.ts";

const { browser, reason } = await launchBrowser();
if (browser === null) console.warn(`Browser tests are skipped: ${reason}`);

const folder = join(import.meta.dirname, "golden/mail");
const templates = [...loadMailFolder().values()];
const themes = ["light", "dark"] as const;
const WIDTH = 600;
const mails = templates.flatMap((template) =>
  template.languages.flatMap((language) =>
    template.samples.map((sample) => ({ name: template.name, language, sample, template })),
  ),
);
const fileOf = (template: string, language: string, sample: string, theme: string): string =>
  join(folder, template, `${language}.${sample}.${theme}.png`);

/** The packaged browser brings it along; Arabic and what else it lacks comes from the system. */
const font = "<style>* { font-family: 'Open Sans' !important; }</style>";
const probes = {
  latin: "Sphinx of black quartz, judge my vow: 0123456789 äöüßéñ",
  other: "مكولة الحارة עבד אל־רחמן",
};
const isLatin = (text: string): boolean =>
  !/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(text);
const probeHtml = (text: string): string =>
  `<html><head>${font}</head><body style="margin:8px"><p style="font-size:16px">${text}</p><b style="font-size:24px">${text}</b></body></html>`;

describe.skipIf(browser === null)("mails look as they did when somebody last looked", () => {
  const chromium = browser as Browser;
  let page: Page;
  /** Why texts of a script cannot be compared on this machine. */
  const unlike: Partial<Record<keyof typeof probes, string>> = {};
  beforeAll(async () => {
    forgetDifferences();
    page = await chromium.newPage({ viewport: { width: WIDTH, height: 300 } });
    for (const [script, text] of Object.entries(probes)) {
      await page.setContent(probeHtml(text));
      const flaw = compareGolden(join(folder, `_${script}.png`), await page.screenshot());
      if (flaw !== undefined) unlike[script as keyof typeof probes] = flaw;
    }
  });
  afterAll(() => chromium.close());

  const show = (html: string): Promise<void> =>
    page.setContent(html.replace("</head>", `${font}</head>`));
  async function shoot(theme: (typeof themes)[number]): Promise<Buffer> {
    await page.emulateMedia({ colorScheme: theme });
    return page.screenshot({ fullPage: true });
  }
  const render = (
    template: MailTemplate,
    language: string,
    sample: MailTemplate["samples"][number],
  ) => renderMail(template, { language, values: sample.values, brand: createBrand(sample.brand) });

  it.for(mails)("$name, $language, $sample.name", async ({ template, ...mail }, { skip }) => {
    const { name, language, sample } = mail;
    const { html, text } = await render(template, language, sample);
    const script = isLatin(text) ? "latin" : "other";
    const flaw = unlike.latin ?? unlike[script];
    skip(
      flaw !== undefined,
      `texts are drawn otherwise here than where the images are from (${flaw})`,
    );
    await show(html);
    const flaws: (string | undefined)[] = [];
    for (const theme of themes)
      flaws.push(compareGolden(fileOf(name, language, sample.name, theme), await shoot(theme)));
    expect(flaws.filter((each) => each !== undefined)).toEqual([]);
  });

  it("and no image is of a mail that there is not", () => {
    const files = mails.flatMap(({ name, language, sample }) =>
      themes.map((theme) => fileOf(name, language, sample.name, theme)),
    );
    expect(globSync(join(folder, "*/*.png")).toSorted()).toEqual(files.toSorted());
  });

  it("the preview shows a theme as a browser that prefers it does", async () => {
    const template = templates.find(({ name }) => name === "reset-code")!;
    const mail = await render(template, "en", template.samples[0]!);
    for (const theme of themes) {
      await show(mail.html);
      const real = await shoot(theme);
      await show(previewCopy(mail, theme));
      for (const preferred of themes) expect((await shoot(preferred)).equals(real)).toBe(true);
    }
  });

  it("no mail is wider than the screen of a small phone", async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    const wide: string[] = [];
    for (const { name, language, template, sample } of mails) {
      await page.setContent((await render(template, language, sample)).html);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      if (width > 320) wide.push(`${name} ${language} ${sample.name}: ${width}`);
    }
    expect(wide).toEqual([]);
  });
});
