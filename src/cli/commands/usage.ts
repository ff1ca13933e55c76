// `gateway usage`: prints the usage of a workspace in a month, by day, and an estimate for the
// whole month from the last days.
import { storedBytesOf } from "../../blobs/index.ts";
import { findWorkspaceBy, readStoredDefinition } from "../../definitions/index.ts";
import { estimateMonth, usageReport } from "../../metering/index.ts";
import { withDeployment } from "../command.ts";
import { printRemovedUsage } from "../removed-usage.ts";
import { printJson, type Terminal } from "../terminal.ts";
import { usageText } from "../usage-text.ts";
import type { GlobalOptions, CommandOutcome } from "../options.ts";

interface UsageOptions extends GlobalOptions {
  readonly workspace?: string;
  readonly month?: string;
  readonly removed?: true;
}

export const printUsage = (
  terminal: Terminal,
  options: UsageOptions,
  which: string | undefined,
): Promise<CommandOutcome> =>
  options.removed === true
    ? printRemovedUsage(terminal, options, options.workspace ?? which)
    : printCurrentUsage(terminal, options, which);

const printCurrentUsage = (
  terminal: Terminal,
  options: UsageOptions,
  which: string | undefined,
): Promise<CommandOutcome> =>
  withDeployment(terminal, options, async ({ database: { owner, control }, config }) => {
    const workspaceName = options.workspace ?? which ?? config.server.workspace;
    const { id, name } = await findWorkspaceBy(owner, workspaceName);
    const { plan } = (await readStoredDefinition(owner, id)).workspace;
    const now = Date.now();
    const read = (month: string | undefined) =>
      usageReport({ control, storedBytesOf }, { id, plan }, now, month);
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
