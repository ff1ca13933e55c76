// The read half of a `/query` body as the contract's schema lets it through (G6).
// Types only: structure was checked at the edge, meaning is checked by the stages.
import type { AggregateFunction } from "../../contract/index.ts";
import type { ConditionItem } from "../../conditions/index.ts";

export interface ColumnItem {
  readonly field: string;
  readonly alias?: string;
  readonly path?: readonly (string | number)[];
}

export interface AggregateItem {
  readonly fn: AggregateFunction;
  readonly alias: string;
  readonly field?: string;
  readonly filter?: readonly ConditionItem[];
}

export interface RelationItem {
  readonly relation: string;
  readonly ref: string;
  readonly alias?: string;
  readonly select?: Select;
  readonly where?: readonly ConditionItem[];
  readonly orderBy?: readonly OrderItem[];
  readonly limit?: number;
  readonly offset?: number;
  readonly required?: boolean;
}

export type SelectItem = string | ColumnItem | AggregateItem | RelationItem;
export type Select = "*" | readonly SelectItem[];

export type Bucket = "hour" | "day" | "week" | "month" | "quarter" | "year";

export type GroupItem =
  | string
  | {
      readonly field: string;
      readonly bucket: Bucket;
      readonly alias: string;
      readonly timezone?: string;
    };

export interface OrderItem {
  readonly field: string;
  readonly dir?: "asc" | "desc";
  readonly nulls?: "first" | "last";
}

export interface ReadQuery {
  readonly from: string;
  readonly select?: Select;
  readonly where?: readonly ConditionItem[];
  readonly orderBy?: readonly OrderItem[];
  readonly groupBy?: readonly GroupItem[];
  readonly having?: readonly ConditionItem[];
  readonly distinct?: boolean;
  readonly limit?: number;
  readonly offset?: number;
  readonly cursor?: string;
}

export interface ReadRequest {
  readonly refs: Readonly<Record<string, string>>;
  readonly query: ReadQuery;
  readonly includeTotalCount?: boolean;
}
