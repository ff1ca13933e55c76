// Types of the body of `/query` after validation: reads (G6), writes (G7) and transactions (G8).
import type { ContractSchema } from "../../contract/index.ts";
import type { ConditionItem } from "../../conditions/index.ts";

export interface ColumnItem {
  readonly field: string;
  readonly alias?: string;
  readonly path?: readonly (string | number)[];
}

export interface AggregateItem extends Omit<ContractSchema<"AggregateSelection">, "filter"> {
  readonly filter?: readonly ConditionItem[];
}

export interface RelationItem extends Omit<
  ContractSchema<"RelationSelection">,
  "select" | "where"
> {
  readonly select?: Select;
  readonly where?: readonly ConditionItem[];
}

export type SelectItem = string | ColumnItem | AggregateItem | RelationItem;
export type Select = "*" | readonly SelectItem[];

export type GroupItem = ContractSchema<"GroupItem">;
export type Bucket = ContractSchema<"DateBucket">["bucket"];
export type OrderItem = ContractSchema<"OrderItem">;

export interface ReadQuery extends Omit<
  ContractSchema<"ReadQuery">,
  "select" | "where" | "having"
> {
  readonly select?: Select;
  readonly where?: readonly ConditionItem[];
  readonly having?: readonly ConditionItem[];
}

export interface ReadRequest {
  readonly refs: Readonly<Record<string, string>>;
  readonly query: ReadQuery;
  readonly includeTotalCount?: boolean;
}

export type Notify = ContractSchema<"Notify">;

export interface InsertMutation extends Omit<ContractSchema<"InsertMutation">, "values"> {
  readonly values: readonly Readonly<Record<string, unknown>>[];
}

export interface UpdateMutation extends Omit<ContractSchema<"UpdateMutation">, "set" | "where"> {
  readonly set: Readonly<Record<string, unknown>>;
  readonly where: readonly ConditionItem[];
}

export interface DeleteMutation extends Omit<ContractSchema<"DeleteMutation">, "where"> {
  readonly where: readonly ConditionItem[];
}

export type Mutation = InsertMutation | UpdateMutation | DeleteMutation;

export interface WriteRequest {
  readonly refs: Readonly<Record<string, string>>;
  readonly mutation: Mutation;
}

export interface TransactionRequest {
  readonly refs: Readonly<Record<string, string>>;
  readonly transaction: readonly TransactionStep[];
}

export interface TransactionStep {
  readonly query?: ReadQuery | undefined;
  readonly includeTotalCount?: boolean | undefined;
  readonly mutation?: Mutation | undefined;
}
