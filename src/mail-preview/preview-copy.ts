// Changes the HTML of a rendered mail for the preview: shows the chosen theme, inserts the pictures
// into the HTML, and disables links.
import type { MailProgram, RenderedMail } from "../mail/index.ts";
import { programCopy } from "./program-copy.ts";

export type PreviewTheme = "light" | "dark";

/** Returns the HTML of a mail with its pictures in it, so that a browser can show it. */
export const withPictures = ({ html, images }: Pick<RenderedMail, "html" | "images">): string =>
  images.reduce(
    (text, { id, type, bytes }) =>
      text.replaceAll(`cid:${id}`, `data:${type};base64,${Buffer.from(bytes).toString("base64")}`),
    html,
  );

export interface PreviewLook {
  readonly theme: PreviewTheme;
  /** The mail program to approximate; undefined shows the mail as a browser does. */
  readonly program?: MailProgram | undefined;
  /** False shows the mail as a program that blocks pictures. */
  readonly pictures?: boolean | undefined;
}

export interface PreviewCopy {
  readonly html: string;
  /** Sentences that say what the mail program changes. */
  readonly notes: readonly string[];
}

/** Returns the HTML that the preview page shows. */
export async function previewCopy(
  mail: RenderedMail,
  { theme, program, pictures = true }: PreviewLook,
): Promise<PreviewCopy> {
  const copy = program && (await programCopy(mail.html, program, theme));
  const { html, notes, hasDarkTheme } = copy ?? { html: mail.html, notes: [], hasDarkTheme: true };
  const shown = pictures ? withPictures({ html, images: mail.images }) : withoutPictures(html);
  // The element `base` makes links open in a new window. The frame on the preview page forbids new
  // windows, so a click on a link cannot leave the page.
  const themed = inTheme(shown, hasDarkTheme ? theme : "light");
  return { html: themed.replace(/<head[^>]*>/i, '$&<base target="_blank">'), notes };
}

/** Removes the addresses of pictures, so that their alternative texts are shown. */
const withoutPictures = (html: string): string =>
  html
    .replaceAll(/(<img\b[^>]*?\s)src="[^"]*"/gi, "$1")
    .replaceAll(/\sbackground="[^"]*"/gi, "")
    .replaceAll(/url\([^)]*\)/gi, "none");

/**
 * Returns the HTML as a mail program with this theme shows it. In the style sheets, each condition
 * `prefers-color-scheme` is replaced by a condition that is always true or always false.
 */
function inTheme(html: string, theme: PreviewTheme): string {
  const themed = html.replaceAll(/<style\b[^>]*>[^]*?<\/style>/gi, (sheet) =>
    sheet
      .replaceAll(
        /\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\)/gi,
        (_condition, scheme: string) =>
          scheme.toLowerCase() === theme ? "(min-width: 0)" : "(max-width: 0)",
      )
      .replaceAll(/(\bcolor-scheme\s*:\s*)light\s+dark\b/gi, `$1${theme}`),
  );
  return themed.replaceAll(/(<meta\s+name="color-scheme"\s+content=")light dark"/gi, `$1${theme}"`);
}
