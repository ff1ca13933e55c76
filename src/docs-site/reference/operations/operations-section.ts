// The section of the operations: an overview by tag, the page about credentials, and a page for
// each operation.
import { operationAddress } from "../../addresses.ts";
import { codeHtml, escapeHtml, headingHtml, linkHtml } from "../../html.ts";
import { paragraphHtml, proseHtml } from "../../markdown.ts";
import type { DocsPage, DocsSection } from "../../page.ts";
import type { SiteSource } from "../../source.ts";
import { credentialsPage } from "./credentials-page.ts";
import { operationPage } from "./operation-page.ts";

export const operationsSection: DocsSection = {
  title: "API reference",
  pages: (source) => {
    const groups = tagGroups(source);
    return [
      operationsOverview(source),
      credentialsPage(source),
      ...groups.flatMap(({ operations }) =>
        operations.map((operation) => operationPage(source, operation)),
      ),
    ];
  },
};

/** Returns the tags that have operations, each with its operations. */
function tagGroups({ contract }: SiteSource) {
  const { tags, operations } = contract;
  const declared = new Set(tags.map(({ name }) => name));
  const others = new Set(operations.map(({ tag }) => tag).filter((tag) => !declared.has(tag)));
  return [...tags, ...[...others].map((name) => ({ name, description: "" }))]
    .map((tag) => ({ ...tag, operations: operations.filter(({ tag: name }) => name === tag.name) }))
    .filter((group) => group.operations.length > 0);
}

function operationsOverview(source: SiteSource): DocsPage {
  const { contract, addresses } = source;
  const groups = tagGroups(source);
  const parts = groups.map(({ name, description, operations }) => {
    const rows = operations.map(
      ({ id, method, path, summary }) =>
        `<tr><td>${linkHtml(operationAddress(id), proseHtml(summary))}</td><td><span class="mark ${escapeHtml(method.toLowerCase())}">${escapeHtml(method)}</span> ${codeHtml(path)}</td></tr>\n`,
    );
    return `${headingHtml(2, tagAnchor(name), escapeHtml(name))}${paragraphHtml(description)}<div class="wide" role="region" aria-label="${escapeHtml(name)}" tabindex="0"><table class="operations">
<thead><tr><th>Operation</th><th>Address</th></tr></thead>
<tbody>
${rows.join("")}</tbody>
</table></div>
`;
  });
  return {
    address: "reference/index.html",
    title: "API reference",
    label: "Overview",
    summary: `${contract.operations.length} operations in ${groups.length} groups.`,
    html: `${paragraphHtml(contract.description)}<p>The addresses start with ${codeHtml(addresses.baseUrl)}. Version ${escapeHtml(contract.version)} of the API.</p>
${parts.join("")}`,
    headings: groups.map(({ name }) => ({ id: tagAnchor(name), title: name, level: 2 })),
    keywords: "endpoints operations REST HTTP",
    files: ["reference.css", "reference.js"],
  };
}

const tagAnchor = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
