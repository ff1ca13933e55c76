// Types of the write half of a `/query` body, as the contract's schema validates it (G7).
import type { ContractSchema } from "../../contract/index.ts";
import type { ConditionItem } from "../../conditions/index.ts";

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
