// `gateway apply --remove`: takes a workspace away. Asks whoever sits at the terminal for its name; elsewhere it wants to be allowed.
import { findStored } from "../../catalog/index.ts";
import { listTables } from "../../definitions/index.ts";
import { LifecycleError, removeWorkspace, type Removed } from "../../lifecycle/index.ts";
import { isGuid, normaliseGuid, plural, printable } from "../../platform/index.ts";
import { withDeployment } from "../command.ts";
import { withLifecycle } from "../lifecycle-deployment.ts";
import { printJson, type Terminal } from "../terminal.ts";
import { UsageError } from "../usage/usage-error.ts";
import type { Deployment } from "../deployment/deployment.ts";
import type { GlobalOptions, Outcome } from "../program.ts";
import type { Guid } from "../../contract/index.ts";

export interface RemoveGiven extends GlobalOptions {
  readonly remove?: string;
  readonly allowDestructive?: true;
  readonly dryRun?: true;
  readonly revision?: number;
}

export async function remove(
  terminal: Terminal,
  { remove: asked = "", ...options }: RemoveGiven,
  folder: string | undefined,
): Promise<Outcome> {
  if (!isGuid(asked))
    throw new UsageError(`--remove takes the id of a workspace, a GUID, and not ${asked}.`);
  if (folder !== undefined || options.dryRun === true || options.revision !== undefined)
    throw new UsageError("--remove stands alone: leave out the folder, --dry-run and --revision.");
  const workspaceId = normaliseGuid(asked);
  return withDeployment(terminal, options, async (deployment) => {
    if (options.allowDestructive !== true) await requireConsent(terminal, deployment, workspaceId);
    const removed = await withLifecycle(deployment, undefined, (deps) =>
      removeWorkspace(deps, { workspaceId }),
    );
    if (options.json === true) return printJson(terminal, removed);
    terminal.print(removedText(removed));
  });
}

/** @throws LifecycleError where nobody can be asked, or says something else */
async function requireConsent(
  { ask }: Terminal,
  { database: { owner } }: Deployment,
  workspaceId: Guid,
): Promise<void> {
  const stored = await findStored(owner, workspaceId);
  // What an interrupted removal has left is nobody's.
  if (stored === undefined) return;
  const { name } = stored.definition.workspace;
  const tables = await listTables(owner, workspaceId);
  const rows = tables.reduce((sum, { rowsAbout }) => sum + (rowsAbout ?? 0), 0);
  const what = `${printable(name)} (${workspaceId}) with ${plural(tables.length, "table")} of about ${plural(rows, "row")}, its files, accounts, players, keys and log`;
  if (ask === undefined)
    throw new LifecycleError(
      `This would take away ${what}; nothing was changed. Give --allow-destructive to go on, and take a backup first: gateway backup ${workspaceId}.`,
    );
  const answer = await ask({ text: `This takes away ${what}.\nType its name to go on: ` });
  if (answer.trim() !== printable(name).trim())
    throw new LifecycleError("That is not its name; nothing was changed.");
}

const removedText = ({ workspaceId, name }: Removed): string =>
  name === null
    ? `There is no workspace ${workspaceId}; what an earlier removal might have left of it is gone.`
    : `${printable(name)} (${workspaceId}) is gone. What it has used stays for bills.`;
