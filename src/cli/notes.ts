// Prints messages about a deployment, for example about a new master key, after all other output of
// a command.
import type { Deployment } from "./deployment/deployment.ts";
import { printFailure } from "./failure.ts";
import { Interrupted } from "./interruption.ts";
import type { GlobalOptions, CommandOutcome } from "./options.ts";
import type { Terminal } from "./terminal.ts";

/**
 * Performs the work of a command, and then prints the messages. If the work fails, its error is
 * printed before the messages.
 */
export async function endWithNotes(
  terminal: Terminal,
  { notes }: Pick<Deployment, "notes">,
  work: () => Promise<CommandOutcome>,
  { json }: GlobalOptions = {},
): Promise<CommandOutcome> {
  try {
    return await work();
  } catch (error) {
    if (notes.length === 0 || error instanceof Interrupted) throw error;
    printFailure(terminal, error, json);
    return 1;
  } finally {
    for (const note of notes) terminal.printError(note);
  }
}
