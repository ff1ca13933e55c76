// The public API of automations/: the capability, functions for custom endpoints and for commands
// on events, checks for definition files, and a JSON parser that keeps all digits of numbers.
export type {
  AutomationAnswer,
  Automations,
  Dedupe,
  DryRuns,
  EndpointRequest,
} from "./automations.ts";
export { checkExpression, parseExpression } from "./steps/expressions/parse.ts";
export { parseJson } from "./values/json.ts";
export { createAutomations } from "./capability.ts";
export {
  doEnd,
  ends,
  everyStep,
  expressionsOf,
  innerSteps,
  isStepType,
  stepKind,
  templatesOf,
  type PlacedStep,
} from "./steps/registry.ts";
export type { StepExpression, StepPart } from "./steps/step-kind.ts";
export { readsOfAutomation, statusReadsOf, type AutomationReads } from "./steps/reads.ts";
export {
  listEvents,
  watchRuns,
  type ArrivedEvent,
  type WatchedRun,
} from "./runs/arrivals-store.ts";
export { deleteEvent } from "./runs/delete-event.ts";
export { sealedAnswers } from "./runs/claim-store.ts";
export { sealedEventHeaders } from "./runs/event-store.ts";
export { resendEvent } from "./runs/replay.ts";
export { automationTables } from "./runs/run-tables-store.ts";
