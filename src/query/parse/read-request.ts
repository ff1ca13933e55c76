// The read half of a `/query` body as the contract's schema lets it through (G6).
// Types only: structure was checked at the edge, meaning is checked by the stages.
import type { AggregateFunction, ContractSchema } from "../../contract/index.ts";
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

export type GroupItem = ContractSchema<"GroupItem">;
export type Bucket = ContractSchema<"DateBucket">["bucket"];
export type OrderItem = ContractSchema<"OrderItem">;

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
