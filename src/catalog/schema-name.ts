// Names the PostgreSQL schema of each workspace.
import type { Guid } from "../contract/index.ts";

/** Returns the PostgreSQL schema of a workspace's tables: `ws_` and the id without dashes. */
export const schemaName = (workspaceId: Guid): string => `ws_${workspaceId.replaceAll("-", "")}`;
