// The name of a workspace's schema in PostgreSQL.
import type { Guid } from "../contract/index.ts";

/** Schema that holds a workspace's tables: `ws_` and the id without dashes. */
export const schemaName = (workspaceId: Guid): string => `ws_${workspaceId.replaceAll("-", "")}`;
