// The page about credentials: how to send each one, how to get a token by OAuth, and how to connect
// an AI client.
import { oauthScopes, resources, type SchemeDescription } from "../../../contract/index.ts";
import { codeBlock } from "../../highlight.ts";
import { escapeHtml, headingHtml } from "../../html.ts";
import { paragraphHtml, proseHtml } from "../../markdown.ts";
import type { DocsPage, PageHeading } from "../../page.ts";
import type { SiteSource } from "../../source.ts";

export function credentialsPage({ contract, addresses }: SiteSource): DocsPage {
  const { baseUrl } = addresses;
  const headings: PageHeading[] = [
    { id: "schemes", title: "How each is sent", level: 2 },
    ...contract.schemes.map(({ name }): PageHeading => ({
      id: `credential-${name}`,
      title: name,
      level: 3,
    })),
    { id: "connect-oauth", title: "A token by OAuth", level: 2, keywords: "PKCE code_challenge" },
    { id: "connect-mcp", title: "An AI client by MCP", level: 2 },
  ];
  return {
    address: "reference/credentials.html",
    title: "Credentials",
    summary: "How to send each credential, and how to get one.",
    headings,
    keywords: "authentication authorization bearer token API key cookie session",
    html: `${paragraphHtml("Each operation lists the credentials that it accepts. A credential of one workspace does not work in another workspace.")}${paragraphHtml("A first start prints the API keys of the workspace, and `gateway keys list` lists them. Publishable keys (`pk_live_...`) may be in web pages, but server keys (`sk_live_...`) are secrets. An end user gets an access token by signing in: `POST /{workspaceId}/auth/login` with a publishable key.")}${headingHtml(2, "schemes", "How each is sent")}${contract.schemes.map(schemeHtml).join("")}${headingHtml(2, "connect-oauth", "A token by OAuth")}${paragraphHtml("A program can act for a member of a workspace, who is a person that administers it. The member agrees in the browser. The program then gets an access token with the member's rights, limited by the scopes. To begin, the program needs only the URL that it wants to call.")}<ol>
${wayToToken(addresses)
  .map((text) => `<li>${proseHtml(text)}</li>\n`)
  .join("")}</ol>
${codeBlock(exchangeOf(addresses), "bash")}${paragraphHtml(scopesText())}${headingHtml(2, "connect-mcp", "An AI client by MCP")}${paragraphHtml(
      `The MCP endpoint of a workspace is \`${baseUrl}/{workspaceId}/mcp\`. A client that supports OAuth needs only this URL. A client without OAuth sends an API key of the workspace. A client sees only the tools that the rights of its credential allow.`,
    )}${codeBlock(
      `claude mcp add --transport http shop ${baseUrl}/$WORKSPACE/mcp
claude mcp add --transport http shop ${baseUrl}/$WORKSPACE/mcp --header "Authorization: Bearer sk_live_..."`,
      "bash",
    )}`,
  };
}

const schemeHtml = ({ name, place, description }: SchemeDescription): string =>
  `${headingHtml(3, `credential-${name}`, escapeHtml(name))}<p class="type">${escapeHtml(place)}</p>\n${paragraphHtml(description)}`;

/** The resources that a token of OAuth gives access to. */
const opened: ReadonlySet<string> = new Set(["mcp", "query", "schema", "files", "bus"]);

function scopesText(): string {
  const closed = resources.filter((name) => !opened.has(name)).map((name) => `\`${name}\``);
  return `Scopes: ${oauthScopes.map((scope) => `\`${scope}\``).join(", ")}. A token for \`mcp\` is valid only for the MCP endpoint. A token for \`query\`, \`schema\`, \`files\` or \`bus\` is valid for all these four resources of one workspace. All other resources (${closed.join(", ")}) accept other credentials.`;
}

function wayToToken({
  baseUrl,
  authUrl,
  authorization,
  token,
}: SiteSource["addresses"]): readonly string[] {
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

const exchangeOf = ({ baseUrl, token }: SiteSource["addresses"]): string =>
  `curl ${token} \\
  -d grant_type=authorization_code -d client_id=... -d code=... -d code_verifier=... \\
  --data-urlencode redirect_uri=http://127.0.0.1:8080/callback \\
  --data-urlencode resource=${baseUrl}/{workspaceId}/query`;
