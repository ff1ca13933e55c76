// Prepares a mail for the preview: in the chosen theme, with embedded pictures and inactive links.
import type { RenderedMail } from "../mail/index.ts";

type PreviewTheme = "light" | "dark";

export function previewCopy({ html, images }: RenderedMail, theme: PreviewTheme): string {
  const withPictures = images.reduce(
    (text, { id, type, bytes }) =>
      text.replaceAll(`cid:${id}`, `data:${type};base64,${Buffer.from(bytes).toString("base64")}`),
    html,
  );
  // The preview's frame refuses to open windows, so no click leaves the page.
  return inTheme(withPictures, theme).replace(/<head[^>]*>/i, '$&<base target="_blank">');
}

/**
 * Returns the mail as a program in this theme shows it, whatever the browser prefers. Replaces the
 * theme condition in the style sheets by a condition that is always true or always false.
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
