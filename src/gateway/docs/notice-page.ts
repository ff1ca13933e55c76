// The page that the gateway shows while there is no built documentation. It needs no other file.
import { escapeHtml } from "../../docs-site/index.ts";

/** Seconds after which the page loads itself again while the site is being built. */
const RELOAD_SECONDS = 2;

interface Notice {
  readonly isBuilding: boolean;
  /** The reason as plain text, with code in backticks. */
  readonly reason: string;
}

export const noticePage = ({ isBuilding, reason }: Notice): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${isBuilding ? `<meta http-equiv="refresh" content="${RELOAD_SECONDS}">\n` : ""}<title>The documentation is not ready</title>
<link rel="icon" href="data:,">
</head>
<body>
<main>
<h1>The documentation is not ready</h1>
<p>${withCode(reason)}</p>
</main>
</body>
</html>
`;

const withCode = (text: string): string =>
  escapeHtml(text).replaceAll(/`([^`]+)`/g, "<code>$1</code>");
