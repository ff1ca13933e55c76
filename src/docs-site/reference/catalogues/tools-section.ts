// The section of the MCP tools: an overview, and a page for each tool.
import type { ToolDescription } from "../../../contract/index.ts";
import { codeBlock } from "../../highlight.ts";
import { codeHtml, escapeHtml, headingHtml, linkHtml } from "../../html.ts";
import { paragraphHtml, proseHtml } from "../../markdown.ts";
import type { DocsPage, DocsSection, PageHeading } from "../../page.ts";
import type { SiteSource } from "../../source.ts";
import { jsonLiteral } from "../samples/literals.ts";
import { isSchema, type Schema, type SchemaSet } from "../schema/schema-set.ts";
import { SchemaTrees } from "../schema/schema-tree.ts";

export const toolsSection: DocsSection = {
  title: "MCP tools",
  pages: (source) => [toolsOverview(source), ...source.tools.tools.map(toolPage)],
};

const toolAddress = (name: string): string => `docs:mcp/${name}.html`;

function toolsOverview({ tools: { description, instructions, tools } }: SiteSource): DocsPage {
  const rows = tools.map(
    (tool) =>
      `<tr><td>${linkHtml(toolAddress(tool.name), codeHtml(tool.name))}</td><td>${escapeHtml(tool.title)}</td><td>${toolKind(tool)}</td></tr>\n`,
  );
  return {
    address: "mcp/index.html",
    title: "MCP tools",
    label: "Overview",
    summary: `${tools.length} tools with which an AI client uses a workspace.`,
    html: `${paragraphHtml(description)}<p>${linkHtml("docs:reference/credentials.html#connect-mcp", "How to connect an AI client")}. A client sees only the tools that the rights of its credential allow.</p>
<div class="wide" role="region" aria-label="Tools" tabindex="0"><table>
<thead><tr><th>Tool</th><th>What it does</th><th>Kind</th></tr></thead>
<tbody>
${rows.join("")}</tbody>
</table></div>
${headingHtml(2, "instructions", "What the server tells an AI client")}<blockquote><p>${proseHtml(instructions)}</p></blockquote>
`,
    headings: [{ id: "instructions", title: "What the server tells an AI client", level: 2 }],
    keywords: "AI model context protocol Claude agent",
    files: ["reference.css", "reference.js"],
  };
}

function toolKind({ annotations }: ToolDescription): string {
  if (annotations["readOnlyHint"] === true) return "reads";
  return annotations["destructiveHint"] === true ? "changes or deletes" : "writes";
}

function toolPage(tool: ToolDescription): DocsPage {
  const { name, title, description, inputSchema, outputSchema } = tool;
  const input = part("arguments", "Arguments", inputSchema);
  const output = part("result", "Result", outputSchema);
  const examples = Array.isArray(inputSchema["examples"]) ? inputSchema["examples"] : [];
  const calls = examples.map((example) => codeBlock(callOf(name, example), "json"));
  return {
    address: toolAddress(name).slice("docs:".length),
    title: name,
    summary: title,
    html: `${paragraphHtml(description)}<p class="type">This tool ${toolKind(tool)}.</p>\n${input.html}${output.html}`,
    ...(calls.length > 0 && {
      aside: `<section aria-label="Example calls">\n<h2>Call</h2>\n${calls.join("")}</section>\n`,
    }),
    headings: [...input.headings, ...output.headings],
    keywords: `${title} MCP tool`,
    files: ["reference.css", "reference.js"],
  };
}

const callOf = (name: string, example: unknown): string =>
  jsonLiteral({ name, arguments: example });

/**
 * Renders one of the two schemas of a tool: for its arguments, or for its result. Both schemas may
 * contain named schemas (`$defs`) with equal names, so the anchors of the two parts begin with
 * different ids.
 */
function part(id: string, title: string, schema: Schema) {
  const defs = isSchema(schema["$defs"]) ? (schema["$defs"] as SchemaSet) : {};
  const trees = new SchemaTrees(defs, [schema], {
    prefix: `${id}-`,
    title: `Schemas of the ${title.toLowerCase()}`,
  });
  const tree = trees.fieldsHtml(schema);
  const sections = trees.sections();
  const headings: readonly PageHeading[] = [{ id, title, level: 2 }, ...sections.headings];
  return {
    html: `${headingHtml(2, id, title)}${tree === "" ? "<p>None.</p>\n" : tree}${sections.html}`,
    headings,
  };
}
