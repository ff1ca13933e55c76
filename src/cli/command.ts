// Opens and closes the deployment around every command that needs the database.
import { resolve } from "node:path";
import { findWorkspaceFolders } from "../definitions/index.ts";
import { createLogger } from "../platform/index.ts";
import { openDeployment, type Deployment } from "./deployment/deployment.ts";
import type { Interruption } from "./interruption.ts";
import { endWithNotes } from "./notes.ts";
import type { GlobalOptions, Outcome } from "./program.ts";
import { readSettings } from "./settings.ts";
import type { Terminal } from "./terminal.ts";

/**
 * Opens the deployment, does the work, and closes it again, whatever happens.
 * @param make whether the command may be the first one, which makes data directory, database and master key
 */
export async function withDeployment(
  terminal: Terminal,
  options: GlobalOptions,
  work: (deployment: Deployment, interruption: Interruption | undefined) => Promise<Outcome>,
  make = false,
): Promise<Outcome> {
  const settings = readSettings(terminal, options);
  const interruption = terminal.interruption?.("leave");
  const log = createLogger("silent");
  const deployment = await openDeployment(settings, log, { make, poolSize: 1, interruption });
  try {
    return await endWithNotes(terminal, deployment, () => work(deployment, interruption), options);
  } finally {
    // What an interruption has cut off is no failure to tell of.
    interruption?.signal.throwIfAborted();
    await deployment.close();
  }
}

/** Paths of the workspace folders that a command is about: those that are given, else the configured ones. @throws DefinitionError */
export const workspaceFolders = (
  { directory, env }: Terminal,
  { config }: Pick<Deployment, "config">,
  given: string | undefined,
): Promise<readonly string[]> =>
  findWorkspaceFolders(given === undefined ? config.workspaces : resolve(directory, given), env);
