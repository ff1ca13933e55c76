// At the start of the gateway, applies each workspace folder in `GATEWAY_WORKSPACES` that has
// changed since the last start. Rejects two folders that define the same workspace. Changes an
// external database only if the operator starts with `--apply`. Skips workspaces that the portal
// manages. Imports `apply.ts` only if a folder
// has changed, because its 70 modules and the YAML parser take 90 ms to load.
import type { FolderApplied } from "./apply.ts";
import { ApplyError } from "../apply-error.ts";
import { contentHash } from "../load/content-hash.ts";
import { findManagedByPortal, isKnownContent } from "../../catalog/index.ts";
import { findWorkspaceFolders } from "../load/workspace-folders.ts";
import type { ApplyDependencies } from "./run.ts";
import type { SeedDependencies } from "../seed/folder.ts";
import { demoWorkspace, type Environment } from "../../config/index.ts";
import { printableText } from "../../platform/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";

export interface StartApplyOptions {
  /** Path of a workspace folder, or of a folder that contains workspace folders. */
  readonly workspaces: string;
  /** True if the gateway uses its embedded PostgreSQL, false for an external database. */
  readonly embedded: boolean;
  /**
   * The option `--apply`: also changes an external database. Without it, only the embedded database
   * is changed.
   */
  readonly apply?: boolean;
  readonly env?: Environment;
  /** Receives one line for each folder that is skipped because the portal manages its workspace. */
  readonly print?: (line: string) => void;
}

/**
 * Applies the folders that have changed.
 * @returns the applied folders
 * @throws DefinitionError or ApplyError for the first folder that cannot be applied; folders that
 *   were applied before it stay applied
 */
export async function applyAtStart(
  deps: ApplyDependencies & SeedDependencies,
  options: StartApplyOptions,
): Promise<FolderApplied[]> {
  const { workspaces, embedded, apply = false, env, print = () => {} } = options;
  if (!embedded && !apply) return [];
  const folders = await findWorkspaceFolders(workspaces, env);
  const applied: FolderApplied[] = [];
  for (const folder of folders) {
    const { owner } = deps.database;
    const hash = contentHash(folder, env);
    const isKnown = await isKnownContent(owner, hash);
    const managed = await findManaged(owner, { folder, hash, env, isKnown });
    if (managed !== undefined)
      print(
        `The portal manages the workspace ${printableText(managed)}, so this start did not apply ${folder}.`,
      );
    if (isKnown || managed !== undefined) continue;
    const { applyFolder } = await import("./apply.ts");
    applied.push(
      await applyFolder(deps, {
        folder,
        atStart: true,
        startsWith: folder === demoWorkspace ? "portal" : "files",
        ...(env === undefined ? {} : { env }),
      }).catch((error: unknown) => {
        throw refusedAtStart(error, folder);
      }),
    );
  }
  return applied;
}

/**
 * Returns the name of the folder's workspace if the portal manages this workspace, even if the
 * folder contains errors. Otherwise returns undefined.
 */
async function findManaged(
  owner: Pool,
  {
    folder,
    hash,
    env,
    isKnown,
  }: {
    readonly folder: string;
    readonly hash: string;
    readonly env: Environment | undefined;
    readonly isKnown: boolean;
  },
): Promise<string | undefined> {
  const found = await findManagedByPortal(owner, folder, hash, null);
  if (isKnown || found !== undefined) return found;
  const { readDefinition } = await import("../load/load.ts");
  const { workspaceId } = readDefinition(folder, { env });
  return workspaceId && findManagedByPortal(owner, folder, hash, workspaceId);
}

/**
 * Returns the error for changes that may lose data, with the folder and the next step. A start has
 * no option that allows the loss of data. Returns all other errors unchanged.
 */
function refusedAtStart(error: unknown, folder: string): unknown {
  if (!(error instanceof ApplyError) || error.code !== "destructive") return error;
  const message = `The changes in ${folder} may lose data, so the gateway did not start and changed nothing. To allow the loss, run \`gateway apply ${folder} --allow-destructive\`, and start the gateway again. Or name another folder in \`GATEWAY_WORKSPACES\`.`;
  return new ApplyError(error.code, message, {
    diagnostics: error.diagnostics,
    details: error.details,
    cause: error,
  });
}
