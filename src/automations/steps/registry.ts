// The registry of all kinds of steps, such as `query` and `http`. It describes the kinds
// `transform`, `wait` and `fail` itself. It also contains functions that walk through nested steps.
// A missing kind, or a missing member of its description, is a compile error.
import { fillText } from "../values/placeholders.ts";
import { outputOf, outputOfText } from "../values/output.ts";
import { shownScope } from "../values/shown-scope.ts";
import { evaluateFor } from "./expressions/evaluate-for.ts";
import { StepFailure } from "./step-failure.ts";
import { choose } from "./kinds/choose.ts";
import { email } from "./kinds/email.ts";
import { forEach } from "./kinds/for-each.ts";
import { http } from "./kinds/http.ts";
import { mutation } from "./kinds/mutation.ts";
import { notify } from "./kinds/notify.ts";
import { query } from "./kinds/query.ts";
import { response } from "./kinds/response.ts";
import { transaction } from "./kinds/transaction.ts";
import type { StepDefinition, StepTypeName } from "../../catalog/index.ts";
import type { ValuePath } from "../../config/index.ts";
import type { InnerSteps, StepExpression, StepKind } from "./step-kind.ts";

const kinds: { readonly [Type in StepTypeName]: StepKind<Type> } = {
  query,
  mutation,
  transaction,
  http,
  email,
  notify,
  // The step `transform`: its output is the value of a JSONata expression.
  transform: {
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
  },
  choose,
  forEach,
  // The step `wait`: pauses the run for some seconds. Afterwards, any node may continue the run.
  wait: {
    inside: null,
    output: "own",
    effectOf: null,
    parts: null,
    values: null,
    isSlow: true,
    run: async ({ seconds }, { tools, before, waiting }) => {
      const now = tools.clock.now();
      const untilMs = before?.status === "waiting" ? before.endedAt : null;
      if (untilMs !== null && untilMs <= now)
        return { output: outputOf({ until: new Date(untilMs).toISOString() }) };
      const until = untilMs ?? now + seconds * 1_000;
      if (untilMs === null) await waiting(until);
      return { outcome: { kind: "waits", untilMs: until } };
    },
  },
  // The step `fail`: ends the run with the status `failed`. The run is not tried again.
  fail: {
    inside: null,
    output: "own",
    effectOf: null,
    parts: null,
    values: null,
    ends: () => true,
    run: ({ message }, { scope }) => {
      const text = fillText(message, shownScope(scope));
      return Promise.reject(new StepFailure("FAILED", text, { next: "fail" }));
    },
  },
  response,
};

/**
 * Returns true if a step kind with this name exists. The check of definition files has already
 * reported a name that does not exist.
 */
export const isStepType = (type: string): type is StepTypeName => Object.hasOwn(kinds, type);

/** Returns the description of a step kind. */
export const stepKind = <Type extends StepTypeName>(type: Type): StepKind<Type> => kinds[type];

/**
 * Returns the lists of steps inside a step, such as the branches of `choose`. Returns an empty list
 * for steps without inner steps.
 */
export const innerSteps = (step: StepDefinition): readonly InnerSteps[] =>
  stepKind(step.type).inside?.steps?.(step) ?? [];

/** Returns the JSONata expressions of a step. */
export const expressionsOf = (step: StepDefinition): readonly StepExpression[] =>
  stepKind(step.type).inside?.expressions?.(step) ?? [];

/**
 * Returns the fields of a step whose texts are templates with placeholders. Leaves out fields that
 * contain inner steps or expressions.
 */
export function templatesOf(step: StepDefinition): Readonly<Record<string, unknown>> {
  const apart: readonly string[] = ["id", "type", ...(stepKind(step.type).inside?.fields ?? [])];
  return Object.fromEntries(Object.entries(step).filter(([name]) => !apart.includes(name)));
}

export interface PlacedStep {
  readonly step: StepDefinition;
  readonly place: ValuePath;
}

/**
 * Yields the steps of a list and, recursively, the steps inside them. `place` is the path to the
 * step in the list.
 */
export function* everyStep(
  steps: readonly StepDefinition[],
  path: ValuePath = [],
): Generator<PlacedStep> {
  for (const [index, step] of steps.entries()) {
    const place = [...path, index];
    yield { step, place };
    for (const inner of innerSteps(step))
      yield* everyStep(inner.steps ?? [], [...place, ...inner.path]);
  }
}

/** Returns the ids of the steps, and of the steps inside them. */
export const stepIds = (steps: readonly StepDefinition[]): readonly string[] =>
  [...everyStep(steps)].map(({ step }) => step.id);

/**
 * Returns true if one of the steps, or a step inside them, can change something outside the run
 * (G33.13).
 */
export const haveEffects = (steps: readonly StepDefinition[]): boolean =>
  [...everyStep(steps)].some(({ step }) => stepKind(step.type).effectOf?.(step) !== undefined);

/**
 * Returns true if one of these steps ends the run in every case. Each branch of such a step ends
 * with a `response` or `fail` step.
 */
export const doEnd = (steps: readonly StepDefinition[] = []): boolean => steps.some(ends);

/** Returns true if the step always ends the run, so that no later step can run. */
export const ends = (step: StepDefinition): boolean =>
  isStepType(step?.type) && stepKind(step.type).ends?.(step, doEnd) === true;
