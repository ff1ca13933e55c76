// Types of a write plan: resolved and authorised, with the rules that rows must meet. Plain data,
// distinguished by `kind`. Columns that callers name are ColumnRefs, as in reads (G6.13).
import type { RowRule, TableGrant } from "../../access/index.ts";
import type { Column, Table, DefaultValue } from "../../catalog/index.ts";
import type { SetKind } from "../parse/shape-key.ts";
import type { ColumnRef, PlannedCondition, RowOutput } from "./read-plan.ts";
import type { Source } from "./sources.ts";

/**
 * A reference that the caller writes. The caller must have the right to read its target row (G7.5).
 */
export interface WrittenReference {
  readonly column: Column;
  readonly target: Table;
  /** Rows of the target that the caller may read; null for no rows. */
  readonly rows: RowRule | null;
}

/**
 * A file column that the caller writes. The caller must have the right to refer to each blob in it,
 * unless the row already shows the blob (G7.16).
 */
export interface WrittenFiles {
  readonly column: Column;
  /**
   * Blobs that the caller may refer to: all of the workspace, own uploads, or null for no blobs.
   */
  readonly blobs: "all" | "own" | null;
  /**
   * The column as the caller reads it in the old row. Absent if there is no old row, or if the
   * column is never visible.
   */
  readonly shown?: ColumnRef;
}

/** Rows that refer to a deleted row, and what the delete does to them. */
export interface Cascade {
  readonly table: Table;
  readonly reference: Column;
  readonly effect: "cascade" | "setNull";
  /**
   * Rules that each of these rows must meet before the delete and, for `setNull`, after it. Null:
   * the caller may change no such row.
   */
  readonly rules: readonly RowRule[] | null;
  /** The cascades of deleting these rows; empty for `setNull`. */
  readonly further: readonly Cascade[];
}

interface CommonPlan {
  readonly grant: TableGrant;
  readonly source: Source;
  /** Rules that the written row must meet. Leaves out "all". */
  readonly newRows: readonly RowRule[];
  readonly references: readonly WrittenReference[];
  readonly files: readonly WrittenFiles[];
  /** Tables that are written, including the tables of cascades. */
  readonly written: ReadonlySet<Table>;
  /** Tables that the statement uses, including the tables of rules and conditions. */
  readonly tables: ReadonlySet<Table>;
  /** Index of `notify` among the values; undefined without it. */
  readonly notifySlot: number | undefined;
}

export interface InsertColumn {
  readonly column: Column;
  /**
   * The names of the column in the rows: its name, its GUID, or both in different rows. Empty for a
   * column that only its default fills.
   */
  readonly names: readonly string[];
  readonly start: DefaultValue | undefined;
}

export interface ConflictPlan {
  readonly columns: readonly Column[];
  /** Columns that take the new value; null to keep the existing row. */
  readonly set: readonly Column[] | null;
  /** Rules that an existing row must meet before and after the update. */
  readonly updateRows: readonly RowRule[];
  /**
   * The rules for reading and updating. An existing row that none of these rules admits is hidden,
   * and a conflict with it is refused.
   */
  readonly visible: readonly RowRule[];
  /**
   * The rules of the rows in which the conflict columns are visible. An existing row that breaks
   * one of these rules is hidden as well.
   */
  readonly shown: readonly RowRule[];
}

export interface InsertPlan extends CommonPlan {
  readonly kind: "insert";
  readonly columns: readonly InsertColumn[];
  readonly valuesSlot: number;
  /** True if the insert has one row, which needs no JSON around it. */
  readonly isSingle: boolean;
  /** The outputs of each row in the answer; null for none. */
  readonly returning: readonly RowOutput[] | null;
  readonly conflict: ConflictPlan | null;
}

export interface SetColumn {
  readonly column: Column;
  readonly kind: SetKind;
  readonly slot: number;
  /** JSON Pointer of the value. */
  readonly pointer: string;
}

interface ChangePlan extends CommonPlan {
  readonly where: PlannedCondition;
  /** Rules that the row must meet before the change, in addition to the conditions. */
  readonly oldRows: readonly RowRule[];
  /** True if the conditions may process rows or columns that the caller does not see. */
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
