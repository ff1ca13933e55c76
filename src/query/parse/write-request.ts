// The write half of a `/query` body as the contract's schema lets it through (G7).
// Types only: structure was checked at the edge, meaning is checked by the stages.
import type { ContractSchema } from "../../contract/index.ts";
import type { ConditionItem } from "../../conditions/index.ts";

export type Notify = ContractSchema<"Notify">;

export interface InsertMutation extends Omit<ContractSchema<"InsertMutation">, "values"> {
  readonly values: readonly Readonly<Record<string, unknown>>[];
}

export interface UpdateMutation {
  readonly type: "update";
  readonly table: string;
  readonly set: Readonly<Record<string, unknown>>;
  readonly where: readonly ConditionItem[];
  readonly maxAffected?: number;
  readonly notify?: Notify;
}

export interface DeleteMutation {
  readonly type: "delete";
  readonly table: string;
  readonly where: readonly ConditionItem[];
  readonly maxAffected?: number;
  readonly notify?: Notify;
}

export type Mutation = InsertMutation | UpdateMutation | DeleteMutation;

export interface WriteRequest {
  readonly refs: Readonly<Record<string, string>>;
  readonly mutation: Mutation;
}
