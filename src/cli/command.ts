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
 * Opens the deployment (database, master key, file store), performs the work, and always closes the
 * deployment.
 * @param make true to create the data directory, the database and the master key if they do not
 *   exist yet
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
    // After a signal such as Ctrl-C, the command always fails with `Interrupted`, even if `work`
    // failed with another error.
    interruption.signal.throwIfAborted();
    await deployment.close();
  }
}

/** An open deployment, and the workspace on which the command works. */
export interface WorkspaceDeployment extends Deployment {
  readonly workspace: AppliedWorkspace;
}

/**
 * Opens the deployment, and performs the work for one workspace. The option `--workspace` selects
 * the workspace. Without it, the setting `server.workspace` selects it. Without both, it is the
 * only workspace of the database.
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
 * Returns the tables, keys and roles of the workspace. The root secret, from which a gateway
 * derives the workspace's other secrets, is empty in the result, because commands do not need it.
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
 * Returns a GUID in lower case, as the database stores it.
 * @throws UsageError with `message` if the text is not a GUID
 */
export function requireGuid(id: string, message: string): Guid {
  if (!isGuid(id)) throw new UsageError(message);
  return normaliseGuid(id);
}

/**
 * Returns the paths of the folders with workspace definitions on which a command works: the folder
 * that the user named, or otherwise the configured folders.
 * @throws DefinitionError if there is no workspace folder at the path, or if two folders define the
 *   same workspace
 */
export const workspaceFolders = (
  { directory, env }: Terminal,
  { config }: Deployment,
  given: string | undefined,
): Promise<readonly string[]> =>
  findWorkspaceFolders(given === undefined ? config.workspaces : resolve(directory, given), env);
