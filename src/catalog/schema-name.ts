// Computes the name of the PostgreSQL schema for each workspace.
import type { Guid } from "../contract/index.ts";

/**
 * Returns the name of the schema with the tables of a workspace: `ws_` and the id without hyphens.
 */
export const schemaName = (workspaceId: Guid): string => `ws_${workspaceId.replaceAll("-", "")}`;
