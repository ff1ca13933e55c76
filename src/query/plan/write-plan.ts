// Types of a write plan: resolved and authorised, with the rules that rows must keep. Plain data, tagged by `kind`; columns of callers
// are ColumnRefs, as in reads (G6.13).
import type { RowRule, TableGrant } from "../../access/index.ts";
import type { Column, Table, DefaultValue } from "../../catalog/index.ts";
import type { SetKind } from "../parse/shape-key.ts";
import type { ColumnRef, PlannedCondition, RowOutput } from "./read-plan.ts";
import type { Source } from "./sources.ts";

/** A reference that the caller writes: the row it points at must be one that the caller may read (G7.5). */
export interface WrittenReference {
  readonly column: Column;
  readonly target: Table;
  /** Rows of the target that the caller may read; null for none. */
  readonly rows: RowRule | null;
}

/** A file column that the caller writes: each blob in it must be one that the caller may refer to, or that the row shows already (G7.16). */
export interface WrittenFiles {
  readonly column: Column;
  /** Blobs that the caller may refer to: of the workspace, or of its own uploads; null for none. */
  readonly blobs: "all" | "own" | null;
  /** The column as the caller reads it in the row as it was; absent where there was none, or where it shows nowhere. */
  readonly shown?: ColumnRef;
}

/** Rows that hold a reference to a deleted one, and what the delete does to them. */
export interface Cascade {
  readonly table: Table;
  readonly reference: Column;
  readonly effect: "cascade" | "setNull";
  /** Rules that each of those rows must keep as it is, and, with the reference set to null, as it will be. Null: no row may. */
  readonly rules: readonly RowRule[] | null;
  /** What the rows' own deletion reaches in turn; empty for `setNull`. */
  readonly further: readonly Cascade[];
}

interface CommonPlan {
  readonly grant: TableGrant;
  readonly source: Source;
  /** Rules that the written row must keep; "all" is left out. */
  readonly newRows: readonly RowRule[];
  readonly references: readonly WrittenReference[];
  readonly files: readonly WrittenFiles[];
  /** Tables that are written, those that a cascade reaches included. */
  readonly written: ReadonlySet<Table>;
  /** Tables that the statement touches, those of rules and conditions included. */
  readonly tables: ReadonlySet<Table>;
  /** Place of the announcement among the values; undefined without one. */
  readonly notifySlot: number | undefined;
}

export interface InsertColumn {
  readonly column: Column;
  /** What the rows call it: its name, its GUID, or both in different rows. Empty for a column that only its default fills. */
  readonly names: readonly string[];
  readonly start: DefaultValue | undefined;
}

export interface ConflictPlan {
  readonly columns: readonly Column[];
  /** Columns that take over the new value; null to keep the existing row. */
  readonly set: readonly Column[] | null;
  /** Rules that an existing row must keep to be changed, and the changed one after it. */
  readonly updateRows: readonly RowRule[];
  /** Neither readable nor to be changed: an existing row that none of these admits is hidden, to hit it is refused. */
  readonly visible: readonly RowRule[];
  /** Where the columns show: an existing row that one of these does not admit is hidden as well. */
  readonly shown: readonly RowRule[];
}

export interface InsertPlan extends CommonPlan {
  readonly kind: "insert";
  readonly columns: readonly InsertColumn[];
  readonly valuesSlot: number;
  /** Whether there is one row; it then needs no JSON around it. */
  readonly isSingle: boolean;
  /** What the answer shows of each row; null for nothing. */
  readonly returning: readonly RowOutput[] | null;
  /** Rows of the table that the caller may read; null for none. */
  readonly readable: RowRule | null;
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
  /** Rules that the row must keep before it is touched, beside the conditions. */
  readonly oldRows: readonly RowRule[];
  /** Whether there may be rows or columns that the conditions touch and the caller does not see. */
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
