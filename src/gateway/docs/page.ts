// Renders the documentation pages as HTML without scripts: the page of the whole contract, the page
// of the guarantees, and the page of decision pages.
import { readFileSync } from "node:fs";
import {
  describeContract,
  errorCodes,
  GatewayError,
  type ContractDescription,
  type ErrorShape,
} from "../../contract/index.ts";
import type { PublishedDocument } from "../../discovery/index.ts";
import { entityTagOf } from "../../platform/index.ts";
import { renderError } from "../error-shapes.ts";
import { credentialLinks, credentialSections } from "./credentials.ts";
import { decisionsPage } from "./decisions.ts";
import { guaranteesPage } from "./guarantees.ts";
import { codeHtml, contents, escapeHtml, pageHtml, paragraph, proseHtml } from "./html.ts";
import { operationSection } from "./operation.ts";
import { schemaSection } from "./schema.ts";

export type Docs = ReturnType<typeof renderDocs>;

const styleSheet = new URL("files/page.css", import.meta.url);

/**
 * Renders all pages.
 * @param baseUrl the URL at which clients reach this gateway
 * @param description the contract; only the preview for reviewers passes another than the gateway's
 *   own
 */
export function renderDocs(
  document: PublishedDocument,
  baseUrl: string,
  description = describeContract(),
) {
  const asset = (type: "text/css" | "text/html", text: string) => ({
    type,
    text,
    entityTag: entityTagOf(text),
  });
  return {
    page: contractPage(description, document, baseUrl),
    /** The other files that the page needs or links to, by name. */
    assets: new Map([
      ["page.css", asset("text/css", readFileSync(styleSheet, "utf8"))],
      ["guarantees.html", asset("text/html", guaranteesPage(description, baseUrl))],
      ["decisions.html", asset("text/html", decisionsPage(description, baseUrl))],
    ]),
  };
}

/** Which operations use each form (shape) of errors, by the name of the form. */
const shapes: Readonly<Record<ErrorShape, string>> = {
  query: "`/query`",
  service: "most of `/auth/`",
  players: "`/players`",
  flat: "all other operations, and a rejected origin in every operation",
  oauth: "`/api/v1/oauth/token`",
  page: "pages that a mailed link leads to",
  "json-rpc": "addresses that speak JSON-RPC",
};

/** An example error. The page shows it in each form of errors. */
const example = new GatewayError("INVALID_REQUEST", {
  details: ["/limit: must be at least 1", "/name: is required"],
});

const shapeItem = ([shape, where]: [string, string]): string => {
  const body =
    shape === "page"
      ? "<!doctype html> ..."
      : JSON.stringify(renderError(example, shape as Exclude<ErrorShape, "page">));
  return `<li id="shape-${shape}"><strong>${shape}</strong>: ${proseHtml(where)}<pre>${escapeHtml(body)}</pre></li>\n`;
};

function contractPage(
  description: ContractDescription,
  document: PublishedDocument,
  baseUrl: string,
): string {
  const { title, version, operations, schemas } = description;
  const groups = description.tags.map((tag) => ({
    ...tag,
    list: operations.filter((operation) => operation.tag === tag.name),
  }));
  const names = Object.keys(schemas).toSorted();
  const nav = [
    contents("Credentials", credentialLinks),
    ...groups.map(({ name, list }) =>
      contents(
        name,
        list.map(({ id, summary }) => [id, proseHtml(summary)]),
      ),
    ),
    contents("Reference", [
      ["shapes", "Shapes of refusals"],
      ["codes", "Codes of refusals"],
      ["schemas", "Schemas"],
    ]),
  ];
  const main = [
    credentialSections(description.schemes, document),
    ...groups.map(
      ({ name, description: about, list }) =>
        `<h2>${escapeHtml(name)}</h2>\n${paragraph(about)}${list.map((operation) => operationSection(operation, description)).join("")}`,
    ),
    `<h2 id="shapes">Shapes of refusals</h2>\n<ul class="plain">\n${Object.entries(shapes).map(shapeItem).join("")}</ul>\n`,
    `<h2 id="codes">Codes of refusals</h2>\n<ul class="plain">\n${Object.entries(errorCodes)
      .map(
        ([code, { status, message }]) =>
          `<li>${codeHtml(code)} <strong>${status}</strong> ${proseHtml(message)}</li>\n`,
      )
      .join("")}</ul>\n`,
    `<h2 id="schemas">Schemas</h2>\n${names.map((name) => schemaSection(name, schemas[name]!)).join("")}`,
  ];
  return pageHtml({
    title: `${title} - API documentation`,
    files: "_docs/",
    header: `<h1>${escapeHtml(title)}</h1>
<p>Version ${escapeHtml(version)} of the API, which is not the version of the gateway (<code>gateway --version</code>).</p>
${paragraph(description.description)}<p>This deployment: <strong>${codeHtml(baseUrl)}</strong>. Beside the contract stand its <a href="_docs/guarantees.html">guarantees</a> and its <a href="_docs/decisions.html">decisions</a>; <a href="openapi.json">openapi.json</a> describes the published operations for programs.</p>
`,
    nav: nav.join(""),
    main: main.join(""),
    footer: `<p><a href="openapi.json">openapi.json</a>, SHA-256 <code id="fingerprint">${document.fingerprint}</code></p>\n`,
  });
}
