// The step `transform`: outputs the value of an expression.
import { outputOfText } from "../../values/output.ts";
import { evaluateFor } from "../expressions/evaluate-for.ts";
import type { RunningKind } from "../step-kind.ts";

export const transform: RunningKind<"transform"> = {
  opaque: ["expression"],
  run: async ({ expression }, running) => ({
    output: outputOfText(await evaluateFor(expression, running)),
  }),
};
