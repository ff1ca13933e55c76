// `gateway apply --remove`: deletes a workspace. On a terminal, the user must type the workspace's
// name. Elsewhere the option `--allow-destructive` is required.
import { findStored } from "../../catalog/index.ts";
import { listTables } from "../../definitions/index.ts";
import { LifecycleError, removeWorkspace, type Removed } from "../../lifecycle/index.ts";
import { plural, printableText } from "../../platform/index.ts";
import { requireGuid, withDeployment } from "../command.ts";
import { printJson, type Terminal } from "../terminal.ts";
import { UsageError } from "../errors.ts";
import type { Deployment } from "../deployment/deployment.ts";
import type { GlobalOptions, CommandOutcome } from "../options.ts";
import type { Guid } from "../../contract/index.ts";

export interface RemoveCommandOptions extends GlobalOptions {
  readonly remove?: string;
  readonly allowDestructive?: true;
  readonly dryRun?: true;
  readonly revision?: number;
}

export async function remove(
  terminal: Terminal,
  { remove: requestedId = "", ...options }: RemoveCommandOptions,
  folder: string | undefined,
): Promise<CommandOutcome> {
  const workspaceId = requireGuid(
    requestedId,
    `--remove takes the id of a workspace, which is a GUID, and not ${requestedId}.`,
  );
  if (folder !== undefined || options.dryRun === true || options.revision !== undefined)
    throw new UsageError(
      "The option --remove cannot be combined with a folder, --dry-run or --revision. Leave them out.",
    );
  return withDeployment(terminal, options, async (deployment) => {
    if (options.allowDestructive !== true) await requireConsent(terminal, deployment, workspaceId);
    const removed = await removeWorkspace(deployment, { workspaceId });
    if (options.json === true) return printJson(terminal, removed);
    terminal.print(removedText(removed));
  });
}

/**
 * Asks the user to confirm the deletion.
 * @throws LifecycleError if there is no terminal, or if the user types another text than the
 *   workspace's name
 */
async function requireConsent(
  { ask }: Terminal,
  { database: { owner } }: Deployment,
  workspaceId: Guid,
): Promise<void> {
  const stored = await findStored(owner, workspaceId);
  // The workspace does not exist. The command then only deletes data that an interrupted removal
  // has left, so it asks for no confirmation.
  if (stored === undefined) return;
  const { name } = stored.definition.workspace;
  const tables = await listTables(owner, workspaceId);
  const rows = tables.reduce((sum, { rowsAbout }) => sum + (rowsAbout ?? 0), 0);
  const what = `${printableText(name)} (${workspaceId}) with ${plural(tables.length, "table")} of about ${plural(rows, "row")}, its files, accounts, players, keys and log`;
  if (ask === undefined)
    throw new LifecycleError(
      `This would delete ${what}. Nothing was changed. Make a backup first: gateway backup ${workspaceId}. Then add --allow-destructive.`,
    );
  const answer = await ask({
    text: `This deletes ${what}.\nType the name of the workspace to continue: `,
  });
  if (answer.trim() !== printableText(name).trim())
    throw new LifecycleError(
      "You typed another text than the workspace's name, so nothing was changed. Run the command again.",
    );
}

const removedText = ({ workspaceId, name }: Removed): string =>
  name === null
    ? `The workspace ${workspaceId} does not exist. Data that an interrupted removal may have left is deleted.`
    : `The workspace ${printableText(name)} (${workspaceId}) is deleted. Its usage remains stored, because bills need it.`;
