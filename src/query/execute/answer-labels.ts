// The beginnings of the properties in JSON responses, such as `"data":`. Responses are built as
// text, so the compiler cannot compare them with the contract. It checks these constants instead.
// If the contract renames, adds or removes a property, they do not compile.
import type { ContractSchema } from "../../contract/index.ts";

type Labels<Answer> = { readonly [Name in keyof Answer & string]: `"${Name}":` };

export const readLabels: Labels<ContractSchema<"QueryAnswer">> = {
  data: '"data":',
  meta: '"meta":',
};

export const readMetaLabels: Labels<ContractSchema<"QueryMeta">> = {
  count: '"count":',
  limit: '"limit":',
  offset: '"offset":',
  total: '"total":',
  durationMs: '"durationMs":',
  nextCursor: '"nextCursor":',
};

export const writeLabels: Labels<ContractSchema<"MutationAnswer">> = {
  affectedRows: '"affectedRows":',
  data: '"data":',
  meta: '"meta":',
};

export const writeMetaLabels: Labels<ContractSchema<"MutationMeta">> = {
  type: '"type":',
  table: '"table":',
  durationMs: '"durationMs":',
};

export const transactionLabels: Labels<ContractSchema<"TransactionAnswer">> = {
  steps: '"steps":',
  meta: '"meta":',
};

export const transactionMetaLabels: Labels<ContractSchema<"TransactionAnswer">["meta"]> = {
  durationMs: '"durationMs":',
};
