// A run as it is shown. What its steps were given and gave is for owners (G32.5); long values show their beginning.
import type { ContractSchema } from "../../contract/index.ts";
import { parseJson } from "../values/json.ts";
import { cutJson } from "./cut-json.ts";
import type { FoundRun } from "./run-search-store.ts";
import type { ShownStep } from "./step-store.ts";

/** Of the values of one step, and of all steps of a run together. */
const VALUE_BYTES = 64 * 1024;
export const shownLimits = { steps: 1_000, cutAt: 400, bytes: 4 * 1024 * 1024 };

export type ShownRun = ContractSchema<"RunSummary">;
type ShownStepBody = ContractSchema<"RunStep">;

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

/** @param bodies whether it may be seen what the steps were given and gave */
export function shownStep(step: ShownStep, bodies: boolean): ShownStepBody {
  const { path, type, status, startedAt, endedAt, errorCode, errorMessage } = step;
  return {
    id: path,
    type,
    status,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    input: bodies ? valueOf(step.input, step.isCut) : null,
    output: bodies ? valueOf(step.output, step.isCut) : null,
    error: errorCode === null ? null : { code: errorCode, message: errorMessage ?? "" },
  };
}

function valueOf(text: string | null, isCut: boolean): unknown {
  if (text === null) return null;
  if (isCut && text.length >= shownLimits.cutAt) return { truncated: text };
  return parseJson(cutJson(text, VALUE_BYTES));
}
