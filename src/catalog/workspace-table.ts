// Describes the gateway tables that contain rows of workspaces. Each folder describes its own
// tables. Removal, backup and restoration use these descriptions and do not name the tables.
import type { Guid } from "../contract/index.ts";
import type { Connection } from "../platform/postgres/index.ts";
import type { WorkspaceDefinition } from "./definition.ts";

/**
 * A row of a backup, by column. SQL's null is null. A column that the backup lacks is undefined.
 */
export type BackupRow = Readonly<Record<string, string | null | undefined>>;

/** The facts by which a row of a backup is checked. */
export interface BackupFacts {
  readonly definition: WorkspaceDefinition;
  /** True if the backup is older than the rules for its rows. */
  readonly isOlder: boolean;
}

/** Rules for the rows of one table in a backup. */
export interface BackupRules {
  /**
   * Returns a flaw that no gateway could have stored in a row, such as `its address is none`.
   * Returns "drop" for a row without any effect.
   */
  readonly flawOf: (row: BackupRow, facts: BackupFacts) => string | undefined;
  /** Names a row for the operator. */
  readonly nameOf: (row: BackupRow) => string;
  /**
   * The column with the account of a row. If the account is missing, the row is left out, or the
   * column becomes null.
   */
  readonly account: { readonly column: string; readonly isNeeded: boolean };
  /** Columns that are derived from other columns. A backup does not contain them. */
  readonly derived?: readonly string[];
  /** Returns the SQL condition on the rows that a backup contains. */
  readonly takes?: (definition: WorkspaceDefinition) => string;
  /**
   * Fills in columns that the rows of a backup lack.
   * @param columns the columns of the backup
   */
  readonly complete?: (
    connection: Connection,
    workspaceId: Guid,
    columns: readonly string[],
  ) => Promise<void>;
}

/** A table with the column `workspace_id`, described by the folder that owns it. */
export interface WorkspaceTable {
  readonly table: string;
  /** True if a backup contains the rows unchanged. */
  readonly isBackedUp: boolean;
  /**
   * The fate of the rows when their workspace is removed: "cascade" (deleted with the workspace's
   * row), "delete" or "keep".
   */
  readonly atRemoval: "cascade" | "delete" | "keep";
  readonly backup?: BackupRules;
}

/** Describes a table. Its rows are deleted with their workspace by default. */
export const rowsOfWorkspace = (
  table: string,
  { isBackedUp = false, atRemoval = "cascade", backup }: Partial<WorkspaceTable> = {},
): WorkspaceTable => ({ table, isBackedUp, atRemoval, ...(backup && { backup }) });
