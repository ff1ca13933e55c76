// Prints what a deployment has to say, such as a master key that was made, after everything else that a command prints.
import type { Deployment } from "./deployment/deployment.ts";
import { tellFailure } from "./failure.ts";
import { Interrupted } from "./interruption.ts";
import type { GlobalOptions, Outcome } from "./program.ts";
import type { Terminal } from "./terminal.ts";

/** The notes come last, so that the sentence of an error stays the first one. */
export async function endWithNotes(
  terminal: Terminal,
  { notes }: Pick<Deployment, "notes">,
  work: () => Promise<Outcome>,
  { json }: GlobalOptions = {},
): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    if (notes.length === 0 || error instanceof Interrupted) throw error;
    tellFailure(terminal, error, json);
    return 1;
  } finally {
    for (const note of notes) terminal.complain(note);
  }
}
