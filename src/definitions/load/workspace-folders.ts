// The workspace folders in a path, for commands that work on several. Refuses two folders of one workspace, which would undo each other.
// One folder needs no look into its files, so what reads them is loaded for several alone.
import { join } from "node:path";
import { ApplyError } from "../apply-error.ts";
import { listWorkspaceFolders } from "./files.ts";
import type { Environment } from "../../config/index.ts";

/**
 * @param path a workspace folder, or a folder of such folders
 * @param env what `${env:NAME}` finds
 * @throws DefinitionError where there is none, ApplyError for two of one workspace
 */
export async function findWorkspaceFolders(
  path: string,
  env?: Environment,
): Promise<readonly string[]> {
  const folders = listWorkspaceFolders(path);
  if (folders.length > 1) await refuseDoubles(folders, env);
  return folders;
}

async function refuseDoubles(
  folders: readonly string[],
  env: Environment | undefined,
): Promise<void> {
  const { readDefinition } = await import("./load.ts");
  const positionById = new Map<string, string>();
  for (const folder of folders) {
    const read = readDefinition(folder, env === undefined ? {} : { env });
    const { workspaceId } = read;
    if (workspaceId === undefined) continue;
    const position = join(folder, read.positionOf("workspace.id") ?? "");
    const other = positionById.get(workspaceId);
    if (other !== undefined)
      throw new ApplyError(
        "invalid",
        `Two folders define the workspace ${workspaceId}; nothing was changed. Give one of them another id.`,
        {
          details: [other, position].map(
            (line) => `${line}  error  repeated-workspace  workspace.id is ${workspaceId}`,
          ),
        },
      );
    positionById.set(workspaceId, position);
  }
}
