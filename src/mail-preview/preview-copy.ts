// Changes the HTML of a rendered mail for the preview: shows the chosen theme, inserts the pictures
// into the HTML, and disables links.
import type { RenderedMail } from "../mail/index.ts";

type PreviewTheme = "light" | "dark";

export function previewCopy({ html, images }: RenderedMail, theme: PreviewTheme): string {
  const withPictures = images.reduce(
    (text, { id, type, bytes }) =>
      text.replaceAll(`cid:${id}`, `data:${type};base64,${Buffer.from(bytes).toString("base64")}`),
    html,
  );
  // With this element, links would open a new window. The frame on the preview page forbids new
  // windows, so a click on a link cannot leave the page.
  return inTheme(withPictures, theme).replace(/<head[^>]*>/i, '$&<base target="_blank">');
}

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
