// Builds the text that `gateway start` prints when the gateway is ready: addresses, API keys, and
// an example command.
import { plural } from "../../platform/index.ts";
import type { Guid } from "../../contract/index.ts";
import type { FirstOwner } from "../../portal/index.ts";
import type { WorkspaceDefinition } from "../../catalog/index.ts";

export interface StartedKey {
  readonly name: string;
  readonly kind: "publishable" | "server";
  /**
   * The text of the API key. Null for a server key that an earlier start created. If the output of
   * this start is usually stored in a log, null for every server key.
   */
  readonly token: string | null;
  /** The first characters of the API key, by which a user recognises the key. */
  readonly prefix: string;
}

export interface StartedWorkspace {
  readonly definition: WorkspaceDefinition;
  /** API keys that are not revoked, in the order of the definition. */
  readonly keys: readonly StartedKey[];
  /**
   * True if the gateway serves several workspaces, so that commands need the option `--workspace`.
   */
  readonly named: boolean;
}

export interface StartSummary {
  readonly baseUrl: string;
  /** A description of the database, without its password. */
  readonly database: string;
  /**
   * Address of the development inbox (a page that shows sent mails), or a text that describes how
   * mails are delivered.
   */
  readonly mail: string;
  /** The first portal user, who administers new workspaces; null if there is none. */
  readonly owner: FirstOwner | null;
  readonly workspaces: readonly StartedWorkspace[];
  /** Id of the only workspace that this deployment serves; null if it serves all workspaces. */
  readonly only: Guid | null;
  /** Number of served workspaces that are missing in `workspaces`, because the list is limited. */
  readonly more: number;
}

export function firstStartText(summary: StartSummary): string {
  const { baseUrl, database, mail, owner, workspaces, only, more } = summary;
  return [
    `Docs      ${baseUrl}/_docs`,
    `Mail      ${mail}`,
    `Portal    ${ownerText(baseUrl, owner)}`,
    `Database  ${database}`,
    ...workspaces.flatMap((workspace) => ["", ...workspaceLines(baseUrl, workspace)]),
    ...(workspaces.length === 0 ? ["", nothingText(only)] : []),
    ...(more > 0
      ? [
          "",
          `The gateway also serves ${plural(more, "more workspace")}. Run gateway status to list all workspaces.`,
        ]
      : []),
  ].join("\n");
}

function ownerText(baseUrl: string, owner: FirstOwner | null): string {
  if (owner === null)
    return "no user owns new workspaces: bin/gateway.mjs portal invite <address> --role owner";
  const { email, setupToken } = owner;
  return setupToken === null
    ? `${baseUrl}/_/  (sign in as ${email}; a new password: bin/gateway.mjs portal password ${email})`
    : `${baseUrl}/_/#setup=${setupToken}  (choose your password here; the link works once, for an hour)`;
}

const nothingText = (only: Guid | null): string =>
  only === null
    ? "No workspace is applied yet: run gateway apply <folder>."
    : `Only workspace ${only} is served here, and it is not applied: run gateway apply <folder>, or unset GATEWAY_WORKSPACE (server.workspace) to serve all.`;

function workspaceLines(baseUrl: string, workspace: StartedWorkspace): string[] {
  const { workspace: settings, keys } = workspace.definition;
  const nameWidth = Math.max(0, ...workspace.keys.map((key) => key.name.length));
  const line = exampleLine(baseUrl, workspace);
  return [
    settings.name,
    `API       ${baseUrl}/${settings.id}`,
    `MCP       ${baseUrl}/${settings.id}/mcp  (for AI clients: see openapi/guides/ai-clients.md)`,
    ...(workspace.keys.length > 0 ? ["Keys"] : []),
    ...workspace.keys.map(
      (key) =>
        `  ${key.name.padEnd(nameWidth)}  ${keyText(key, keys[key.name]?.origins ?? null, workspace.named ? ` --workspace ${settings.id}` : "")}`,
    ),
    ...(line === undefined ? [] : ["Try it", `  ${line}`]),
  ];
}

function keyText(
  { name, kind, token, prefix }: StartedKey,
  origins: readonly string[] | null,
  whose: string,
): string {
  if (token === null)
    return `${prefix}…  (not shown again; a new one: bin/gateway.mjs keys rotate ${name}${whose})`;
  if (kind === "server") return `${token}  (keep it: it is shown this once)`;
  return origins === null ? token : `${token}  (only from ${origins.join(", ")})`;
}

/**
 * Returns a `curl` command that reads a table with one of the API keys in the text, if possible a
 * publishable key. Returns undefined if none of these keys can read a table.
 */
export function exampleLine(
  baseUrl: string,
  { definition, keys }: StartedWorkspace,
): string | undefined {
  const rank = ({ name, kind }: StartedKey): number =>
    definition.keys[name]?.publish === true ? 0 : kind === "publishable" ? 1 : 2;
  for (const { name, token } of keys.toSorted((one, other) => rank(one) - rank(other))) {
    const table = firstReadable(definition, name);
    if (token === null || table === undefined) continue;
    const origin = definition.keys[name]?.origins?.[0];
    const headers = [
      `Authorization: Bearer ${token}`,
      "Content-Type: application/json",
      ...(origin === undefined ? [] : [`Origin: ${origin}`]),
    ];
    const body = JSON.stringify({ refs: { t: table }, query: { from: "t", limit: 3 } });
    return `curl -s ${baseUrl}/${definition.workspace.id}/query ${headers.map((header) => `-H '${header}'`).join(" ")} -d '${body}'`;
  }
  return undefined;
}

function firstReadable({ tables, keys }: WorkspaceDefinition, key: string): Guid | undefined {
  const scopes = keys[key]?.tables ?? {};
  const name =
    scopes === "all"
      ? Object.keys(tables)[0]
      : Object.entries(scopes).find(([, scope]) => scope.actions.includes("read"))?.[0];
  return name === undefined ? undefined : tables[name]?.id;
}
