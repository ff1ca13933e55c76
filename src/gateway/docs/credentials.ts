// How somebody is let in, for the documentation page: the credentials and how each is sent, the way to a token by OAuth, and how an AI client
// connects, with the addresses of this deployment.
import { oauthScopes, resources, type SchemeDescription } from "../../contract/index.ts";
import { identityEndpoints, type PublishedDocument } from "../../discovery/index.ts";
import { codeHtml, escapeHtml, paragraph, proseHtml } from "./html.ts";

/** Where the scheme of that name stands on the page. */
export const schemeAnchor = (name: string): string => `credential-${name}`;

/** Of the contents: anchors and titles. */
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
${paragraph("Each operation lists the credentials that it takes. A credential of one workspace is of no use on another.")}<ul class="plain">
${schemes.map(schemeItem).join("")}</ul>
${section("connect-oauth", "A token by OAuth", [
  paragraph(
    "A program that acts for somebody who administers a workspace asks them in the browser, and gets an access token with their rights, as far as the scopes reach. It needs no address but the one that it wants to call.",
  ),
  steps(wayToToken(baseUrl, authUrl)),
  pre(exchangeOf(baseUrl, authUrl)),
  paragraph(
    `Scopes: ${oauthScopes.map((scope) => `\`${scope}\``).join(", ")}. A token for \`mcp\` opens that address; one for \`query\`, \`schema\`, \`files\` or \`bus\` opens these four of its workspace. The other resources (${resources
      .filter((name) => !opened.has(name))
      .map((name) => `\`${name}\``)
      .join(", ")}) take other credentials.`,
  ),
])}${section("connect-mcp", "An AI client by MCP", [
    paragraph(
      `The MCP endpoint of a workspace is \`${mcpOf(baseUrl)}\`. A client that knows OAuth needs that address alone; any other sends an API key of the workspace. The tools that it sees are those that the credential has a right to.`,
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
      ? "`client_id` is the id of a client that the operator has registered (`identity.clients`), or the https address of the client's own metadata document; there is no endpoint to register at."
      : "`client_id` is one that the identity service knows.";
  return [
    `A call without a token is answered by 401, whose \`WWW-Authenticate\` names the metadata of the address (\`${baseUrl}/.well-known/oauth-protected-resource/{workspaceId}/query\`) and the scopes that open it.`,
    `The metadata names the identity service, \`${authUrl}\`; that one's metadata names its endpoints.`,
    `The browser is sent to \`${authorization}\` with \`response_type=code\`, \`client_id\`, \`redirect_uri\`, \`scope\`, \`state\`, \`code_challenge\` and \`code_challenge_method=S256\`, and the \`resource\` that the metadata names; without one, the person picks the workspace. ${clients}`,
    "The person signs in, reads what the program asks for and for which workspace, and says yes or no. The browser comes back with `code`, `state` and `iss`, or with `error`.",
    `The code is exchanged at \`${token}\`, once and within a minute. The token is good for as long as \`expires_in\` says; there are no refresh tokens.`,
    'A token that is not good any more is 401 with `error="invalid_token"`. A scope that is missing is 403 with `error="insufficient_scope"` and the scope to ask for.',
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

/** What one operation takes: a link for each alternative, with the scopes that a token needs. */
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
