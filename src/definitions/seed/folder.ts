// `seed/` of a workspace folder into the workspace as it is stored: what is applied counts, not what the files say by now.
import { buildWorkspace, findStored } from "../../catalog/index.ts";
import { ApplyError } from "../apply/apply-error.ts";
import { lockApplies } from "../apply/apply-store.ts";
import { readDefinition } from "../load/load.ts";
import { seedWorkspace, type SeededTable } from "./seed.ts";
import type { Guid } from "../../contract/index.ts";
import type { Database } from "../../platform/postgres/index.ts";

export interface FolderSeeded {
  readonly folder: string;
  readonly workspaceId: Guid;
  readonly tables: readonly SeededTable[];
}

/**
 * @param options `truncate` empties the tables first
 * @throws DefinitionError, or ApplyError when the workspace is not applied or a row cannot be loaded; nothing has changed then
 */
export async function seedFolder(
  database: Pick<Database, "owner">,
  folder: string,
  options: { readonly truncate?: boolean } = {},
): Promise<FolderSeeded> {
  const { workspaceId } = readDefinition(folder);
  if (workspaceId === undefined)
    throw new ApplyError("invalid", `The files in ${folder} give no workspace.id.`);
  return database.owner.transaction(async (connection) => {
    await lockApplies(connection);
    const stored = await findStored(connection, workspaceId);
    if (stored === undefined)
      throw new ApplyError(
        "unknown",
        `The workspace ${workspaceId} is not applied yet: run gateway apply ${folder}, which also loads its seed.`,
      );
    const workspace = buildWorkspace(stored.definition, {
      version: 0,
      rootSecret: Buffer.alloc(0),
    });
    return {
      folder,
      workspaceId,
      tables: await seedWorkspace(connection, workspace, folder, options),
    };
  });
}
