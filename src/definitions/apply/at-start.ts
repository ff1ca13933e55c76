// At start, applies each configured workspace folder that changed since the last start. Rejects two
// folders of one workspace. Changes an external database only if the configuration requests it.
// Loads the modules that apply only when a folder changed, because 70 modules and the YAML parser
// take 90 ms.
import type { FolderApplied } from "./apply.ts";
import { ApplyError } from "../apply-error.ts";
import { contentHash } from "../load/content-hash.ts";
import { isKnownContent } from "../../catalog/index.ts";
import { findWorkspaceFolders } from "../load/workspace-folders.ts";
import type { ApplyDependencies } from "./run.ts";
import type { SeedDependencies } from "../seed/folder.ts";
import type { Environment } from "../../config/index.ts";

export interface StartApplyOptions {
  /** A workspace folder, or a folder of such folders. */
  readonly workspaces: string;
  /** True if the database is the embedded one. */
  readonly embedded: boolean;
  /** `--apply`: apply also to an external database. */
  readonly apply?: boolean;
  readonly env?: Environment;
}

/**
 * Applies the folders that changed.
 * @returns the applied folders
 * @throws DefinitionError or ApplyError for the first folder that cannot be applied; earlier
 *   folders stay applied
 */
export async function applyAtStart(
  deps: ApplyDependencies & SeedDependencies,
  options: StartApplyOptions,
): Promise<FolderApplied[]> {
  const { workspaces, embedded, apply = false, env } = options;
  if (!embedded && !apply) return [];
  const folders = await findWorkspaceFolders(workspaces, env);
  const applied: FolderApplied[] = [];
  for (const folder of folders) {
    if (await isKnownContent(deps.database.owner, contentHash(folder, env))) continue;
    const { applyFolder } = await import("./apply.ts");
    applied.push(
      await applyFolder(deps, {
        folder,
        atStart: true,
        ...(env === undefined ? {} : { env }),
      }).catch((error: unknown) => {
        throw refusedAtStart(error, folder);
      }),
    );
  }
  return applied;
}

/**
 * Names the folder that would lose data and the ways out, because a start has no option to allow
 * that.
 */
function refusedAtStart(error: unknown, folder: string): unknown {
  if (!(error instanceof ApplyError) || error.code !== "destructive") return error;
  const message = `Starting with ${folder} may lose data, so nothing was changed. Run gateway apply ${folder} --allow-destructive, or name another folder in GATEWAY_WORKSPACES.`;
  return new ApplyError(error.code, message, {
    diagnostics: error.diagnostics,
    details: error.details,
    cause: error,
  });
}
