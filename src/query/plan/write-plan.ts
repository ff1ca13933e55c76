// Types of the plan of a write. It contains only tables and columns that the caller may use, and
// the row filters that written rows must meet. The variants of a type differ in `kind`. Conditions
// use `ColumnRef`s, like reads (G6.13).
import type { RowRule, TableGrant } from "../../access/index.ts";
import type { Column, Table, DefaultValue } from "../../catalog/index.ts";
import type { SetKind } from "../parse/shape-key.ts";
import type { ColumnRef, PlannedCondition, RowOutput } from "./read-plan.ts";
import type { Source } from "./sources.ts";

/**
 * A reference column that the caller writes. The caller must have the right to read the referenced
 * row (G7.5).
 */
export interface WrittenReference {
  readonly column: Column;
  readonly target: Table;
  /** The rows of the target table that the caller may read. Null if it may read none. */
  readonly rows: RowRule | null;
}

/**
 * A file column that the caller writes. The caller must have the right to refer to each file in it,
 * unless the row already shows the file to the caller (G7.16).
 */
export interface WrittenFiles {
  readonly column: Column;
  /**
   * The files that the caller may refer to: `all` files of the workspace, its `own` uploads, or
   * null for none.
   */
  readonly blobs: "all" | "own" | null;
  /**
   * The column as the caller may see it in the row before the write. Undefined for a new row, or if
   * the caller may never see the column.
   */
  readonly shown?: ColumnRef;
}

/** The effect of a delete on the rows of one table that refer to deleted rows. */
export interface Cascade {
  readonly table: Table;
  readonly reference: Column;
  readonly effect: "cascade" | "setNull";
  /**
   * Row filters that each row with this reference must meet before the delete. For `setNull`, each
   * row must also meet them after the delete. Null if the caller may change none of these rows.
   */
  readonly rules: readonly RowRule[] | null;
  /**
   * For the effect `cascade`: the effects on rows that refer to the rows deleted by this cascade.
   * Empty for `setNull`.
   */
  readonly further: readonly Cascade[];
}

interface CommonPlan {
  readonly grant: TableGrant;
  readonly source: Source;
  /** Row filters that each written row must meet. Empty if the caller may write all rows. */
  readonly newRows: readonly RowRule[];
  readonly references: readonly WrittenReference[];
  readonly files: readonly WrittenFiles[];
  /** Tables that are written, including the tables of cascades. */
  readonly written: ReadonlySet<Table>;
  /** All tables that the write reads or writes, including tables in row filters and conditions. */
  readonly tables: ReadonlySet<Table>;
  /** Index of `notify` in the list of bound values. Undefined without `notify`. */
  readonly notifySlot: number | undefined;
}

export interface InsertColumn {
  readonly column: Column;
  /**
   * The property names of the column in the rows of the request: its name, its GUID, or both in
   * different rows. Empty for a column that gets only its default.
   */
  readonly names: readonly string[];
  readonly start: DefaultValue | undefined;
}

export interface ConflictPlan {
  readonly columns: readonly Column[];
  /**
   * Columns that an upsert changes in an existing row. Null for the action `ignore`, which does not
   * change existing rows.
   */
  readonly set: readonly Column[] | null;
  /**
   * Row filters that an existing row must meet, before and after the change, so that an upsert may
   * change it.
   */
  readonly updateRows: readonly RowRule[];
  /**
   * The row filters for reading and for updating. If none of them admits an existing row, this row
   * is hidden. The insert is refused if it conflicts with a hidden row.
   */
  readonly visible: readonly RowRule[];
  /**
   * The row filters that decide in which rows the caller sees the columns of `onConflict`. If one
   * of them does not admit an existing row, this row is also hidden.
   */
  readonly shown: readonly RowRule[];
}

export interface InsertPlan extends CommonPlan {
  readonly kind: "insert";
  readonly columns: readonly InsertColumn[];
  readonly valuesSlot: number;
  /**
   * True if the insert has one row. Its values are then bound as separate parameters, not as JSON.
   */
  readonly isSingle: boolean;
  /** The properties of each row in the response. Null if the response contains no rows. */
  readonly returning: readonly RowOutput[] | null;
  readonly conflict: ConflictPlan | null;
}

export interface SetColumn {
  readonly column: Column;
  readonly kind: SetKind;
  readonly slot: number;
  /** JSON Pointer of the new value in the request, for error messages. */
  readonly pointer: string;
}

interface ChangePlan extends CommonPlan {
  readonly where: PlannedCondition;
  /** Row filters that a row must meet before the change, in addition to the conditions. */
  readonly oldRows: readonly RowRule[];
  /**
   * True if PostgreSQL may have to process rows or column values that the caller has no right to
   * see.
   */
  readonly isPartial: boolean;
  readonly maxAffectedSlot: number | undefined;
}

export interface UpdatePlan extends ChangePlan {
  readonly kind: "update";
  readonly set: readonly SetColumn[];
}

export interface DeletePlan extends ChangePlan {
  readonly kind: "delete";
  readonly cascades: readonly Cascade[];
}

export type WritePlan = InsertPlan | UpdatePlan | DeletePlan;
