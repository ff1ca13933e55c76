// What one caller may see and do in a workspace: the answer to every question of rights (decisions 4).
// A right is an action or a position of a column, together with the rows in which it holds.
import type { Action, MaskDefinition } from "../catalog/definition.ts";
import type { Column, Relation, Table, Workspace } from "../catalog/model.ts";
import type { Condition } from "../conditions/tree.ts";

/** The rows in which a right holds: all of them, or those that any of the row filters admits. Never empty. */
export type RowRule = "all" | readonly Condition[];

/** One way in which a column shows: raw or masked, in the rows of `rows`. */
export interface ColumnView {
  readonly rows: RowRule;
  readonly mask: MaskDefinition | null;
}

/** What a column shows in one position: the first view whose rows hold wins, null where none does. Empty: no right at all. */
export type ColumnViews = readonly ColumnView[];

export interface ColumnGrant {
  readonly column: Column;
  readonly read: ColumnViews;
  /** `where` with eq, in, isNull. */
  readonly filterEq: ColumnViews;
  /** `where` with every operator of the type. */
  readonly filterRange: ColumnViews;
  /** Rows in which the column may be written; null for never. */
  readonly insert: RowRule | null;
  readonly update: RowRule | null;
}

export interface TableGrant {
  readonly table: Table;
  /** Where each action is granted; null for never. */
  readonly rows: Readonly<Record<Action, RowRule | null>>;
  /** Rows over which aggregates may run; null for never. */
  readonly aggregate: RowRule | null;
  /** Ceiling of `limit`, at most 1000. */
  readonly maxRows: number;
  /** Columns with any right, in the order of the table. */
  readonly columns: readonly ColumnGrant[];
  /** By API name and by GUID; undefined for unknown and forbidden alike. */
  readonly columnBy: ReadonlyMap<string, ColumnGrant>;
}

export interface Grant {
  readonly workspace: Workspace;
  /** Equal keys mean equal rights: workspace version and key id, or the set of roles. Part of every plan-cache key. */
  readonly key: string;
  /** Tables with at least one action; undefined for unknown and out of scope alike. */
  readonly tables: ReadonlyMap<string, TableGrant>;
  /** The relation of that name if the caller may use it (its reference is readable and unmasked, the target readable). */
  readonly relation: (from: TableGrant, name: string) => GrantedRelation | undefined;
  /** Claims of the caller's token; null for API keys. */
  readonly claims: Readonly<Record<string, unknown>> | null;
  readonly explain: boolean;
}

export interface GrantedRelation {
  readonly relation: Relation;
  readonly target: TableGrant;
  /** Rows of the table that owns the reference in which the reference shows unmasked. */
  readonly rows: RowRule;
}
