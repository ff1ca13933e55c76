// Renders the HTML pages of the development inbox. The pages contain no scripts and no external
// content. The HTML of a mail is shown in a sandboxed frame.
import { createHash } from "node:crypto";
import { escapeMarkup as text } from "../templates/liquid.ts";
import type { InboxEntry, InboxLetter } from "./inbox-letter.ts";

const style = `
:root { color-scheme: light dark; --ink: #1f2937; --quiet: #4b5563; --paper: #ffffff; --line: #d1d5db; --link: #1d4ed8 }
@media (prefers-color-scheme: dark) { :root { --ink: #f3f4f6; --quiet: #b6bcc8; --paper: #14181f; --line: #4b5563; --link: #9cc2ff } }
body { margin: 0 auto; max-width: 62rem; padding: 1.5rem; font: 1rem/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper) }
a { color: var(--link) }
h1 { font-size: 1.4rem; overflow-wrap: anywhere }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; vertical-align: top; padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere }
th { color: var(--quiet); font-weight: 600 }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem }
dt { color: var(--quiet) } dd { margin: 0; overflow-wrap: anywhere }
ul { display: flex; gap: 1rem; padding: 0; list-style: none }
iframe { width: 100%; height: 46rem; border: 1px solid var(--line); border-radius: .5rem; background: #fff }
dd code { font-size: 1.1rem; letter-spacing: .1rem }
time { white-space: nowrap }
@media (max-width: 40rem) {
body { padding: 1rem }
thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden }
tr { display: block; padding: .5rem 0; border-bottom: 1px solid var(--line) }
td { display: block; padding: 0; border: 0 }
dl { display: block } dd { margin-bottom: .5rem }
}
`;

const styleHash = createHash("sha256").update(style).digest("base64");

/**
 * Content security policy of the pages of the inbox. It allows only their own style sheet, and
 * frames that show pages of this gateway.
 */
export const inboxPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "frame-src 'self'",
  "img-src data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/**
 * Content security policy for the HTML of a stored mail. It allows no scripts, and only images that
 * the mail contains. Links open in a new window.
 */
export const letterPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  "sandbox allow-popups allow-popups-to-escape-sandbox",
].join("; ");

/**
 * Renders the page that lists the stored mails.
 * @param entries the stored mails, the newest first
 * @param folder the folder with the stored mails, which the page names
 */
export function renderInbox(entries: readonly InboxEntry[], folder: string): string {
  const rows = entries.map(
    ({ id, subject, to, date }) =>
      `<tr><td><a href="mail/${id}">${text(subject)}</a></td><td>${text(to)}</td><td>${timeOf(date)}</td></tr>`,
  );
  const list =
    rows.length === 0
      ? "<p>No mail has been sent yet. Register an account, or run <code>gateway mail send confirm-email --to you@example.com</code>.</p>"
      : `<table>
<thead><tr><th scope="col">Subject</th><th scope="col">To</th><th scope="col">Time (UTC)</th></tr></thead>
<tbody>
${rows.join("\n")}
</tbody>
</table>`;
  return page(
    "Development inbox",
    `<h1>Development inbox</h1>
<p>Mails that the gateway did not send, newest first. They are stored in <code>${text(folder)}</code>. Set <code>SMTP_URL</code> to send mails.</p>
${list}`,
  );
}

/**
 * Renders the page that shows one stored mail. If the mail contains a code or a link, the page
 * shows it at the top.
 */
export function renderLetter({ id, subject, from, to, date, code, link }: InboxLetter): string {
  const facts: readonly (readonly [string, string])[] = [
    ["To", text(to)],
    ["From", text(from)],
    ["Time (UTC)", timeOf(date)],
    ...(code === null ? [] : [["Code", `<code>${text(code)}</code>`] as const]),
    ...(link === null
      ? []
      : [["Link", `<a href="${text(link)}" rel="noreferrer">${text(link)}</a>`] as const]),
  ];
  return page(
    subject,
    `<nav aria-label="Inbox"><a href="../mail">All mails</a></nav>
<h1>${text(subject)}</h1>
<dl>
${facts.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join("\n")}
</dl>
<nav aria-label="Parts of the mail"><ul><li><a href="${id}/html">HTML alone</a></li><li><a href="${id}/text">Text</a></li><li><a href="${id}/source">Source</a></li></ul></nav>
<iframe src="${id}/html" title="The mail as it is shown" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`,
  );
}

const timeOf = (date: string): string => {
  const time = new Date(date);
  return Number.isNaN(time.getTime())
    ? ""
    : `<time datetime="${time.toISOString()}">${time.toISOString().slice(0, 19).replace("T", " ")}</time>`;
};

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(title)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
