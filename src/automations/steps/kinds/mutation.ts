// The step `mutation`: writes rows in the same way as `/query`, with the rights of `runAs`.
import { renderMutation, renderRefs } from "../data/render.ts";
import { withoutSecretColumns } from "../data/secret-columns.ts";
import { valuesOfMutation } from "../data/values-of-mutation.ts";
import { writeAndRecord } from "../data/write.ts";
import type { StepKind } from "../step-kind.ts";

export const mutation: StepKind<"mutation"> = {
  inside: null,
  output: "rows",
  effectOf: () => "writes",
  parts: ({ mutation: body }) => [{ mutation: body, path: ["mutation"] }],
  values: ({ mutation: body, refs }, workspace) => valuesOfMutation(body, { workspace, refs }),
  withoutSecrets: (step, output, { workspace }) => withoutSecretColumns(step, output, workspace),
  run: ({ refs, mutation: template }, running) => {
    const filling = { workspace: running.run.workspace, refs, scope: running.scope };
    return writeAndRecord(running, {
      refs: renderRefs(filling),
      mutation: renderMutation({ ...template }, filling),
    });
  },
};
