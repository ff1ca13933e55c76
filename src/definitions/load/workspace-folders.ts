// Finds the workspace folders in a path, for commands that work on several workspaces. Rejects two
// folders that define the same workspace, because they would overwrite each other. Reads the
// definition files only if there are several folders.
import { join } from "node:path";
import { ApplyError } from "../apply-error.ts";
import { listWorkspaceFolders } from "./files.ts";
import type { Environment } from "../../config/index.ts";

/**
 * Returns the workspace folders in a path.
 * @param path a workspace folder, or a folder of such folders
 * @param env the environment variables that replace `${env:NAME}` in the files
 * @throws DefinitionError if there is no workspace folder
 * @throws ApplyError if two folders define the same workspace
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
        `Two folders define the workspace ${workspaceId}, so nothing was changed. Write another \`workspace.id\` in one of the folders.`,
        {
          details: [other, position].map(
            (line) => `${line}  error  repeated-workspace  workspace.id is ${workspaceId}`,
          ),
        },
      );
    positionById.set(workspaceId, position);
  }
}
