// The page that the gateway shows while the documentation and the portal are not built. It needs no
// other file.
import { escapeHtml } from "../../docs-site/index.ts";

/** Seconds after which the page loads itself again while the site is being built. */
const RELOAD_SECONDS = 2;

interface Notice {
  readonly isBuilding: boolean;
  /** The reason as plain text, with code in backticks. */
  readonly reason: string;
}

/**
 * Returns the page.
 * @param title what is not ready, as a sentence
 */
export const noticePage = (
  title: string,
  { isBuilding, reason }: Notice,
): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${isBuilding ? `<meta http-equiv="refresh" content="${RELOAD_SECONDS}">\n` : ""}<title>${title}</title>
<link rel="icon" href="data:,">
</head>
<body>
<main>
<h1>${title}</h1>
<p>${withCode(reason)}</p>
</main>
</body>
</html>
`;

const withCode = (text: string): string =>
  escapeHtml(text).replaceAll(/`([^`]+)`/g, "<code>$1</code>");
