// Opens and closes the deployment (database, master key, file store) for each command that needs
// the database.
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
 * Opens the deployment, performs the work, and always closes the deployment.
 * @param make true if this may be the first command on the machine; then the data directory, the
 *   database and the master key are created
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
    // If a signal interrupted the command, the interruption is thrown and no other error.
    interruption.signal.throwIfAborted();
    await deployment.close();
  }
}

/** A deployment, and the workspace for which a command runs. */
export interface WorkspaceDeployment extends Deployment {
  readonly workspace: AppliedWorkspace;
}

/**
 * Opens the deployment, and performs the work for the workspace that the options name. Without such
 * an option, this is the configured workspace, or otherwise the only one.
 * @throws ApplyError if no workspace or several workspaces match
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
 * Returns the tables, keys and roles of the workspace. The returned root secret is empty, because
 * no command needs a value that is derived from it.
 */
export const readWorkspace = async ({
  database: { owner },
  workspace: { id },
}: WorkspaceDeployment): Promise<Workspace> =>
  buildWorkspace(await readStoredDefinition(owner, id), {
    version: 0,
    rootSecret: Buffer.alloc(0),
  });

/**
 * Returns a GUID in the spelling of the database.
 * @throws UsageError with `message` if the text is not a GUID
 */
export function requireGuid(id: string, message: string): Guid {
  if (!isGuid(id)) throw new UsageError(message);
  return normaliseGuid(id);
}

/**
 * Returns the paths of the workspace folders for a command: the folder that the user named, or
 * otherwise the configured folders.
 * @throws DefinitionError if there is no workspace folder
 */
export const workspaceFolders = (
  { directory, env }: Terminal,
  { config }: Deployment,
  given: string | undefined,
): Promise<readonly string[]> =>
  findWorkspaceFolders(given === undefined ? config.workspaces : resolve(directory, given), env);
