// `gateway status`: prints the applied workspaces and their addresses. With `--env` it prints lines
// for the .env file of a client. Code samples in the documentation use these variables:
// GATEWAY_URL, WORKSPACE and GATEWAY_KEY. They are not settings of a gateway.
import { listWorkspaces, type AppliedWorkspace, type WholePlan } from "../../catalog/index.ts";
import {
  findWorkspaceBy,
  listTables,
  type AppliedTable,
  listKeys,
  showKey,
} from "../../definitions/index.ts";
import { withDeployment, withWorkspace, type WorkspaceDeployment } from "../command.ts";
import { grouped, minuteOf, textTable } from "../text-table.ts";
import { printJson, type Terminal } from "../terminal.ts";
import type { Deployment } from "../deployment/deployment.ts";
import type { GlobalOptions, CommandOutcome } from "../options.ts";

interface StatusOptions extends GlobalOptions {
  readonly env?: true;
}

export const status = (terminal: Terminal, options: StatusOptions): Promise<CommandOutcome> =>
  options.env === true
    ? withWorkspace(terminal, options, (deployment) => printEnv(terminal, deployment))
    : withDeployment(terminal, options, (deployment) => printStatus(terminal, deployment, options));

async function printEnv(terminal: Terminal, deployment: WorkspaceDeployment): Promise<void> {
  const { baseUrl, workspace } = deployment;
  const live = (await listKeys(deployment, workspace.id)).filter(
    (key) => key.kind === "publishable" && key.revokedAt === null,
  );
  const key = live.find((candidate) => candidate.published) ?? live[0];
  const lines = [
    `GATEWAY_URL=${baseUrl}`,
    `GATEWAY_WORKSPACE=${workspace.id}`,
    `WORKSPACE=${workspace.id}`,
  ];
  if (key === undefined)
    terminal.printError(
      "The workspace has no publishable key, so the lines GATEWAY_PK and GATEWAY_KEY are missing. Add a key with the kind `publishable` to the definition.",
    );
  else {
    const text = await showKey(deployment, workspace.id, key.name);
    lines.push(`GATEWAY_PK=${text}`, `GATEWAY_KEY=${text}`);
  }
  terminal.print(lines.join("\n"));
}

async function printStatus(
  terminal: Terminal,
  { baseUrl, config, database }: Deployment,
  { workspace, json }: StatusOptions,
): Promise<CommandOutcome> {
  const chosen =
    workspace === undefined
      ? await listWorkspaces(database.owner)
      : [await findWorkspaceBy(database.owner, workspace)];
  const reports: WorkspaceReport[] = await Promise.all(
    chosen.map(async (each) => ({
      ...each,
      api: `${baseUrl}/${each.id}`,
      mcp: `${baseUrl}/${each.id}/mcp`,
      docs: `${baseUrl}/_docs`,
      identityService: config.identity.embedded ? baseUrl : config.identity.url,
      tables: await listTables(database.owner, each.id),
    })),
  );
  if (json === true) return printJson(terminal, reports);
  terminal.print(
    reports.length === 0
      ? "No workspace is applied yet: run gateway apply <folder>."
      : reports.map(reportText).join("\n\n"),
  );
}

interface WorkspaceReport extends AppliedWorkspace {
  readonly api: string;
  readonly mcp: string;
  readonly docs: string;
  /** Address of the identity service, at which users sign in for OAuth clients and MCP clients. */
  readonly identityService: string;
  readonly tables: readonly AppliedTable[];
}

function reportText({
  name,
  revision,
  appliedAt,
  appliedFrom,
  managedBy,
  api,
  mcp,
  docs,
  identityService,
  plan,
  tables,
}: WorkspaceReport): string {
  return [
    `${name}, revision ${revision}, applied ${minuteOf(appliedAt)} UTC${appliedFrom === null ? "" : ` from ${appliedFrom}`}${managedBy === "portal" ? ", managed by the portal" : ""}`,
    `API   ${api}`,
    `MCP   ${mcp}  (OAuth at ${identityService})`,
    `Docs  ${docs}`,
    `Plan  ${planText(plan)}`,
    "",
    textTable(
      ["TABLE", "COLUMNS", "ROWS (ABOUT)", "ID"],
      tables.map((table) => [table.name, table.columns, table.rowsAbout, table.id]),
    ),
  ].join("\n");
}

function planText(plan: WholePlan): string {
  const percent = (part: number): string => `${Math.round(part * 1_000) / 10} %`;
  return [
    `${grouped(plan.requestsPerMinute)} calls a minute; a month ${grouped(plan.callsPerMonth)} calls and ${grouped(plan.egressBytesPerMonth)} bytes${plan.payAsYouGo ? ", beyond them pay-as-you-go" : ""}`,
    ...(plan.reserve > 0 ? [`${percent(plan.reserve)} reserved for server keys`] : []),
    ...(plan.addressShare < 1
      ? [`at most ${percent(plan.addressShare)} of a minute for one address`]
      : []),
    `at most ${grouped(plan.recordsMb)} MB of records`,
    ...(plan.rowsMb === null ? [] : [`at most ${grouped(plan.rowsMb)} MB in tables`]),
  ].join("; ");
}
