// Checks the automation of a sync endpoint, whose caller waits for the response. A run must end
// with a response in each branch, and no step may wait. If the endpoint is cached, the response
// must be cacheable.
import {
  doEnd,
  everyStep,
  readsOfAutomation,
  stepKind,
  type PlacedStep,
} from "../../automations/index.ts";
import type { ValuePath } from "../../config/index.ts";
import type { AutomationInput, EndpointInput } from "../load/input.ts";
import type { Checking } from "./model.ts";

/**
 * Checks the automation that a sync endpoint runs.
 * @param path position in the definition at which the endpoint names the automation; diagnostics
 *   name this position
 */
export function checkSyncAutomation(
  [name, endpoint]: readonly [name: string, endpoint: EndpointInput],
  [runs, automation]: readonly [name: string, automation: AutomationInput],
  path: ValuePath,
  checking: Checking,
): void {
  const { report } = checking;
  const own = ["automations", runs, "steps"];
  const steps = [...everyStep(automation.steps, own)];
  if (!doEnd(automation.steps)) {
    const last = automation.steps.at(-1)!;
    const isAnswered = steps.some(({ step }) => step.type === "response");
    report.add("no-response", path, {
      message: isAnswered
        ? `its steps can end after ${last.id} without a response`
        : "it has no response step, so the endpoint could not answer",
      hint: `A sync endpoint must always send a response. Add a step of type \`response\` or \`fail\` after the step ${last.id} of the automation ${runs}.`,
    });
  }
  for (const { step, place } of steps)
    if (stepKind(step.type).isSlow === true && !report.isRefused(place))
      report.add("slow-step", place, {
        message: `waits, and the caller of the sync endpoint ${name} would have to wait, too`,
        hint: "Remove this step, because the caller of a sync endpoint waits for the response. Or set `mode: async` on the endpoint.",
        at: "key",
      });
  if (endpoint.cache !== undefined) checkCache(name, steps, checking);
}

function checkCache(name: string, placed: readonly PlacedStep[], { report }: Checking): void {
  for (const place of readersOfAll(placed))
    report.add("uncacheable", place, {
      message: `reads the whole request, all headers or all parameters, so the cache of the endpoint ${name} cannot recognise two equal requests`,
      hint: `The steps of a cached endpoint cannot read the whole request. Read only parts, such as \`request.body\` or \`request.query.product\`, or remove \`cache\` from endpoints.${name}.`,
      at: "key",
    });
  for (const { step, place } of placed) {
    const effect = stepKind(step.type).effectOf?.(step);
    if (effect === undefined || report.isRefused(place)) continue;
    report.add("uncacheable", place, {
      message: `${effect}, which does not happen when the endpoint ${name} sends a cached response`,
      hint: `The gateway runs no steps for a cached response. Remove this step, or remove \`cache\` from endpoints.${name}.`,
      at: "key",
    });
  }
}

/**
 * Returns the paths of steps that read the whole request. If such steps are nested, returns only
 * the innermost.
 */
function readersOfAll(placed: readonly PlacedStep[]): ValuePath[] {
  const places = placed
    .filter(({ step }) => readsOfAutomation([step]).whole)
    .map(({ place }) => place);
  const contains = (outer: ValuePath, inner: ValuePath): boolean =>
    outer.length < inner.length && outer.every((part, index) => part === inner[index]);
  return places.filter((place) => !places.some((other) => contains(place, other)));
}
