// `gateway usage`: prints the usage of a workspace on each day of a month. For the current month,
// also prints an estimate for the whole month, based on the last days.
import { storedBytesOf } from "../../blobs/index.ts";
import {
  dateText,
  estimateMonth,
  listLastUsage,
  monthText,
  usageOfMonth,
  usageReport,
} from "../../metering/index.ts";
import { requireGuid, withDeployment, withWorkspace } from "../command.ts";
import { printJson, type Terminal } from "../terminal.ts";
import { usageOfRemovedText, usageText } from "../usage-text.ts";
import type { CommandOutcome, GlobalOptions } from "../options.ts";
import { listWorkspaces } from "../../catalog/index.ts";
import type { Guid } from "../../contract/index.ts";
import type { Deployment } from "../deployment/deployment.ts";
import { CommandError } from "../errors.ts";

interface UsageOptions extends GlobalOptions {
  readonly month?: string;
  readonly removed?: true;
}

export const printUsage = (
  terminal: Terminal,
  options: UsageOptions,
  which: string | undefined,
): Promise<CommandOutcome> => {
  const { workspace = which } = options;
  if (options.removed === true) return printRemovedUsage(terminal, options, workspace);
  return printCurrentUsage(terminal, { ...options, workspace });
};

const printCurrentUsage = (terminal: Terminal, options: UsageOptions): Promise<CommandOutcome> =>
  withWorkspace(terminal, options, async ({ database: { control }, workspace }) => {
    const { name } = workspace;
    const now = Date.now();
    const read = (month: string | undefined) =>
      usageReport({ control, storedBytesOf }, workspace, now, month);
    const report = await read(options.month);
    const isCurrent = report.month === new Date(now).toISOString().slice(0, 7);
    const before = isCurrent ? await read(monthBefore(report.month)) : null;
    const estimate = before === null ? null : estimateMonth([...before.days, ...report.days], now);
    if (options.json === true) return printJson(terminal, { ...report, estimate });
    const shown = isCurrent ? (estimate ?? "too early") : null;
    terminal.print(usageText(name, report, shown, terminal.columns ?? 80));
  });

function monthBefore(month: string): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() - 1);
  return date.toISOString().slice(0, 7);
}

/**
 * Prints the usage of a removed workspace in one month (G28.5). Nothing else of the workspace is
 * stored, except its id.
 * @param which id of the workspace; undefined if only one workspace was removed
 */
async function printRemovedUsage(
  terminal: Terminal,
  options: UsageOptions,
  which: string | undefined,
): Promise<CommandOutcome> {
  const message =
    "--removed takes the id of a workspace, which is a GUID. Names of removed workspaces are not stored.";
  const requestedId = which === undefined ? undefined : requireGuid(which, message);
  return withDeployment(terminal, options, async ({ database }) => {
    const { workspaceId, lastDay } = await findRemoved(database, requestedId);
    const month = options.month ?? monthText(lastDay);
    const report = await usageOfMonth(database.control, workspaceId, Date.now(), month);
    if (options.json === true) return printJson(terminal, { workspaceId, ...report });
    terminal.print(usageOfRemovedText(workspaceId, report, terminal.columns ?? 80));
  });
}

/**
 * Returns the removed workspace that the user named. If the user named none, returns the only
 * removed workspace.
 * @throws CommandError if the workspace still exists or has no usage, or if several were removed
 *   and the user named none
 */
async function findRemoved(
  { owner, control }: Deployment["database"],
  requestedId: Guid | undefined,
): Promise<Awaited<ReturnType<typeof listLastUsage>>[number]> {
  const present = new Set((await listWorkspaces(owner)).map(({ id }) => id));
  if (requestedId !== undefined && present.has(requestedId))
    throw new CommandError(`The workspace ${requestedId} still exists. Leave out --removed.`);
  const removed = (await listLastUsage(control)).filter((it) => !present.has(it.workspaceId));
  const [only, ...others] = removed.filter(
    ({ workspaceId }) => requestedId === undefined || requestedId === workspaceId,
  );
  if (only !== undefined && others.length === 0) return only;
  const list = removed
    .map(({ workspaceId, lastDay }) => `${workspaceId} (last used ${dateText(lastDay)})`)
    .join(", ");
  if (requestedId === undefined)
    throw new CommandError(
      list === ""
        ? "No usage of a removed workspace is stored."
        : `Several workspaces were removed. Name one with --workspace: ${list}.`,
    );
  const noSuch = `No usage of a removed workspace with the id ${requestedId} is stored.`;
  throw new CommandError(
    list === "" ? noSuch : `${noSuch} These removed workspaces have usage: ${list}.`,
  );
}
