// The property names of answers, as the beginnings of their properties in JSON. Answers are put
// together as text, without an object that the compiler could check. If the contract renames, adds
// or removes a property, these objects do not compile.
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
