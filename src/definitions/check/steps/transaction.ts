// The step `transaction`. Each query and mutation is checked like a separate step.
import { checkMutation } from "./mutation.ts";
import { checkQuery } from "./query.ts";
import { tablesOf } from "./tables.ts";
import type { StepKind } from "./step-kind.ts";

export const transaction: StepKind<"transaction"> = {
  check: (step, path, checking) => {
    const tables = tablesOf(step.refs, path, checking);
    step.transaction.forEach(({ query, mutation }, index) => {
      const own = [...path, "transaction", index];
      if (query !== undefined) checkQuery(query, [...own, "query"], tables, checking);
      if (mutation !== undefined) checkMutation(mutation, [...own, "mutation"], tables, checking);
    });
  },
  effectOf: ({ transaction }) =>
    transaction.some((part) => part?.mutation !== undefined) ? "writes" : undefined,
};
