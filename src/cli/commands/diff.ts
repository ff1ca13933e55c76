// `gateway diff`: prints what `gateway apply` would change, and how many rows it would delete.
// `gateway diff` changes nothing. It fails if `gateway apply` would fail.
import { planFolder, type FolderPlan } from "../../definitions/index.ts";
import { formatDiagnostics } from "../../platform/index.ts";
import { changeLines, changeSummary } from "../changes-text.ts";
import { withDeployment, workspaceFolders } from "../command.ts";
import type { GlobalOptions, CommandOutcome } from "../options.ts";
import { printJson, type Terminal } from "../terminal.ts";

export const diff = (
  terminal: Terminal,
  options: GlobalOptions,
  given: string | undefined,
): Promise<CommandOutcome> =>
  withDeployment(terminal, options, async (deployment) => {
    const plans: FolderPlan[] = [];
    for (const folder of await workspaceFolders(terminal, deployment, given))
      plans.push(await planFolder(deployment, { folder, env: terminal.env }));
    for (const { warnings } of plans)
      if (warnings.length > 0) terminal.printError(formatDiagnostics(warnings));
    if (options.json === true) printJson(terminal, plans.map(planJson));
    else for (const plan of plans) terminal.print(planText(plan));
    return plans.some(({ changes }) => changes.some(({ obstacle }) => obstacle !== null)) ? 1 : 0;
  });

const planJson = ({ folder, after, revision, changes, warnings }: FolderPlan) => ({
  folder,
  workspaceId: after.workspace.id,
  name: after.workspace.name,
  revision,
  changes,
  warnings,
});

function planText({ after, revision, changes }: FolderPlan): string {
  const { id, name } = after.workspace;
  const title = `${name} (${id}), ${revision === 0 ? "not applied yet" : `revision ${revision}`}: ${changeSummary(changes)}`;
  const isDestructive =
    changes.some((change) => change.destructive) &&
    changes.every((change) => change.obstacle === null);
  return [
    title,
    ...changeLines(changes),
    ...(isDestructive
      ? [
          "Some of these changes delete data. To apply all changes, run gateway apply with --allow-destructive.",
        ]
      : []),
  ].join("\n");
}
