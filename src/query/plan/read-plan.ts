// Types of the plan of a read. It contains only tables and columns that the caller may read, with
// row filters and masks. The variants of a type differ in `kind`. Only `sources.ts` creates a
// `ColumnRef`, so that the compiled SQL can name only permitted columns (G6.13).
import type { AggregateFunction } from "../../contract/index.ts";
import type { Table } from "../../catalog/index.ts";
import type { Condition, Operand, OperandType } from "../../conditions/index.ts";
import type { Bucket } from "../parse/request.ts";
import type { Source, SourceColumn } from "./sources.ts";

declare const granted: unique symbol;

/**
 * A column that the caller may use, for example to read or to filter, in one use of its table (a
 * source).
 */
export interface ColumnRef {
  readonly [granted]: true;
  readonly source: Source;
  readonly column: SourceColumn;
}

/** A key or an aggregate of a grouped list. `group` is its generated name in the statement. */
export interface GroupRef {
  readonly group: string;
}

export type PlannedCondition = Condition<ColumnRef, RelatedPlan>;

/**
 * The two columns that join the table of a relation with the table to which the relation belongs.
 */
export interface Link {
  readonly outer: ColumnRef;
  readonly own: ColumnRef;
}

/**
 * The condition that a row has related rows. The related rows must meet `where`, and must
 * themselves have the related rows in `required`.
 */
export interface RelatedPlan {
  readonly source: Source;
  readonly link: Link;
  readonly where: PlannedCondition;
  readonly required: readonly RelatedPlan[];
}

/** An expression for a group key: a column, or a date bucket. */
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
  /** The aggregated column. Undefined for a `count` of rows. */
  readonly operand: Operand<ColumnRef> | undefined;
  readonly filter: PlannedCondition | undefined;
}

/** One property of a row in the response. */
export type RowOutput =
  | { readonly kind: "column"; readonly name: string; readonly operand: Operand<ColumnRef> }
  | { readonly kind: "relation"; readonly name: string; readonly list: ListPlan };

export interface GroupOutput {
  readonly name: string;
  readonly group: string;
  readonly type: OperandType;
  /** True if the values are strings in JSON, for example of `sum` and `avg`. */
  readonly asText: boolean;
}

export interface Direction {
  readonly dir: "asc" | "desc";
  readonly nulls: "first" | "last";
}

/** One term of `orderBy` in a list without groups. The order always contains the primary key. */
export interface RowOrder extends Direction {
  /** The column to order by. With a `link`, it is a column of a related row. */
  readonly by:
    | ColumnRef
    | { readonly source: Source; readonly link: Link; readonly column: ColumnRef };
  readonly type: OperandType;
  /** True if the value of this term can be null in a row. */
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

/** The content of a list with `groupBy`, aggregates or `distinct`. */
export interface GroupsPlan {
  readonly kind: "groups";
  readonly keys: readonly { readonly group: string; readonly expression: RowExpression }[];
  readonly aggregates: readonly { readonly group: string; readonly aggregate: AggregatePlan }[];
  readonly having: Condition<GroupRef, never>;
  readonly outputs: readonly GroupOutput[];
  readonly order: readonly GroupOrder[];
}

/** One list of the response: the root list, or a relation. */
export interface ListPlan {
  readonly source: Source;
  /** `one`: the relation is an object or null in the response. `many`: the relation is a list. */
  readonly cardinality: "one" | "many";
  readonly link: Link | null;
  readonly where: PlannedCondition;
  /**
   * Relations with `required: true`. The list contains only rows that have a related row in each of
   * these relations.
   */
  readonly required: readonly RelatedPlan[];
  readonly shape: RowsPlan | GroupsPlan;
  /**
   * Maximum number of rows: the smaller of the request's `limit` and the maximum in the caller's
   * rights.
   */
  readonly limit: number;
  /** Index of the offset in the list of bound values. Undefined without an offset. */
  readonly offsetSlot: number | undefined;
}

export interface ReadPlan {
  readonly list: ListPlan;
  readonly includeTotalCount: boolean;
  /**
   * True if a further page can follow. False for grouped lists, for lists of at most one row, and
   * for `limit: 0`.
   */
  readonly paged: boolean;
  /** Index of the cursor in the list of bound values. Undefined if the request has no cursor. */
  readonly cursorSlot: number | undefined;
  /** Tables on which the response depends, including tables that only row filters read. */
  readonly tables: ReadonlySet<Table>;
  /**
   * True if PostgreSQL may have to process rows or column values that the caller has no right to
   * see.
   */
  readonly isPartial: boolean;
}
