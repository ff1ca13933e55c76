// `gateway mcp tools`: prints the MCP tools that a client sees with a given key or role. The order
// and the schemas are the same as in the response to `tools/list`.
import { grantFor } from "../../access/index.ts";
import { keyIdNamed, type Workspace } from "../../catalog/index.ts";
import type { AuthenticatedCaller } from "../../contract/index.ts";
import { offeredTools } from "../../mcp/index.ts";
import { nameHint, nilGuid, printableText } from "../../platform/index.ts";
import { readWorkspace, withWorkspace } from "../command.ts";
import { textTable } from "../text-table.ts";
import { printJson, type Terminal } from "../terminal.ts";
import { UsageError } from "../errors.ts";
import type { GlobalOptions, CommandOutcome } from "../options.ts";

interface McpToolsOptions extends GlobalOptions {
  readonly key?: string;
  readonly role?: string;
}

export const printTools = (
  terminal: Terminal,
  options: McpToolsOptions,
): Promise<CommandOutcome> => {
  if ((options.key === undefined) === (options.role === undefined))
    throw new UsageError("Name the client: --key <name> or --role <name>.");
  return withWorkspace(terminal, options, async (deployment) => {
    const workspace = await readWorkspace(deployment);
    const caller = callerOf(workspace, options);
    const tools = offeredTools({ workspace, caller, grant: grantFor(workspace, caller) });
    if (options.json === true) return printJson(terminal, { tools });
    const rows = tools.map(({ name, title, annotations }) => [name, effect(annotations), title]);
    terminal.print(textTable(["TOOL", "DOES", "TITLE"], rows));
  });
};

/**
 * Returns a caller that has the key or role of the options `--key` and `--role`.
 * @throws UsageError if the workspace has no such key or role
 */
function callerOf(workspace: Workspace, { key = "", role }: McpToolsOptions): AuthenticatedCaller {
  const { id: workspaceId, keysById, rolesByName } = workspace;
  if (role !== undefined) {
    if (!rolesByName.has(role)) throw unknown("role", role, [...rolesByName.keys()]);
    const user = { endUserId: nilGuid, roles: [role], claims: {}, origins: null };
    return { kind: "endUser", workspaceId, ...user };
  }
  const keyId = keyIdNamed(workspace, key);
  if (keyId === undefined) {
    const names = Array.from(keysById.values(), ({ name }) => name);
    throw unknown("key", key, names);
  }
  const { kind: keyKind } = keysById.get(keyId)!.definition;
  return { kind: "key", workspaceId, keyId, keyKind, origins: null };
}

const unknown = (what: string, name: string, names: readonly string[]): UsageError =>
  new UsageError(`The workspace has no ${what} ${printableText(name)}. ${nameHint(name, names)}`);

function effect({ readOnlyHint, destructiveHint }: Readonly<Record<string, boolean>>): string {
  if (readOnlyHint === true) return "reads";
  return destructiveHint === true ? "changes, also existing rows" : "adds";
}
