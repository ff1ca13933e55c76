// The frame of an HTML report: style, script, and a content security policy that allows nothing
// else.
import { createHash } from "node:crypto";

/**
 * Returns the text so that HTML shows it, also inside quoted attributes. Replaces characters that
 * change the direction of writing.
 */
export const escapeHtml = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;")
    .replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, "\ufffd");

const style = `
:root { color-scheme: light dark; --ground: #fff; --text: #1d2430; --soft: #5b6472; --line: #d5dae2;
  --panel: #f6f8fa; --mark: #fff1c2; --major: #b3261e; --minor: #8a5300; --patch: #33691e; }
@media (prefers-color-scheme: dark) { :root { --ground: #14181f; --text: #e4e8ee; --soft: #a3adba;
  --line: #333c49; --panel: #1c222b; --mark: #4a3d12; --major: #ff9d94; --minor: #f3bd6b; --patch: #a5d388; } }
body { margin: 0 auto; max-width: 90rem; padding: 1rem; background: var(--ground); color: var(--text);
  font: 1rem/1.5 system-ui, sans-serif; }
code, pre { font: .85rem/1.5 ui-monospace, monospace; }
form { display: flex; flex-wrap: wrap; gap: 1rem; align-items: end; }
fieldset { border: 1px solid var(--line); border-radius: .4rem; display: flex; gap: 1rem; }
article { border: 1px solid var(--line); border-radius: .4rem; margin: 1rem 0; padding: .5rem 1rem 1rem; }
article[hidden] { display: none; }
h2 { font-size: 1.05rem; overflow-wrap: anywhere; margin: .5rem 0; } h3 { font-size: .85rem; color: var(--soft); margin: .25rem 0; }
p { margin: .3rem 0; overflow-wrap: anywhere; }
.badge { border: 1px solid currentColor; border-radius: .3rem; padding: 0 .4rem; font-size: .85rem; }
.major { color: var(--major); } .minor { color: var(--minor); } .patch { color: var(--patch); }
.kind, .none, output { color: var(--soft); font-size: .85rem; }
.sides { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(28rem, 100%), 1fr)); gap: 1rem; }
section { min-width: 0; }
pre { background: var(--panel); border: 1px solid var(--line); border-radius: .4rem; margin: 0; padding: .5rem;
  white-space: pre-wrap; overflow-wrap: anywhere; }
mark { background: var(--mark); color: inherit; }
.number { color: var(--soft); display: inline-block; min-width: 3ch; padding-right: 1ch; text-align: right; user-select: none; }
`;

const script = `
const form = document.getElementById("filters");
form?.addEventListener("change", () => {
  const data = new FormData(form);
  const levels = data.getAll("level");
  const tag = data.get("tag");
  let shown = 0;
  const articles = document.querySelectorAll("article");
  for (const article of articles) {
    const tags = JSON.parse(article.dataset.tags);
    article.hidden = !levels.includes(article.dataset.level) || (tag !== "" && !tags.includes(tag));
    if (!article.hidden) shown++;
  }
  document.getElementById("shown").value = shown + " of " + articles.length + " changes shown";
});
form?.reset();
`;

const policyHash = (text: string): string =>
  `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const policy = `default-src 'none'; style-src ${policyHash(style)}; script-src ${policyHash(script)}; base-uri 'none'; form-action 'none'`;

/**
 * Returns a page that loads nothing.
 * @param body HTML; its texts are escaped
 */
export const htmlPage = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
${body}
<script>${script}</script>
</body>
</html>
`;
