// Types of a read plan: resolved and authorised, with row filters and masks. Plain data,
// distinguished by `kind`. Only `sources.ts` makes a ColumnRef, so that SQL can name only columns
// of the grant (G6.13).
import type { AggregateFunction } from "../../contract/index.ts";
import type { Table } from "../../catalog/index.ts";
import type { Condition, Operand, OperandType } from "../../conditions/index.ts";
import type { Bucket } from "../parse/request.ts";
import type { Source, SourceColumn } from "./sources.ts";

declare const granted: unique symbol;

/** A column of a source, in the views that the grant gives for one use. */
export interface ColumnRef {
  readonly [granted]: true;
  readonly source: Source;
  readonly column: SourceColumn;
}

/** A key or an aggregate of a grouped list, by its generated name. */
export interface GroupRef {
  readonly group: string;
}

export type PlannedCondition = Condition<ColumnRef, RelatedPlan>;

/** The join of a source with the outer source. */
export interface Link {
  readonly outer: ColumnRef;
  readonly own: ColumnRef;
}

/**
 * Rows of a source that are related to the outer row, meet the conditions, and have every related
 * row that they require.
 */
export interface RelatedPlan {
  readonly source: Source;
  readonly link: Link;
  readonly where: PlannedCondition;
  readonly required: readonly RelatedPlan[];
}

/** An expression that a list can compute from a row of its source. */
export type RowExpression =
  | { readonly kind: "column"; readonly operand: Operand<ColumnRef> }
  | {
      readonly kind: "bucket";
      readonly ref: ColumnRef;
      readonly type: OperandType;
      readonly bucket: Bucket;
      readonly timezone: string;
    };

export interface AggregatePlan {
  readonly fn: AggregateFunction;
  /** Absent for `count` of rows. */
  readonly operand: Operand<ColumnRef> | undefined;
  readonly filter: PlannedCondition | undefined;
}

/** One property of an output row. */
export type RowOutput =
  | { readonly kind: "column"; readonly name: string; readonly operand: Operand<ColumnRef> }
  | { readonly kind: "relation"; readonly name: string; readonly list: ListPlan };

export interface GroupOutput {
  readonly name: string;
  readonly group: string;
  readonly type: OperandType;
  /** `sum` and `avg` of every number type are strings in JSON. */
  readonly asText: boolean;
}

export interface Direction {
  readonly dir: "asc" | "desc";
  readonly nulls: "first" | "last";
}

/** One term of the order of a row list. The last term is always the primary key. */
export interface RowOrder extends Direction {
  /** A column of the source or, with a link, of a to-one relation. */
  readonly by:
    | ColumnRef
    | { readonly source: Source; readonly link: Link; readonly column: ColumnRef };
  readonly type: OperandType;
  /** True if the value can be null in some row. */
  readonly nullable: boolean;
}

export interface GroupOrder extends Direction {
  readonly group: string;
}

export interface RowsPlan {
  readonly kind: "rows";
  readonly outputs: readonly RowOutput[];
  readonly order: readonly RowOrder[];
}

/** Grouped, aggregated and distinct lists. */
export interface GroupsPlan {
  readonly kind: "groups";
  readonly keys: readonly { readonly group: string; readonly expression: RowExpression }[];
  readonly aggregates: readonly { readonly group: string; readonly aggregate: AggregatePlan }[];
  readonly having: Condition<GroupRef, never>;
  readonly outputs: readonly GroupOutput[];
  readonly order: readonly GroupOrder[];
}

/** One list of rows, at the root or inside a relation. */
export interface ListPlan {
  readonly source: Source;
  /** `one`: the answer is an object or null. */
  readonly cardinality: "one" | "many";
  readonly link: Link | null;
  readonly where: PlannedCondition;
  /** Relations in which a row must have a match (`required`). */
  readonly required: readonly RelatedPlan[];
  readonly shape: RowsPlan | GroupsPlan;
  /** The effective limit, already bounded by the scope. */
  readonly limit: number;
  /** Index of the offset among the bound values; undefined without an offset. */
  readonly offsetSlot: number | undefined;
}

export interface ReadPlan {
  readonly list: ListPlan;
  readonly includeTotalCount: boolean;
  /**
   * True if another page can follow. False for grouped lists, for lists of at most one row, and for
   * limit 0.
   */
  readonly paged: boolean;
  /**
   * Index of the cursor among the bound values; undefined if the request does not continue a list.
   */
  readonly cursorSlot: number | undefined;
  /** Tables that the answer depends on, including the tables of row filters. */
  readonly tables: ReadonlySet<Table>;
  /** True if the read may process rows or columns that it does not show. */
  readonly isPartial: boolean;
}
