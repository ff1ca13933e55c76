// Opens and closes the deployment for every command that needs the database.
import { resolve } from "node:path";
import { findWorkspaceFolders } from "../definitions/index.ts";
import { createLogger } from "../platform/index.ts";
import { openDeployment, type Deployment } from "./deployment/deployment.ts";
import type { Interruption } from "./interruption.ts";
import { endWithNotes } from "./notes.ts";
import type { GlobalOptions, CommandOutcome } from "./program.ts";
import { readSettings } from "./settings.ts";
import type { Terminal } from "./terminal.ts";

/**
 * Opens the deployment, runs the work, and always closes the deployment.
 * @param make true if the command may run first on a machine, and then creates data directory,
 *   database and master key
 */
export async function withDeployment(
  terminal: Terminal,
  options: GlobalOptions,
  work: (deployment: Deployment, interruption: Interruption | undefined) => Promise<CommandOutcome>,
  make = false,
): Promise<CommandOutcome> {
  const settings = readSettings(terminal, options);
  const interruption = terminal.interruption?.("leave");
  const log = createLogger("silent");
  const deployment = await openDeployment(settings, log, { make, poolSize: 1, interruption });
  try {
    return await endWithNotes(terminal, deployment, () => work(deployment, interruption), options);
  } finally {
    // An interrupted operation is not reported as a failure.
    interruption?.signal.throwIfAborted();
    await deployment.close();
  }
}

/**
 * Returns the paths of the workspace folders for a command: the given folder, otherwise the
 * configured ones.
 * @throws DefinitionError
 */
export const workspaceFolders = (
  { directory, env }: Terminal,
  { config }: Pick<Deployment, "config">,
  given: string | undefined,
): Promise<readonly string[]> =>
  findWorkspaceFolders(given === undefined ? config.workspaces : resolve(directory, given), env);
