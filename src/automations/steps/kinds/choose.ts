// The step `choose`: executes the steps of the first branch whose condition is true. The step
// records the chosen branch, so that the next attempt of the run takes the same branch.
import { isMembers, parseJson } from "../../values/json.ts";
import { outputOf } from "../../values/output.ts";
import { evaluateFor } from "../expressions/evaluate-for.ts";
import type { StepDefinition } from "../../../catalog/index.ts";
import type { Running, StepKind } from "../step-kind.ts";
import type { StepRecord } from "../step-types.ts";

export const choose: StepKind<"choose"> = {
  inside: {
    fields: ["branches", "otherwise"],
    steps: (step) => [
      ...branchesOf(step).map((branch, index) => ({
        path: ["branches", index, "steps"],
        steps: branch?.steps,
      })),
      { path: ["otherwise"], steps: step.otherwise },
    ],
    expressions: (step) =>
      branchesOf(step).map((branch, index) => ({
        path: ["branches", index, "when"],
        text: branch?.when,
      })),
  },
  output: "own",
  effectOf: null,
  parts: null,
  values: null,
  ends: (step, doEnd) =>
    doEnd(step.otherwise) && branchesOf(step).every((branch) => doEnd(branch?.steps)),
  isRepeated: true,
  run: async (step, running) => {
    const branch = chosenBefore(running.before) ?? (await firstTrue(step, running));
    const output = outputOf({ branch });
    await running.succeeded(output);
    const steps = branch === -1 ? step.otherwise : step.branches[branch]?.steps;
    const outcome = await running.inner(steps ?? []);
    return outcome === undefined ? { output, isRecorded: true } : { outcome };
  },
};

const branchesOf = ({ branches }: StepDefinition<"choose">) =>
  Array.isArray(branches) ? branches : [];

/**
 * Returns the index of the first branch whose condition is true. Returns -1 if no condition is
 * true, so that the steps of `otherwise` run.
 */
async function firstTrue(
  { branches }: StepDefinition<"choose">,
  running: Running,
): Promise<number> {
  for (const [index, { when }] of branches.entries())
    if ((await evaluateFor(when, running, true)) === "true") return index;
  return -1;
}

function chosenBefore(before: StepRecord | undefined): number | undefined {
  if (before?.status !== "succeeded") return undefined;
  const chosen = parseJson(before.output ?? "null");
  return isMembers(chosen) && typeof chosen["branch"] === "number" ? chosen["branch"] : undefined;
}
