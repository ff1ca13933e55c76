// What is said of each of the gateway's tables that holds rows of workspaces, so that a whole workspace can be taken away, kept and
// brought back without anybody else naming the table.
import type { Guid } from "../contract/index.ts";
import type { Connection } from "../platform/postgres/index.ts";
import type { WorkspaceDefinition } from "./definition.ts";

/**
 * A row of a backup, by column; null for SQL's null, undefined for a column that the backup lacks.
 */
export type BackupRow = Readonly<Record<string, string | null | undefined>>;

/** What a row of a backup is judged by. */
export interface BackupFacts {
  readonly definition: WorkspaceDefinition;
  /** Whether the backup is from before backups held rows to rules. */
  readonly isOlder: boolean;
}

/** How a backup holds the rows of a table, beyond copying them. */
export interface BackupRules {
  /**
   * Says what no gateway could have stored in a row, such as `its address is none`; "drop" for a
   * row without any effect.
   */
  readonly flawOf: (row: BackupRow, facts: BackupFacts) => string | undefined;
  /** Names a row for the operator. */
  readonly nameOf: (row: BackupRow) => string;
  /**
   * The column with the account of a row. Without that account the row is left out, or loses it.
   */
  readonly account: { readonly column: string; readonly isNeeded: boolean };
  /** Columns that follow from others: they are not in a backup. */
  readonly derived?: readonly string[];
  /** SQL condition on the rows that a backup takes. */
  readonly takes?: (definition: WorkspaceDefinition) => string;
  /** Fills what the rows of a backup lack. @param columns of the backup */
  readonly complete?: (
    connection: Connection,
    workspaceId: Guid,
    columns: readonly string[],
  ) => Promise<void>;
}

/** A table with the column `workspace_id`; offered by its owner. */
export interface WorkspaceTable {
  readonly table: string;
  /** Whether a backup holds the rows as they are. */
  readonly isBackedUp: boolean;
  /** What becomes of the rows of a workspace that is removed: gone with its row, deleted, or kept. */
  readonly atRemoval: "cascade" | "delete" | "keep";
  readonly backup?: BackupRules;
}

/** One whose rows go with their workspace. */
export const rowsOfWorkspace = (
  table: string,
  { isBackedUp = false, atRemoval = "cascade", backup }: Partial<WorkspaceTable> = {},
): WorkspaceTable => ({ table, isBackedUp, atRemoval, ...(backup && { backup }) });
