// `gateway events`: lets the running gateway run the automations of an event's endpoint again, and
// deletes events with their runs.
import { deleteEvent, resendEvent } from "../../automations/index.ts";
import { buildWorkspace } from "../../catalog/index.ts";
import { GatewayError, type Guid } from "../../contract/index.ts";
import { findWorkspaceBy, readStoredDefinition } from "../../definitions/index.ts";
import {
  createLogger,
  isGuid,
  normaliseGuid,
  plural,
  printableText,
} from "../../platform/index.ts";
import { createJobQueue } from "../../platform/jobs/index.ts";
import { withDeployment } from "../command.ts";
import { UsageError } from "../usage/usage-error.ts";
import { printJson, type Terminal } from "../terminal.ts";
import type { GlobalOptions, CommandOutcome } from "../program.ts";

interface EventsOptions extends GlobalOptions {
  readonly workspace?: string;
}

const UNKNOWN = "The workspace has no event of this id.";

export function resend(
  terminal: Terminal,
  options: EventsOptions,
  event: string,
): Promise<CommandOutcome> {
  readId(event);
  return withDeployment(terminal, options, async (deployment): Promise<CommandOutcome> => {
    const { config, database, directUrl } = deployment;
    const { id } = await findWorkspaceBy(
      database.owner,
      options.workspace ?? config.server.workspace,
    );
    // This command uses no secret that derives from the workspace's root secret.
    const workspace = buildWorkspace(await readStoredDefinition(database.owner, id), {
      version: 0,
      rootSecret: Buffer.alloc(0),
    });
    const { control } = database;
    const connection = { connectionString: directUrl };
    // The queue is not started here, because the gateway executes the runs.
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
      terminal.printError(isUnknown ? UNKNOWN : error.message);
      return 1;
    } finally {
      await jobs.close();
    }
  });
}

/** Deletes each event in its own transaction. A refused event does not prevent the others. */
export function removeEvents(
  terminal: Terminal,
  options: EventsOptions,
  events: readonly string[],
): Promise<CommandOutcome> {
  const ids = new Set(events.map(readId));
  return withDeployment(
    terminal,
    options,
    async ({ config, database }): Promise<CommandOutcome> => {
      const { id: workspaceId } = await findWorkspaceBy(
        database.owner,
        options.workspace ?? config.server.workspace,
      );
      const deleted: Guid[] = [];
      const refused: { readonly id: Guid; readonly error: string }[] = [];
      for (const id of ids)
        try {
          await deleteEvent(database.control, workspaceId, id);
          deleted.push(id);
        } catch (error) {
          if (!(error instanceof GatewayError)) throw error;
          refused.push({ id, error: error.code === "NOT_FOUND" ? UNKNOWN : error.message });
        }
      if (options.json === true) printJson(terminal, { deleted, refused });
      else {
        for (const id of deleted) terminal.print(`The event ${id} is deleted, with its runs.`);
        for (const { id, error } of refused)
          terminal.printError(`The event ${id} is not deleted. ${error}`);
      }
      return refused.length === 0 ? 0 : 1;
    },
  );
}

/** @throws UsageError */
function readId(event: string): Guid {
  if (isGuid(event)) return normaliseGuid(event);
  throw new UsageError(
    `${printableText(event)} is not the id of an event. An event id is a GUID; \`gateway endpoint tail\` prints it.`,
  );
}
