// The HTML of the documentation page: loads nothing from elsewhere, names the document by its fingerprint, and lists the
// operations for browsers without scripts.
import type { PublishedDocument } from "../../discovery/index.ts";

/** Scripts and requests stay on this origin; Redoc writes style elements, and searches in a worker made from a blob. */
export const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "worker-src blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

interface DescribedOperation {
  readonly summary?: string;
  readonly description?: string;
}

/** Renders the page for a document of this gateway. */
export function renderDocsPage(document: PublishedDocument): string {
  const { info, paths } = JSON.parse(document.text) as {
    info: { title: string; description?: string };
    paths: Record<string, Record<string, DescribedOperation>>;
  };
  const title = escapeHtml(info.title);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} - API documentation</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="_docs/page.css">
</head>
<body>
<main id="description"></main>
<noscript>
<div class="plain">
<h1>${title}</h1>
<p>${proseHtml(info.description ?? "")}</p>
<ul>
${Object.entries(paths).flatMap(listOperations).join("\n")}
</ul>
<p>The whole description, for programs: <a href="openapi.json">openapi.json</a>. This page shows it in full where scripts are allowed.</p>
</div>
</noscript>
<footer><a href="openapi.json">openapi.json</a>, SHA-256 <code id="fingerprint">${document.fingerprint}</code></footer>
<script src="_docs/redoc.js"></script>
<script src="_docs/start.js"></script>
</body>
</html>
`;
}

const methods: ReadonlySet<string> = new Set(["get", "post", "put", "patch", "delete"]);

function listOperations([path, item]: [string, Record<string, DescribedOperation>]): string[] {
  return Object.entries(item)
    .filter(([method]) => methods.has(method))
    .map(
      ([method, { summary = "", description = "" }]) =>
        `<li><span class="method">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code> <strong>${escapeHtml(summary)}.</strong> ${proseHtml(description)}</li>`,
    );
}

/** Of Markdown, descriptions use only `code`. */
function proseHtml(text: string): string {
  return escapeHtml(text).replaceAll(/`([^`]+)`/g, "<code>$1</code>");
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
