// Types of the differences between the stored and the new definition of a workspace. Each
// difference has a text for the operator, and count queries on the stored rows that must run before
// the change.
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
   * `loses`: the query counts rows that would lose data. `blocks`: the query counts rows or values
   * that make the change impossible.
   */
  readonly effect: "loses" | "blocks";
  /** SQL of the count query. It runs on the tables before the change. */
  readonly count: string;
  /**
   * Returns a text that describes a count above 0. If the effect is `blocks`, the text also says
   * what to do.
   */
  readonly tell: (count: number) => string;
}

export interface Change {
  readonly kind: ChangeKind;
  /** Path in the definition, for example `tables.orders.columns.total`. */
  readonly path: string;
  /** Describes the change in one line for the operator. */
  readonly summary: string;
  /** True if the change can lose data, so that the operator must allow it. */
  readonly destructive: boolean;
  /**
   * The count queries, in the order in which they run. After a query shows that the change is
   * impossible, no other query runs.
   */
  readonly probes: readonly Probe[];
  /**
   * The reason why the gateway never permits this change, with an alternative. Null if the gateway
   * permits the change, or if the stored rows decide (see `probes`).
   */
  readonly refusal: string | null;
}

/** A change with the results of its count queries. */
export interface MeasuredChange extends Omit<Change, "probes" | "refusal"> {
  /**
   * Position in the files, for example `tables.yaml:3:5`. Null if the entry has no position in the
   * files, or the definition was not read from files.
   */
  readonly place: string | null;
  /** Number of rows that would lose data. Null if the change loses none. */
  readonly rowsLost: number | null;
  /** The reason why the change is impossible. Null if the change is possible. */
  readonly obstacle: string | null;
}

/**
 * Returns a change. By default, it is not destructive and needs no count queries. `more` overrides
 * these fields.
 */
export function change(
  kind: ChangeKind,
  path: string,
  summary: string,
  more: Partial<Change> = {},
): Change {
  return { kind, path, summary, destructive: false, probes: [], refusal: null, ...more };
}

/**
 * A table that both the stored and the new definition contain, with the data that is needed to
 * compare it.
 */
export interface TableContext {
  readonly before: WorkspaceDefinition;
  readonly after: WorkspaceDefinition;
  readonly table: Pair<TableDefinition>;
  /** The quoted name of the stored table, for count queries. */
  readonly place: string;
  readonly path: string;
}

/** One difference of a column, such as its type. All differences of a column become one change. */
export interface ChangePart {
  readonly words: string;
  readonly destructive?: boolean;
  readonly probes?: readonly Probe[];
  readonly refusal?: string;
}
