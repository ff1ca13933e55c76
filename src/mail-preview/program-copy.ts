// Approximates how a mail program shows a mail. Removes the CSS that the program ignores, according
// to the package caniemail. Cuts off long mails like Gmail, and inverts colours like programs that
// ignore the dark theme of a mail. A real program differs in details.
import { AtRule, parse, type Container } from "postcss";
import type { PreviewTheme } from "./preview-copy.ts";
import { supportOf, type MailProgram, type ProgramSupport } from "../mail/index.ts";

export interface ProgramCopy {
  readonly html: string;
  /** True if the program shows the styles of the mail for the dark theme. */
  readonly hasDarkTheme: boolean;
  /** Sentences that say what the program changes. */
  readonly notes: readonly string[];
}

/** Size in bytes after which Gmail cuts off a mail. */
const CLIP_BYTES = 102 * 1024;

/**
 * Programs that invert the colours of a mail in their dark theme. caniemail has no data about
 * inverted colours. Programs that neither support the dark theme of a mail nor invert colours show
 * the light theme.
 */
const inverting: ReadonlySet<MailProgram> = new Set([
  "gmail.android",
  "gmail.ios",
  "outlook.android",
  "outlook.ios",
  "outlook.outlook-com",
  "outlook.windows",
  "samsung-email.android",
]);

/**
 * Returns the HTML of a mail as a program shows it.
 * @param theme the theme of the mail program
 */
export async function programCopy(
  html: string,
  program: MailProgram,
  theme: PreviewTheme,
): Promise<ProgramCopy> {
  const support = await supportOf(program);
  const removed = new Set<string>();
  const notes: string[] = [];
  const isClipped = program.startsWith("gmail.") && Buffer.byteLength(html) > CLIP_BYTES;
  let copy = isClipped ? clipped(html) : html;
  if (isClipped) notes.push("The program cuts off this mail after 102 KB.");
  if (program === "outlook.windows") copy = withOutlookParts(copy);
  copy = copy
    .replaceAll(/<style\b[^>]*>([^]*?)<\/style>/gi, (_element, css: string) =>
      support.lacks("<style> element")
        ? (removed.add("<style> element"), "")
        : `<style>${reducedSheet(css, support, removed)}</style>`,
    )
    .replaceAll(
      /(\sstyle=")([^"]*)"/gi,
      (_attribute, start: string, css: string) =>
        `${start}${writeAttribute(reducedStyle(readAttribute(css), support, removed))}"`,
    );
  if (removed.size > 0) notes.push(`The program ignores: ${[...removed].toSorted().join(", ")}.`);
  const hasDarkTheme =
    !support.lacks("<style> element") && !support.lacks(darkCondition) && !support.lacks("@media");
  if (theme === "dark" && !hasDarkTheme) {
    const isInverted = inverting.has(program);
    if (isInverted) copy = copy.replace(/<\/head>/i, `${inversion}$&`);
    notes.push(
      isInverted
        ? "The program ignores the dark theme of the mail and inverts its colours."
        : "The program ignores the dark theme of the mail and shows the light theme.",
    );
  }
  return { html: copy, hasDarkTheme, notes };
}

/** The title in caniemail of the feature that a mail has styles for the dark theme. */
const darkCondition = "@media (prefers-color-scheme)";

const inversion =
  "<style>html{background:#fff;filter:invert(1) hue-rotate(180deg)}img{filter:invert(1) hue-rotate(180deg)}</style>";

function clipped(html: string): string {
  const cut = Buffer.from(html).subarray(0, CLIP_BYTES).toString("utf8");
  const whole = cut.slice(0, Math.max(cut.lastIndexOf("<"), cut.lastIndexOf(">") + 1));
  return `${whole}<p style="font: 14px sans-serif">[Message clipped] View entire message</p>`;
}

/** Shows the parts that only Outlook on Windows reads, and removes the parts that it ignores. */
const withOutlookParts = (html: string): string =>
  html
    .replaceAll(/<!--\[if !mso[^\]]*\]><!-->[^]*?<!--<!\[endif\]-->/gi, "")
    .replaceAll(/<!--\[if [^\]]*(?:mso|IE)[^\]]*\]>([^]*?)<!\[endif\]-->/gi, "$1")
    // Settings for Outlook, which a browser would show as text.
    .replaceAll(/<noscript>\s*<xml>[^]*?<\/noscript>|<xml>[^]*?<\/xml>/gi, "");

function reducedSheet(css: string, support: ProgramSupport, removed: Set<string>): string {
  const root = parseSafely(css);
  if (root === undefined) return css;
  root.walkAtRules("media", (rule) => {
    const lacking = support.lacks("@media")
      ? "@media"
      : rule.params.includes("prefers-color-scheme") && support.lacks(darkCondition)
        ? darkCondition
        : undefined;
    if (lacking === undefined) return;
    removed.add(lacking);
    rule.remove();
  });
  root.walkRules((rule) => {
    if (rule.parent instanceof AtRule && rule.parent.name !== "media") return;
    const kept = rule.selectors.filter((selector) => !support.ignoresSelector(selector));
    if (kept.length === 0) rule.remove();
    else if (kept.length < rule.selectors.length) rule.selectors = kept;
  });
  reduceDeclarations(root, support, removed);
  return root.toString();
}

function reducedStyle(css: string, support: ProgramSupport, removed: Set<string>): string {
  const root = parseSafely(css);
  if (root === undefined) return css;
  reduceDeclarations(root, support, removed);
  return root.toString();
}

function reduceDeclarations(
  root: Pick<Container, "walkDecls">,
  support: ProgramSupport,
  removed: Set<string>,
): void {
  root.walkDecls((declaration) => {
    const titles = support.ignoredIn(declaration.prop, declaration.value);
    for (const title of titles) removed.add(title);
    if (titles.length > 0) declaration.remove();
  });
}

function parseSafely(css: string): ReturnType<typeof parse> | undefined {
  try {
    return parse(css);
  } catch {
    return undefined;
  }
}

const readAttribute = (text: string): string =>
  text.replaceAll("&quot;", '"').replaceAll("&#39;", "'").replaceAll("&amp;", "&");
const writeAttribute = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
