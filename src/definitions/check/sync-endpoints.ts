// Checks what a sync endpoint asks of its automation: an answer on every way through it, at once, and one that may be kept where it is cached.
import { readsOfAutomation } from "../../automations/index.ts";
import { doEnd, everyStep, stepKind, type PlacedStep } from "./steps/registry.ts";
import type { Path } from "../../config/index.ts";
import type { AutomationInput, EndpointInput, StepInput } from "../load/input.ts";
import type { Checking } from "./model.ts";

export function checkSyncAutomation(
  [name, endpoint]: readonly [name: string, endpoint: EndpointInput],
  [runs, automation]: readonly [name: string, automation: AutomationInput],
  path: Path,
  checking: Checking,
): void {
  const { report } = checking;
  const own = ["automations", runs, "steps"];
  const steps = [...everyStep(automation.steps, own)];
  if (!doEnd(automation.steps)) {
    const last = automation.steps.at(-1)!;
    const isAnswered = steps.some(({ step }) => stepKind(step.type).isAnswer === true);
    report.add({
      path,
      rule: "no-response",
      message: isAnswered
        ? `its steps can come to their end, behind ${last.id}, without a response`
        : "it has no response step, so the endpoint could not answer",
      hint: `Add a step of type response, or fail, behind ${last.id} in ${runs}.`,
    });
  }
  for (const { step, place } of steps)
    if (stepKind(step.type).isSlow === true && !report.isRefused(place))
      report.add({
        path: place,
        rule: "slow-step",
        message: `(${step.id}) waits, while the caller of the sync endpoint ${name} does`,
        hint: "Remove the step, or make the endpoint async.",
        at: "key",
      });
  if (endpoint.cache !== undefined) checkCache(name, automation, steps, checking);
}

function checkCache(
  name: string,
  { steps }: AutomationInput,
  placed: readonly PlacedStep[],
  { report }: Checking,
): void {
  const path = ["endpoints", name, "cache"];
  if (readsOfAutomation(steps).whole)
    report.add({
      path,
      rule: "uncacheable",
      message:
        "a step reads the request, its headers or its parameters as a whole, so that no two requests are known to be alike",
      hint: "Name what is read, such as request.body or request.query.product; or remove cache.",
      at: "key",
    });
  for (const { step, place } of placed) {
    const effect = effectOf(step);
    if (effect === undefined || report.isRefused(place)) continue;
    report.add({
      path: place,
      rule: "uncacheable",
      message: `(${step.id}) ${effect}, which a cached answer of the endpoint ${name} would leave undone`,
      hint: `Remove the step, or cache at endpoints.${name}.`,
      at: "key",
    });
  }
}

/** Fits the step's own kind, which the compiler does not follow through the table. */
const effectOf = <Type extends StepInput["type"]>(
  step: Extract<StepInput, { readonly type: Type }>,
): string | undefined => stepKind<Type>(step.type).effectOf?.(step);
