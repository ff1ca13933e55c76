// The step `transaction`: performs several reads and writes atomically, as `/query` does, with the
// rights of `runAs`.
import { renderMutation, renderQuery, renderRefs } from "../data/render.ts";
import { withoutSecretColumns } from "../data/secret-columns.ts";
import { writeAndRecord } from "../data/write.ts";
import type { RunningKind } from "../step-kind.ts";

export const transaction: RunningKind<"transaction"> = {
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
