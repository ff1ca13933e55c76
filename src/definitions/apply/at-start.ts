// Applies the workspace folders of the configuration at start, each when it changed since the last start; what applies is loaded only then
// (70 modules and the YAML parser, 90 ms). Refuses two folders of one workspace; an external database is changed only when the
// configuration asks for it.
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
  /** Whether the database is the embedded one. */
  readonly embedded: boolean;
  /** `--apply`: apply also where the database is not the embedded one. */
  readonly apply?: boolean;
  readonly env?: Environment;
}

/**
 * @returns what was applied; folders that did not change are not in it
 * @throws DefinitionError or ApplyError for the first folder that cannot be applied; folders before it stay applied
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

/** A start cannot be told to lose data; it names the folder that asks for it, and the ways out. */
function refusedAtStart(error: unknown, folder: string): unknown {
  if (!(error instanceof ApplyError) || error.code !== "destructive") return error;
  const message = `Starting with ${folder} may lose data, so nothing was changed. Run gateway apply ${folder} --allow-destructive, or name another folder in GATEWAY_WORKSPACES.`;
  return new ApplyError(error.code, message, {
    diagnostics: error.diagnostics,
    details: error.details,
    cause: error,
  });
}
