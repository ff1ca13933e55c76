// Converts a run to the form in which the API returns it. Only owners of the workspace see the
// inputs and outputs of steps (G32.5). Long values are truncated.
import type { ContractSchema } from "../../contract/index.ts";
import { parseJson } from "../values/json.ts";
import { truncateJson } from "./truncate-json.ts";
import type { FoundRun } from "./run-search-store.ts";
import type { ShownStep } from "./step-store.ts";

/**
 * Maximum bytes of the input and of the output of one step. `shownLimits` contains the limits for
 * all steps of a run together.
 */
export const VALUE_BYTES = 64 * 1024;
export const shownLimits = { steps: 1_000, truncateAt: 400, bytes: 4 * 1024 * 1024 };

export type ShownRun = ContractSchema<"RunSummary">;
type ShownStepBody = ContractSchema<"RunStep">;

/** Converts a run to the form that the API returns, without its steps. */
export function shownRun({
  id,
  automation,
  eventId,
  status,
  attempts,
  ...run
}: FoundRun): ShownRun {
  const startedAt = run.startedAt?.toISOString() ?? null;
  const endedAt = run.endedAt?.toISOString() ?? null;
  return { id, automation, eventId, status, attempts, startedAt, endedAt };
}

/**
 * Converts one step to the form that the API returns.
 * @param bodies true if the caller of the API may see the input and output of the step
 */
export function shownStep(step: ShownStep, bodies: boolean): ShownStepBody {
  const { path, type, status, startedAt, endedAt, errorCode, errorMessage } = step;
  return {
    id: path,
    type,
    status,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    input: bodies ? shownValue(step.input, step.isTruncated) : null,
    output: bodies ? shownValue(step.output, step.isTruncated) : null,
    error: errorCode === null ? null : { code: errorCode, message: errorMessage ?? "" },
  };
}

function shownValue(text: string | null, isTruncated: boolean): unknown {
  if (text === null) return null;
  if (isTruncated && text.length >= shownLimits.truncateAt) return { truncated: text };
  return parseJson(truncateJson(text, VALUE_BYTES));
}
