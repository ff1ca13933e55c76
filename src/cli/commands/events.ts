// `gateway events resend`: the automations of an event's endpoint run again, by the running gateways.
import { resendEvent } from "../../automations/index.ts";
import { buildWorkspace } from "../../catalog/index.ts";
import { GatewayError } from "../../contract/index.ts";
import { findWorkspaceBy, readStoredDefinition } from "../../definitions/index.ts";
import { createLogger, isGuid, normaliseGuid, plural, printable } from "../../platform/index.ts";
import { createJobQueue } from "../../platform/jobs/index.ts";
import { withDeployment } from "../command.ts";
import { UsageError } from "../usage/usage-error.ts";
import { printJson, type Terminal } from "../terminal.ts";
import type { GlobalOptions, Outcome } from "../program.ts";

interface Options extends GlobalOptions {
  readonly workspace?: string;
}

export function resend(terminal: Terminal, options: Options, event: string): Promise<Outcome> {
  if (!isGuid(event))
    throw new UsageError(
      `${printable(event)} is no id of an event: these are GUIDs, which \`gateway endpoint tail\` prints.`,
    );
  return withDeployment(terminal, options, async (deployment): Promise<Outcome> => {
    const { config, database, directUrl } = deployment;
    const { id } = await findWorkspaceBy(
      database.owner,
      options.workspace ?? config.server.workspace,
    );
    // Nothing here derives from the workspace's secret.
    const workspace = buildWorkspace(await readStoredDefinition(database.owner, id), {
      version: 0,
      rootSecret: Buffer.alloc(0),
    });
    const { control } = database;
    const connection = { connectionString: directUrl };
    // It is not started: who works on the runs is the gateway.
    const jobs = createJobQueue({ control, connection, log: createLogger("silent") });
    try {
      const runs = await resendEvent({ control, jobs }, workspace, normaliseGuid(event));
      if (options.json === true) printJson(terminal, { eventId: normaliseGuid(event), runs });
      else if (runs.length === 0) terminal.print("The endpoint of this event has no automations.");
      else terminal.print([`${plural(runs.length, "run")} of the event:`, ...runs].join("\n  "));
      return 0;
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      const isUnknown = error.code === "NOT_FOUND";
      terminal.complain(isUnknown ? "The workspace has no event of this id." : error.message);
      return 1;
    } finally {
      await jobs.close();
    }
  });
}
