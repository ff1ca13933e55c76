// Which parts of the body the templates of steps read. Makes them ready if the body is large.
import type { StepDefinition } from "../../catalog/index.ts";
import type { Cancellation } from "../../platform/index.ts";
import type { BodyPath } from "../values/large-body.ts";
import { pathsIn } from "../values/placeholders.ts";
import type { RequestValues } from "../values/request-values.ts";
import type { Evaluator } from "./expressions/evaluator.ts";
import { innerSteps } from "./inner-steps.ts";

/**
 * Makes ready what the templates of a step read of a large body. The first such step has the body
 * taken apart, for all steps together.
 * @throws StepFailure without capacity
 */
export async function readLargeBody(
  step: StepDefinition,
  {
    request,
    steps,
  }: { readonly request: RequestValues; readonly steps: readonly StepDefinition[] },
  evaluator: Pick<Evaluator, "find">,
  signal: Cancellation,
): Promise<void> {
  const paths = bodyPathsOf(step);
  if (paths.length === 0 || request.largeBody === null) return;
  await request.largeBody.prepare(paths, steps.flatMap(allBodyPathsOf), (text, wanted) =>
    evaluator.find(text, wanted, signal),
  );
}

const allBodyPathsOf = (step: StepDefinition): readonly BodyPath[] => [
  ...bodyPathsOf(step),
  ...innerSteps(step).flat().flatMap(allBodyPathsOf),
];

const known = new WeakMap<StepDefinition, readonly BodyPath[]>();

function bodyPathsOf(step: StepDefinition): readonly BodyPath[] {
  let paths = known.get(step);
  if (paths === undefined) known.set(step, (paths = findBodyPaths(step)));
  return paths;
}

/** Expressions get the body as its text. */
function findBodyPaths(step: StepDefinition): readonly BodyPath[] {
  switch (step.type) {
    case "choose":
    case "transform":
      return [];
    case "forEach":
      return pathsOf(step.items);
    default:
      return pathsOf(step);
  }
}

function pathsOf(template: unknown): readonly BodyPath[] {
  if (typeof template === "string")
    return pathsIn(template).flatMap((path) => {
      const [root, part, ...names] = path.split(".");
      return root === "request" && part === "body" ? [names] : [];
    });
  if (typeof template !== "object" || template === null) return [];
  return Object.values(template).flatMap(pathsOf);
}
