// The step `transaction`: executes several reads and writes in one transaction, in the same way as
// `/query`. It uses the rights of `runAs`.
import { renderMutation, renderQuery, renderRefs } from "../data/render.ts";
import { withoutSecretColumns } from "../data/secret-columns.ts";
import { valuesOfMutation } from "../data/values-of-mutation.ts";
import { writeAndRecord } from "../data/write.ts";
import type { StepKind, StepPart } from "../step-kind.ts";

export const transaction: StepKind<"transaction"> = {
  inside: null,
  output: "rows",
  effectOf: ({ transaction: parts }) =>
    parts.some((part) => part?.mutation !== undefined) ? "writes" : undefined,
  parts: ({ transaction: parts }) =>
    parts.flatMap(({ query, mutation }, index): StepPart[] => [
      ...(query ? [{ query, path: ["transaction", index, "query"] }] : []),
      ...(mutation ? [{ mutation, path: ["transaction", index, "mutation"] }] : []),
    ]),
  values: ({ transaction: parts, refs }, workspace) =>
    parts.map(({ query, mutation }) => [
      query,
      mutation && valuesOfMutation(mutation, { workspace, refs }),
    ]),
  withoutSecrets: (step, output, { workspace }) => withoutSecretColumns(step, output, workspace),
  run: ({ refs, transaction: parts }, running) => {
    const filling = { workspace: running.run.workspace, refs, scope: running.scope };
    return writeAndRecord(running, {
      refs: renderRefs(filling),
      transaction: parts.map(({ query, mutation }) => ({
        ...(query !== undefined && { query: renderQuery({ ...query }, query.from, filling) }),
        ...(mutation !== undefined && { mutation: renderMutation({ ...mutation }, filling) }),
      })),
    });
  },
};
