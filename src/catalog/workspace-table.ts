// Describes the gateway's own tables that contain rows of workspaces. Each folder describes its own
// tables. The removal, backup and restore of workspaces use these descriptions, so they need not
// know the tables.
import type { Guid } from "../contract/index.ts";
import type { Connection } from "../platform/postgres/index.ts";
import type { WorkspaceDefinition } from "./definition.ts";

/**
 * A row of a backup: text by column. SQL NULL is null. A column that is missing in the backup is
 * undefined.
 */
export type BackupRow = Readonly<Record<string, string | null | undefined>>;

/** The facts about a backup that are needed to check its rows. */
export interface BackupFacts {
  readonly definition: WorkspaceDefinition;
  /** True if the backup was made by an older gateway, which did not enforce the present rules. */
  readonly isOlder: boolean;
}

/** Rules for the rows of one table in a backup. */
export interface BackupRules {
  /**
   * Checks a row. Returns a description of the row's flaw, such as `its password hash has an
   * unknown format`. Returns `drop` for a row that has no effect, and undefined for a correct row.
   * A flaw is a value that no gateway would have stored.
   */
  readonly flawOf: (row: BackupRow, facts: BackupFacts) => string | undefined;
  /** Returns a name of the row for messages to the operator. */
  readonly nameOf: (row: BackupRow) => string;
  /**
   * The column that contains the id of the account to which the row belongs. If the account does
   * not exist, the row is left out (`isNeeded`: true), or the column becomes null (`isNeeded`:
   * false). Undefined if the rows belong to no account.
   */
  readonly account?: { readonly column: string; readonly isNeeded: boolean };
  /** Columns that are computed from other columns. A backup does not contain them. */
  readonly derived?: readonly string[];
  /** Returns the SQL condition for the rows that a backup contains. */
  readonly takes?: (definition: WorkspaceDefinition) => string;
  /**
   * Sets columns that are missing in the backup.
   * @param columns names of the columns in the backup
   */
  readonly complete?: (
    connection: Connection,
    workspaceId: Guid,
    columns: readonly string[],
  ) => Promise<void>;
}

/** A table with the column `workspace_id`. The folder that owns the table describes it. */
export interface WorkspaceTable {
  readonly table: string;
  /** True if a backup contains the rows unchanged. */
  readonly isBackedUp: boolean;
  /**
   * What happens to the rows when their workspace is removed. `cascade`: PostgreSQL deletes them
   * with the row of the workspace. `delete`: the gateway deletes them. `keep`: they stay.
   */
  readonly atRemoval: "cascade" | "delete" | "keep";
  readonly backup?: BackupRules;
}

/** Describes a table. By default its rows are deleted with the row of their workspace. */
export const rowsOfWorkspace = (
  table: string,
  { isBackedUp = false, atRemoval = "cascade", backup }: Partial<WorkspaceTable> = {},
): WorkspaceTable => ({ table, isBackedUp, atRemoval, ...(backup && { backup }) });
