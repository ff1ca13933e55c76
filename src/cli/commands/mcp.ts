// `gateway mcp tools`: prints the tools that a client with a key or role of a workspace sees, in
// the order and with the schemas of `tools/list`.
import { grantFor } from "../../access/index.ts";
import { buildWorkspace, type Workspace } from "../../catalog/index.ts";
import type { AuthenticatedCaller } from "../../contract/index.ts";
import { findWorkspaceBy, readStoredDefinition } from "../../definitions/index.ts";
import { offeredTools } from "../../mcp/index.ts";
import { closestName, printableText } from "../../platform/index.ts";
import { withDeployment } from "../command.ts";
import { textTable } from "../text-table.ts";
import { printJson, type Terminal } from "../terminal.ts";
import { UsageError } from "../usage/usage-error.ts";
import type { GlobalOptions, CommandOutcome } from "../program.ts";

interface McpToolsOptions extends GlobalOptions {
  readonly key?: string;
  readonly role?: string;
  readonly workspace?: string;
}

export const printTools = (
  terminal: Terminal,
  options: McpToolsOptions,
): Promise<CommandOutcome> => {
  if ((options.key === undefined) === (options.role === undefined))
    throw new UsageError("Name the client: --key <name> or --role <name>.");
  return withDeployment(terminal, options, async ({ database: { owner }, config }) => {
    const { id } = await findWorkspaceBy(owner, options.workspace ?? config.server.workspace);
    const definition = await readStoredDefinition(owner, id);
    // This command shows no value that derives from the workspace's root secret.
    const workspace = buildWorkspace(definition, { version: 0, rootSecret: Buffer.alloc(0) });
    const caller = callerOf(workspace, options);
    const tools = offeredTools({ workspace, caller, grant: grantFor(workspace, caller) });
    if (options.json === true) return printJson(terminal, { tools });
    const rows = tools.map(({ name, title, annotations }) => [name, effect(annotations), title]);
    terminal.print(textTable(["TOOL", "DOES", "TITLE"], rows));
  });
};

/**
 * Returns a caller with the key or role.
 * @throws UsageError if the workspace has no such key or role
 */
function callerOf(
  { id: workspaceId, keysById, rolesByName }: Workspace,
  { key = "", role }: McpToolsOptions,
): AuthenticatedCaller {
  if (role !== undefined) {
    if (!rolesByName.has(role)) throw unknown("role", role, [...rolesByName.keys()]);
    const nilUser = "00000000-0000-0000-0000-000000000000";
    const origins = null;
    return { kind: "endUser", workspaceId, endUserId: nilUser, roles: [role], claims: {}, origins };
  }
  const [keyId, found] = [...keysById].find(([, { name }]) => name === key) ?? [];
  if (keyId === undefined || found === undefined) {
    const names = Array.from(keysById.values(), ({ name }) => name);
    throw unknown("key", key, names);
  }
  const { kind: keyKind } = found.definition;
  return { kind: "key", workspaceId, keyId, keyKind, origins: null };
}

function unknown(what: string, name: string, names: readonly string[]): UsageError {
  const suggestion = closestName(name, names);
  const advice =
    suggestion === undefined
      ? `It has ${names.join(", ") || "none"}.`
      : `Did you mean ${suggestion}?`;
  return new UsageError(`The workspace has no ${what} ${printableText(name)}. ${advice}`);
}

function effect({ readOnlyHint, destructiveHint }: Readonly<Record<string, boolean>>): string {
  if (readOnlyHint === true) return "reads";
  return destructiveHint === true ? "changes, also existing rows" : "adds";
}
