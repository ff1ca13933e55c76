// Opens and closes the deployment for every command that needs the database.
import { resolve } from "node:path";
import { buildWorkspace, type AppliedWorkspace, type Workspace } from "../catalog/index.ts";
import type { Guid } from "../contract/index.ts";
import {
  findWorkspaceBy,
  findWorkspaceFolders,
  readStoredDefinition,
} from "../definitions/index.ts";
import { createLogger, isGuid, normaliseGuid } from "../platform/index.ts";
import { openDeployment, type Deployment } from "./deployment/deployment.ts";
import { UsageError } from "./errors.ts";
import type { Interruption } from "./interruption.ts";
import { endWithNotes } from "./notes.ts";
import type { GlobalOptions, CommandOutcome } from "./options.ts";
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
  work: (deployment: Deployment, interruption: Interruption) => Promise<CommandOutcome>,
  make = false,
): Promise<CommandOutcome> {
  const settings = readSettings(terminal, options);
  const interruption = terminal.interruption("leave");
  const log = createLogger("silent");
  const deployment = await openDeployment(settings, log, { make, poolSize: 1, interruption });
  try {
    return await endWithNotes(terminal, deployment, () => work(deployment, interruption), options);
  } finally {
    // An interrupted operation is not reported as a failure.
    interruption.signal.throwIfAborted();
    await deployment.close();
  }
}

/** A deployment with the workspace that a command is about. */
export interface WorkspaceDeployment extends Deployment {
  readonly workspace: AppliedWorkspace;
}

/**
 * Opens the deployment, and runs the work for the workspace of the options. Without one, this is
 * the configured workspace, otherwise the only one.
 * @throws ApplyError if no workspace matches, or several do
 */
export const withWorkspace = (
  terminal: Terminal,
  options: GlobalOptions,
  work: (deployment: WorkspaceDeployment, interruption: Interruption) => Promise<CommandOutcome>,
): Promise<CommandOutcome> =>
  withDeployment(terminal, options, async (deployment, interruption) => {
    const { database, config } = deployment;
    const name = options.workspace ?? config.server.workspace;
    const workspace = await findWorkspaceBy(database.owner, name);
    return work({ ...deployment, workspace }, interruption);
  });

/**
 * Returns the tables, keys and roles of the workspace. No command uses a value that derives from
 * its root secret, so the secret is empty.
 */
export const readWorkspace = async ({
  database: { owner },
  workspace: { id },
}: WorkspaceDeployment): Promise<Workspace> =>
  buildWorkspace(await readStoredDefinition(owner, id), {
    version: 0,
    rootSecret: Buffer.alloc(0),
  });

/** Returns the id in the form of the database. @throws UsageError with the message */
export function requireGuid(id: string, message: string): Guid {
  if (!isGuid(id)) throw new UsageError(message);
  return normaliseGuid(id);
}

/**
 * Returns the paths of the workspace folders for a command: the given folder, otherwise the
 * configured ones.
 * @throws DefinitionError
 */
export const workspaceFolders = (
  { directory, env }: Terminal,
  { config }: Deployment,
  given: string | undefined,
): Promise<readonly string[]> =>
  findWorkspaceFolders(given === undefined ? config.workspaces : resolve(directory, given), env);
