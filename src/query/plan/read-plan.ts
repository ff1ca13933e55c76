// Types of a read plan: resolved and authorised, with row filters and masks. Plain data, tagged by `kind`. Only `sources.ts`
// makes a ColumnRef, so that SQL can name only columns that the grant gave (G6.13).
import type { AggregateFunction } from "../../contract/index.ts";
import type { Table } from "../../catalog/index.ts";
import type { Condition, Operand, OperandType, ValueSource } from "../../conditions/index.ts";
import type { Bucket } from "../parse/request.ts";
import type { Source, SourceColumn } from "./sources.ts";

declare const granted: unique symbol;

/** A column of a source, in the views that the grant gives for one position. */
export interface ColumnRef {
  readonly [granted]: true;
  readonly source: Source;
  readonly column: SourceColumn;
}

/** A column of a grouped list: a key or an aggregate, by its place. */
export interface GroupRef {
  readonly group: string;
}

export type PlannedCondition = Condition<ColumnRef, RelatedPlan>;

/** How a source hangs on the one around it. */
export interface Link {
  readonly outer: ColumnRef;
  readonly own: ColumnRef;
}

/** Rows of a source that hang on the outer row, meet the conditions, and have every related row that they require. */
export interface RelatedPlan {
  readonly source: Source;
  readonly link: Link;
  readonly where: PlannedCondition;
  readonly required: readonly RelatedPlan[];
}

/** Something a list can compute from a row of its source. */
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
  readonly operand?: Operand<ColumnRef>;
  readonly filter?: PlannedCondition;
}

/** One property of an answered row. */
export type RowOutput =
  | { readonly kind: "column"; readonly name: string; readonly operand: Operand<ColumnRef> }
  | { readonly kind: "relation"; readonly name: string; readonly list: ListPlan };

export interface GroupOutput {
  readonly name: string;
  readonly group: string;
  readonly type: OperandType;
  /** `sum` and `avg` of any number travel as strings. */
  readonly asText: boolean;
}

export interface Direction {
  readonly dir: "asc" | "desc";
  readonly nulls: "first" | "last";
}

/** What a list of rows is ordered by; always ends with the primary key. */
export interface RowOrder extends Direction {
  readonly by: ColumnRef | { readonly related: RelatedColumn };
  readonly type: OperandType;
  /** Whether the value can be null in some row. */
  readonly nullable: boolean;
}

/** A column of a to-one relation, as an order term. */
export interface RelatedColumn {
  readonly source: Source;
  readonly link: Link;
  readonly column: ColumnRef;
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
  /** `one` answers an object or null. */
  readonly cardinality: "one" | "many";
  readonly link: Link | null;
  readonly where: PlannedCondition;
  /** Relations that a row must have a match in (`required`). */
  readonly required: readonly RelatedPlan[];
  readonly shape: RowsPlan | GroupsPlan;
  /** Effective limit, already capped by the scope. */
  readonly limit: number;
  readonly offset: ValueSource | null;
}

export interface ReadPlan {
  readonly list: ListPlan;
  readonly includeTotalCount: boolean;
  /** Whether the answer can be followed by another page: not for grouped lists, nor where at most one row can match or none is asked for. */
  readonly paged: boolean;
  /** The request's cursor, when it continues a list. */
  readonly cursor: ValueSource | null;
  /** Tables that the answer depends on, those of row filters included. */
  readonly tables: ReadonlySet<Table>;
  /** Whether there may be rows or columns that it touches and does not show. */
  readonly isPartial: boolean;
}
