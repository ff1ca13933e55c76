// `gateway events`: replays a stored event of an endpoint, so that the running gateway executes its
// automations again. Also deletes events with their runs.
import { deleteEvent, resendEvent } from "../../automations/index.ts";
import { GatewayError, type Guid } from "../../contract/index.ts";
import { createLogger, plural, printableText } from "../../platform/index.ts";
import { createJobQueue } from "../../platform/jobs/index.ts";
import { readWorkspace, requireGuid, withWorkspace } from "../command.ts";
import { CommandError } from "../errors.ts";
import { printJson, type Terminal } from "../terminal.ts";
import type { GlobalOptions, CommandOutcome } from "../options.ts";

const UNKNOWN = "The workspace has no event with this id. Check the id and the workspace.";

export function resend(
  terminal: Terminal,
  options: GlobalOptions,
  event: string,
): Promise<CommandOutcome> {
  const eventId = readId(event);
  return withWorkspace(terminal, options, async (deployment) => {
    const { control } = deployment.database;
    const connection = { connectionString: deployment.directUrl };
    // This command only adds jobs to the queue. The running gateway executes them.
    const jobs = createJobQueue({ control, connection, log: createLogger("silent") });
    try {
      const workspace = await readWorkspace(deployment);
      const runs = await resendEvent({ control, jobs }, workspace, eventId);
      if (options.json === true) printJson(terminal, { eventId, runs });
      else if (runs.length === 0)
        terminal.print(
          "No run was started, because the endpoint of this event has no automations.",
        );
      else
        terminal.print(
          [
            `The gateway executes the automations of this event again, in ${plural(runs.length, "run")} with these ids:`,
            ...runs,
          ].join("\n  "),
        );
    } catch (error) {
      throw new CommandError(refusedReason(error));
    } finally {
      await jobs.close();
    }
  });
}

/**
 * Returns the reason why an event could not be replayed or deleted, as a sentence for the
 * user.
 * @throws the given error if the gateway did not expect it (not a `GatewayError`)
 */
function refusedReason(error: unknown): string {
  if (!(error instanceof GatewayError)) throw error;
  return error.code === "NOT_FOUND" ? UNKNOWN : error.message;
}

/**
 * Deletes events, each in its own transaction. If one event cannot be deleted, the command still
 * deletes the remaining events.
 */
export function removeEvents(
  terminal: Terminal,
  options: GlobalOptions,
  events: readonly string[],
): Promise<CommandOutcome> {
  const ids = new Set(events.map(readId));
  return withWorkspace(
    terminal,
    options,
    async ({ database, workspace }): Promise<CommandOutcome> => {
      const deleted: Guid[] = [];
      const refused: { readonly id: Guid; readonly error: string }[] = [];
      for (const id of ids)
        try {
          await deleteEvent(database.control, workspace.id, id);
          deleted.push(id);
        } catch (error) {
          refused.push({ id, error: refusedReason(error) });
        }
      if (options.json === true) printJson(terminal, { deleted, refused });
      else {
        for (const id of deleted) terminal.print(`The event ${id} and its runs are deleted.`);
        for (const { id, error } of refused)
          terminal.printError(`The event ${id} is not deleted. ${error}`);
      }
      return refused.length === 0 ? 0 : 1;
    },
  );
}

/**
 * Returns the id in lower case.
 * @throws UsageError if the text is not a GUID
 */
const readId = (event: string): Guid =>
  requireGuid(
    event,
    `${printableText(event)} is not the id of an event. An event id is a GUID. Run \`gateway endpoint tail\` to see the ids of new events.`,
  );
