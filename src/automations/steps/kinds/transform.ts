// The step `transform`: outputs the value of an expression.
import { outputOfText } from "../../values/output.ts";
import { evaluateFor } from "../expressions/evaluate-for.ts";
import type { StepKind } from "../step-kind.ts";

export const transform: StepKind<"transform"> = {
  inside: {
    fields: ["expression"],
    expressions: ({ expression }) => [{ path: ["expression"], text: expression }],
  },
  output: "answer",
  effectOf: null,
  parts: null,
  values: null,
  run: async ({ expression }, running) => ({
    output: outputOfText(await evaluateFor(expression, running)),
  }),
};
