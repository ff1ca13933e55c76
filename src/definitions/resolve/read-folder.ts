// Reads a workspace folder without a database.
import type { WorkspaceDefinition } from "../../catalog/index.ts";
import type { Environment } from "../../config/index.ts";
import { isError } from "../../platform/index.ts";
import { definitionError, readDefinition } from "../load/load.ts";
import { resolveSound } from "./resolve.ts";

/**
 * Returns the definition in a workspace folder, with the ids that a first apply gives. If an
 * earlier apply stored another id for an entry, for example before a rename, the returned id
 * differs from the stored id.
 * @throws DefinitionError if the folder cannot be read or a file contains an error
 */
export async function readFolder(folder: string, env: Environment): Promise<WorkspaceDefinition> {
  const read = readDefinition(folder, { env });
  const { workspaceId, diagnostics } = read;
  if (workspaceId === undefined || diagnostics.some(isError))
    throw definitionError(folder, diagnostics);
  return resolveSound({ ...read, workspaceId }, undefined).definition;
}
