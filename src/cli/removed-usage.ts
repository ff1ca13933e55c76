// `gateway usage --removed`: the usage of a removed workspace (G28.5). Only its id and its usage
// are still stored. Refuses workspaces that exist, and ids without usage.
import { listWorkspaces } from "../catalog/index.ts";
import type { Guid } from "../contract/index.ts";
import { dateText, listLastUsage, monthText, usageOfMonth } from "../metering/index.ts";
import { isGuid, normaliseGuid } from "../platform/index.ts";
import type { Pool } from "../platform/postgres/index.ts";
import { withDeployment } from "./command.ts";
import type { GlobalOptions, CommandOutcome } from "./options.ts";
import { printJson, type Terminal } from "./terminal.ts";
import { usageOfRemovedText } from "./usage-text.ts";
import { UsageError } from "./errors.ts";

/**
 * Prints the usage of a removed workspace.
 * @param which id of the workspace; undefined for the only removed one
 */
export async function printRemovedUsage(
  terminal: Terminal,
  options: GlobalOptions & { readonly month?: string },
  which: string | undefined,
): Promise<CommandOutcome> {
  if (which !== undefined && !isGuid(which))
    throw new UsageError(
      "--removed takes the id of a workspace, which is a GUID. Names of removed workspaces are not stored.",
    );
  return withDeployment(terminal, options, async ({ database: { owner, control } }) => {
    const requestedId = which === undefined ? undefined : normaliseGuid(which);
    const found = await findRemoved({ owner, control }, requestedId);
    if (typeof found === "string") {
      terminal.printError(found);
      return 1;
    }
    const { workspaceId, lastDay } = found;
    const month = options.month ?? monthText(lastDay);
    const report = await usageOfMonth(control, workspaceId, Date.now(), month);
    if (options.json === true) return printJson(terminal, { workspaceId, ...report });
    terminal.print(usageOfRemovedText(workspaceId, report, terminal.columns ?? 80));
  });
}

/** Returns the requested removed workspace, or a sentence that says why there is none. */
async function findRemoved(
  { owner, control }: { readonly owner: Pool; readonly control: Pool },
  requestedId: Guid | undefined,
): Promise<Awaited<ReturnType<typeof listLastUsage>>[number] | string> {
  const present = new Set((await listWorkspaces(owner)).map(({ id }) => id));
  if (requestedId !== undefined && present.has(requestedId))
    return `The workspace ${requestedId} is not removed. Leave out --removed.`;
  const removed = (await listLastUsage(control)).filter((it) => !present.has(it.workspaceId));
  const candidates =
    requestedId === undefined ? removed : removed.filter((it) => it.workspaceId === requestedId);
  const [only] = candidates;
  if (only !== undefined && candidates.length === 1) return only;
  const noSuch = `There is no usage of a removed workspace ${requestedId}.`;
  if (removed.length === 0)
    return requestedId === undefined ? "No removed workspace has any usage." : noSuch;
  const list = removed
    .map(({ workspaceId, lastDay }) => `${workspaceId} (last used ${dateText(lastDay)})`)
    .join(", ");
  return requestedId === undefined
    ? `Several workspaces were removed. Name one with --workspace: ${list}.`
    : `${noSuch} There is usage of ${list}.`;
}
