// What is said of each of the gateway's tables that holds rows of workspaces, so that a whole workspace can be taken away, kept and
// brought back without anybody else naming the table.

/** A table with the column `workspace_id`; offered by its owner. */
export interface WorkspaceTable {
  readonly table: string;
  /** Whether a backup holds the rows as they are. */
  readonly isBackedUp: boolean;
  /** What becomes of the rows of a workspace that is removed: gone with its row, deleted, or kept. */
  readonly atRemoval: "cascade" | "delete" | "keep";
}

/** One whose rows go with their workspace. */
export const rowsOfWorkspace = (
  table: string,
  { isBackedUp = false, atRemoval = "cascade" }: Partial<WorkspaceTable> = {},
): WorkspaceTable => ({ table, isBackedUp, atRemoval });
