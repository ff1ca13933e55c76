// The differences between the stored and the new definition: their texts, and the probes that the
// database must answer.
import type { Pair } from "./match-entries.ts";
import type { TableDefinition, WorkspaceDefinition } from "../../catalog/index.ts";

export type ChangeKind =
  | "createWorkspace"
  | "changeWorkspace"
  | "createTable"
  | "renameTable"
  | "changeTable"
  | "dropTable"
  | "addColumn"
  | "renameColumn"
  | "changeColumn"
  | "dropColumn"
  | "addIndex"
  | "dropIndex"
  | "addUnique"
  | "dropUnique"
  | "create"
  | "rename"
  | "change"
  | "drop"
  | "secret";

/** A count query on the database that runs before the change. */
export interface Probe {
  /**
   * `loses`: rows whose data would be lost. `blocks`: rows or values that make the change
   * impossible.
   */
  readonly effect: "loses" | "blocks";
  /** SQL of the count, on the tables before the change. */
  readonly count: string;
  /** Describes a count above 0. If the probe blocks, the text also says what to do. */
  readonly tell: (count: number) => string;
}

export interface Change {
  readonly kind: ChangeKind;
  /** Path in the definition, for example `tables.orders.columns.total`. */
  readonly path: string;
  /** One line for the operator. */
  readonly summary: string;
  /** True if the change can lose data, so that the operator must allow it. */
  readonly destructive: boolean;
  /** Run in order until one blocks. */
  readonly probes: readonly Probe[];
  /** Why the change is impossible, and an alternative. Null if it is possible. */
  readonly refusal: string | null;
}

/** A change with the results of its probes. */
export interface MeasuredChange extends Omit<Change, "probes" | "refusal"> {
  /**
   * Position in the files, for example `tables.yaml:3:5`. Null if the entry has no position, or the
   * definition has no files.
   */
  readonly place: string | null;
  /** Number of rows that would lose data. Null if the change loses none. */
  readonly rowsLost: number | null;
  /** Why the change is impossible, or null. */
  readonly obstacle: string | null;
}

/** Returns a change that is not destructive and has no probes, except as `more` says. */
export function change(
  kind: ChangeKind,
  path: string,
  summary: string,
  more: Partial<Change> = {},
): Change {
  return { kind, path, summary, destructive: false, probes: [], refusal: null, ...more };
}

/** A table that both definitions contain. */
export interface TableContext {
  readonly before: WorkspaceDefinition;
  readonly after: WorkspaceDefinition;
  readonly table: Pair<TableDefinition>;
  /** The table under its stored name, for probes. */
  readonly place: string;
  readonly path: string;
}

/** One difference of a column. */
export interface ChangePart {
  readonly words: string;
  readonly destructive?: boolean;
  readonly probes?: readonly Probe[];
  readonly refusal?: string;
}
