// Public API of automations/: what custom endpoints ask of it.
export type {
  AcceptedEvent,
  AutomationAnswer,
  Automations,
  Dedupe,
  EndpointRequest,
} from "./automations.ts";
