// The first page of the site, and the page for addresses that do not exist.
import { guaranteesAddress, startAddress } from "./addresses.ts";
import type { ContractFile } from "./contract-files.ts";
import { codeHtml, escapeHtml, linkHtml } from "./html.ts";
import type { PreparedSection } from "./layout.ts";
import { codeBlock } from "./highlight.ts";
import type { SiteSource } from "./source.ts";

/** Returns the middle of the first page. */
export function startContent(
  { contract, addresses, fingerprint }: SiteSource,
  sections: readonly PreparedSection[],
  files: readonly ContractFile[],
): string {
  return `<main id="main">
<h1>${escapeHtml(contract.title)}</h1>
<p class="lead">Every workspace has an HTTPS API the moment it exists. These pages describe the gateway at ${codeHtml(addresses.baseUrl)}, and work without the internet.</p>
<div class="text">
${firstRequest(addresses.baseUrl)}<h2 id="questions">Questions that people ask first</h2>
<ul class="questions">
${questions.map(([address, text]) => `<li>${linkHtml(address, escapeHtml(text))}</li>\n`).join("")}</ul>
<h2 id="sections">What you find here</h2>
<ul class="cards">
${sections.map(cardHtml).join("")}</ul>
<h2 id="contract">The contract as files</h2>
<p>Each file holds all operations, frames or tools of version ${escapeHtml(contract.version)} of the API, with the addresses of this deployment. That is not the version of the gateway.</p>
<div class="wide" role="region" aria-label="Files of the contract" tabindex="0"><table>
<thead><tr><th>File</th><th>Content</th><th>SHA-256</th></tr></thead>
<tbody>
${files.map(fileRow).join("")}</tbody>
</table></div>
<p>${linkHtml("docs:../openapi.json", codeHtml("/openapi.json"))} describes only the published operations. Its SHA-256 is <code id="fingerprint" class="hash">${escapeHtml(fingerprint)}</code>.</p>
</div>
</main>
`;
}

/** Questions, each with the address of the page that answers it. */
const questions: readonly (readonly [address: string, text: string])[] = [
  ["docs:guides/client.html", "How do I call it from TypeScript?"],
  ["docs:guides/data.html#filter-rows-where", "How do I filter by a related row?"],
  ["docs:guides/data.html#order-and-page", "How do I page through 10,000 rows?"],
  [
    "docs:guides/writing.html#several-writes-at-once-transactions",
    "How do I undo a write if a later one fails?",
  ],
  [
    "docs:guides/writing.html#repeat-a-request-safely-idempotency-keys",
    "How do I retry a write safely?",
  ],
  ["docs:guides/end-users.html", "How do users sign up and sign in?"],
  ["docs:guides/end-users.html#providers", "How do users sign in with Google?"],
  ["docs:guides/end-users.html#reset-and-change-a-password", "How does a user reset a password?"],
  ["docs:guides/client.html#files", "How do I upload a file with progress?"],
  ["docs:guides/client.html#events", "How do I subscribe to changes in a browser?"],
  ["docs:reference/query.html#errors", "Which error codes can /query return?"],
  ["docs:guides/limits.html#rate-and-allowances", "What does a 429 mean, and what does it cost?"],
  ["docs:guides/operating.html#keys-and-their-rotation", "How do I rotate a key?"],
  ["docs:guides/backups.html#restore", "How do I restore a backup?"],
  [guaranteesAddress, "What exactly does the gateway guarantee?"],
];

const firstRequest = (baseUrl: string): string =>
  `<h2 id="first-request">First request</h2>
<p>In the folder of the gateway, these lines read three products of the demo. ${linkHtml("docs:guides/data.html", "Reading data")} explains them.</p>
${codeBlock(
  `eval "$(bin/gateway.mjs status --env --workspace "Corner Store")"
curl -s "${baseUrl}/$WORKSPACE/query" -H "Authorization: Bearer $GATEWAY_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '{"refs":{"p":"0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0103"},
       "query":{"from":"p","select":["name","price"],"limit":3}}'`,
  "bash",
)}`;

function cardHtml({ title, pages }: PreparedSection): string {
  const [first] = pages;
  if (first === undefined) return "";
  return `<li><a href="docs:${first.address}"><strong>${escapeHtml(title)}</strong> <span>${escapeHtml(first.summary)}</span></a></li>\n`;
}

const fileRow = ({ name, content, hash }: ContractFile): string =>
  `<tr><td>${linkHtml(`docs:contract/${name}`, codeHtml(name))}</td><td>${escapeHtml(content)}</td><td><code class="hash">${hash}</code></td></tr>\n`;

/** Returns the middle of the page for addresses that do not exist. */
export const missingContent = (sections: readonly PreparedSection[]): string =>
  `<main id="main">
<h1>There is no page at this address</h1>
<p class="lead">The address may be misspelled, or the page may have another address in this version.</p>
<div class="text">
<p class="search-here"></p>
<p>Start at ${linkHtml(startAddress, "the first page")}, or in a section:</p>
<ul class="cards">
${sections.map(cardHtml).join("")}</ul>
</div>
</main>
`;
