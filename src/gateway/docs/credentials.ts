// Renders the sections about credentials on the documentation page. They show how to send each
// credential, how to get a token by OAuth, and how to connect an AI client. They contain the URLs
// of this gateway.
import { oauthScopes, resources, type SchemeDescription } from "../../contract/index.ts";
import { identityEndpoints, type PublishedDocument } from "../../discovery/index.ts";
import { codeHtml, escapeHtml, paragraph, proseHtml } from "./html.ts";

/** Returns the HTML anchor of a security scheme (a way to send a credential) on the page. */
const schemeAnchor = (name: string): string => `credential-${name}`;

/**
 * Anchors and titles of the sections in this file. The table of contents of the page links to them.
 */
export const credentialLinks = [
  ["credentials", "How each is sent"],
  ["connect-oauth", "A token by OAuth"],
  ["connect-mcp", "An AI client by MCP"],
] as const;

export function credentialSections(
  schemes: readonly SchemeDescription[],
  { baseUrl, authUrl }: PublishedDocument,
): string {
  return `<h2 id="credentials">Credentials</h2>
${paragraph("Each operation on this page lists the credentials that it accepts. A credential of one workspace does not work in another workspace.")}<ul class="plain">
${schemes.map(schemeItem).join("")}</ul>
${section("connect-oauth", "A token by OAuth", [
  paragraph(
    "A program can act for a member of a workspace, which is a person who administers it. The member agrees in the browser. The program then gets an access token with the member's rights, limited by the scopes. To begin, the program needs only the URL that it wants to call.",
  ),
  steps(wayToToken(baseUrl, authUrl)),
  pre(exchangeOf(baseUrl, authUrl)),
  paragraph(
    `Scopes: ${oauthScopes.map((scope) => `\`${scope}\``).join(", ")}. A token for \`mcp\` is valid only for the MCP endpoint. A token for \`query\`, \`schema\`, \`files\` or \`bus\` is valid for all these four resources of one workspace. All other resources (${resources
      .filter((name) => !opened.has(name))
      .map((name) => `\`${name}\``)
      .join(", ")}) accept other credentials.`,
  ),
])}${section("connect-mcp", "An AI client by MCP", [
    paragraph(
      `The MCP endpoint of a workspace is \`${mcpOf(baseUrl)}\`. A client that supports OAuth needs only this URL. A client without OAuth sends an API key of the workspace. A client sees only the tools that the rights of its credential allow.`,
    ),
    pre(`claude mcp add --transport http shop ${mcpOf(baseUrl)}
claude mcp add --transport http shop ${mcpOf(baseUrl)} --header "Authorization: Bearer sk_live_..."`),
  ])}`;
}

const opened: ReadonlySet<string> = new Set(["mcp", "query", "schema", "files", "bus"]);

const mcpOf = (baseUrl: string): string => `${baseUrl}/{workspaceId}/mcp`;

const schemeItem = ({ name, place, description }: SchemeDescription): string =>
  `<li id="${schemeAnchor(name)}"><strong>${escapeHtml(name)}</strong> <span class="type">${escapeHtml(place)}</span>${paragraph(description)}</li>\n`;

function wayToToken(baseUrl: string, authUrl: string): string[] {
  const { authorization, token } = identityEndpoints(authUrl);
  const clients =
    authUrl === baseUrl
      ? "`client_id` is the id of a client that the operator has registered (`identity.clients`), or the https address of the client's own metadata document. There is no endpoint to register a client."
      : "`client_id` is the id of a client that the identity service knows.";
  return [
    `The client calls the API without a token and gets a 401. Its \`WWW-Authenticate\` header contains the address of the resource's metadata (\`${baseUrl}/.well-known/oauth-protected-resource/{workspaceId}/query\`) and the required scopes.`,
    `The metadata contains the URL of the identity service, \`${authUrl}\`. The identity service has its own metadata, which lists its endpoints.`,
    `The client sends the browser to \`${authorization}\` with \`response_type=code\`, \`client_id\`, \`redirect_uri\`, \`scope\`, \`state\`, \`code_challenge\`, \`code_challenge_method=S256\`, and the \`resource\` that the metadata names. Without a \`resource\`, the member picks the workspace. ${clients}`,
    "The member signs in, sees the requested scopes and the workspace, and allows or denies the access. The browser returns to the client with `code`, `state` and `iss`, or with `error`.",
    `The client sends the code to \`${token}\` within a minute, and gets the token. A code works only once. The token is valid for \`expires_in\` seconds. There are no refresh tokens.`,
    'A call with an expired or revoked token gets 401 with `error="invalid_token"`. A call whose token lacks a scope gets 403 with `error="insufficient_scope"` and the name of the scope.',
  ];
}

function exchangeOf(baseUrl: string, authUrl: string): string {
  return `curl ${identityEndpoints(authUrl).token} \\
  -d grant_type=authorization_code -d client_id=... -d code=... -d code_verifier=... \\
  --data-urlencode redirect_uri=http://127.0.0.1:8080/callback \\
  --data-urlencode resource=${baseUrl}/{workspaceId}/query`;
}

const section = (id: string, title: string, parts: readonly string[]): string =>
  `<section id="${id}" aria-labelledby="${id}-title">\n<h3 id="${id}-title">${escapeHtml(title)}</h3>\n${parts.join("")}</section>\n`;

const steps = (texts: readonly string[]): string =>
  `<ol>\n${texts.map((text) => `<li>${proseHtml(text)}</li>\n`).join("")}</ol>\n`;

const pre = (text: string): string => `<pre>${escapeHtml(text)}</pre>\n`;

/**
 * Returns the credentials that an operation accepts, as HTML links to the security schemes. If a
 * token needs OAuth scopes, their names follow the link.
 */
export const alternativesHtml = (
  security: readonly Readonly<Record<string, readonly string[]>>[],
): string =>
  security
    .map((alternative) =>
      Object.entries(alternative)
        .map(([name, scopes]) =>
          [
            `<a href="#${schemeAnchor(name)}">${escapeHtml(name)}</a>`,
            ...(scopes.length === 0 ? [] : [`with ${scopes.map(codeHtml).join(" and ")}`]),
          ].join(" "),
        )
        .join(" and "),
    )
    .map((html) => (html === "" ? "none" : html))
    .join(", or ");
