// `gateway usage --removed`: what a removed workspace has used (G28.5). Its id and its usage are
// all that is left of it. Refuses workspaces that exist, and ids without any usage.
import { listWorkspaces } from "../catalog/index.ts";
import type { Guid } from "../contract/index.ts";
import { dateText, listLastUsage, monthText, usageOfMonth } from "../metering/index.ts";
import { isGuid, normaliseGuid } from "../platform/index.ts";
import type { Pool } from "../platform/postgres/index.ts";
import { withDeployment } from "./command.ts";
import type { GlobalOptions, Outcome } from "./program.ts";
import { printJson, type Terminal } from "./terminal.ts";
import { usageOfRemovedText } from "./usage-text.ts";
import { UsageError } from "./usage/usage-error.ts";

/** @param which the id of the workspace; undefined for the only one that was removed */
export async function printRemovedUsage(
  terminal: Terminal,
  options: GlobalOptions & { readonly month?: string },
  which: string | undefined,
): Promise<Outcome> {
  if (which !== undefined && !isGuid(which))
    throw new UsageError("--removed takes the id of a workspace, a GUID. Names are not kept.");
  return withDeployment(terminal, options, async ({ database: { owner, control } }) => {
    const asked = which === undefined ? undefined : normaliseGuid(which);
    const found = await findRemoved({ owner, control }, asked);
    if (typeof found === "string") {
      terminal.complain(found);
      return 1;
    }
    const { workspaceId, lastDay } = found;
    const month = options.month ?? monthText(lastDay);
    const report = await usageOfMonth(control, workspaceId, Date.now(), month);
    if (options.json === true) return printJson(terminal, { workspaceId, ...report });
    terminal.print(usageOfRemovedText(workspaceId, report, terminal.columns ?? 80));
  });
}

/** Returns the removed workspace that is meant, or a sentence that says why there is none. */
async function findRemoved(
  { owner, control }: { readonly owner: Pool; readonly control: Pool },
  asked: Guid | undefined,
): Promise<Awaited<ReturnType<typeof listLastUsage>>[number] | string> {
  const present = new Set((await listWorkspaces(owner)).map(({ id }) => id));
  if (asked !== undefined && present.has(asked))
    return `The workspace ${asked} is not removed. Leave out --removed.`;
  const removed = (await listLastUsage(control)).filter((it) => !present.has(it.workspaceId));
  const meant = asked === undefined ? removed : removed.filter((it) => it.workspaceId === asked);
  const [only] = meant;
  if (only !== undefined && meant.length === 1) return only;
  const noSuch = `There is no usage of a removed workspace ${asked}.`;
  if (removed.length === 0)
    return asked === undefined ? "No removed workspace has any usage." : noSuch;
  const list = removed
    .map(({ workspaceId, lastDay }) => `${workspaceId} (last used ${dateText(lastDay)})`)
    .join(", ");
  return asked === undefined
    ? `Several workspaces were removed. Say which by --workspace: ${list}.`
    : `${noSuch} There is usage of ${list}.`;
}
