// The step `query`: reads rows in the same way as `/query`, with the rights of `runAs`.
import { checkedRequest, rowsTextOf } from "../../../query/index.ts";
import { outputOfText } from "../../values/output.ts";
import { parkIfRefused } from "../data/park-if-refused.ts";
import { renderQuery, renderRefs } from "../data/render.ts";
import { withoutSecretColumns } from "../data/secret-columns.ts";
import { StepFailure } from "../step-failure.ts";
import type { StepKind } from "../step-kind.ts";

export const query: StepKind<"query"> = {
  inside: null,
  output: "rows",
  effectOf: null,
  parts: ({ query: body }) => [{ query: body, path: ["query"] }],
  values: ({ query: body }) => body,
  withoutSecrets: (step, output, { workspace }) => withoutSecretColumns(step, output, workspace),
  run: async ({ refs, query: template, includeTotalCount }, { run, scope, access, tools }) => {
    const filling = { workspace: run.workspace, refs, scope };
    const body = {
      refs: renderRefs(filling),
      query: renderQuery({ ...template }, template.from, filling),
      ...(includeTotalCount !== undefined && { includeTotalCount }),
    };
    const answer = await parkIfRefused({ access, tools }, body, async () => {
      const request = checkedRequest(body);
      if (!("query" in request))
        throw new StepFailure(
          "INVALID_REQUEST",
          "A `query` step must contain a query that reads. Use a `mutation` step to write.",
        );
      return tools.data.read(access, request);
    });
    const { text } = answer;
    const rows = rowsTextOf(answer);
    const members = rows === undefined ? undefined : new Map([["data", rows]]);
    const whole = text instanceof Uint8Array ? decoded(text) : text.join("");
    return { output: outputOfText(whole, { members }) };
  },
};

const decoded = (bytes: Uint8Array): string => Buffer.from(bytes).toString();
