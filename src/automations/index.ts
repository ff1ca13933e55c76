// Public API of automations/: what custom endpoints ask of it, and what definitions ask of steps.
export type {
  AcceptedEvent,
  AutomationAnswer,
  Automations,
  Dedupe,
  EndpointRequest,
} from "./automations.ts";
export {
  checkExpression,
  parseExpression,
  type ExpressionProblem,
} from "./steps/expressions/parse.ts";
export { readsOfAutomation, type AutomationReads } from "./steps/reads.ts";
