// `gateway diff`: what an apply would change, with the rows that it would cost. Changes nothing; fails where an apply would.
import { resolve } from "node:path";
import {
  planFolder,
  type FolderPlan,
  formatFindings,
  findWorkspaceFolders,
} from "../../definitions/index.ts";
import { changeLines, changeSummary } from "../changes-text.ts";
import { withDeployment, type GlobalOptions } from "../command.ts";
import { printJson } from "../terminal.ts";
import type { CommandContext } from "../program.ts";

interface Options extends GlobalOptions {
  readonly json?: true;
}

export function diffCommand({ program, terminal, finish }: CommandContext): void {
  program
    .command("diff")
    .description("show what an apply would change, and what it would lose")
    .argument(
      "[folder]",
      "a workspace folder or a folder of such folders; default the configured one",
    )
    .option("--json", "print the plan as JSON")
    .action(
      finish(
        (given: string | undefined, _options: Options, command: { optsWithGlobals(): Options }) => {
          const options = command.optsWithGlobals();
          return withDeployment(terminal, options, async (deployment) => {
            const path =
              given === undefined
                ? deployment.config.workspaces
                : resolve(terminal.directory, given);
            const plans: FolderPlan[] = [];
            for (const folder of findWorkspaceFolders(path, terminal.env))
              plans.push(await planFolder(deployment, { folder, env: terminal.env }));
            for (const { warnings } of plans)
              if (warnings.length > 0) terminal.complain(formatFindings(warnings));
            if (options.json === true) printJson(terminal, plans.map(planned));
            else for (const plan of plans) terminal.print(planText(plan));
            return plans.some((plan) => plan.changes.some((change) => change.obstacle !== null))
              ? 1
              : 0;
          });
        },
      ),
    );
}

const planned = ({ folder, after, revision, changes }: FolderPlan) => ({
  folder,
  workspaceId: after.workspace.id,
  name: after.workspace.name,
  revision,
  changes,
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
    ...(isDestructive ? ["Apply it with --allow-destructive."] : []),
  ].join("\n");
}
