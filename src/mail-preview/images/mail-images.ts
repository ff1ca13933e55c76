// Draws all mails of a folder of templates in Chromium, and compares them with the approved images
// (golden images). Scripts are off, and nothing is loaded from the internet. The mails use a font
// that comes with the packaged browser, so that the images do not depend on the machine.
import { globSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Browser, Page } from "playwright";
import type { Environment } from "../../config/index.ts";
import { renderMail, sampleBrand, type MailTemplate } from "../../mail/index.ts";
import type { Diagnostic } from "../../platform/index.ts";
import { withPictures } from "../preview-copy.ts";
import { loadImageComparison, type ImageComparison } from "./compare.ts";
import { launchBrowser } from "./launch-browser.ts";

/** Thrown if mails cannot be drawn or compared on this machine. The message says what to do. */
export class MailImageError extends Error {
  override readonly name = "MailImageError";
}

export interface MailImageOptions {
  /** Folder with the approved images. */
  readonly golden: string;
  /** Folder for pictures of the differences. Pictures of an earlier comparison are deleted. */
  readonly differences: string;
  /** True writes the images as the new approved images, and deletes images of removed mails. */
  readonly update: boolean;
  /** The environment of this process, which can name a browser. */
  readonly env: Environment;
}

export interface MailImageReport {
  readonly images: number;
  /** The differences. `file` is relative to the folder of the approved images. */
  readonly diagnostics: readonly Diagnostic[];
  /** The approved images that were written or deleted, relative to their folder. */
  readonly updated: readonly string[];
  /**
   * Number of images that were not compared, because this machine draws letters other than Latin
   * letters in another way.
   */
  readonly skipped: number;
}

const themes = ["light", "dark"] as const;
const WIDTH = 600;
const font = "<style>* { font-family: 'Open Sans' !important; }</style>";

/**
 * Texts that are drawn before the mails. They show if this machine draws letters in the same way as
 * the machine on which the approved images were made.
 */
const probes = {
  latin: "Sphinx of black quartz, judge my vow: 0123456789 äöüßéñ",
  other: "مكولة الحارة עבד אל־רחמן",
};
const probeHtml = (text: string): string =>
  `<html><head>${font}</head><body style="margin:8px"><p style="font-size:16px">${text}</p><b style="font-size:24px">${text}</b></body></html>`;

/**
 * Draws all mails and compares them with the approved images.
 * @throws MailImageError if a package is missing, no browser starts, or this machine draws letters
 *   in another way
 * @throws MailTemplateError if a template has errors
 */
export async function compareMailImages(
  templates: readonly MailTemplate[],
  options: MailImageOptions,
): Promise<MailImageReport> {
  const comparison = await loadTools();
  const { browser, reason } = await launchBrowser(options.env);
  if (browser === null)
    throw new MailImageError(`The gateway cannot make images of the mails: ${reason}.`);
  try {
    const page = await openPage(browser);
    for (const file of globSync("*/*.{now,diff}.png", { cwd: options.differences }))
      rmSync(join(options.differences, file));
    const isLatinOnly = await compareProbes(page, comparison, options);
    return await compareAll(page, comparison, templates, { ...options, isLatinOnly });
  } finally {
    await browser.close();
  }
}

/**
 * Loads the packages that draw and compare images.
 * @throws MailImageError if a package is missing
 */
export async function loadTools(load = loadImageComparison): Promise<ImageComparison> {
  try {
    return await load();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new MailImageError(
      "The comparison of images needs the packages playwright, pixelmatch and pngjs. Install them with `npm install --save-dev playwright pixelmatch pngjs`.",
    );
  }
}

/** Opens a page without scripts. All requests of the page fail. */
async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: WIDTH, height: 300 },
    javaScriptEnabled: false,
    offline: true,
    serviceWorkers: "block",
  });
  await context.route("**/*", (route) => route.abort());
  return context.newPage();
}

async function shoot(page: Page, html: string, theme: "light" | "dark"): Promise<Buffer> {
  await page.emulateMedia({ colorScheme: theme });
  await page.setContent(html);
  return page.screenshot({ fullPage: true });
}

/**
 * Draws the texts of `probes`, and compares them with their approved images. The result shows if
 * this machine draws letters in the same way as the machine on which the approved images were made.
 * @returns true if only Latin letters are drawn in the same way
 * @throws MailImageError if Latin letters are drawn in another way
 */
async function compareProbes(
  page: Page,
  comparison: ImageComparison,
  { golden, update }: MailImageOptions,
): Promise<boolean> {
  let isLatinOnly = false;
  for (const [script, text] of Object.entries(probes)) {
    const file = join(golden, `_${script}.png`);
    const image = await shoot(page, probeHtml(text), "light");
    const difference = comparison.compareWith(file, image);
    if (difference === undefined) continue;
    if (update) comparison.approve(file, image);
    else if (difference === "missing") continue;
    else if (script === "other") isLatinOnly = true;
    else
      throw new MailImageError(
        "This machine draws letters in another way than the machine on which the approved images were made. Write new images with --update, or compare on that machine.",
      );
  }
  return isLatinOnly;
}

async function compareAll(
  page: Page,
  comparison: ImageComparison,
  templates: readonly MailTemplate[],
  {
    golden,
    differences,
    update,
    isLatinOnly,
  }: MailImageOptions & { readonly isLatinOnly: boolean },
): Promise<MailImageReport> {
  const known = new Set<string>();
  let skipped = 0;
  const diagnostics: Diagnostic[] = [];
  const updated: string[] = [];
  for await (const { name, html, text } of mailsOf(templates))
    for (const theme of themes) {
      const file = `${name}.${theme}.png`;
      known.add(file);
      if (isLatinOnly && otherLetters.test(text)) {
        skipped++;
        continue;
      }
      const image = await shoot(page, html, theme);
      const difference = comparison.compareWith(join(golden, file), image);
      if (difference === undefined) continue;
      if (update) {
        comparison.approve(join(golden, file), image);
        updated.push(file);
        continue;
      }
      const shown = join(differences, file);
      writePicture(shown.replace(/png$/, "now.png"), image);
      const diff = shown.replace(/png$/, "diff.png");
      if (difference !== "missing" && difference.picture !== undefined)
        writePicture(diff, difference.picture);
      const look = difference === "missing" || difference.picture === undefined ? "now" : "diff";
      diagnostics.push({
        file,
        rule: difference === "missing" ? "missing-image" : "changed-image",
        message: describe(difference),
        hint: `Look at ${shown.replace(/png$/, `${look}.png`)}. If the mail looks right, run the command again with --update.`,
        severity: "error",
      });
    }
  for (const file of imagesIn(golden).filter((each) => !known.has(each))) {
    if (update) {
      rmSync(join(golden, file));
      updated.push(file);
    } else
      diagnostics.push({
        file,
        rule: "unused-image",
        message: "there is no mail of this name",
        hint: "Delete the image, or run the command again with --update.",
        severity: "warning",
      });
  }
  return { images: known.size, diagnostics, updated, skipped };
}

const describe = (difference: Exclude<ReturnType<ImageComparison["compareWith"]>, undefined>) => {
  if (difference === "missing") return "there is no approved image of this mail";
  if (difference.share === undefined) return "the mail has another height than its approved image";
  return `the mail differs from its approved image in ${(difference.share * 100).toFixed(2)} % of the pixels`;
};

/** Returns the HTML of each mail of the templates, in each language with each sample. */
async function* mailsOf(
  templates: readonly MailTemplate[],
): AsyncGenerator<{ readonly name: string; readonly html: string; readonly text: string }> {
  for (const template of templates)
    for (const language of template.languages)
      for (const sample of template.samples) {
        const { values } = sample;
        const mail = await renderMail(template, { language, values, brand: sampleBrand(sample) });
        yield {
          name: `${template.name}/${language}.${sample.name}`,
          html: withPictures(mail).replace("</head>", `${font}</head>`),
          text: mail.text,
        };
      }
}

/** Matches letters that are not Latin. The packaged browser has no font for them. */
const otherLetters = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;

const imagesIn = (folder: string): readonly string[] =>
  globSync("*/*.png", { cwd: folder })
    .map((file) => file.replaceAll("\\", "/"))
    .toSorted();

function writePicture(file: string, picture: Buffer): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, picture);
}
