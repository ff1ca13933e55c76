// Changes a rendered mail for the preview: applies the chosen theme, embeds pictures, and disables
// links.
import type { RenderedMail } from "../mail/index.ts";

type PreviewTheme = "light" | "dark";

export function previewCopy({ html, images }: RenderedMail, theme: PreviewTheme): string {
  const withPictures = images.reduce(
    (text, { id, type, bytes }) =>
      text.replaceAll(`cid:${id}`, `data:${type};base64,${Buffer.from(bytes).toString("base64")}`),
    html,
  );
  // Links open a new window. The frame of the preview does not allow this, so that no click leaves
  // the page.
  return inTheme(withPictures, theme).replace(/<head[^>]*>/i, '$&<base target="_blank">');
}

/**
 * Returns the mail as a program with this theme shows it. In the style sheets, the condition about
 * the theme is replaced by a condition that is always true or always false.
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
