// The copy of a mail for the preview: in the chosen theme, with its pictures inside and its links leading nowhere.
import type { RenderedMail } from "../mail/index.ts";

type Theme = "light" | "dark";

export function previewCopy({ html, images }: RenderedMail, theme: Theme): string {
  const withPictures = images.reduce(
    (text, { id, type, bytes }) =>
      text.replaceAll(`cid:${id}`, `data:${type};base64,${Buffer.from(bytes).toString("base64")}`),
    html,
  );
  // A new window is what the preview's frame refuses, so that no click leaves the page.
  return inTheme(withPictures, theme).replace(/<head[^>]*>/i, '$&<base target="_blank">');
}

/**
 * The mail as a program in that theme shows it, whatever the browser prefers: in the style sheets, the theme becomes a
 * condition that is always or never met.
 */
function inTheme(html: string, theme: Theme): string {
  const themed = html.replaceAll(/<style\b[^>]*>[^]*?<\/style>/gi, (sheet) =>
    sheet
      .replaceAll(
        /\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\)/gi,
        (_condition, wanted: string) =>
          wanted.toLowerCase() === theme ? "(min-width: 0)" : "(max-width: 0)",
      )
      .replaceAll(/(\bcolor-scheme\s*:\s*)light\s+dark\b/gi, `$1${theme}`),
  );
  return themed.replaceAll(/(<meta\s+name="color-scheme"\s+content=")light dark"/gi, `$1${theme}"`);
}
