// A checked definition -> the one that is stored: every id and default filled in, secrets taken out. The same files and the same
// stored definition always give the same result, in the order of the files.
import { resolveRights } from "./rights.ts";
import { resolveSections } from "./sections.ts";
import { resolveSettings } from "./settings.ts";
import { resolveTables } from "./tables.ts";
import type { DefinitionAsset, WorkspaceDefinition } from "../../catalog/index.ts";
import type { LoadedDefinition } from "../load/load-folder.ts";

/**
 * Takes a definition that `checkDefinition` found no error in. Ids that cannot be are diagnostics in its report.
 *
 * @param stored what the database holds of this workspace; ids of entries that it knows stay as they are
 * @param logo the file that `branding.logo` names
 */
export function resolveDefinition(
  { input, report, places }: LoadedDefinition,
  stored?: WorkspaceDefinition,
  logo?: DefinitionAsset,
): WorkspaceDefinition {
  const workspace = resolveSettings(input.workspace, logo?.hash);
  const { id } = workspace;
  if (stored !== undefined && stored.workspace.id !== id)
    throw new Error(`${stored.workspace.id} is not the workspace ${id}`);
  return {
    workspace,
    tables: resolveTables(input.tables, stored?.tables ?? {}, id, report),
    ...resolveRights(input, stored, id, report),
    ...resolveSections(input, { stored, workspaceId: id, report, places }),
  };
}
